/**
 * The entire server for one test file, with its own databases, real Redis, mail, and storage, and HTTP through
 * `inject`. Users and accounts are created by the same services as in production.
 */
import { randomBytes } from "node:crypto";
import type { SpanProcessor } from "@opentelemetry/sdk-trace";
import { type Composition, compose } from "../main/compose.ts";
import { createHttpApp } from "../main/http-app.ts";
import { modules as allModules } from "../main/modules.ts";
import type { AccountsService } from "../modules/accounts/accounts/index.ts";
import type { IdentityService } from "../modules/accounts/identity/index.ts";
import type { AccountRef, Role } from "../platform/context/context.ts";
import { systemCtx } from "../platform/context/context.ts";
import type { Id } from "../platform/ids/ids.ts";
import type { AnyModule } from "../platform/module/define-module.ts";
import { createLogger } from "../platform/telemetry/logger.ts";
import { createTelemetry } from "../platform/telemetry/telemetry.ts";
import { type ApiClient, createApiClient, keepingCookie } from "./caller.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { followFeeds, runChores, runDispatches, runDueJobs } from "./run-due-jobs.ts";
import { cloneTemplate, dropClone } from "./template-database.ts";
import { patience, testConfig } from "./test-config.ts";
import { testServices } from "./test-services.ts";

export interface TestUser {
  readonly id: Id<"usr">;
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export interface Caller extends ApiClient {
  readonly user: TestUser;
  readonly account: AccountRef;
  /** Credentials as headers, for requests sent by other means. */
  readonly headers: Readonly<Record<string, string>>;
  colleague(role: Role): Promise<Caller>;
  /** A caller with an API key that this user creates. */
  newKey(name?: string): Promise<Caller & { readonly key: string; readonly keyId: string }>;
  reauthenticate(): Promise<void>;
}

export interface SentMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export interface Harness {
  readonly composition: Composition;
  readonly services: Composition["services"];
  readonly server: ReturnType<typeof createHttpApp>["server"];
  readonly clock: TestClock;
  /** The names of its databases, the directory first. */
  readonly databases: readonly [string, ...string[]];
  readonly anonymous: ApiClient;
  newUser(): Promise<TestUser>;
  newAccount(options?: { shard?: string }): Promise<Caller>;
  callerFor(user: TestUser, account: AccountRef): Promise<Caller>;
  runJobs(): Promise<void>;
  /** Runs the chores that are due by the clock, as a worker does. */
  runChores(): Promise<void>;
  /** Delivers the change feed to followers, then dispatches what is due. */
  runFeeds(): Promise<void>;
  mailTo(email: string): Promise<readonly SentMail[]>;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  readonly shards?: number;
  readonly env?: NodeJS.ProcessEnv;
  /** Additional modules, for tests of the platform itself. */
  readonly modules?: readonly AnyModule[];
  /** Receives every log line, for tests that check that something is not logged. */
  readonly log?: { write(line: string): void };
  /** How long counting against a limit may take; generous by default. Tests that make Redis unavailable shorten it. */
  readonly limitTimeoutMs?: number;
  /** How often the credential of an open request is rechecked. Set by tests that wait for a recheck. */
  readonly recheckMs?: number;
  /** Receives spans, for tests of tracing. */
  readonly spanProcessors?: readonly SpanProcessor[];
  /** Receives the server before it is ready, to add hooks. */
  readonly onServer?: (server: Harness["server"]) => void;
  /** Leaves the databases in place when the harness stops, for benchmarks that use them again. */
  readonly keepsDatabases?: boolean;
}

export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const main = await cloneTemplate();
  const others = await Promise.all(
    Array.from({ length: (options.shards ?? testServices.shards) - 1 }, cloneTemplate),
  );
  const config = testConfig([main, ...others], options.env);
  const telemetry = await createTelemetry({
    logger: createLogger({
      level: options.log ? "trace" : config.LOG_LEVEL,
      process: "test",
      ...(options.log ? { destination: options.log } : {}),
    }),
    process: "test",
    ...(options.spanProcessors ? { spanProcessors: options.spanProcessors } : {}),
  });
  const clock = createTestClock();
  const composition = compose({
    config,
    process: "test",
    telemetry,
    modules: [...allModules, ...(options.modules ?? [])],
    now: clock.now,
    limitPrefix: `test:${main}:`,
    ...patience,
    ...(options.limitTimeoutMs === undefined ? {} : { limitTimeoutMs: options.limitTimeoutMs }),
  });
  const app = createHttpApp(composition, options.recheckMs ? { recheckMs: options.recheckMs } : {});
  options.onServer?.(app.server);
  await app.server.ready();
  const people = createPeople(composition, app.server);
  return {
    composition,
    services: composition.services,
    server: app.server,
    clock,
    databases: [main, ...others],
    anonymous: createApiClient(app.server, {}),
    ...people,
    runJobs: () => runDueJobs(composition),
    runChores: async () => {
      await runChores(composition);
      await runDueJobs(composition);
    },
    runFeeds: async () => {
      await followFeeds(composition);
      await runDispatches(composition);
    },
    mailTo,
    stop: async () => {
      await app.close();
      await composition.close();
      await telemetry.close();
      if (!options.keepsDatabases) await Promise.all([main, ...others].map(dropClone));
    },
  };
}

