/**
 * Cross-origin requests: pages of any origin may call respondent operations and nothing else. No cookie is involved,
 * so `*` allows a page nothing that a program could not do as well. All other operations have no CORS, because
 * account keys do not belong in browsers.
 */
import type { FastifyInstance } from "fastify";
import { allowsAnyOrigin } from "./access.ts";
import type { Operation } from "./contract.ts";
import { apiPrefix } from "./prefix.ts";

export const answerToAnyOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-ID",
  "cross-origin-resource-policy": "cross-origin",
};

const allowedHeaders =
  "Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-ID, X-Service-Entry-Key";
const rememberedSeconds = 7_200;

export function answerPreflights(app: FastifyInstance, operations: readonly Operation[]): void {
  const methods = new Map<string, string[]>();
  for (const { access, path, method } of operations) {
    if (allowsAnyOrigin(access)) methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    app.options(`${apiPrefix}${path}`, { config: { isOnCustomDomains: true } }, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          ...answerToAnyOrigin,
          "access-control-allow-methods": allowed.join(", "),
          "access-control-allow-headers": allowedHeaders,
          "access-control-max-age": String(rememberedSeconds),
        })
        .send(),
    );
  }
}
