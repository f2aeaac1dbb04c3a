/**
 * One account has a backlog of 100,000 steps while another starts a run from time to time. The other account's runs
 * must start soon, not after the backlog. Prints one line `fairness key=value …`; exits with 0 only if hardly any run
 * of the backlog overtook them and, in the long run on a dedicated machine, the slowest of them started within two
 * seconds.
 */
import { pause } from "../kit/telling.ts";
import { startStack } from "./stack.ts";

const isShort = process.argv.includes("--short");
const size = isShort ? { runs: 2_000, starts: 8 } : { runs: 20_000, starts: 30 };
const stepsPerRun = 5;
const startMsMax = isShort ? Number.POSITIVE_INFINITY : 2_000;
/**
 * The share of the backlog that may start while one of the other runs waits. It is not an absolute number, because on
 * a slow machine both take longer.
 */
const overtakingMax = 0.1;
const startedWithinMs = 60_000;

const graph = {
  triggers: [{ key: "start", type: "api" }],
  steps: [1, 2, 3, 4, 5].map((n) => ({ key: `s${n}`, type: "chaos.note", input: { what: `step ${n}` } })),
  connections: ["start", "s1", "s2", "s3", "s4"].map((from, at) => ({ from, to: `s${at + 1}` })),
};

const stack = await startStack();
let worker: ReturnType<typeof stack.startWorker> | undefined;
let code = 1;
try {
  const [busy, other] = [await stack.h.newAccount(), await stack.h.newAccount()];
  const workflows = [await stack.newWorkflow(busy, graph), await stack.newWorkflow(other, graph)] as const;
  for (let n = 0; n < size.runs; n += 500) await stack.startRuns(busy, workflows[0], 500);
  worker = stack.startWorker();
  const begun = () =>
    stack.ask<{ count: string }>("select count(*) from workflow_runs where finished_at is not null");
  while (Number((await begun())[0]?.count) < 50) await pause(100);
  for (let n = 0; n < size.starts; n += 1) {
    await stack.startRuns(other, workflows[1], 1);
    await pause(500);
  }
  const waiting = () =>
    stack.ask("select 1 from workflow_runs where started_at is null and account_id = $1", [
      other.account.uuid,
    ]);
  const until = performance.now() + startedWithinMs;
  while ((await waiting()).length > 0 && performance.now() < until) await pause(200);
  const [left] = await stack.ask<{ count: string }>(
    "select count(*) from workflow_runs where finished_at is null and account_id = $1",
    [busy.account.uuid],
  );
  const rows = await stack.ask<{ ms: number | null; overtaking: number }>(
    `select extract(epoch from one.started_at - one.created_at)::float8 * 1000 as ms,
       (select count(*)::int from workflow_runs busy where busy.account_id = $2
        and busy.started_at between one.created_at and one.started_at) as overtaking
     from workflow_runs one where account_id = $1`,
    [other.account.uuid, busy.account.uuid],
  );
  const overtaking = Math.max(...rows.map((row) => row.overtaking));
  const waits = rows.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const latest = waits.at(-1) ?? Number.POSITIVE_INFINITY;
  const isProven = Number(left?.count) > 0;
  if (!isProven) console.error("inconclusive: the backlog was finished before the other runs started");
  console.log(
    `fairness backlog_steps=${size.runs * stepsPerRun} left_runs=${left?.count} starts=${waits.length} start_p50_ms=${waits[Math.floor(waits.length / 2)]?.toFixed(0)} start_max_ms=${latest.toFixed(0)} overtaking_max=${overtaking}`,
  );
  const isFair = Number.isFinite(latest) && overtaking <= size.runs * overtakingMax;
  code = isProven && isFair && latest <= startMsMax ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await worker?.stop();
  await stack.stop();
}
process.exit(code);
