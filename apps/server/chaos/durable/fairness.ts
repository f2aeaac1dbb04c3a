/**
 * One account has a hundred thousand steps waiting; another starts a run now and then. Its runs must begin soon, not after
 * the others. Ends with one line `fairness key=value …`; exit 0 only if the latest of them began within two seconds.
 */
import { pause } from "../kit/telling.ts";
import { startStack } from "./stack.ts";

const isShort = process.argv.includes("--short");
const size = isShort ? { runs: 2_000, starts: 8 } : { runs: 20_000, starts: 30 };
const stepsPerRun = 5;
const startMsMax = 2_000;

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
  await pause(startMsMax);
  const [left] = await stack.ask<{ count: string }>(
    "select count(*) from workflow_runs where finished_at is null and account_id = $1",
    [busy.account.uuid],
  );
  const rows = await stack.ask<{ ms: number | null }>(
    "select extract(epoch from started_at - created_at)::float8 * 1000 as ms from workflow_runs where account_id = $1",
    [other.account.uuid],
  );
  const waits = rows.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const latest = waits.at(-1) ?? Number.POSITIVE_INFINITY;
  const isProven = Number(left?.count) > 0;
  if (!isProven) console.error("the backlog was worked off before the others began: nothing is shown");
  console.log(
    `fairness backlog_steps=${size.runs * stepsPerRun} left_runs=${left?.count} starts=${waits.length} start_p50_ms=${waits[Math.floor(waits.length / 2)]?.toFixed(0)} start_max_ms=${latest.toFixed(0)}`,
  );
  code = isProven && latest <= startMsMax ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await worker?.stop();
  await stack.stop();
}
process.exit(code);
