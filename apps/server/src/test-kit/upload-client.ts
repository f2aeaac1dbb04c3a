// Test support: a client that uploads files through the API and the links it returns.
import type { Answer, ApiClient } from "./caller.ts";

export interface UploadClaims {
  readonly purpose?: string;
  readonly name?: string;
  readonly mime?: string;
  readonly sha256?: string;
  readonly keep_metadata?: boolean;
  readonly size?: number;
}

export const prepare = (caller: ApiClient, bytes: Buffer, claims: UploadClaims = {}): Promise<Answer> =>
  caller.post("/files", {
    purpose: "entry_attachment",
    name: "file",
    mime: "application/octet-stream",
    size: bytes.length,
    ...claims,
  });

interface Link {
  readonly url: string | null;
  readonly headers: Record<string, string>;
}

/** Returns the status of the store's response. */
export async function put({ url, headers }: Link, bytes: Buffer): Promise<number> {
  const response = await fetch(url ?? "", { method: "PUT", headers, body: new Uint8Array(bytes) });
  await response.arrayBuffer();
  return response.status;
}

interface PartOfUpload extends Link {
  readonly number: number;
  readonly size: number;
}

/** Sends the parts that have a link, up to a maximum. Returns the numbers of the parts sent. */
export async function putParts(
  upload: { readonly parts: readonly PartOfUpload[] },
  bytes: Buffer,
  most = Number.POSITIVE_INFINITY,
): Promise<number[]> {
  const sent: number[] = [];
  let at = 0;
  for (const part of upload.parts) {
    const piece = bytes.subarray(at, at + part.size);
    at += part.size;
    if (part.url === null || sent.length >= most) continue;
    const status = await put(part, piece);
    if (status !== 200) throw new Error(`part ${part.number}: ${status}`);
    sent.push(part.number);
  }
  return sent;
}

/** The entire upload: prepare, send, complete. */
export async function upload(caller: ApiClient, bytes: Buffer, claims: UploadClaims = {}): Promise<Answer> {
  const { status, body } = await prepare(caller, bytes, claims);
  if (status !== 201) throw new Error(`not prepared: ${status} ${body.code}`);
  if (body.upload.url === null) await putParts(body.upload, bytes);
  else await put(body.upload, bytes);
  return caller.post(`/files/${body.file.id}/complete`);
}
