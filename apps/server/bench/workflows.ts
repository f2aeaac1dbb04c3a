/**
 * `pnpm bench workflows`: compares our interpreter to the plain engine running the same five steps, interleaved in
 * one run. There are two step types, because their costs differ: five that write a row, and five that call a server.
 * Ours also records every step in the account and schedules runs fairly; the plain engine records nothing. Start
 * latency is measured from the commit that requests a run, or from the call to the engine, to the first effect.
 */
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startStack } from "../chaos/durable/stack.ts";
import { freePort } from "../src/test-kit/free-port.ts";
import type { Caller } from "../src/test-kit/harness.ts";
import { watchProcess } from "../src/test-kit/watched-process.ts";
import { addressOf } from "./kit/server-process.ts";

const rounds = 3;
const runsPerRound = 400;
const starts = 40;
const aim = 0.5;

const upstream = createServer((_request, reply) => reply.end("ok"));
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`;

const stack = await startStack();
const { h, ask, restate } = stack;
await ask(`create table bare_effects (run_id uuid, what text); grant all on bare_effects to formstead_app;
  alter default privileges in schema public grant all on tables to formstead_app`);
const worker = stack.startWorker();
const barePort = await freePort();
const bareName = `bare-${randomBytes(4).toString("hex")}`;
const bare = spawn(
  process.execPath,
  [
    "apps/server/bench/workflows/bare-engine.ts",
    String(barePort),
    stack.env.DATABASE_URL ?? "",
    url,
    bareName,
  ],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const watchedBare = watchProcess(bare, "the bare engine");
await addressOf(bare);
const post = (base: string, path: string, body: unknown) =>
  fetch(new URL(path, base), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
await post(restate.adminUrl, "/deployments", { uri: `http://127.0.0.1:${barePort}`, force: true });

type Kind = "writes" | "calls";
const kinds: Record<Kind, (n: number) => { key: string; type: string; input: object }> = {
  writes: (n) => ({ key: `s${n}`, type: "chaos.note", input: { what: `step ${n}` } }),
  calls: (n) => ({ key: `s${n}`, type: "chaos.call", input: { url } }),
};

function graphOf(kind: Kind): object {
  const steps = [1, 2, 3, 4, 5].map(kinds[kind]);
  const keys = ["start", ...steps.map(({ key }) => key), "end"];
  return {
    triggers: [{ key: "start", type: "api" }],
    steps: [...steps, { key: "end", type: "chaos.note", input: { what: "end" } }],
    connections: keys.slice(1).map((to, at) => ({ from: keys[at], to })),
  };
}

const caller: Caller = await h.newAccount();
const workflows = {
  writes: await stack.newWorkflow(caller, graphOf("writes")),
  calls: await stack.newWorkflow(caller, graphOf("calls")),
};

async function until(table: string, count: number): Promise<void> {
  for (;;) {
    const [row] = await ask<{ count: string }>(`select count(*) from ${table} where what = 'end'`);
    if (Number(row?.count ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const done = { ours: 0, bare: 0 };

/** Steps per second, from the first start to the last end. */
async function ours(kind: Kind, runs: number): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; n < runs; n += 50) await stack.startRuns(caller, workflows[kind], 50);
  done.ours += runs;
  await until("chaos_effects", done.ours);
  return (runs * 5_000) / (performance.now() - startedAt);
}

async function bareEngine(kind: Kind, runs: number): Promise<number> {
  const startedAt = performance.now();
  for (let n = 0; n < runs; n += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => post(restate.ingressUrl, `/${bareName}/${kind}/send`, randomUUID())),
    );
  }
  done.bare += runs;
  await until("bare_effects", done.bare);
  return (runs * 5_000) / (performance.now() - startedAt);
}

async function startMs(): Promise<number> {
  const startedAt = performance.now();
  const [run] = await stack.startRuns(caller, workflows.writes, 1);
  for (;;) {
    const { started_at } = (await caller.get(`/workflow-runs/${run}`)).body;
    if (started_at) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  done.ours += 1;
  const ms = performance.now() - startedAt;
  await until("chaos_effects", done.ours);
  return ms;
}

async function bareStartMs(): Promise<number> {
  const startedAt = performance.now();
  const run = randomUUID();
  await post(restate.ingressUrl, `/${bareName}/writes/send`, run);
  for (;;) {
    const rows = await ask("select 1 from bare_effects where run_id = $1 limit 1", [run]);
    if (rows.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  done.bare += 1;
  return performance.now() - startedAt;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let code = 1;
try {
  for (const kind of ["writes", "calls"] as const) {
    await ours(kind, 100);
    await bareEngine(kind, 100);
  }
  const ratios: Record<Kind, number[]> = { writes: [], calls: [] };
  const rates: Record<string, number[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    for (const kind of ["writes", "calls"] as const) {
      const ourRate = await ours(kind, runsPerRound);
      const bareRate = await bareEngine(kind, runsPerRound);
      ratios[kind].push(ourRate / bareRate);
      rates[kind] = [...(rates[kind] ?? []), ourRate];
      rates[`bare_${kind}`] = [...(rates[`bare_${kind}`] ?? []), bareRate];
      console.log(
        `round ${round} ${kind}: ours ${ourRate.toFixed(0)} steps/s, bare ${bareRate.toFixed(0)} steps/s, ratio ${(ourRate / bareRate).toFixed(2)}`,
      );
    }
  }
  const latencies: number[] = [];
  const bareLatencies: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    latencies.push(await startMs());
    bareLatencies.push(await bareStartMs());
  }
  const [writes, calls] = [median(ratios.writes), median(ratios.calls)];
  const ratio = Math.min(writes, calls);
  const rate = (name: string) => median(rates[name] ?? []).toFixed(0);
  console.log(
    `workflows ratio=${ratio.toFixed(2)} writes_ratio=${writes.toFixed(2)} calls_ratio=${calls.toFixed(2)} writes_per_s=${rate("writes")} bare_writes_per_s=${rate("bare_writes")} calls_per_s=${rate("calls")} bare_calls_per_s=${rate("bare_calls")} start_p50_ms=${median(latencies).toFixed(0)} bare_start_p50_ms=${median(bareLatencies).toFixed(0)}`,
  );
  code = ratio >= aim ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await watchedBare.stop();
  await worker.stop();
  await stack.stop();
  upstream.close();
}
process.exit(code);
