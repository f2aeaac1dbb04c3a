/**
 * The platform with only the test's own modules: real databases, no users, no HTTP. For tests of the platform itself,
 * which must not depend on the modules built on it.
 */
import { type Composition, compose } from "../main/compose.ts";
import { type AccountCtx, type AccountRef, systemAccountCtx } from "../platform/context/context.ts";
import { idToUuid, newId } from "../platform/ids/ids.ts";
import { type AnyModule, defineModule } from "../platform/module/define-module.ts";
import { createLogger } from "../platform/telemetry/logger.ts";
import { createTelemetry, type Telemetry } from "../platform/telemetry/telemetry.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { cloneTemplate, dropClone } from "./template-database.ts";
import { testConfig } from "./test-config.ts";

export interface Alarm {
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface TestPlatform {
  readonly composition: Composition;
  readonly clock: TestClock;
  /** Every alarm since the start. */
  readonly alarms: readonly Alarm[];
  newAccount(shard?: string): AccountRef;
  ctx(account: AccountRef): AccountCtx;
  stop(): Promise<void>;
}

export async function startTestPlatform(options: {
  modules: readonly AnyModule[];
  shards?: number;
  env?: NodeJS.ProcessEnv;
}): Promise<TestPlatform> {
  const main = await cloneTemplate();
  const others = await Promise.all(Array.from({ length: (options.shards ?? 1) - 1 }, cloneTemplate));
  const config = testConfig([main, ...others], options.env);
  const alarms: Alarm[] = [];
  const telemetry = recording(
    await createTelemetry({
      logger: createLogger({ level: config.LOG_LEVEL, process: "test" }),
      process: "test",
    }),
    alarms,
  );
  const clock = createTestClock();
  const composition = compose({
    config,
    process: "test",
    telemetry,
    modules: [doorless, ...options.modules],
    now: clock.now,
  });
  return {
    composition,
    clock,
    alarms,
    newAccount: (shard = "main") => {
      const id = newId("acc");
      return { id, uuid: idToUuid(id), shard };
    },
    ctx: (account) => systemAccountCtx("test", account, "test", clock.now()),
    stop: async () => {
      await composition.close();
      await telemetry.close();
      await Promise.all([main, ...others].map(dropClone));
    },
  };
}

function recording(telemetry: Telemetry, alarms: Alarm[]): Telemetry {
  return {
    ...telemetry,
    alarm: (name, error, facts = {}) => {
      alarms.push({ name, facts });
      telemetry.alarm(name, error, facts);
    },
  };
}

/** A stand-in for authentication, because nothing here uses HTTP. */
const doorless = defineModule({
  name: "doorless",
  needs: [],
  create: () => ({}),
  authenticators: () => ({
    sessionCookieName: "none",
    authenticateKey: () => Promise.reject(new Error("no door")),
    authenticateSession: () => Promise.reject(new Error("no door")),
    findMembership: () => Promise.resolve(undefined),
    authenticateEntry: () => Promise.reject(new Error("no door")),
  }),
});
