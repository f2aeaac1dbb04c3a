/**
 * Measures the end-to-end cost of a submit: POST /entry-sessions/current/submit over HTTP (key, rate limits,
 * validation of a form with 40 fields, entry, revision, audit log, event, real commit) compared to pgbench sending
 * the same statements in the same round trips, and to a plain Fastify route that stores the same answers. One run,
 * alternating, three rounds. Goal: at least 0.35 of pgbench's rate.
 */
import { spawn } from "node:child_process";
import pg from "pg";
import { fortyAnswers } from "../src/test-kit/forty-fields.ts";
import { startHarness } from "../src/test-kit/harness.ts";
import { printFacts } from "../src/test-kit/long-runs.ts";
import { ensureTemplate } from "../src/test-kit/template-database.ts";
import { testEnvironment } from "../src/test-kit/test-config.ts";
import { databaseUrl, testServices } from "../src/test-kit/test-services.ts";
import { watchProcess } from "../src/test-kit/watched-process.ts";
import { addressOf, cpuUsOf, untilUp } from "./kit/server-process.ts";
import { profileFlags, superUrlOf, withoutLimits } from "./kit/stage.ts";
import { makeKeyedDrafts, makeNumberedDrafts } from "./submit/drafts.ts";
import { requestBytes, sendAll } from "./submit/keep-alive-load.ts";
import { runPgbench } from "./submit/pgbench.ts";
import { prepare, submitPath } from "./submit/prepare.ts";
import { median, type Rates } from "./submit/rates.ts";

const aim = 0.35;
const rounds = 3;
const connections = 16;
const port = 28_318;
const size = { ours: 4_800, pgbench: 9_600, bare: 9_600, warmUp: 1_600 };

await ensureTemplate();
const h = await startHarness({ shards: 1, env: withoutLimits });
const owner = await h.newAccount();
const [database] = h.databases;
const superUrl = superUrlOf(database);
const db = new pg.Client({ connectionString: superUrl });
await db.connect();
const { template, trips, script } = await prepare(h, owner, db);
const keys = await makeKeyedDrafts(db, template, size.warmUp + rounds * size.ours);
await makeNumberedDrafts(db, template, size.warmUp + rounds * size.pgbench);
await db.query("analyze");
await db.query("checkpoint");

const api = spawn(process.execPath, [...profileFlags, "apps/server/src/main/api.ts"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    ...testEnvironment(h.databases),
    ...withoutLimits,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    PORT: String(port),
    METRICS_PORT: "0",
    DATABASE_POOL_MAX: "20",
    DRAIN_DELAY_MS: "0",
  },
});
const bare = spawn(process.execPath, ["apps/server/bench/submit/bare-submit-server.ts", superUrl], {
  stdio: ["ignore", "pipe", "inherit"],
});

const watched = [watchProcess(api, "the api"), watchProcess(bare, "the bare server")];

let keysUsed = 0;
async function submitOurs(count: number): Promise<Rates & { readonly cpuUs: number }> {
  const requests = keys
    .slice(keysUsed, keysUsed + count)
    .map((key) => requestBytes(submitPath, { "x-service-entry-key": key }, "{}"));
  keysUsed += count;
  const before = cpuUsOf(api);
  const rates = await sendAll({ port, connections, requests, status: 200 });
  return { ...rates, cpuUs: (cpuUsOf(api) - before) / count };
}

let numbersUsed = 0;
async function submitByPgbench(count: number): Promise<Rates> {
  const each = count / connections;
  const first = numbersUsed / connections;
  numbersUsed += count;
  const url = databaseUrl(testServices.appUrl, database);
  return runPgbench(url, script, { clients: connections, first, count: each });
}

/** The answers of the prepared drafts, so that both sides store the same amount of data. */
const answers = Object.assign({}, ...fortyAnswers("bench"));
async function submitBare(barePort: number, count: number): Promise<Rates> {
  const request = requestBytes("/entries", {}, JSON.stringify({ answers }));
  const requests = Array.from({ length: count }, () => request);
  return sendAll({ port: barePort, connections, requests, status: 201 });
}

const told = ({ perSecond, p50, p99 }: Rates) =>
  `${perSecond.toFixed(0)}/s (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms)`;

let code = 1;
try {
  const barePort = Number(new URL(await addressOf(bare)).port);
  await untilUp(`http://127.0.0.1:${port}/healthz`);
  await submitBare(barePort, size.warmUp);
  await submitByPgbench(size.warmUp);
  await submitOurs(size.warmUp);
  const results: { pgbench: Rates; ours: Rates & { cpuUs: number }; bare: Rates }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const result = {
      pgbench: await submitByPgbench(size.pgbench),
      ours: await submitOurs(size.ours),
      bare: await submitBare(barePort, size.bare),
    };
    results.push(result);
    const ratio = result.ours.perSecond / result.pgbench.perSecond;
    console.log(
      `round ${round}: pgbench ${told(result.pgbench)}, ours ${told(result.ours)}, bare Fastify ${told(result.bare)}, ratio ${ratio.toFixed(2)}`,
    );
  }
  const of = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick));
  const ratio = of(({ ours, pgbench }) => ours.perSecond / pgbench.perSecond);
  printFacts("submit", {
    ratio: ratio.toFixed(2),
    ours_per_second: of(({ ours }) => ours.perSecond).toFixed(0),
    pgbench_per_second: of(({ pgbench }) => pgbench.perSecond).toFixed(0),
    p50_ms: of(({ ours }) => ours.p50).toFixed(1),
    p99_ms: of(({ ours }) => ours.p99).toFixed(1),
    pgbench_p50_ms: of(({ pgbench }) => pgbench.p50).toFixed(1),
    pgbench_p99_ms: of(({ pgbench }) => pgbench.p99).toFixed(1),
    cpu_us: of(({ ours }) => ours.cpuUs).toFixed(0),
    trips: trips.length,
    statements: trips.flat().length,
    bare_per_second: of(({ bare: one }) => one.perSecond).toFixed(0),
    of_bare: of(({ ours, bare: one }) => ours.perSecond / one.perSecond).toFixed(2),
  });
  code = ratio >= aim ? 0 : 1;
} finally {
  await Promise.all(watched.map((one) => one.stop()));
  await db.end();
  await h.stop();
}
process.exit(code);
