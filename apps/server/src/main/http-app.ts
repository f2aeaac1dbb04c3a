/** The HTTP side of a composition, before it listens: every module's routes, the system routes, and the web app. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { createRefusalLog } from "../platform/audit/refusals.ts";
import { createSealer } from "../platform/crypto/seal.ts";
import { createLimits } from "../platform/http/limits.ts";
import { type MountDeps, mountRoutes } from "../platform/http/mount.ts";
import { createPager } from "../platform/http/paging.ts";
import { compileSerialisers } from "../platform/http/serialisers.ts";
import { createServer } from "../platform/http/server.ts";
import { mountBlobRoute } from "./blob-route.ts";
import type { Composition } from "./compose.ts";
import { mountCustomDomains } from "./custom-domains.ts";
import { mountFormAssets } from "./form-assets.ts";
import { mountRespondentPages } from "./respondent-pages.ts";
import { mountSystemRoutes, type SystemRoutes } from "./system-routes.ts";
import { mountWebApp } from "./web-app.ts";

const uploadTimeoutMs = 10 * 60_000;

export interface HttpApp {
  readonly server: FastifyInstance;
  readonly system: SystemRoutes;
  /**
   * Compiles serializers and describes the API, which takes two seconds of CPU time. A server does this before it
   * listens; a test does it only for what it uses.
   */
  prepare(): void;
  close(): Promise<void>;
}

export function createHttpApp(composition: Composition, options: Pick<MountDeps, "recheckMs"> = {}): HttpApp {
  const { platform, authenticators, modules, services } = composition;
  const { config, telemetry } = platform;
  const strictAnswers = config.NODE_ENV !== "production";
  const server = createServer({
    telemetry,
    trustedProxies: config.TRUSTED_PROXIES,
    isSecure: config.isSecure,
    strictAnswers,
    // Slow connections need more time if files are uploaded directly to this server.
    ...(platform.blob.receiver ? { requestTimeoutMs: uploadTimeoutMs } : {}),
  });
  mountCustomDomains(server, composition);
  const deps = {
    uow: platform.uow,
    authenticators,
    limitsFor: createLimits(platform.limiter, config),
    pager: createPager(createSealer({ secret: config.secrets, purpose: "cursor" })),
    noteRefusal: createRefusalLog(platform),
    readers: new Map(),
    secrets: config.secrets,
    baseOrigin: new URL(config.BASE_URL).origin,
    strictAnswers,
    trace: telemetry.isTracing
      ? (operation: string, work: () => Promise<FastifyReply>) =>
          telemetry.span(`request ${operation}`, { operation }, work)
      : undefined,
    now: platform.now,
    ...options,
  };
  const system = mountSystemRoutes(server, composition);
  mountBlobRoute(server, platform);
  mountFormAssets(server, composition);
  mountRespondentPages(server, composition, deps);
  mountWebApp(server, platform, authenticators.sessionCookieName);
  for (const module of modules) {
    for (const routes of module.routes ?? []) mountRoutes(server, routes, services.get(module.name), deps);
  }
  return {
    server,
    system,
    prepare: () => {
      compileSerialisers(
        modules.flatMap((module) =>
          (module.routes ?? []).flatMap(({ contract }) => Object.values(contract.operations)),
        ),
      );
    },
    close: () => server.close(),
  };
}
