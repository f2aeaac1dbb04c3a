/**
 * Runs one import with the job's own code in a separate process. Arguments: ACCOUNT IMPORT JOB. Prints one line of
 * JSON.
 */
import { compose } from "../../src/main/compose.ts";
import { type ImportsService, importsModule } from "../../src/modules/transfer/imports/index.ts";
import { readConfig } from "../../src/platform/config/config.ts";
import { systemAccountCtx } from "../../src/platform/context/context.ts";
import { type Id, idToUuid } from "../../src/platform/ids/ids.ts";
import { type AnyModule, defineModule } from "../../src/platform/module/define-module.ts";
import { createLogger } from "../../src/platform/telemetry/logger.ts";
import { createTelemetry } from "../../src/platform/telemetry/telemetry.ts";
import { peakMemoryMb } from "../kit/peak-memory.ts";

const nobody = (): never => {
  throw new Error("authentication is disabled in this process");
};

/** Replaces authentication, which uses a quarter of the server's memory and is not part of an import. */
const doors = defineModule({
  name: "doors",
  needs: [],
  create: () => ({}),
  authenticators: () => ({
    authenticateKey: nobody,
    authenticateSession: nobody,
    authenticateEntry: nobody,
    findMembership: nobody,
    sessionCookieName: "none",
  }),
});

function withNeeds(module: AnyModule): readonly AnyModule[] {
  return [...new Set([...module.needs.flatMap(withNeeds), module])];
}

const [accountId, importId, jobId] = process.argv.slice(2) as [Id<"acc">, Id<"imp">, Id<"job">];
const composition = compose({
  config: readConfig(process.env),
  process: "bench",
  telemetry: await createTelemetry({
    logger: createLogger({ level: "error", process: "bench" }),
    process: "bench",
  }),
  modules: [...withNeeds(importsModule), doors],
  now: () => new Date(),
});
const account = { id: accountId, uuid: idToUuid(accountId), shard: "main" };
const ctx = systemAccountCtx("bench", account, "bench", new Date());
const imports = composition.services.get("imports") as ImportsService;
const control = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
const startMb = process.memoryUsage.rss() / 1_048_576;
const began = performance.now();
await imports.work(ctx, importId, jobId, control);
const ms = performance.now() - began;
const { user, system } = process.cpuUsage();
const rssMb = peakMemoryMb();
console.log(JSON.stringify({ ms, rssMb, startMb, cpuMs: (user + system) / 1_000 }));
await composition.close();
process.exit(0);
