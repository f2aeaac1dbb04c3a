// Streams a body to and from S3: memory is constant for any size, backpressure applies in both directions, and a
// failed transfer leaves nothing behind.
import { Readable } from "node:stream";
import { AbortMultipartUploadCommand } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import type { Blob, BlobHead, BlobPutOptions } from "./blob.ts";
import { isBodyFault } from "./blob-body.ts";
import type { S3Calls } from "./s3-calls.ts";
import { toUnavailable } from "./s3-errors.ts";
import { within } from "./within.ts";

// The smallest part S3 allows. 10,000 of them make 50 GB; with two in flight, about five are in memory.
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

export async function sendBody(s3: S3Calls, key: string, body: Buffer | Readable, options: BlobPutOptions) {
  const target = { Bucket: s3.bucket, Key: key };
  const { contentType: ContentType, contentDisposition: ContentDisposition } = options;
  const upload = new Upload({
    client: s3.client,
    params: { ...target, Body: body, ContentType, ContentDisposition },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    // We delete the parts ourselves below: this also covers a failure of the last step and keeps the original error.
    leavePartsOnError: true,
  });
  try {
    await upload.done();
  } catch (cause) {
    const { uploadId: UploadId } = upload;
    if (UploadId !== undefined) {
      const abort = new AbortMultipartUploadCommand({ ...target, UploadId });
      await s3.find("put", (signals) => s3.client.send(abort, signals)).catch(() => {});
    }
    throw isBodyFault(body, cause) ? cause : toUnavailable("put", cause);
  } finally {
    if (body instanceof Readable) body.destroy();
  }
}

export interface S3Found {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
  readonly Body?: unknown;
}

export function headOf({ ContentLength = 0, ContentType = "application/octet-stream" }: S3Found): BlobHead {
  return { bytes: ContentLength, contentType: ContentType };
}

export function blobOf(found: S3Found, stallTimeoutMs: number): Blob {
  const body = found.Body;
  if (!(body instanceof Readable)) throw new TypeError("the S3 response has no body");
  const stream = Readable.from(chunksOf(body, stallTimeoutMs), { objectMode: false });
  stream.once("close", () => body.destroy());
  return { ...headOf(found), stream };
}

/** The timeout runs only while we wait for the store, not while the reader is slow. */
async function* chunksOf(body: Readable, stallTimeoutMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await within(stallTimeoutMs, () => chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (cause) {
    throw toUnavailable("get", cause);
  } finally {
    body.destroy();
  }
}
