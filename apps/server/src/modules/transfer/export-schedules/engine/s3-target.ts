/**
 * Uploads a file to an external S3 bucket. Requests are signed here and sent with the outbound client, which checks
 * the address; an S3 SDK would resolve host names itself. Large files are uploaded in parts, and only one part is in
 * memory at a time.
 */
import { createHash, createHmac } from "node:crypto";
import { addAbortSignal } from "node:stream";
import { SignatureV4 } from "@smithy/signature-v4";
import type { Outbound, OutboundReply } from "../../../../platform/outbound/outbound.ts";
import type { S3Place } from "../export-schedules.rules.ts";
import { blocksOf, DeliveryError, type FileToDeliver } from "./target.ts";

const partBytes = 8 * 1024 * 1024;
const requestMs = 120_000;
const replyBytesMax = 1_000_000;

interface Call {
  readonly method: "PUT" | "POST" | "DELETE";
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export async function sendToS3(
  outbound: Pick<Outbound, "request">,
  place: S3Place,
  secretAccessKey: string,
  file: FileToDeliver,
  signal: AbortSignal,
): Promise<void> {
  const call = createCaller(outbound, place, secretAccessKey, place.prefix + file.name);
  const blocks = blocksOf(addAbortSignal(signal, file.stream), partBytes);
  const type = { "content-type": file.contentType };
  if (file.bytes <= partBytes) {
    for await (const body of blocks) await call({ method: "PUT", headers: type, body });
    return;
  }
  const begun = await call({ method: "POST", query: { uploads: "" }, headers: type });
  const uploadId = memberOf(begun, "UploadId");
  try {
    const parts: string[] = [];
    for await (const body of blocks) {
      const partNumber = String(parts.length + 1);
      const { headers } = await call({ method: "PUT", query: { partNumber, uploadId }, body });
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.etag ?? ""}</ETag></Part>`);
    }
    const whole = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const done = await call({ method: "POST", query: { uploadId }, body: Buffer.from(whole) });
    // S3 may report a failed completion in the body, after it has already sent status 200.
    if (done.body.includes("<Error>")) throw new DeliveryError("refused");
  } catch (error) {
    await call({ method: "DELETE", query: { uploadId } }).catch(() => {});
    throw error;
  }
}

function createCaller(
  outbound: Pick<Outbound, "request">,
  place: S3Place,
  secretAccessKey: string,
  key: string,
): (call: Call) => Promise<OutboundReply> {
  const base = new URL(place.endpoint);
  const host = place.path_style ? base.host : `${place.bucket}.${base.host}`;
  const encoded = key.split("/").map(encode).join("/");
  const path = `${base.pathname.replace(/\/$/, "")}/${place.path_style ? `${encode(place.bucket)}/` : ""}${encoded}`;
  const signer = new SignatureV4({
    service: "s3",
    region: place.region,
    credentials: { accessKeyId: place.access_key_id, secretAccessKey },
    sha256: Sha256,
    uriEscapePath: false,
  });
  return async ({ method, query = {}, headers = {}, body = Buffer.alloc(0) }) => {
    const hash = createHash("sha256").update(body).digest("hex");
    const signed = await signer.sign({
      method,
      protocol: base.protocol,
      hostname: host,
      path,
      query,
      headers: { ...headers, host, "x-amz-content-sha256": hash },
    });
    const { host: _host, ...sent } = signed.headers;
    const parameters = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
    const reply = await outbound.request({
      method,
      url: `${base.protocol}//${host}${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`,
      headers: sent,
      body,
      timeoutMs: requestMs,
      replyBytesMax,
    });
    if (reply.status === 401 || reply.status === 403) throw new DeliveryError("access_denied");
    if (reply.status >= 500) throw new DeliveryError("no_connection");
    if (reply.status >= 300) throw new DeliveryError("refused");
    return reply;
  };
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

function memberOf({ body }: OutboundReply, name: string): string {
  const found = new RegExp(`<${name}>([^<]+)</${name}>`).exec(body.toString())?.[1];
  if (found === undefined) throw new DeliveryError("refused");
  return found;
}

type Bytes = string | ArrayBuffer | ArrayBufferView;

const bufferOf = (bytes: Bytes): Buffer => {
  if (typeof bytes === "string") return Buffer.from(bytes);
  return ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);
};

/** The hash interface that the signer requires. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;
  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", bufferOf(secret));
  }
  update(data: Bytes): void {
    this.#hash.update(bufferOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}
