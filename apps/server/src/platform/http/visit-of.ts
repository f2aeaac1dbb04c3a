/** What a request says about its caller, for the decision on access. */
import type { FastifyRequest } from "fastify";
import type { Visit } from "./authorize.ts";
import type { Operation } from "./contract.ts";
import { type Authenticators, readCredential, readEntryKey } from "./credentials.ts";
import { languageWishes } from "./languages.ts";

interface VisitDeps {
  readonly authenticators: Pick<Authenticators, "sessionCookieName">;
  now(): Date;
}

export function visitOf(request: FastifyRequest, operation: Operation, deps: VisitDeps): Visit {
  const { headers } = request;
  const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : undefined);
  return {
    requestId: request.id,
    now: deps.now(),
    ip: request.ip,
    entryKey: () => readEntryKey(headers),
    credential: () => readCredential(headers, deps.authenticators.sessionCookieName),
    accountHeader: one(headers["x-account-id"]),
    isUnsafe: operation.method !== "GET",
    isAllowedWhenInactive: operation.whenInactive === "allowed",
    origin: one(headers.origin),
    fetchSite: one(headers["sec-fetch-site"]),
    wishes: () => languageWishes(undefined, headers["accept-language"]),
    site: request.site ?? undefined,
  };
}
