/**
 * Custom domains. Requests under one reach only what respondents need: pages of forms, their files, and the operations
 * of entry sessions, all of one account. Everything else does not exist there; a new route is hidden unless it says
 * otherwise. Under a domain that was removed, nothing exists.
 */
import { isIP } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { FormAddressesService } from "../modules/forms/public-addresses/index.ts";
import type { Config } from "../platform/config/config.ts";
import { E } from "../platform/errors/catalogue.ts";
import { fail } from "../platform/errors/errors.ts";
import { allowsAnyOrigin } from "../platform/http/access.ts";
import { networkOf } from "../platform/http/limits.ts";
import type { Composition } from "./compose.ts";

/**
 * How many invented hosts a network can ask for in a minute, in requests to them and in questions about certificates.
 * Each takes queries, before any other limit applies.
 */
const strays = { requests: 300, questions: 600, ms: 60_000, networksMax: 10_000 };
/** How many verified domains can be asked about whatever else their network asks. */
const verifiedMax = 20_000;

/** Call this before routes are mounted. */
export function mountCustomDomains(app: FastifyInstance, { platform, services }: Composition): void {
  const { sites } = services.get("formAddresses") as FormAddressesService;
  guardHosts(app, platform.config, sites);
  mountTlsQuestions(app, sites);
}

type Sites = FormAddressesService["sites"];
type FoundSite = Awaited<ReturnType<Sites["find"]>>;

/** Finds hosts for a network, and refuses before any query once it has asked for too many that do not exist. */
function limitedFind(sites: Sites, max: number, policy: string) {
  const strayed = new LRUCache<string, { count: number }>({ max: strays.networksMax, ttl: strays.ms });
  return async (host: string, ip: string): Promise<FoundSite> => {
    const network = networkOf(ip);
    const known = strayed.get(network) ?? { count: 0 };
    if (known.count >= max)
      fail(E.rate_limited, { violated_policies: [policy] }, { headers: { "retry-after": "60" } });
    if (!strayed.has(network)) strayed.set(network, known);
    // Until the host is found, it counts, so that requests at the same time cannot exceed the limit.
    known.count += 1;
    let isUnknown = false;
    try {
      const found = await sites.find(host);
      isUnknown = found === "unknown";
      return found;
    } finally {
      if (!isUnknown) known.count -= 1;
    }
  };
}

function guardHosts(app: FastifyInstance, config: Config, sites: Sites): void {
  const ownHosts = new Set(
    [config.BASE_URL, config.FILES_ORIGIN]
      .filter((url) => url !== undefined)
      .map((url) => new URL(url).hostname),
  );
  const { protocol, port } = new URL(config.BASE_URL);

  const findNew = limitedFind(sites, strays.requests, "unknown-hosts");

  app.addHook("onRequest", async (request, reply) => {
    const host = hostOf(request.hostname);
    if (host === undefined || ownHosts.has(host)) return;
    const found = await (sites.remembers(host) ? sites.find(host) : findNew(host, request.ip));
    if (found === "unknown") return;
    // The domain is not ours, so its other names must not be affected.
    if (config.isSecure) reply.header("strict-transport-security", "max-age=31536000");
    if (found === "gone") {
      request.isUnderFormerDomain = true;
      return hide(reply);
    }
    // Never from the header itself: its port is not verified, and can be any text.
    request.site = { accountId: found.accountId, origin: `${protocol}//${host}${port && `:${port}`}` };
    return isForRespondents(request) ? undefined : hide(reply);
  });
}

function hide(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function isForRespondents({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.operation ? allowsAnyOrigin(config.operation.access) : config.isOnCustomDomains === true;
}

/** Undefined for addresses and for names without a dot, which cannot be custom domains. */
function hostOf(hostname: string): string | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, "");
  return host.includes(".") && host.length <= 253 && isIP(host) === 0 ? host : undefined;
}

/**
 * A proxy in front asks whether to get a certificate for a domain. Handshakes with invented names must not keep verified
 * domains from their certificates, so a domain that was verified before is looked up in any case.
 */
function mountTlsQuestions(app: FastifyInstance, sites: Sites): void {
  const findNew = limitedFind(sites, strays.questions, "tls-asks");
  const verified = new LRUCache<string, true>({ max: verifiedMax });
  app.get<{ Querystring: { domain?: unknown } }>("/tls/ask", async ({ query, ip }, reply) => {
    const host = typeof query.domain === "string" ? hostOf(query.domain) : undefined;
    if (host === undefined) return reply.code(404).send({ is_verified: false });
    const found = await (verified.has(host) ? sites.find(host) : findNew(host, ip));
    if (typeof found === "object") {
      verified.set(host, true);
      return reply.send({ is_verified: true });
    }
    verified.delete(host);
    return reply.code(404).send({ is_verified: false });
  });
}
