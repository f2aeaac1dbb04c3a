/**
 * Measures the overhead of our HTTP layer: GET /projects (API key, rate limits, row-level security, contract)
 * compared to a plain Fastify route with the same SQL, alternating in one run, three rounds. Goal: at least 0.7 of
 * the plain rate.
 */
import { type ChildProcess, spawn } from "node:child_process";
import autocannon from "autocannon";
import { startHarness } from "../src/test-kit/harness.ts";
import { ensureTemplate } from "../src/test-kit/template-database.ts";
import { testEnvironment } from "../src/test-kit/test-config.ts";
import { watchProcess } from "../src/test-kit/watched-process.ts";
import { addressOf, cpuUsOf, untilUp } from "./kit/server-process.ts";
import { superUrlOf, withoutLimits } from "./kit/stage.ts";

const aim = 0.7;
const seconds = Number(process.env.BENCH_SECONDS ?? "8");
const connections = 16;
const rounds = 3;
const port = 28_317;
// BENCH_PROFILE=folder writes a CPU profile of our server to that folder.
const profile = process.env.BENCH_PROFILE
  ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
  : [];

await ensureTemplate();
const h = await startHarness({ shards: 1 });
const owner = await h.newAccount();
for (let n = 0; n < 30; n += 1)
  await owner.post("/projects", { name: `Project ${n}`, description: "Some text about it" });
const key = await owner.newKey();
// Without statistics the planner guesses, and may guess differently for the two roles.
await h.composition.platform.directory.pool.query("analyze");

const ours = spawn(process.execPath, [...profile, "apps/server/src/main/api.ts"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: { ...process.env, ...productionEnvironment() },
});
const bareUrl = superUrlOf(h.databases[0]);
const bare = spawn(process.execPath, ["apps/server/bench/bare-server.ts", bareUrl, owner.account.uuid], {
  stdio: ["ignore", "pipe", "inherit"],
});

const watched = [watchProcess(ours, "the api"), watchProcess(bare, "the bare server")];

function productionEnvironment(): Record<string, string> {
  return {
    ...testEnvironment(h.databases),
    ...withoutLimits,
    NODE_ENV: "production",
    LOG_LEVEL: "info",
    PORT: String(port),
    METRICS_PORT: "0",
    DRAIN_DELAY_MS: "0",
  };
}

interface Round {
  readonly perSecond: number;
  /** CPU time of the server process per request, which is more reliable than the rate on a shared machine. */
  readonly cpuUs: number;
  readonly p50: number;
  readonly p99: number;
}

async function load(
  child: ChildProcess,
  url: string,
  headers: Record<string, string>,
  duration: number,
): Promise<Round> {
  const before = cpuUsOf(child);
  const result = await autocannon({ url, headers, connections, duration });
  const cpuUs = (cpuUsOf(child) - before) / result.requests.total;
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { cpuUs, perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let code = 1;
try {
  const bareAddress = await addressOf(bare);
  const oursUrl = `http://127.0.0.1:${port}/api/v1/projects`;
  await untilUp(`http://127.0.0.1:${port}/healthz`);
  const headers = { authorization: `Bearer ${key.key}`, "x-account-id": owner.account.id };
  const results: { bare: Round; ours: Round }[] = [];
  await load(bare, `${bareAddress}/projects`, {}, 2);
  await load(ours, oursUrl, headers, 2);
  for (let round = 0; round < rounds; round += 1) {
    results.push({
      bare: await load(bare, `${bareAddress}/projects`, {}, seconds),
      ours: await load(ours, oursUrl, headers, seconds),
    });
    const { bare: b, ours: o } = results.at(-1) ?? { bare: { perSecond: 1 }, ours: { perSecond: 0 } };
    console.log(
      `round ${round + 1}: bare ${b.perSecond.toFixed(0)}/s, ours ${o.perSecond.toFixed(0)}/s, ratio ${(o.perSecond / b.perSecond).toFixed(2)}`,
    );
  }
  const ratio = median(results.map((one) => one.ours.perSecond / one.bare.perSecond));
  const p50 = median(results.map((one) => one.ours.p50));
  const p99 = median(results.map((one) => one.ours.p99));
  console.log(
    `overhead ratio=${ratio.toFixed(2)} ours_per_second=${median(results.map((one) => one.ours.perSecond)).toFixed(0)} bare_per_second=${median(results.map((one) => one.bare.perSecond)).toFixed(0)} p50_ms=${p50} p99_ms=${p99} cpu_us=${median(results.map((one) => one.ours.cpuUs)).toFixed(0)} bare_cpu_us=${median(results.map((one) => one.bare.cpuUs)).toFixed(0)}`,
  );
  code = ratio >= aim ? 0 : 1;
} finally {
  await Promise.all(watched.map((one) => one.stop()));
  await h.stop();
}
process.exit(code);
