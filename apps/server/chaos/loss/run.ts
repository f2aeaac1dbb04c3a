/**
 * One run: a form, two API processes, many respondents, and a feed follower; injects failures, then compares the
 * records.
 */
import { mkdtempSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fortyFieldPages } from "../../src/test-kit/forty-fields.ts";
import { printFacts } from "../../src/test-kit/long-runs.ts";
import { publishedPages } from "../../src/test-kit/published-form.ts";
import { log, pause } from "../kit/telling.ts";
import { type Apis, startApis } from "./apis.ts";
import { type FeedFollower, followFeed } from "./feed-follower.ts";
import type { Leaving } from "./leaving.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import type { OwnPostgres } from "./own-postgres.ts";
import { type Respondents, startRespondents } from "./respondents.ts";
import { judge } from "./verdict.ts";

export interface Size {
  readonly kills: number;
  readonly stops: number;
}

const crowd = 8;
const receiptsPerKill = 30;
const healMsMax = 10_000;
const apiPorts = [28_421, 28_422];

const unlimited = "100000000";
const limits = {
  RATE_LIMIT_PUBLIC_PER_MINUTE: unlimited,
  RATE_LIMIT_ENTRY_PER_MINUTE: unlimited,
  RATE_LIMIT_FORM_PER_MINUTE: unlimited,
  RATE_LIMIT_RESPONDENTS_PER_MINUTE: unlimited,
  RATE_LIMIT_PER_MINUTE: unlimited,
  RATE_LIMIT_PER_HOUR: unlimited,
  RATE_LIMIT_PER_DAY: unlimited,
  ENTRIES_PER_NETWORK_FREE: unlimited,
  ENTRIES_PER_NETWORK_MAX: unlimited,
};

interface Stage {
  readonly postgres: OwnPostgres;
  readonly apis: Apis;
  readonly respondents: Respondents;
}

/** Returns true if nothing was lost, duplicated, or left without its event. */
export async function run(postgres: OwnPostgres, size: Size, onLeave: Leaving["onLeave"]): Promise<boolean> {
  process.env.TEST_DATABASE_OWNER_URL = postgres.urlFor("formstead_owner", "formstead");
  process.env.TEST_DATABASE_URL = postgres.urlFor("formstead_api", "formstead");
  // Imported here, because these modules read the URLs above when they are loaded.
  const { startHarness } = await import("../../src/test-kit/harness.ts");
  const { ensureTemplate } = await import("../../src/test-kit/template-database.ts");
  const { testEnvironment } = await import("../../src/test-kit/test-config.ts");
  await ensureTemplate();
  const h = await startHarness({ shards: 1 });
  onLeave(() => h.stop().catch(() => {}));
  const owner = await h.newAccount();
  const formId = await publishedPages(owner, fortyFieldPages);
  const key = await owner.newKey();
  // The log helps to find the cause of a loss, so it is deleted only if the run succeeds.
  const home = mkdtempSync(join(tmpdir(), "formstead-loss-log-"));
  const logFile = join(home, "api.log");
  const env = { ...testEnvironment(h.databases), ...limits, LOG_LEVEL: "error", DRAIN_DELAY_MS: "0" };
  const apis = startApis(apiPorts, env, openSync(logFile, "a"));
  onLeave(apis.stop);
  const ledger = await openLedger(home);
  const respondents = startRespondents(apis, ledger, formId, crowd);
  const follower = followFeed(apis, key.headers);
  const broken = await breakAll({ postgres, apis, respondents }, size);
  await respondents.finish();
  const books = { url: postgres.urlFor("postgres", h.databases[0]), accountUuid: owner.account.uuid };
  const isGood = await compare({ apis, respondents, ledger, follower, books }, { ...size, ...broken });
  if (isGood) onLeave(() => rm(home, { recursive: true, force: true }));
  else console.error(`ledger: ${ledger.file}, API log: ${logFile}`);
  return isGood;
}

