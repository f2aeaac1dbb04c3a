/**
 * One run: endpoints, two workers, and a flood of entries; then compares what each endpoint received with what
 * happened.
 */
import { randomBytes } from "node:crypto";
import { systemAccountCtx } from "../../src/platform/context/context.ts";
import { sql } from "../../src/platform/db/statement.ts";
import { uuidToId } from "../../src/platform/ids/ids.ts";
import { freePort } from "../../src/test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../../src/test-kit/harness.ts";
import { printFacts } from "../../src/test-kit/long-runs.ts";
import { ownerQuery } from "../../src/test-kit/owner-query.ts";
import { field, publishedForm } from "../../src/test-kit/published-form.ts";
import { ensureTemplate } from "../../src/test-kit/template-database.ts";
import { testEnvironment } from "../../src/test-kit/test-config.ts";
import { log, pause } from "../kit/telling.ts";
import type { Leaving } from "../loss/leaving.ts";
import { type Supervised, supervise } from "../processes.ts";
import { type Name, names, type Receivers, startReceivers } from "./receivers.ts";

const settingsFor = ({ disableAfterSeconds }: Wanted) => ({
  OUTBOUND_ALLOWED: "127.0.0.1",
  WEBHOOK_RETRY_SECONDS: "0 1 2 4 8 8 8 8 8 8",
  WEBHOOK_DISABLE_AFTER_SECONDS: String(disableAfterSeconds),
});
type Settings = ReturnType<typeof settingsFor>;
const writers = 6;
const settleMsMax = 300_000;
/**
 * Allows for deliveries in flight when the first 410 arrived, and for those claimed before the endpoint was disabled.
 */
const goneCallsMax = 16;

/** Waits until the condition is true, for at most five minutes. */
async function waitFor(what: string, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const until = performance.now() + settleMsMax;
  while (performance.now() < until) {
    if (await isSo()) return true;
    await pause(200);
  }
  log(`timed out waiting for: ${what}`);
  return false;
}

export interface Wanted {
  readonly events: number;
  /** How long an endpoint may fail before it is disabled. */
  readonly disableAfterSeconds: number;
  /** The maximum p95 delay of a healthy endpoint; absent on shared machines, where it would be unreliable. */
  readonly healthyP95MsMax?: number;
}

export async function run(wanted: Wanted, onLeave: Leaving["onLeave"]): Promise<boolean> {
  const { events: count, healthyP95MsMax = Number.POSITIVE_INFINITY } = wanted;
  const settings = settingsFor(wanted);
  await ensureTemplate();
  const h = await startHarness({ env: settings });
  onLeave(() => h.stop().catch(() => {}));
  const receivers = await startReceivers();
  onLeave(receivers.close);
  const owner = await h.newAccount();
  const formId = await publishedForm(owner, [field("name")]);
  const ids = await makeEndpoints(owner, receivers);
  const workers = await startWorkers(h, settings, onLeave);
  const since = new Date(Date.now() - 1_000).toISOString();
  const startedAt = performance.now();
  await write(owner, formId, count, () => {
    workers[0]?.kill();
    log("a worker was killed");
  });
  const writeSeconds = (performance.now() - startedAt) / 1_000;
  log(`${count} entries submitted in ${writeSeconds.toFixed(0)} s`);
  const happened = await eventIds(h, owner);
  const missing = (name: Name) => {
    const got = new Set(receivers.accepted(name));
    return happened.filter((id) => !got.has(id)).length;
  };
  for (const name of ["healthy1", "healthy2", "flaky"] as const)
    await waitFor(name, () => missing(name) === 0);
  const allSeconds = (performance.now() - startedAt) / 1_000;
  const statusOf = async (name: Name) => (await owner.get(`/webhook-endpoints/${ids.get(name)}`)).body.status;
  await waitFor("the dead endpoint to be disabled", async () => (await statusOf("dead")) === "auto_disabled");
  const states = { dead: await statusOf("dead"), gone: await statusOf("gone"), slow: await statusOf("slow") };
  const [deadCalls, slowBefore] = [receivers.calls("dead"), receivers.accepted("slow").length];
  await waitFor("two emails", async () => (await h.mailTo(owner.user.email)).length >= 2);
  const mails = (await h.mailTo(owner.user.email)).length;
  log(`failing endpoints disabled after ${deadCalls} calls to the dead one; repairing them and replaying`);
  receivers.mend();
  await owner.post(`/webhook-endpoints/${ids.get("dead")}/enable`);
  const replay = await owner.post(`/webhook-endpoints/${ids.get("dead")}/replay`, { since });
  await waitFor("the replay", () => missing("dead") === 0);
  await waitFor("the slow endpoint", () => missing("slow") === 0);
  const job = (await owner.get(`/jobs/${replay.body.id}`)).body;
  const delays = (["healthy1", "healthy2"] as const).flatMap((name) => receivers.delays(name));
  const lost = (["healthy1", "healthy2", "slow", "flaky", "dead"] as const).reduce(
    (sum, name) => sum + missing(name),
    0,
  );
  const doubled = (["healthy1", "healthy2", "slow", "flaky", "dead"] as const).reduce(
    (sum, name) => sum + receivers.accepted(name).length - new Set(receivers.accepted(name)).size,
    0,
  );
  const p95 = quantile(delays, 0.95);
  const problems = [
    ...(happened.length === count ? [] : [`${happened.length} events for ${count} entries`]),
    ...(lost === 0 ? [] : [`${lost} deliveries were lost`]),
    ...(p95 <= healthyP95MsMax ? [] : [`healthy endpoints waited ${Math.round(p95)} ms`]),
    ...(states.dead === "auto_disabled" && states.gone === "auto_disabled"
      ? []
      : ["a failing endpoint is still enabled"]),
    ...(states.slow === "enabled" ? [] : ["the slow endpoint was disabled"]),
    ...(mails >= 2 ? [] : [`${mails} emails instead of 2`]),
    ...(receivers.calls("gone") <= goneCallsMax ? [] : ["410 responses were ignored"]),
    ...(job.status === "succeeded" ? [] : [`the replay is ${job.status}`]),
  ];
  for (const problem of problems) console.error(problem);
  printFacts("webhooks", {
    events: happened.length,
    endpoints: names.length,
    deliveries: names.reduce((sum, name) => sum + receivers.accepted(name).length, 0),
    write_s: writeSeconds.toFixed(0),
    events_per_s: (count / writeSeconds).toFixed(0),
    all_healthy_and_flaky_s: allSeconds.toFixed(0),
    healthy_p50_ms: Math.round(quantile(delays, 0.5)),
    healthy_p95_ms: Math.round(p95),
    healthy_max_ms: Math.round(quantile(delays, 1)),
    lost,
    doubled,
    worker_kills: 1,
    flaky_calls: receivers.calls("flaky"),
    slow_before_mended: slowBefore,
    dead_calls: deadCalls,
    dead: states.dead,
    gone_calls: receivers.calls("gone"),
    gone: states.gone,
    mails,
    replayed: job.result?.queued ?? 0,
    problems: problems.length,
  });
  return problems.length === 0;
}

