/**
 * Injects failures while exports and deletions run: SIGKILL of the worker and of Restate, loss of Restate's disk,
 * then outages of Restate, Redis, and object storage, in turn or (with --short) all at once. In the end, each job must
 * have finished exactly once, without intervention. Prints one line `chaos key=value …`; exits with 0 only if nothing
 * was lost or duplicated.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Caller, startHarness } from "../src/test-kit/harness.ts";
import { ensureTemplate } from "../src/test-kit/template-database.ts";
import { testEnvironment } from "../src/test-kit/test-config.ts";
import { log, pause } from "./kit/telling.ts";
import { supervise } from "./processes.ts";
import * as servers from "./servers.ts";
import { watchTakeovers } from "./takeover.ts";
import * as work from "./work.ts";

const isShort = process.argv.includes("--short");
const size = isShort
  ? { workerKills: 4, restateKills: 1, exports: 16, deletions: 4, projects: 8_000 }
  : { workerKills: 20, restateKills: 5, exports: 80, deletions: 20, projects: 20_000 };
const outages: readonly (readonly servers.Server[])[] = isShort
  ? [["restate", "redis", "ceph"]]
  : [["restate"], ["redis"], ["ceph"]];
const graceSeconds = isShort ? 3 : 8;
const takeoverMsMax = 60_000;
const drainMsMax = 240_000;

await ensureTemplate();
const port = 28_411;
const endpointPort = 28_412;
const h = await startHarness({ env: { ACCOUNT_DELETION_GRACE_SECONDS: String(graceSeconds) } });
const env = {
  ...testEnvironment(h.databases),
  PORT: String(port),
  METRICS_PORT: "0",
  ACCOUNT_DELETION_GRACE_SECONDS: String(graceSeconds),
  RESTATE_ENDPOINT_PORT: String(endpointPort),
  RESTATE_ENDPOINT_URL: `http://127.0.0.1:${endpointPort}`,
  RESTATE_SERVICE_NAME: `chaos-${randomBytes(4).toString("hex")}`,
};
const worker = supervise("apps/server/src/main/worker.ts", env);
const queue = new pg.Pool({
  connectionString: h.composition.platform.config.shardOwnerUrls.get(
    h.composition.shards.names.at(-1) ?? "main",
  ),
  max: 2,
});
const takeovers = watchTakeovers(queue);

const exports: work.Export[] = [];
const deletions: Caller[] = [];

async function feed(): Promise<void> {
  const busy = await Promise.all([1, 2].map(() => work.newBusyAccount(h, size.projects)));
  for (let n = 0; n < Math.max(size.exports / 2, size.deletions); n += 1) {
    if (n < size.exports / 2) for (const caller of busy) exports.push(await work.startExport(caller));
    if (n < size.deletions) {
      const doomed = await work.newBusyAccount(h, 200);
      await work.requestDeletion(doomed);
      deletions.push(doomed);
    }
    await pause(isShort ? 800 : 1_500);
  }
}

/** Prefers to kill during work, because killing an idle worker proves little. */
async function breakWorker(): Promise<void> {
  for (let n = 1; n <= size.workerKills; n += 1) {
    await pause(2_000 + Math.random() * 1_500);
    let held = await takeovers.note();
    for (let waited = 0; held === 0 && waited < 200; waited += 1) {
      await pause(20);
      held = await takeovers.note();
    }
    worker.kill();
    log(`worker killed (${n} of ${size.workerKills}) with ${held} jobs in progress`);
  }
}

async function breakRestate(): Promise<void> {
  for (let n = 1; n <= size.restateKills; n += 1) {
    await pause(isShort ? 6_000 : 9_000);
    servers.kill("restate");
    log(`Restate killed (${n} of ${size.restateKills})`);
    await pause(1_000);
    servers.up("restate");
  }
  await pause(2_000);
  servers.wipe("restate");
  log("Restate disk wiped");
  servers.up("restate");
}

async function drain(what: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const openExports = (await Promise.all(exports.map(work.isExportOver))).filter(
      (isOver) => !isOver,
    ).length;
    const left = (await Promise.all(deletions.map((caller) => work.isAccountGone(h, caller)))).filter(
      (isGone) => !isGone,
    ).length;
    if (openExports + left === 0) break;
    if (performance.now() - startedAt > drainMsMax)
      throw new Error(`${what}: ${openExports} exports and ${left} deletions did not finish`);
    await pause(500);
  }
  log(`${what}: all finished after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
}

/** During an outage, work that does not need the server succeeds immediately, and the rest once it is back. */
async function outage(down: readonly servers.Server[]): Promise<void> {
  const names = down.join(", ");
  const caller = await work.newBusyAccount(h, 50);
  const doomed = await work.newBusyAccount(h, 20);
  servers.down(...down);
  log(`down: ${names}`);
  for (let n = 0; n < 5; n += 1) {
    const made = await caller.post("/projects", { name: `Without ${names} ${n}` });
    const list = await caller.get("/projects");
    if (made.status !== 201 || list.status !== 200)
      throw new Error(`without ${names}: ${made.status}, ${list.status}`);
  }
  exports.push(await work.startExport(caller));
  await work.requestDeletion(doomed);
  deletions.push(doomed);
  await pause(4_000);
  servers.up(...down);
  await drain(`${names} back`);
}

let code = 1;
try {
  await Promise.all([feed(), breakWorker(), breakRestate()]);
  await drain("after the kills");
  for (const down of outages) await outage(down);
  await takeovers.stop();
  const problems = [
    ...(await Promise.all(exports.map((one) => work.checkExport(h, one)))).flat(),
    ...(await Promise.all(deletions.map((caller) => work.checkDeletion(h, caller)))).flat(),
  ];
  const repeated = (await Promise.all(deletions.map((caller) => work.repeatedMails(h, caller)))).reduce(
    (a, b) => a + b,
    0,
  );
  const longestMs = takeovers.longestMs();
  if (longestMs > takeoverMsMax)
    problems.push(`jobs of a killed worker were idle for ${(longestMs / 1_000).toFixed(0)} s`);
  for (const problem of problems) console.error(problem);
  console.log(
    `chaos worker_kills=${size.workerKills} restate_kills=${size.restateKills} restate_wiped=1 outages=${outages.length} exports=${exports.length} deletions=${deletions.length} problems=${problems.length} takeover_jobs=${takeovers.watchedJobs()} takeover_s_max=${(longestMs / 1_000).toFixed(1)} repeated_mails=${repeated}`,
  );
  code = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  servers.up("restate", "redis", "ceph");
  await worker.stop();
  await queue.end();
  await h.stop();
}
process.exit(code);
