/**
 * Downloads for the disk driver: the link itself is the permission. Always an attachment, sandboxed, never shown inline,
 * because the bytes come from strangers.
 */
import type { FastifyInstance } from "fastify";
import { attachmentHeader } from "../platform/blob/attachment-header.ts";
import { verifyDownload } from "../platform/blob/download-link.ts";
import { E } from "../platform/errors/catalogue.ts";
import { fail } from "../platform/errors/errors.ts";
import type { Platform } from "../platform/module/define-module.ts";

export function mountBlobRoute(app: FastifyInstance, { config, blob, now }: Platform): void {
  if (config.BLOB_DRIVER !== "disk") return;
  app.get<{ Params: { "*": string }; Querystring: Record<string, unknown> }>(
    "/blobs/*",
    async (request, reply) => {
      const { query, params } = request;
      const allowed = verifyDownload({ secrets: config.secrets, now: now(), key: params["*"], query });
      const found = allowed && (await blob.get(allowed.key));
      if (!allowed || !found) return fail(E.not_found);
      return reply
        .headers({
          "content-disposition": attachmentHeader(allowed.filename),
          "content-length": found.bytes,
          "content-security-policy": "sandbox; default-src 'none'",
        })
        .type(found.contentType)
        .send(found.stream);
    },
  );
}
