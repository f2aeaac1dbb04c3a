/** Uploads bytes, with progress where the host supports it. */

interface Parcel {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
  readonly progress: (bytes: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Resolves to the status; 0 when there was no response. */
export type Put = (parcel: Parcel) => Promise<number>;

const putByFetch: Put = ({ url, headers, body, signal }) =>
  fetch(url, { method: "PUT", headers, body, ...(signal ? { signal } : {}) }).then(
    ({ status }) => status,
    () => 0,
  );

interface Xhr {
  readonly status: number;
  readonly upload: { onprogress: unknown };
  onloadend: unknown;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: Blob): void;
  abort(): void;
}

/** Uses XMLHttpRequest where available, because `fetch` reports no upload progress. */
export function putHere(): Put {
  const { XMLHttpRequest: Request } = globalThis as unknown as { XMLHttpRequest?: new () => Xhr };
  if (!Request) return putByFetch;
  return ({ url, headers, body, progress, signal }) =>
    new Promise((resolve) => {
      const xhr = new Request();
      xhr.open("PUT", url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = ({ loaded }: { loaded: number }) => progress(loaded);
      xhr.onloadend = () => resolve(xhr.status);
      signal?.addEventListener("abort", () => xhr.abort());
      xhr.send(body);
    });
}
