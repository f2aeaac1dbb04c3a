// Uploads that go directly from the client to S3. Length, type, and checksum are part of the signature, so the store
// itself rejects anything else.
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { SignatureV4 } from "@smithy/signature-v4";
import type { MultipartUploads, UploadedPart, UploadLink, UploadLinkOptions } from "./blob-uploads.ts";
import type { S3Calls } from "./s3-calls.ts";
import { isOtherParts } from "./s3-errors.ts";

export interface S3Target {
  readonly Bucket: string;
  readonly Key: string;
}

/** Assembling parts can take the store some time. */
const JOIN_TIMEOUT_MS = 60_000;
/** Allows for two attempts to send several megabytes. */
const PART_TIMEOUT_MS = 120_000;

export async function presignUpload(
  { signer }: S3Calls,
  target: S3Target,
  { bytes, contentType, sha256, expiresSeconds }: UploadLinkOptions,
  signingDate: Date,
): Promise<UploadLink> {
  const command = new PutObjectCommand({ ...target, ContentType: contentType, ContentLength: bytes });
  const options = { expiresIn: expiresSeconds, signingDate };
  const url = await getSignedUrl(signer, command, {
    ...options,
    signableHeaders: new Set(["content-type", "content-length"]),
  });
  const headers = { "content-type": contentType };
  if (sha256 === undefined) return { url, headers };
  const withHash = { ...headers, [bodyHash]: sha256 };
  const signed = { ...withHash, "content-length": String(bytes) };
  return { url: await signWithHash(signer, new URL(url), signed, options), headers: withHash };
}

const bodyHash = "x-amz-content-sha256";

/**
 * The SDK does not include the body in a link's signature. The hash used in every other signed request can also be
 * used in a link, and even stores without support for the newer checksum headers verify it.
 */
async function signWithHash(
  signer: S3Client,
  { protocol, hostname, port, host, pathname: path }: URL,
  headers: Readonly<Record<string, string>>,
  options: { readonly expiresIn: number; readonly signingDate: Date },
): Promise<string> {
  const { credentials, region, sha256 } = signer.config;
  const v4 = new SignatureV4({ credentials, region, sha256, service: "s3", uriEscapePath: false });
  const place = { protocol, hostname, ...(port === "" ? {} : { port: Number(port) }), path };
  const request = { method: "PUT", ...place, query: {}, headers: { ...headers, host } };
  const { query } = await v4.presign(request, {
    ...options,
    signableHeaders: new Set([...Object.keys(headers), "host"]),
    unhoistableHeaders: new Set([bodyHash]),
  });
  return `${protocol}//${host}${path}?${new URLSearchParams(query as Record<string, string>)}`;
}

export function createS3Multipart(
  s3: S3Calls,
  at: (key: string) => S3Target,
  now: () => Date,
): MultipartUploads {
  const { client, signer, call, find } = s3;
  return {
    begin: async (key, { contentType: ContentType }) => {
      const command = new CreateMultipartUploadCommand({ ...at(key), ContentType });
      const { UploadId } = await call("begin", (signals) => client.send(command, signals));
      if (UploadId === undefined) throw new TypeError("the S3 response has no upload id");
      return UploadId;
    },
    presignPart: async (key, UploadId, { number: PartNumber, bytes: ContentLength, expiresSeconds }) => {
      const command = new UploadPartCommand({ ...at(key), UploadId, PartNumber, ContentLength });
      const options = { signingDate: now(), signableHeaders: new Set(["content-length"]) };
      return {
        url: await getSignedUrl(signer, command, { expiresIn: expiresSeconds, ...options }),
        headers: {},
      };
    },
    put: async (key, UploadId, number, body) => {
      const part = { UploadId, PartNumber: number, Body: body, ContentLength: body.length };
      const command = new UploadPartCommand({ ...at(key), ...part });
      const found = await find("put", (signals) => client.send(command, signals), PART_TIMEOUT_MS);
      return found && { number, bytes: body.length, etag: found.ETag ?? "" };
    },
    parts: (key, uploadId) => listParts(s3, at(key), uploadId),
    complete: async (key, UploadId, parts) => {
      const target = at(key);
      const Parts = parts.map(({ number: PartNumber, etag: ETag }) => ({ PartNumber, ETag }));
      const command = new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } });
      const isDone = await find("complete", (signals) => client.send(command, signals), JOIN_TIMEOUT_MS).then(
        (done) => done !== undefined,
        async (error: unknown) => {
          if (isOtherParts(error)) return false;
          // Ceph returns a server error when the upload has ended; it is an outage only if the upload still exists.
          if ((await listParts(s3, target, UploadId)) !== undefined) throw error;
          return false;
        },
      );
      if (isDone) return true;
      const head = new HeadObjectCommand(target);
      return (await find("complete", (signals) => client.send(head, signals))) !== undefined;
    },
    abortAll: async (key) => {
      for (const upload of await listUploads(s3, at(key).Key))
        if (upload.Key === key) await abort(s3, upload);
    },
  };
}

async function listParts(
  { client, find }: S3Calls,
  target: S3Target,
  UploadId: string,
): Promise<UploadedPart[] | undefined> {
  const parts: UploadedPart[] = [];
  let PartNumberMarker: string | undefined;
  do {
    const command = new ListPartsCommand({ ...target, UploadId, PartNumberMarker });
    const page = await find("parts", (signals) => client.send(command, signals));
    if (page === undefined) return undefined;
    for (const { PartNumber = 0, Size = 0, ETag = "" } of page.Parts ?? [])
      parts.push({ number: PartNumber, bytes: Size, etag: ETag });
    PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (PartNumberMarker !== undefined);
  return parts;
}

interface OpenUpload {
  readonly Key: string;
  readonly UploadId: string;
}

/** All incomplete uploads whose key has this prefix. */
export async function listUploads(s3: S3Calls, prefix: string): Promise<OpenUpload[]> {
  const uploads: OpenUpload[] = [];
  let last: OpenUpload | undefined;
  for (;;) {
    const page = await uploadsPage(s3, prefix, last);
    for (const { Key, UploadId } of page.Uploads ?? [])
      if (Key !== undefined && UploadId !== undefined) uploads.push({ Key, UploadId });
    if (!page.IsTruncated) return uploads;
    last = uploads.at(-1);
  }
}

function uploadsPage(
  { client, bucket: Bucket, call }: S3Calls,
  Prefix: string,
  last: OpenUpload | undefined,
) {
  const markers = last && { KeyMarker: last.Key, UploadIdMarker: last.UploadId };
  const command = new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers });
  return call("uploads", (signals) => client.send(command, signals));
}

export async function abort({ client, bucket: Bucket, find }: S3Calls, upload: OpenUpload): Promise<void> {
  const command = new AbortMultipartUploadCommand({ Bucket, ...upload });
  await find("abort", (signals) => client.send(command, signals));
}
