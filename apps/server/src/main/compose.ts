/**
 * Assembles a process: platform parts from the configuration, then every module in order, each with only its declared
 * dependencies. All three processes and the tests start here, so everything is wired the same way.
 */
import { Redis } from "ioredis";
import type { BlobStore } from "../platform/blob/blob.ts";
import { createDiskBlobStore } from "../platform/blob/disk-blob-store.ts";
import { createS3BlobStore } from "../platform/blob/s3-blob-store.ts";
import type { Config } from "../platform/config/config.ts";
import { createShards, type Shards } from "../platform/db/shards.ts";
import { createUow } from "../platform/db/uow.ts";
import { createDurable } from "../platform/durable/ledgered-durable.ts";
import { createFeed } from "../platform/feed/feed.ts";
import type { Authenticators } from "../platform/http/credentials.ts";
import { createSmtpMailer } from "../platform/mail/smtp-mailer.ts";
import type { AnyModule, Contributions, Platform } from "../platform/module/define-module.ts";
import { createOutbound } from "../platform/outbound/outbound.ts";
import type { JobDef } from "../platform/outbox/definitions.ts";
import { createPdfPrinter } from "../platform/pdf/pdf-printer.ts";
import { createWakeUps } from "../platform/pubsub/wake-ups.ts";
import { createRateLimiter } from "../platform/ratelimit/ratelimit.ts";
import { createRateLimitRedis } from "../platform/ratelimit/ratelimit-redis.ts";
import { createTallies } from "../platform/tallies/tallies.ts";
import type { Telemetry } from "../platform/telemetry/telemetry.ts";
import { readMasterKeys } from "../platform/vault/master-keys.ts";
import { createVault } from "../platform/vault/vault.ts";

export interface Composition {
  readonly platform: Platform;
  readonly shards: Shards;
  readonly redis: Redis;
  readonly modules: readonly AnyModule[];
  /** The service of each module, by the module's name. */
  readonly services: ReadonlyMap<string, unknown>;
  readonly authenticators: Authenticators;
  close(): Promise<void>;
}

export interface ComposeOptions {
  readonly config: Config;
  readonly process: string;
  readonly telemetry: Telemetry;
  readonly modules: readonly AnyModule[];
  readonly now?: () => Date;
  /** Keeps the rate-limit counters of test files separate. */
  readonly limitPrefix?: string;
  /**
   * How long counting may take before it is skipped. Tests wait longer; otherwise nothing would be counted on a busy
   * machine.
   */
  readonly limitTimeoutMs?: number;
  /** How long a request may wait for a database connection. Tests wait longer for the same reason. */
  readonly connectTimeoutMs?: number;
}

export function compose(options: ComposeOptions): Composition {
  const { config, telemetry, modules } = options;
  const shards = createShards({
    config,
    side: "app",
    applicationName: `formstead-${options.process}`,
    ...(options.connectTimeoutMs ? { connectTimeoutMs: options.connectTimeoutMs } : {}),
    onIdleError: (database, error) =>
      telemetry.logger.warn({ err: error, database }, "database connection lost"),
  });
  const redis = new Redis(config.REDIS_URL, { enableAutoPipelining: true, maxRetriesPerRequest: 1 });
  redis.on("error", (error) => telemetry.logger.debug({ err: error }, "redis"));
  const mailer = createSmtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM });
  const wakeUps = createWakeUps(redis);
  const outbound = createOutbound({
    allowed: config.OUTBOUND_ALLOWED,
    nameServers: config.OUTBOUND_NAME_SERVERS,
    userAgent: "Formstead",
  });
  // A separate connection, because it must fail immediately where the other connections wait.
  const limitRedis = createRateLimitRedis(config.REDIS_URL, (error) =>
    telemetry.logger.debug({ err: error }, "redis"),
  );
  const limiter = createRateLimiter({
    redis: limitRedis,
    ...(options.limitPrefix ? { prefix: options.limitPrefix } : {}),
    ...(options.limitTimeoutMs ? { timeoutMs: options.limitTimeoutMs } : {}),
    onDegraded: (error) => telemetry.alarm("ratelimit_degraded", error),
  });
  const now = options.now ?? (() => new Date());
  const uow = createUow({
    shards,
    subscriptions: subscriptionsOf(modules),
    writeBatchMax: config.WRITE_BATCH_MAX,
  });
  let contributions: Contributions | undefined;
  const platform: Platform = {
    config,
    uow,
    durable: createDurable(),
    feed: createFeed({ uow }),
    blob: createBlobStore(config),
    mailer,
    pdf: createPdfPrinter(config.CHROMIUM_PATH),
    outbound,
    vault: createVault(readMasterKeys(config.masterKeys), now),
    telemetry,
    wakeUps,
    limiter,
    tallies: createTallies(redis),
    directory: shards.directory,
    now,
    contributions: () => contributions ?? failEarly(),
  };
  const services = createServices(modules, platform);
  contributions = contributionsOf(modules, services);
  return {
    platform,
    shards,
    redis,
    modules,
    services,
    authenticators: authenticatorsOf(modules, services),
    close: async () => {
      await closeModules(modules, services, telemetry);
      mailer.close();
      outbound.close();
      await wakeUps.close();
      await limiter.close();
      limitRedis.disconnect();
      redis.disconnect();
      await shards.close();
    },
  };
}

