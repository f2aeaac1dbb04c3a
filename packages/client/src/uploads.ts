/**
 * Uploads a file: requests upload URLs, sends the file whole or in parts, continues after an interruption (also after
 * a reload, when the same file is chosen again), and waits until it has been scanned. Returns the answer to save.
 */
import type { FormClient } from "./client.ts";
import { FormClientError } from "./form-client-error.ts";
import { type Put, putHere } from "./put.ts";

/** The subset of `File` that is used. */
interface Uploadable {
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly lastModified?: number;
  slice(start: number, end: number): Blob;
}

export interface UploadOptions {
  /** The path of the field. */
  readonly path: string;
  readonly file: Uploadable;
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Cancels the upload; parts already uploaded are removed. */
  readonly signal?: AbortSignal;
  readonly put?: Put;
}

/** One item of the answer to a file field. */
export interface FileAnswer {
  readonly file_id: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
}

interface StoredFile {
  readonly id: string;
  readonly status: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly reject_reason: string | null;
}

interface Prepared {
  readonly file: StoredFile;
  readonly upload: {
    readonly url: string | null;
    readonly headers: Record<string, string>;
    /** Takes the bytes, if the requests are answered on this device. */
    readonly put?: Put;
    readonly parts: readonly {
      readonly size: number;
      readonly url: string | null;
      readonly headers: Record<string, string>;
    }[];
  };
}

/** Consecutive attempts in which no part arrived. */
const failuresMax = 8;
const lookAgainMs = 1_000;

export async function uploadFile(client: FormClient, options: UploadOptions): Promise<FileAnswer> {
  const { path, file, signal } = options;
  const mark = `upload:${path}:${file.name}:${file.size}:${file.lastModified ?? ""}`;
  let fileId: string | undefined;
  try {
    const prepared = await prepare(client, options, mark);
    fileId = prepared.file.id;
    await sendAll(client, options, prepared);
    const done = await settled(
      client,
      await client.call<StoredFile>("POST", `/uploads/${fileId}/complete`),
      signal,
    );
    await client.remember(mark, () => undefined);
    return { file_id: done.id, name: done.name, size: done.size, mime: done.mime };
  } catch (error) {
    // Interrupted uploads can continue later; rejected or canceled ones cannot.
    if ((error as FormClientError).isTransient) throw error;
    await client.remember(mark, () => undefined);
    if (signal?.aborted && fileId) await client.call("DELETE", `/uploads/${fileId}`).catch(() => {});
    throw error;
  }
}

/** The stored progress of this file, or a new upload. */
async function prepare(client: FormClient, { path, file }: UploadOptions, mark: string): Promise<Prepared> {
  const begun = await client.remember<string>(mark, (id) => id);
  if (begun) {
    const resumed = await client.call<Prepared>("POST", `/uploads/${begun}/resume`).catch(() => undefined);
    if (resumed) return resumed;
  }
  const prepared = await client.call<Prepared>("POST", "/uploads", {
    field_key: path,
    name: file.name,
    size: file.size,
    mime: file.type || "application/octet-stream",
  });
  await client.remember<string>(mark, () => prepared.file.id);
  return prepared;
}

async function sendAll(client: FormClient, options: UploadOptions, prepared: Prepared): Promise<void> {
  let { upload } = prepared;
  const { file, signal, onProgress, put = upload.put ?? putHere() } = options;
  for (let failures = 0; ; failures += 1) {
    const parts = upload.url ? [{ ...upload, size: file.size }] : upload.parts;
    let sent = 0;
    let isWhole = true;
    for (const { url, headers, size } of parts) {
      const start = sent;
      sent += size;
      if (!url) continue;
      signal?.throwIfAborted();
      const progress = (bytes: number) => onProgress?.((start + bytes) / file.size);
      const status = await put({ url, headers, body: file.slice(start, sent), progress, signal });
      isWhole = status >= 200 && status < 300;
      if (!isWhole) break;
      failures = 0;
      progress(size);
    }
    if (isWhole) return;
    signal?.throwIfAborted();
    if (failures === failuresMax) throw new FormClientError(0, { code: "upload_failed" });
    await client.pause(500 * 2 ** failures);
    // Requests new URLs for the missing parts: the old ones may have expired.
    ({ upload } = await client.call<Prepared>("POST", `/uploads/${prepared.file.id}/resume`));
  }
}

async function settled(client: FormClient, file: StoredFile, signal?: AbortSignal): Promise<StoredFile> {
  let latest = file;
  while (latest.status === "uploaded" || latest.status === "scanning") {
    await client.pause(lookAgainMs);
    signal?.throwIfAborted();
    latest = await client.call<StoredFile>("GET", `/uploads/${file.id}`);
  }
  if (latest.status === "ready") return latest;
  throw new FormClientError(422, { code: `file_${latest.status}`, reason: latest.reject_reason });
}
