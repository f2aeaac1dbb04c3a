/**
 * Compares what was acknowledged with what is stored: ledger, entries, revisions, events, audit log, and change feed.
 */
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { idToUuid, isId, uuidToId } from "../../src/platform/ids/ids.ts";
import { fortyAnswers } from "../../src/test-kit/forty-fields.ts";
import type { Promised } from "./ledger.ts";

export interface Verdict {
  readonly acknowledged: number;
  /** Entries that were acknowledged but not stored as acknowledged. */
  readonly lost: number;
  /** Entries that were stored without an answer that had been saved. */
  readonly answersLost: number;
  /** Entries that were submitted twice: one session with two entries, or one entry with two submits. */
  readonly duplicates: number;
  /**
   * Entries that were submitted without an acknowledgment. The driver retries until it gets one, so there must be
   * none.
   */
  readonly untold: number;
  /**
   * Entries that were started but not submitted, because the response to the start was lost and the respondent
   * started again.
   */
  readonly orphans: number;
  readonly entriesWithoutEvent: number;
  readonly eventsWithoutEntry: number;
  readonly entriesWithoutRevision: number;
  readonly revisionsWithoutEntry: number;
  readonly entriesWithoutAudit: number;
  /** Events that the feed omitted, repeated, or delivered out of order. */
  readonly feedGaps: number;
}

/** Everything in the account that a submit writes, by entry. */
interface Kept {
  readonly entries: ReadonlyMap<string, EntryRow>;
  readonly submitRevisions: readonly string[];
  readonly createEvents: readonly string[];
  readonly submitEvents: readonly string[];
  readonly submitAudits: readonly string[];
  readonly publicEvents: readonly string[];
}

interface EntryRow {
  readonly id: string;
  readonly status: string;
  readonly receipt_code: string | null;
  readonly submitted_at: Date | null;
  readonly answers: Readonly<Record<string, unknown>>;
}

export async function judge(
  url: string,
  accountUuid: string,
  promised: readonly Promised[],
  feed: readonly string[],
): Promise<Verdict> {
  const kept = await readKept(url, accountUuid);
  const all = [...kept.entries.keys()];
  const submitted = [...kept.entries.values()].filter(({ status }) => status === "submitted");
  const submittedIds = submitted.map(({ id }) => id);
  const told = new Set(promised.map(({ entryId }) => uuidOf(entryId)));
  const marks = submitted.map(({ answers }) => String(answers.mark));
  return {
    acknowledged: promised.length,
    lost: promised.filter((one) => !isKept(kept, one)).length,
    answersLost: promised.filter((one) => !hasAnswers(kept, one)).length,
    duplicates:
      repeats(marks) +
      repeats(kept.submitRevisions) +
      repeats(kept.submitEvents) +
      repeats(kept.createEvents) +
      repeats(promised.map(({ entryId }) => entryId)),
    orphans: all.length - submitted.length,
    untold: submittedIds.filter((id) => !told.has(id)).length,
    entriesWithoutEvent: missing(submittedIds, kept.submitEvents) + missing(all, kept.createEvents),
    eventsWithoutEntry: missing(kept.submitEvents, submittedIds) + missing(kept.createEvents, all),
    entriesWithoutRevision: missing(submittedIds, kept.submitRevisions),
    revisionsWithoutEntry: missing(kept.submitRevisions, submittedIds),
    entriesWithoutAudit: missing(submittedIds, kept.submitAudits),
    feedGaps: differences(kept.publicEvents, feed),
  };
}

/** Connects as the superuser, who bypasses row-level security. */
async function readKept(url: string, accountUuid: string): Promise<Kept> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await db.query<Row>(text, [accountUuid])).rows;
  try {
    const entries = await read<EntryRow>(
      "select id, status, receipt_code, submitted_at, answers from entries where account_id = $1",
    );
    // The first submission of an entry has a row only if the entry does not imply it.
    const revisions = await read<{ entry_id: string }>(
      `select entry_id from entry_revisions where account_id = $1 and kind = 'submit'
       union all select id from entries e where account_id = $1 and submitted_at is not null and answers_revision > 0
         and not exists (select 1 from entry_revisions r where r.account_id = e.account_id and r.entry_id = e.id)`,
    );
    const events = await read<{ id: string; name: string; is_public: boolean; entry_id: string | null }>(
      `select id, name, is_public, data->>'entry_id' as entry_id from events
       where account_id = $1 order by xid, seq`,
    );
    const audits = await read<{ target_id: string }>(
      "select target_id from audit_log where account_id = $1 and action = 'entry.submit'",
    );
    const about = (name: string) =>
      events.filter((event) => event.name === name).map((event) => uuidOf(event.entry_id ?? ""));
    return {
      entries: new Map(entries.map((row) => [row.id, row])),
      submitRevisions: revisions.map((row) => row.entry_id),
      createEvents: about("entry.created"),
      submitEvents: about("entry.submitted"),
      submitAudits: audits.map((row) => uuidOf(row.target_id)),
      publicEvents: events.filter((event) => event.is_public).map(({ id }) => uuidToId("evt", id)),
    };
  } finally {
    await db.end();
  }
}

function isKept({ entries }: Kept, { entryId, receiptCode, submittedAt }: Promised): boolean {
  const entry = entries.get(uuidOf(entryId));
  return (
    entry?.status === "submitted" &&
    entry.receipt_code === receiptCode &&
    entry.submitted_at?.toISOString() === submittedAt
  );
}

function hasAnswers({ entries }: Kept, { entryId, mark }: Promised): boolean {
  const answers = entries.get(uuidOf(entryId))?.answers ?? {};
  const sent = Object.assign({}, ...fortyAnswers(mark)) as Record<string, unknown>;
  return Object.entries(sent).every(([key, value]) => isDeepStrictEqual(answers[key], value));
}

const uuidOf = (id: string) => (isId("ent", id) ? idToUuid(id) : id);

const repeats = (values: readonly string[]) => values.length - new Set(values).size;

function missing(wanted: readonly string[], found: readonly string[]): number {
  const there = new Set(found);
  return wanted.filter((one) => !there.has(one)).length;
}

function differences(wanted: readonly string[], found: readonly string[]): number {
  const places = Array.from({ length: Math.max(wanted.length, found.length) }, (_none, at) => at);
  return places.filter((at) => wanted[at] !== found[at]).length;
}