/** Closes upper modules first. A failure must not keep the others from closing. */
async function closeModules(
  modules: readonly AnyModule[],
  services: ReadonlyMap<string, unknown>,
  telemetry: Telemetry,
): Promise<void> {
  for (const module of modules.toReversed()) {
    try {
      await module.close?.(services.get(module.name));
    } catch (error) {
      telemetry.logger.error({ err: error, module: module.name }, "a module did not close cleanly");
    }
  }
}

function failEarly(): never {
  throw new Error("contributions are complete only after all modules are created");
}

function createBlobStore(config: Config): BlobStore {
  if (config.BLOB_DRIVER === "disk") {
    return createDiskBlobStore({
      dir: config.BLOB_DIR ?? "",
      baseUrl: config.FILES_ORIGIN ?? config.BASE_URL,
      secret: config.APP_SECRET,
    });
  }
  return createS3BlobStore({
    endpoint: config.S3_ENDPOINT ?? "",
    publicEndpoint: config.FILES_ORIGIN,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY ?? "",
    secretKey: config.S3_SECRET_KEY ?? "",
    forcePathStyle: true,
  });
}

function createServices(modules: readonly AnyModule[], platform: Platform): Map<string, unknown> {
  const services = new Map<string, unknown>();
  for (const module of modules) {
    const needed = module.needs.map(({ name }) => {
      if (!services.has(name))
        throw new Error(`${module.name} needs ${name}, which must come before it in modules.ts`);
      return [name, services.get(name)] as const;
    });
    services.set(module.name, module.create({ platform, ...Object.fromEntries(needed) }));
  }
  return services;
}

function subscriptionsOf(modules: readonly AnyModule[]): Map<string, JobDef[]> {
  const found = new Map<string, JobDef[]>();
  for (const { event, job } of modules.flatMap((module) => module.subscriptions ?? [])) {
    found.set(event.name, [...(found.get(event.name) ?? []), job]);
  }
  return found;
}

function contributionsOf(
  modules: readonly AnyModule[],
  services: ReadonlyMap<string, unknown>,
): Contributions {
  const from = <T>(of: (module: AnyModule, service: unknown) => readonly T[] | undefined): T[] =>
    modules.flatMap((module) => of(module, services.get(module.name)) ?? []);
  return {
    permissions: modules.flatMap((module) => Object.values(module.permissions ?? {})),
    events: modules.flatMap((module) => (module.events ?? []).map(({ def }) => def)),
    accountData: from((module, service) => module.accountData?.(service)),
    uses: from((module, service) => module.uses?.(service)),
    erasers: from((module, service) => module.erasers?.(service)),
    copyKeepers: from((module, service) => module.copyKeepers?.(service)),
    quotas: from((module, service) => module.quotas?.(service)),
    sealedColumns: modules.flatMap((module) => module.sealedColumns ?? []),
    optionSources: from((module, service) => module.optionSources?.(service)),
    entryActions: from((module, service) => module.entryActions?.(service)),
    stepTypes: from((module, service) => module.stepTypes?.(service)),
    referenceSources: from((module, service) => module.referenceSources?.(service)),
    referenceUsers: from((module, service) => module.referenceUsers?.(service)),
    entryCounters: modules.flatMap((module) => module.entryCounter ?? []),
  };
}

function authenticatorsOf(
  modules: readonly AnyModule[],
  services: ReadonlyMap<string, unknown>,
): Authenticators {
  const parts = modules.map((module) => module.authenticators?.(services.get(module.name)) ?? {});
  const all = Object.assign({}, ...parts) as Partial<Authenticators>;
  for (const name of [
    "authenticateKey",
    "authenticateSession",
    "findMembership",
    "authenticateEntry",
    "sessionCookieName",
  ] as const) {
    if (all[name] === undefined) throw new Error(`no module contributes ${name}`);
  }
  return all as Authenticators;
}