/** Waits for some successful work between two kills, because a kill while nothing succeeds proves little. */
async function untilReceipts({ counts, problems }: Respondents, count: number): Promise<void> {
  const until = counts.acknowledged + count;
  while (counts.acknowledged < until && problems.length === 0) await pause(2);
}

interface Broken {
  /** How long the connection pools took to recover after the database was back. */
  readonly healMs: number;
  readonly seconds: number;
}

async function breakAll(stage: Stage, { kills, stops }: Size): Promise<Broken> {
  const { apis, respondents } = stage;
  await untilReceipts(respondents, crowd);
  const startedAt = performance.now();
  const perStop = Math.floor(kills / stops);
  let healMs = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    await untilReceipts(respondents, 1 + Math.random() * receiptsPerKill);
    const inHand = await apis.kill();
    log(`API killed (${kill} of ${kills}) with ${inHand} requests in flight`);
    const stop = kill / perStop;
    if (Number.isInteger(stop) && stop <= stops) {
      log(`stopping PostgreSQL immediately (${stop} of ${stops})`);
      healMs = Math.max(healMs, await breakDatabase(stage, stop % 2 === 0));
    }
  }
  return { healMs, seconds: (performance.now() - startedAt) / 1_000 };
}

/**
 * Stops the database in the middle of work. With `isKilling`, an API is killed while the database is down; otherwise
 * the connection pools must recover on their own.
 */
async function breakDatabase({ postgres, apis, respondents }: Stage, isKilling: boolean): Promise<number> {
  await apis.whole();
  await untilReceipts(respondents, 3);
  await postgres.stopAtOnce();
  await pause(Math.random() * 1_500);
  if (isKilling) await apis.kill();
  await postgres.start();
  const backAt = performance.now();
  while (respondents.lastAt() < backAt && performance.now() - backAt < healMsMax * 3) await pause(20);
  return isKilling ? 0 : performance.now() - backAt;
}

interface Books {
  readonly apis: Apis;
  readonly respondents: Respondents;
  readonly ledger: Ledger;
  readonly follower: FeedFollower;
  readonly books: { readonly url: string; readonly accountUuid: string };
}

async function compare(
  { apis, respondents, ledger, follower, books }: Books,
  { kills, stops, healMs, seconds }: Size & Broken,
): Promise<boolean> {
  const feed = await follower.finish();
  const { acknowledged, ...faults } = await judge(
    books.url,
    books.accountUuid,
    await ledger.read(),
    feed.ids,
  );
  await ledger.close();
  const { counts } = respondents;
  const problems = [
    ...respondents.problems,
    ...feed.problems,
    ...Object.entries(faults).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : [])),
    ...(acknowledged === counts.acknowledged ? [] : ["the ledger is incomplete"]),
    ...(apis.crashes() > 0 ? [`API processes exited unexpectedly: ${apis.crashes()}`] : []),
    ...(healMs > healMsMax ? [`no receipts for ${Math.round(healMs)} ms after PostgreSQL restarted`] : []),
  ];
  for (const problem of [...new Set(problems)].slice(0, 50)) console.error(problem);
  printFacts("loss", {
    kills,
    stops,
    acknowledged,
    lost: faults.lost,
    answers_lost: faults.answersLost,
    duplicates: faults.duplicates,
    untold: faults.untold,
    orphans: faults.orphans,
    entries_without_event: faults.entriesWithoutEvent,
    events_without_entry: faults.eventsWithoutEntry,
    entries_without_revision: faults.entriesWithoutRevision,
    revisions_without_entry: faults.revisionsWithoutEntry,
    entries_without_audit: faults.entriesWithoutAudit,
    feed_events: feed.ids.length,
    feed_gaps: faults.feedGaps,
    repeated_calls: counts.repeatedCalls,
    repeated_submits: counts.repeatedSubmits,
    unheard_submits: counts.unheardSubmits,
    longest_pause_s: (respondents.longestPauseMs() / 1_000).toFixed(1),
    heal_s_max: (healMs / 1_000).toFixed(1),
    seconds: seconds.toFixed(0),
    problems: problems.length,
  });
  return problems.length === 0;
}
