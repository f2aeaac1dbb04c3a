/** The files of forms in field mode, below the form's own address, so that a service worker controls only that form. */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type HostedPages, iconSizes } from "../modules/respondents/hosted-pages/index.ts";
import { isNotModified } from "../platform/http/etag.ts";
import { languageWishes } from "../platform/http/languages.ts";

interface FileRequest {
  Params: { ref: string };
  Querystring: Readonly<Record<string, unknown>>;
}

const onCustomDomains = { config: { isOnCustomDomains: true } };

/** `scope` has the hook that identifies visitors. `filesOriginFor` tells where the worker uploads files to. */
export function mountFieldModeFiles(
  scope: FastifyInstance,
  { fieldMode }: Pick<HostedPages, "fieldMode">,
  filesOriginFor: (request: FastifyRequest) => string | undefined,
): void {
  scope.get<FileRequest>("/f/:ref/worker.js", onCustomDomains, async (request, reply) => {
    const text = await fieldMode.workerOf(request.visitor.ctx, request.params.ref);
    // A worker may be registered for addresses below its own, which is exactly what it needs.
    reply.header("content-security-policy", workerPolicy(filesOriginFor(request)));
    return send(request, reply, text, "text/javascript; charset=utf-8");
  });
  scope.get<FileRequest>("/f/:ref/manifest.webmanifest", onCustomDomains, async (request, reply) => {
    const { lang } = request.query;
    const asked = typeof lang === "string" && /^[a-z]{2,3}(-[A-Z]{2})?$/.test(lang) ? lang : undefined;
    const wishes = languageWishes(asked, request.headers["accept-language"]);
    const manifest = await fieldMode.manifestOf(request.visitor.ctx, { formRef: request.params.ref, wishes });
    return send(request, reply, JSON.stringify(manifest), "application/manifest+json; charset=utf-8");
  });
  for (const size of iconSizes)
    scope.get<FileRequest>(`/f/:ref/icon-${size}.png`, onCustomDomains, async (request, reply) => {
      const icon = await fieldMode.iconOf(request.visitor.ctx, request.params.ref, size);
      return send(request, reply, icon, "image/png");
    });
}

function workerPolicy(filesOrigin: string | undefined): string {
  return `default-src 'none'; connect-src 'self'${filesOrigin ? ` ${filesOrigin}` : ""}; img-src 'self'`;
}

/** Browsers ask every time whether the file has changed. */
function send(request: FastifyRequest, reply: FastifyReply, content: string | Buffer, type: string) {
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  reply.headers({ etag, "cache-control": "private, no-cache", vary: "accept-language" }).type(type);
  if (isNotModified(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.send(content);
}