async function makeEndpoints(owner: Caller, receivers: Receivers): Promise<Map<Name, string>> {
  const made = new Map<Name, string>();
  for (const name of names) {
    const { status, body } = await owner.post("/webhook-endpoints", {
      url: receivers.urlOf(name),
      description: name,
      event_types: ["entry.submitted"],
    });
    if (status !== 201) throw new Error(`cannot create endpoint ${name}: ${status} ${body.code}`);
    made.set(name, body.id);
  }
  return made;
}

async function startWorkers(
  h: Harness,
  settings: Settings,
  onLeave: Leaving["onLeave"],
): Promise<Supervised[]> {
  const serviceName = `webhooks-${randomBytes(4).toString("hex")}`;
  const workers: Supervised[] = [];
  for (let n = 0; n < 2; n += 1) {
    const port = await freePort();
    const worker = supervise("apps/server/src/main/worker.ts", {
      ...testEnvironment(h.databases),
      ...settings,
      METRICS_PORT: String(await freePort()),
      LOG_LEVEL: "error",
      RESTATE_ENDPOINT_PORT: String(port),
      RESTATE_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      RESTATE_SERVICE_NAME: `${serviceName}-${n}`,
    });
    onLeave(worker.stop);
    workers.push(worker);
  }
  await waitFor("the workers", async () => (await countBeats(h)) === workers.length);
  return workers;
}

async function countBeats(h: Harness): Promise<number> {
  const shard = h.composition.shards.names.at(-1) ?? "main";
  const text = "select count(*)::int as count from worker_heartbeats";
  const rows = await ownerQuery<{ count: number }>(h, shard, text);
  return rows[0]?.count ?? 0;
}

async function write(owner: Caller, form_id: string, count: number, atHalf: () => void): Promise<void> {
  let left = count;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      if (left === Math.floor(count / 2)) atHalf();
      const { status, body } = await owner.post("/entries", { form_id, answers: { name: "Ada" } });
      if (status !== 201) throw new Error(`cannot create entry: ${status} ${body.code}`);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
}

/** The event log is the source of truth. */
async function eventIds(h: Harness, owner: Caller): Promise<string[]> {
  const ctx = systemAccountCtx("chaos", owner.account, "chaos", new Date());
  const rows = await h.composition.platform.uow.read(ctx, (tx) =>
    tx.query<{ id: string }>(sql`
      select id from events where account_id = ${owner.account.uuid} and name = 'entry.submitted'`),
  );
  return rows.map(({ id }) => uuidToId("evt", id));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}
