/**
 * `/assets/files/…`: the pictures that an account uploaded for its forms. We encoded them ourselves, so they contain
 * nothing but pixels; the headers keep browsers from treating them as anything else. The name after the ID has no
 * meaning.
 */
import type { FastifyInstance } from "fastify";
import type { FormAssetsService } from "../modules/respondents/assets/index.ts";
import type { Ctx } from "../platform/context/context.ts";
import { isNotModified } from "../platform/http/etag.ts";
import { networkOf, refuseOver } from "../platform/http/limits.ts";
import { isId } from "../platform/ids/ids.ts";
import type { Composition } from "./compose.ts";

interface AssetRequest {
  Params: { id: string; name: string };
}

/** The bytes of an ID never change. */
const forEver = "public, max-age=31536000, immutable";

const ofEveryPicture = {
  "cache-control": forEver,
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": "inline",
  // Embedded forms show the pictures on pages of other origins.
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

export function mountFormAssets(app: FastifyInstance, { platform, services }: Composition): void {
  const assets = services.get("formAssets") as FormAssetsService;
  // As many as requests to forms, but counted on their own: a page with many pictures must not use up its visitors' limit.
  const quota = platform.config.RATE_LIMIT_RESPONDENTS_PER_MINUTE;
  const policies = [{ name: "minute", quota, windowSeconds: 60 }];

  app.route<AssetRequest>({
    method: ["GET", "HEAD"],
    url: "/assets/files/:id/:name",
    config: { isOnCustomDomains: true },
    handler: async ({ params, method, headers, id: requestId, ip, site }, reply) => {
      refuseOver(await platform.limiter.consume([{ id: `pictures:${networkOf(ip)}`, policies }]));
      const actor = { kind: "public" } as const;
      const visitor: Ctx = { requestId, now: platform.now(), actor, ip, site: site ?? undefined };
      const found = isId("fil", params.id) ? await assets.find(visitor, params.id) : undefined;
      if (!found) return reply.callNotFound();
      const etag = `"${found.sha256.slice(0, 32)}"`;
      const answer = { ...ofEveryPicture, etag };
      if (isNotModified(headers["if-none-match"], etag)) return reply.headers(answer).code(304).send();
      if (method === "HEAD")
        return reply.headers(answer).type(found.type).header("content-length", found.size).send();
      const bytes = await found.read();
      if (!bytes) return reply.callNotFound();
      return reply.headers(answer).type(found.type).send(bytes);
    },
  });
}
