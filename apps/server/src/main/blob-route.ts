/**
 * Downloads and uploads for the disk driver. A valid link is the only permission needed. Responses are always
 * sandboxed attachments and never shown inline, because the bytes come from untrusted users.
 */
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { attachmentHeader } from "../platform/blob/attachment-header.ts";
import { type UploadReceiver, UploadRefusedError } from "../platform/blob/blob-uploads.ts";
import { verifyDownload } from "../platform/blob/download-link.ts";
import { verifyUpload } from "../platform/blob/upload-link.ts";
import { E } from "../platform/errors/catalogue.ts";
import { AppError, fail } from "../platform/errors/errors.ts";
import type { Platform } from "../platform/module/define-module.ts";

interface BlobRequest {
  Params: { "*": string };
  Querystring: Record<string, unknown>;
}

const path = "/blobs/*";
// Pages of any origin can upload with links, as they can when the links lead to S3.
const anyOrigin = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

export function mountBlobRoute(app: FastifyInstance, platform: Platform): void {
  const { receiver } = platform.blob;
  if (receiver === undefined) return;
  mountDownloads(app, platform);
  // A separate scope, because only these routes accept bodies of every type as raw bytes.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, body, done) => done(null, body));
    mountUploads(scope, platform, receiver);
  });
}

function mountDownloads(app: FastifyInstance, { config, blob, now }: Platform): void {
  app.get<BlobRequest>(path, async ({ query, params }, reply) => {
    const allowed = verifyDownload({ secrets: config.secrets, now: now(), key: params["*"], query });
    const found = allowed && (await blob.get(allowed.key));
    if (!allowed || !found) return fail(E.not_found);
    return reply
      .headers({
        "content-disposition": attachmentHeader(allowed.filename),
        "content-length": found.bytes,
        "content-security-policy": "sandbox; default-src 'none'",
      })
      .type(allowed.contentType ?? found.contentType)
      .send(found.stream);
  });
}

function mountUploads(scope: FastifyInstance, { config, now }: Platform, receiver: UploadReceiver): void {
  scope.options(path, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...anyOrigin,
        "access-control-allow-methods": "PUT",
        "access-control-allow-headers": "Content-Type",
        "access-control-max-age": "7200",
      })
      .send(),
  );
  scope.put<BlobRequest>(path, async (request, reply) => {
    reply.headers(anyOrigin);
    const { query, params } = request;
    const allowed = verifyUpload({ secrets: config.secrets, now: now(), key: params["*"], query });
    if (!allowed) return fail(E.not_found);
    if (!isAsAllowed(request, allowed)) return fail(E.invalid_request);
    const isOpen = await receiver.receive(allowed, bodyOf(request)).catch((error: unknown) => {
      throw error instanceof UploadRefusedError
        ? new AppError(E.invalid_request, {}, { cause: error })
        : error;
    });
    return isOpen ? reply.code(200).send() : fail(E.not_found);
  });
}

/** The declared length and type are checked before a byte is read. */
function isAsAllowed(
  { headers }: FastifyRequest<BlobRequest>,
  { bytes, contentType }: { bytes: number; contentType?: string },
): boolean {
  if (headers["content-length"] !== undefined && headers["content-length"] !== String(bytes)) return false;
  return contentType === undefined || headers["content-type"] === contentType;
}

/** Fastify runs no parser for a body without a type, so read the raw request. */
function bodyOf({ body, raw }: FastifyRequest<BlobRequest>): Readable {
  return (body as Readable | undefined) ?? raw;
}
