/**
 * Runs workflows with five steps (a call that is often refused, a delay, a human decision, a loop of ten, a final
 * note) while the worker and Restate are killed and Restate loses its disk once. In the end every run must have
 * succeeded, every internal effect must have happened exactly once, and every external call at least once, always
 * with the same key. Prints one line `durable key=value …`; exits with 0 only if nothing was lost or duplicated.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Id } from "../../src/platform/ids/ids.ts";
import { uuidToId } from "../../src/platform/ids/ids.ts";
import type { Caller } from "../../src/test-kit/harness.ts";
import { log, pause } from "../kit/telling.ts";
import { startStack } from "./stack.ts";

const isShort = process.argv.includes("--short");
const size = isShort
  ? { runs: 160, workerKills: 5, restateKills: 2, everyMs: 2_500 }
  : { runs: 2_000, workerKills: 50, restateKills: 10, everyMs: 3_500 };
const drainMsMax = isShort ? 180_000 : 600_000;
const itemsPerLoop = 10;

/** Maps each run to the keys of its calls, one item per call. */
const calls = new Map<string, string[]>();
const refusals = { count: 0 };
const upstream = createServer((request, reply) => {
  const run = String(request.headers["x-run"]);
  calls.set(run, [...(calls.get(run) ?? []), String(request.headers["idempotency-key"])]);
  const isRefused = Math.random() < 0.3;
  if (isRefused) refusals.count += 1;
  reply.writeHead(isRefused ? 503 : 200).end("ok");
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`;

const graph = {
  triggers: [{ key: "start", type: "api" }],
  steps: [
    {
      key: "flaky",
      type: "chaos.call",
      input: { url },
      retry: { attempts: 20, delay_s: 0.2, backoff: "fixed" },
    },
    { key: "nap", type: "delay", input: { amount: 2 } },
    { key: "ask", type: "human_task", input: { title: "Go on?" } },
    { key: "loop", type: "for_each", input: { items: Array.from({ length: itemsPerLoop }, (_, at) => at) } },
    { key: "each", type: "chaos.note", input: { what: "item {{ item }}" } },
    { key: "last", type: "chaos.note", input: { what: "last {{ steps.ask.outputs.comment }}" } },
  ],
  connections: [
    { from: "start", to: "flaky" },
    { from: "flaky", to: "nap" },
    { from: "nap", to: "ask" },
    { from: "ask", port: "approved", to: "loop" },
    { from: "loop", port: "each", to: "each" },
    { from: "loop", port: "done", to: "last" },
  ],
};

const stack = await startStack();
const { h, restate, runs, ask } = stack;
const callers = new Map<string, Caller>();
const started: { run: Id<"run">; account: string }[] = [];

async function feed(): Promise<void> {
  const workflows = new Map<Caller, Id<"wfl">>();
  for (let n = 0; n < 4; n += 1) {
    const caller = await h.newAccount();
    callers.set(caller.account.uuid, caller);
    workflows.set(caller, await stack.newWorkflow(caller, graph));
  }
  const batch = 10;
  const totalMs = size.workerKills * size.everyMs * 0.7;
  for (let n = 0; n < size.runs; n += batch * workflows.size) {
    for (const [caller, workflow] of workflows) {
      const ids = await stack.startRuns(caller, workflow, batch);
      for (const run of ids) started.push({ run, account: caller.account.uuid });
    }
    await pause((totalMs * batch * workflows.size) / size.runs);
  }
}

let isOver = false;

/** Acts as the person who completes all human tasks. */
async function decideAll(): Promise<number> {
  let decided = 0;
  while (!isOver) {
    const tasks = await ask<{ account_id: string; run_id: string }>(`
      select account_id, run_id from workflow_run_steps step
      where status = 'waiting' and type = 'human_task' and not exists (
        select 1 from process_signals signal where signal.account_id = step.account_id
          and signal.run_id = step.run_id and signal.name = step.instance || ':' || step.attempt_group) limit 100`);
    for (const task of tasks) {
      const caller = callers.get(task.account_id);
      if (!caller) continue;
      const decision = { decision: "approved", comment: "fine", answers: {} };
      await runs.decide(stack.ctxOf(caller), uuidToId("run", task.run_id), "ask", decision).then(
        () => (decided += 1),
        (error: Error) => log(`decision failed: ${error.message}`),
      );
    }
    await pause(150);
  }
  return decided;
}

const worker = stack.startWorker();

async function breakWorker(): Promise<void> {
  for (let n = 1; n <= size.workerKills; n += 1) {
    await pause(size.everyMs * (0.6 + Math.random() * 0.8));
    worker.kill();
    if (n % 10 === 0 || isShort) log(`worker killed (${n} of ${size.workerKills})`);
  }
}

async function breakRestate(): Promise<void> {
  const everyMs = (size.workerKills * size.everyMs) / (size.restateKills + 1);
  for (let n = 1; n <= size.restateKills; n += 1) {
    await pause(everyMs * 0.9);
    await restate.kill();
    const losesDisk = n === Math.ceil(size.restateKills / 2);
    if (losesDisk) await restate.loseDisk();
    await pause(500);
    await restate.start();
    log(`Restate killed (${n} of ${size.restateKills})${losesDisk ? ", disk wiped" : ""}`);
  }
}

async function drain(): Promise<void> {
  const startedAt = performance.now();
  for (let shown = 0; ; ) {
    const rows = await ask<{ status: string; count: string }>(
      "select status, count(*) from workflow_runs where finished_at is null group by status",
    );
    const open = rows.reduce((sum, { count }) => sum + Number(count), 0);
    if (open === 0) return;
    const seconds = (performance.now() - startedAt) / 1_000;
    if (seconds * 1_000 > drainMsMax) throw new Error(`${open} runs did not finish: ${JSON.stringify(rows)}`);
    if (seconds - shown > 15) {
      shown = seconds;
      log(`${open} open ${JSON.stringify(rows)}`);
    }
    await pause(500);
  }
}

async function problems(): Promise<string[]> {
  const found: string[] = [];
  const statuses = await ask<{ status: string; count: string }>(
    "select status, count(*) from workflow_runs group by status",
  );
  const succeeded = Number(statuses.find(({ status }) => status === "succeeded")?.count ?? 0);
  if (succeeded !== started.length) found.push(`${started.length} started, ${JSON.stringify(statuses)}`);
  const effects = await ask<{ run_id: string; what: string; count: string }>(
    "select run_id, what, count(*) from chaos_effects group by run_id, what",
  );
  for (const { run_id, what, count } of effects)
    if (Number(count) !== 1) found.push(`${run_id}: ${what} was executed ${count} times`);
  const byRun = Map.groupBy(effects, ({ run_id }) => uuidToId("run", run_id));
  const keys = new Map<string, string>();
  for (const { run } of started) {
    const done = byRun.get(run) ?? [];
    if (done.length !== itemsPerLoop + 1 || !done.some(({ what }) => what === "last fine"))
      found.push(`${run}: ${done.length} effects`);
    const under = new Set(calls.get(run));
    if (under.size !== 1) found.push(`${run}: called with ${under.size} different keys`);
    for (const key of under) {
      if (keys.has(key)) found.push(`${run}: has the same key as ${keys.get(key)}`);
      keys.set(key, run);
    }
  }
  return found;
}

let code = 1;
try {
  const deciding = decideAll();
  await Promise.all([feed(), breakWorker(), breakRestate()]);
  log("all failures injected; waiting for runs to finish");
  await drain();
  isOver = true;
  await deciding;
  const found = await problems();
  for (const problem of found.slice(0, 20)) console.error(problem);
  const callCount = [...calls.values()].reduce((sum, one) => sum + one.length, 0);
  console.log(
    `durable runs=${started.length} steps=${started.length * 5} effects=${started.length * (itemsPerLoop + 1)} worker_kills=${size.workerKills} restate_kills=${size.restateKills} disks_lost=1 calls=${callCount} refused=${refusals.count} repeated_after_success=${callCount - refusals.count - started.length} problems=${found.length}`,
  );
  code = found.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  isOver = true;
  await worker.stop();
  await stack.stop();
  upstream.close();
}
process.exit(code);
