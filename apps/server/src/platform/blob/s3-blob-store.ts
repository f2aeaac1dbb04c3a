// Blobs in S3 or an S3-compatible store. If the store is down, calls fail within seconds, always with
// BlobUnavailableError. Links are signed here and lead directly to the store, bypassing our server.
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketCorsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketCorsCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { attachmentHeader } from "./attachment-header.ts";
import { type BlobStore, BlobUnavailableError } from "./blob.ts";
import { assertBlobKey, assertBlobPrefix } from "./blob-key.ts";
import { createS3Calls, type S3Calls, type S3Options } from "./s3-calls.ts";
import { blobOf, headOf, sendBody } from "./s3-transfer.ts";
import { abort, createS3Multipart, listUploads, presignUpload } from "./s3-uploads.ts";

export interface S3BlobStoreOptions extends S3Options {
  readonly now?: () => Date;
}

const PAGE_KEYS = 1000;
const CHECK_TIMEOUT_MS = 2000;
/** Moving a blob makes the store copy its bytes, which takes time. */
const MOVE_TIMEOUT_MS = 30_000;

export function createS3BlobStore({ now = () => new Date(), ...options }: S3BlobStoreOptions): BlobStore {
  const s3 = createS3Calls(options);
  const at = (key: string) => {
    assertBlobKey(key);
    return { Bucket: s3.bucket, Key: key };
  };
  return {
    put: async (key, body, putOptions) => sendBody(s3, at(key).Key, body, putOptions),
    get: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const command = new GetObjectCommand({ ...at(key), Range });
      const found = await s3.find("get", (signals) => s3.client.send(command, signals));
      return found && blobOf(found, s3.timeoutMs);
    },
    head: async (key) => {
      const command = new HeadObjectCommand(at(key));
      const found = await s3.find("head", (signals) => s3.client.send(command, signals));
      return found && headOf(found);
    },
    delete: async (key) => {
      const command = new DeleteObjectCommand(at(key));
      await s3.find("delete", (signals) => s3.client.send(command, signals));
    },
    move: async (from, to) => {
      const { Bucket, Key } = at(from);
      const copy = new CopyObjectCommand({ ...at(to), CopySource: `${Bucket}/${Key}` });
      const copied = await s3.find("move", (signals) => s3.client.send(copy, signals), MOVE_TIMEOUT_MS);
      if (copied === undefined) return false;
      const removal = new DeleteObjectCommand({ Bucket, Key });
      await s3.find("move", (signals) => s3.client.send(removal, signals));
      return true;
    },
    deletePrefix: async (prefix, { keep } = {}) => {
      assertBlobPrefix(prefix);
      for (const upload of await listUploads(s3, prefix)) await abort(s3, upload);
      return deletePages(s3, prefix, keep);
    },
    list: async (prefix, after) => {
      assertBlobPrefix(prefix);
      return listKeys(s3, prefix, after);
    },
    downloadUrl: async (key, { expiresSeconds, filename, contentType }) => {
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentDisposition: attachmentHeader(filename),
        ResponseContentType: contentType,
      });
      return getSignedUrl(s3.signer, command, { expiresIn: expiresSeconds, signingDate: now() });
    },
    presignUpload: async (key, uploadOptions) => presignUpload(s3, at(key), uploadOptions, now()),
    multipart: createS3Multipart(s3, at, now),
    ensureBucket: () => ensureBucket(s3),
    check: async (timeoutMs = CHECK_TIMEOUT_MS) => {
      const command = new HeadBucketCommand({ Bucket: s3.bucket });
      await s3.call("check", (signals) => s3.client.send(command, signals), timeoutMs);
    },
  };
}

// Allow uploads from pages of any origin: the link is the permission, and a page can hold one just as a program can.
const CORSConfiguration = {
  CORSRules: [
    {
      AllowedOrigins: ["*"],
      AllowedMethods: ["PUT", "GET", "HEAD"],
      AllowedHeaders: ["*"],
      MaxAgeSeconds: 7_200,
    },
  ],
};

async function ensureBucket(s3: S3Calls): Promise<void> {
  const { client, bucket: Bucket, call, find } = s3;
  const head = () => find("bucket", (signals) => client.send(new HeadBucketCommand({ Bucket }), signals));
  if ((await head()) === undefined) {
    try {
      await call("bucket", (signals) => client.send(new CreateBucketCommand({ Bucket }), signals));
    } catch (error) {
      // Another process may have created it in the meantime; only access matters.
      if ((await head()) === undefined) throw error;
    }
  }
  // If we lack the permission or the store does not support CORS, only uploads from pages fail.
  await allowPages(s3).catch(() => {});
}

/** Allows uploads from pages (CORS), unless the operator has already configured CORS for the bucket. */
async function allowPages({ client, bucket: Bucket, call, find }: S3Calls): Promise<void> {
  const asked = new GetBucketCorsCommand({ Bucket });
  if ((await find("bucket", (signals) => client.send(asked, signals))) !== undefined) return;
  const allow = new PutBucketCorsCommand({ Bucket, CORSConfiguration });
  await call("bucket", (signals) => client.send(allow, signals));
}

async function deletePages(s3: S3Calls, prefix: string, keep: string | undefined): Promise<number> {
  let count = 0;
  let last: string | undefined;
  // Continue after the last key, so that a key that cannot be deleted does not cause an endless loop.
  do {
    const keys = await listKeys(s3, prefix, last);
    const doomed = keys.filter((key) => key !== keep);
    if (doomed.length > 0) await deleteKeys(s3, doomed);
    count += doomed.length;
    last = keys.length < PAGE_KEYS ? undefined : keys.at(-1);
  } while (last !== undefined);
  return count;
}

async function listKeys(s3: S3Calls, Prefix: string, StartAfter: string | undefined): Promise<string[]> {
  const command = new ListObjectsV2Command({ Bucket: s3.bucket, Prefix, StartAfter, MaxKeys: PAGE_KEYS });
  const { Contents = [] } = await s3.call("list", (signals) => s3.client.send(command, signals));
  return Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
}

async function deleteKeys(s3: S3Calls, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const command = new DeleteObjectsCommand({ Bucket: s3.bucket, Delete });
  const { Errors = [] } = await s3.call("delete", (signals) => s3.client.send(command, signals));
  const [failed] = Errors;
  if (failed !== undefined) throw new BlobUnavailableError("delete", failed.Code ?? "unknown");
}