function createPeople(composition: Composition, server: Harness["server"]) {
  const identity = composition.services.get("identity") as IdentityService;
  const accounts = composition.services.get("accounts") as AccountsService;
  const { now, config } = composition.platform;
  const ctx = () => systemCtx("test", "test", now());

  const newUser = async (): Promise<TestUser> => {
    const mark = randomBytes(5).toString("hex");
    const person = {
      email: `${mark}@example.test`,
      name: `Person ${mark}`,
      password: `correct horse ${mark}`,
    };
    return { ...person, id: await identity.provision(ctx(), person) };
  };

  const callerFor = async (user: TestUser, account: AccountRef): Promise<Caller> => {
    const cookie = await identity.openSession(ctx(), user.id);
    const headers = {
      cookie: `${composition.authenticators.sessionCookieName}=${cookie}`,
      origin: new URL(config.BASE_URL).origin,
      "x-account-id": account.id,
    };
    const client = keepingCookie(server, headers, composition.authenticators.sessionCookieName);
    const caller: Caller = {
      ...client,
      user,
      account,
      headers,
      colleague: async (role) => {
        const other = await newUser();
        await accounts.addMember(ctx(), account, other.id, role);
        return callerFor(other, account);
      },
      reauthenticate: async () => {
        const answer = await client.post("/auth/reauthenticate", { password: user.password });
        if (answer.status !== 204) throw new Error(`reauthentication failed: ${answer.status}`);
      },
      newKey: async (name = "test key") => {
        await caller.reauthenticate();
        const made = await client.post("/account/api-keys", { name });
        if (made.status !== 201) throw new Error(`no key was created: ${made.status} ${made.body?.code}`);
        const keyHeaders = { authorization: `Bearer ${made.body.key}`, "x-account-id": account.id };
        return {
          ...caller,
          ...createApiClient(server, keyHeaders),
          headers: keyHeaders,
          key: made.body.key,
          keyId: made.body.id,
        };
      },
    };
    return caller;
  };

  const newAccount = async (options: { shard?: string } = {}): Promise<Caller> => {
    const user = await newUser();
    const account = await accounts.createWithOwner(ctx(), {
      name: `Account of ${user.name}`,
      ownerId: user.id,
      ...options,
    });
    return callerFor(user, account);
  };

  return { newUser, newAccount, callerFor };
}

async function mailTo(email: string): Promise<SentMail[]> {
  const response = await fetch(`${testServices.mailApiUrl}/messages?to=${encodeURIComponent(email)}`);
  return (await response.json()) as SentMail[];
}
