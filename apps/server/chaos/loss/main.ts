/**
 * Looks for lost answers: people fill in a form through two api processes, which are killed (kill -9) at random moments,
 * while the database is stopped at once now and then. What each was promised is on the driver's own disk. Ends with one
 * line `loss key=value …`; exit 0 only if nothing was lost, doubled or left without its event.
 *
 *   pnpm test:loss            100 kills, 10 stops
 *   pnpm test:loss --short    12 kills, 2 stops
 */
import { mkdtempSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fortyFieldPages } from "../../src/test-kit/forty-fields.ts";
import { printFacts } from "../../src/test-kit/long-runs.ts";
import { publishedPages } from "../../src/test-kit/published-form.ts";
import { pause, startApis } from "./apis.ts";
import { followFeed } from "./feed-follower.ts";
import { openLedger } from "./ledger.ts";
import { createOwnPostgres } from "./own-postgres.ts";
import { startRespondents } from "./respondents.ts";
import { judge } from "./verdict.ts";

const isShort = process.argv.includes("--short");
const size = isShort ? { kills: 12, stops: 2 } : { kills: 100, stops: 10 };
const crowd = 8;
const receiptsPerKill = 30;
const healMsMax = 10_000;
const ports = { postgres: 28_420, apis: [28_421, 28_422] } as const;

const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
const unlimited = "100000000";
const limits = {
  RATE_LIMIT_PUBLIC_PER_MINUTE: unlimited,
  RATE_LIMIT_ENTRY_PER_MINUTE: unlimited,
  RATE_LIMIT_PER_MINUTE: unlimited,
  RATE_LIMIT_PER_HOUR: unlimited,
  RATE_LIMIT_PER_DAY: unlimited,
  ENTRIES_PER_NETWORK_FREE: unlimited,
  ENTRIES_PER_NETWORK_MAX: unlimited,
};

const postgres = await createOwnPostgres(ports.postgres);
log("own PostgreSQL is up");
process.env.TEST_DATABASE_OWNER_URL = postgres.urlFor("formstead_owner", "formstead");
process.env.TEST_DATABASE_URL = postgres.urlFor("formstead_api", "formstead");
// These read the addresses above when they are loaded.
const { startHarness } = await import("../../src/test-kit/harness.ts");
const { ensureTemplate } = await import("../../src/test-kit/template-database.ts");
const { testEnvironment } = await import("../../src/test-kit/test-config.ts");

await ensureTemplate();
const h = await startHarness({ shards: 1 });
const owner = await h.newAccount();
const formId = await publishedPages(owner, fortyFieldPages);
const key = await owner.newKey();
const { databases } = h;

const logFile = join(mkdtempSync(join(tmpdir(), "formstead-loss-log-")), "api.log");
const apis = startApis(
  ports.apis,
  { ...testEnvironment(databases), ...limits, LOG_LEVEL: "error", DRAIN_DELAY_MS: "0" },
  openSync(logFile, "a"),
);
const ledger = await openLedger();
const respondents = startRespondents(apis, ledger, formId, crowd);
const follower = followFeed(apis, key.headers);
const problems: string[] = [];
let healMsLongest = 0;

/** A kill while nothing succeeds proves little: some work is done between two of them. */
async function untilReceipts(count: number): Promise<void> {
  const until = respondents.counts.acknowledged + count;
  while (respondents.counts.acknowledged < until && respondents.problems.length === 0) await pause(2);
}

/** In the middle of work. Half of the time an api dies while it is away; otherwise their pools have to heal by themselves. */
async function breakDatabase(number: number): Promise<void> {
  await apis.whole();
  await untilReceipts(3);
  await postgres.stopAtOnce();
  await pause(Math.random() * 1_500);
  const isKilling = number % 2 === 0;
  if (isKilling) await apis.kill();
  await postgres.start();
  const backAt = performance.now();
  while (respondents.lastAt() < backAt && performance.now() - backAt < healMsMax * 3) await pause(20);
  const healMs = performance.now() - backAt;
  if (!isKilling) healMsLongest = Math.max(healMsLongest, healMs);
  log(
    `PostgreSQL stopped at once (${number} of ${size.stops}), receipts again after ${Math.round(healMs)} ms`,
  );
}

async function breakAll(): Promise<void> {
  const perStop = Math.floor(size.kills / size.stops);
  for (let kills = 1; kills <= size.kills; kills += 1) {
    await untilReceipts(1 + Math.random() * receiptsPerKill);
    const inHand = await apis.kill();
    log(`api killed (${kills} of ${size.kills}) with ${inHand} calls in hand`);
    if (kills % perStop === 0 && kills / perStop <= size.stops) await breakDatabase(kills / perStop);
  }
}

let code = 1;
try {
  await untilReceipts(crowd);
  const startedAt = performance.now();
  await breakAll();
  const seconds = (performance.now() - startedAt) / 1_000;
  await respondents.finish();
  const feed = await follower.finish();
  const verdict = await judge(
    postgres.urlFor("postgres", databases[0]),
    owner.account.uuid,
    await ledger.read(),
    feed.ids,
  );
  problems.push(...respondents.problems, ...feed.problems);
  const { acknowledged, ...faults } = verdict;
  for (const [name, count] of Object.entries(faults)) if (count > 0) problems.push(`${name}: ${count}`);
  if (acknowledged !== respondents.counts.acknowledged) problems.push("the ledger is not whole");
  if (apis.crashes() > 0) problems.push(`api processes ended by themselves: ${apis.crashes()}`);
  if (healMsLongest > healMsMax)
    problems.push(`no receipts for ${healMsLongest} ms after PostgreSQL was back`);
  for (const problem of [...new Set(problems)].slice(0, 50)) console.error(problem);
  if (problems.length > 0) console.error(`ledger: ${ledger.file}, log of the api: ${logFile}`);
  printFacts("loss", {
    kills: size.kills,
    stops: size.stops,
    acknowledged,
    lost: faults.lost,
    answers_lost: faults.answersLost,
    duplicates: faults.duplicates,
    untold: faults.untold,
    entries_without_event: faults.entriesWithoutEvent,
    events_without_entry: faults.eventsWithoutEntry,
    entries_without_revision: faults.entriesWithoutRevision,
    revisions_without_entry: faults.revisionsWithoutEntry,
    entries_without_audit: faults.entriesWithoutAudit,
    feed_events: feed.ids.length,
    feed_gaps: faults.feedGaps,
    repeated_calls: respondents.counts.repeatedCalls,
    repeated_submits: respondents.counts.repeatedSubmits,
    unheard_submits: respondents.counts.unheardSubmits,
    longest_pause_s: (respondents.longestPauseMs() / 1_000).toFixed(1),
    heal_s_max: (healMsLongest / 1_000).toFixed(1),
    seconds: seconds.toFixed(0),
    problems: problems.length,
  });
  code = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
} finally {
  await apis.stop();
  await ledger.close();
  await h.stop().catch(() => {});
  await postgres.remove();
}
process.exit(code);
