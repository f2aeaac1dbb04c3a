/** All SQL for the `entries` table. */
import type { JsonObject } from "@formstead/form-logic";
import { expectsOne } from "../../../platform/db/keyed-plans.ts";
import { mustTouch } from "../../../platform/db/must-touch.ts";
import type { RowSet } from "../../../platform/db/row-set.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { type Id, idToUuid, uuidAt, uuidToId } from "../../../platform/ids/ids.ts";
import type { EntryNumbers } from "../../../platform/module/define-module.ts";
import { type Entry, type EntryId, idleBefore } from "./entries.rules.ts";

/** The view `entries_v1`, which other modules use for joins, has the same columns. */
export interface EntryRow {
  id: string;
  form_id: string;
  version_number: number;
  status: Entry["status"];
  status_before_trash: Entry["statusBeforeTrash"];
  review_state: Entry["reviewState"];
  processing: Entry["processing"];
  mode: Entry["mode"];
  is_spam: boolean;
  source: Entry["source"];
  locale: string;
  answers: JsonObject;
  provenance: Entry["provenance"];
  external_id: string | null;
  tags: string[];
  assignee_id: string | null;
  revision: number;
  answers_revision: number;
  receipt_code: string | null;
  furthest_page_id: string | null;
  active_ms: number | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  trashed_at: Date | null;
}

/** Expects the table alias `e`. */
export const entryColumns = sql`e.id, e.form_id, e.version_number, e.status, e.status_before_trash, e.review_state,
  e.processing, e.mode, e.is_spam, e.source, e.locale, e.answers, e.provenance, e.external_id, e.tags, e.assignee_id,
  e.revision, e.answers_revision, e.receipt_code, e.furthest_page_id, e.active_ms, e.created_by, e.created_at, e.updated_at, e.submitted_at,
  e.trashed_at`;

export function toEntry(row: EntryRow): Entry {
  return {
    id: uuidToId("ent", row.id),
    formId: uuidToId("frm", row.form_id),
    version: row.version_number,
    status: row.status,
    statusBeforeTrash: row.status_before_trash,
    reviewState: row.review_state,
    processing: row.processing,
    mode: row.mode,
    isSpam: row.is_spam,
    source: row.source,
    locale: row.locale,
    answers: row.answers,
    provenance: row.provenance,
    externalId: row.external_id,
    tags: row.tags,
    assigneeId: row.assignee_id === null ? null : uuidToId("usr", row.assignee_id),
    revision: row.revision,
    answersRevision: row.answers_revision,
    receiptCode: row.receipt_code,
    furthestPageId: row.furthest_page_id,
    activeMs: row.active_ms,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    submittedAt: row.submitted_at,
    trashedAt: row.trashed_at,
  };
}

const one = (tx: ReadTx, id: EntryId): Sql =>
  sql`select ${entryColumns} from entries e where e.account_id = ${tx.account.uuid} and e.id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: EntryId): Promise<Entry | undefined> {
  const rows = await tx.query<EntryRow>(one(tx, id));
  return rows[0] && toEntry(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, id: EntryId): Promise<Entry | undefined> {
  const rows = await tx.query<EntryRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toEntry(rows[0]);
}

type Writer = { readonly account: { readonly uuid: string } };

const uuidOrNull = (id: Id<"usr"> | null): string | null => (id === null ? null : idToUuid(id));

/** Locks in ID order, so that concurrent callers cannot deadlock. */
export async function lockAll(tx: AccountTx, ids: readonly EntryId[]): Promise<Entry[]> {
  const rows = await tx.query<EntryRow>(sql`
    select ${entryColumns} from entries e
    where e.account_id = ${tx.account.uuid} and e.id = any(${ids.map(idToUuid)}::uuid[])
    order by e.id for update`);
  return rows.map(toEntry);
}

const timeOrNull = (at: Date | null): string | null => (at === null ? null : at.toISOString());

/** The columns that a change can write. */
const changeable = (entry: Entry) => ({
  id: idToUuid(entry.id),
  status: entry.status,
  status_before_trash: entry.statusBeforeTrash,
  review_state: entry.reviewState,
  processing: entry.processing,
  is_spam: entry.isSpam,
  locale: entry.locale,
  answers: entry.answers,
  provenance: entry.provenance,
  external_id: entry.externalId,
  tags: entry.tags,
  assignee_id: uuidOrNull(entry.assigneeId),
  revision: entry.revision,
  answers_revision: entry.answersRevision,
  receipt_code: entry.receiptCode,
  furthest_page_id: entry.furthestPageId,
  active_ms: entry.activeMs,
  created_by: uuidOrNull(entry.createdBy),
  updated_at: entry.updatedAt.toISOString(),
  submitted_at: timeOrNull(entry.submittedAt),
  trashed_at: timeOrNull(entry.trashedAt),
});

const changeableTypes = sql`id uuid, status text, status_before_trash text, review_state text, processing text,
  is_spam boolean, locale text, answers jsonb, provenance jsonb, external_id text, tags text[], assignee_id uuid,
  revision int, answers_revision int, receipt_code text, furthest_page_id text, active_ms int, created_by uuid, updated_at timestamptz,
  submitted_at timestamptz, trashed_at timestamptz`;

export const inserted: RowSet<Entry> = {
  level: 0,
  toRecord: (entry) => ({
    ...changeable(entry),
    form_id: idToUuid(entry.formId),
    version_number: entry.version,
    mode: entry.mode,
    source: entry.source,
    created_at: entry.createdAt.toISOString(),
  }),
  statement: (account, records) => sql`
    insert into entries (account_id, id, form_id, version_number, status, status_before_trash, review_state, processing,
                         mode, is_spam, source, locale, answers, provenance, external_id, tags, assignee_id, revision,
                         answers_revision, receipt_code, furthest_page_id, active_ms, created_by, created_at, updated_at, submitted_at, trashed_at)
    select ${account.uuid}::uuid, id, form_id, version_number, status, status_before_trash, review_state, processing,
           mode, is_spam, source, locale, answers, provenance, external_id, tags, assignee_id, revision,
           answers_revision, receipt_code, furthest_page_id, active_ms, created_by, created_at, updated_at, submitted_at, trashed_at
    from ${records.all(sql`${changeableTypes}, form_id uuid, version_number int, mode text, source text,
      created_at timestamptz`)}`,
};

/** Updates a row only if it is still at the previous revision. */
export const saved: RowSet<Entry> = {
  level: 0,
  toRecord: (entry) => ({ ...changeable(entry), previous: entry.revision - 1 }),
  statement: (account, records, count) =>
    mustTouch(
      sql`
    update entries e
    set status = row.status, status_before_trash = row.status_before_trash, review_state = row.review_state,
        processing = row.processing, is_spam = row.is_spam, locale = row.locale, answers = row.answers,
        provenance = row.provenance, external_id = row.external_id, tags = row.tags, assignee_id = row.assignee_id,
        revision = row.revision, answers_revision = row.answers_revision, receipt_code = row.receipt_code,
        furthest_page_id = row.furthest_page_id, active_ms = row.active_ms,
        created_by = row.created_by, updated_at = row.updated_at, submitted_at = row.submitted_at,
        trashed_at = row.trashed_at
    from ${records.byKey(sql`id`, sql`${changeableTypes}, previous int`)}
    where e.account_id = ${account.uuid}::uuid and e.id = row.id and e.revision = row.previous
    returning 1`,
      count,
    ),
};

/** Locks the rows if they are still at these revisions, in the order of their IDs. */
export function lockStatement({ account }: Writer, entries: readonly Pick<Entry, "id" | "revision">[]): Sql {
  return mustTouch(
    sql`
    select 1 from entries e
    join unnest(${entries.map(({ id }) => idToUuid(id))}::uuid[], ${entries.map(({ revision }) => revision)}::int[])
      as wanted (id, revision) on wanted.id = e.id and wanted.revision = e.revision
    where e.account_id = ${account.uuid} and ${expectsOne(sql`wanted.id`)}
    order by e.id for update of e`,
    entries.length,
  );
}

/** Rows that belong to the entry are deleted by cascades and triggers. */
export async function remove(tx: AccountTx, id: EntryId): Promise<void> {
  await tx.query(sql`delete from entries where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** The condition of the index `entries_counted`. */
const isCounted = sql`submitted_at is not null and mode = 'live' and status not in ('trashed', 'erased')`;

/** The number of entries that count against the cap of a form. */
export async function countSubmitted(tx: ReadTx, formId: Id<"frm">): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from entries
    where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)} and ${isCounted}`);
  return rows[0]?.count ?? 0;
}

/**
 * Counts with an index that contains just the entries that count, so it reads no entry. A stored total per form would be
 * faster to read, but all respondents of a busy form would wait for each other to update it.
 */
export async function countOfForms(
  tx: ReadTx,
  formIds: readonly Id<"frm">[],
  timeZone: string,
): Promise<ReadonlyMap<Id<"frm">, EntryNumbers>> {
  const of = (form: Sql) => sql`account_id = ${tx.account.uuid} and form_id = ${form} and ${isCounted}`;
  const form = sql`sought.id`;
  const rows = await tx.query<NumbersRow>(
    sql`
    with week as materialized (select (${tx.now}::timestamptz at time zone ${timeZone}::text)::date - 6 as first_day)
    select sought.id, total.entries, latest.last_submitted_at, recent.days
    from unnest(${formIds.map(idToUuid)}::uuid[]) as sought(id)
    cross join week
    cross join lateral (select count(*) as entries from entries where ${of(form)}) total
    cross join lateral (select max(submitted_at) as last_submitted_at from entries where ${of(form)}) latest
    cross join lateral (
      select array_agg(coalesce(found.entries, 0) order by day.number) as days
      from generate_series(0, 6) as day(number) left join (
        select (submitted_at at time zone ${timeZone}::text)::date - week.first_day as number, count(*)::int as entries
        from entries
        where ${of(form)} and submitted_at >= week.first_day::timestamp at time zone ${timeZone}::text
        group by 1) found on found.number = day.number) recent`,
    { isByKey: true },
  );
  return new Map(
    rows.map((row) => [
      uuidToId("frm", row.id),
      { entries: row.entries, lastSevenDays: row.days, lastSubmittedAt: row.last_submitted_at },
    ]),
  );
}

interface NumbersRow {
  id: string;
  entries: number;
  last_submitted_at: Date | null;
  days: number[];
}

export async function idsOfForm(tx: ReadTx, formId: Id<"frm">, limit: number): Promise<EntryId[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from entries where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)} limit ${limit}`);
  return rows.map(({ id }) => uuidToId("ent", id));
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from entries where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: EntryId | undefined, limit: number): Promise<Entry[]> {
  const beyond = after === undefined ? sql`` : sql` and e.id > ${idToUuid(after)}`;
  const rows = await tx.query<EntryRow>(sql`
    select ${entryColumns} from entries e
    where e.account_id = ${tx.account.uuid}${beyond} order by e.id limit ${limit}`);
  return rows.map(toEntry);
}

export const isExternalIdTaken = (error: unknown): boolean =>
  isUniqueViolation(error, "entries_by_external_id");

type Version = Pick<Entry, "formId" | "version">;

/** A field of a form version. Every entry of that version has it. */
export interface FieldOfVersion extends Version {
  readonly path: string;
}

/** The form versions of these entries. */
export async function versionsOf(tx: ReadTx, entryIds: Sql): Promise<Version[]> {
  const rows = await tx.query<{ form_id: string; version_number: number }>(sql`
    select distinct form_id, version_number from entries
    where account_id = ${tx.account.uuid} and id in (${entryIds})`);
  return rows.map((row) => ({ formId: uuidToId("frm", row.form_id), version: row.version_number }));
}

/** Pairs of an entry and one of these fields. */
export function fieldsOfEntries(tx: ReadTx, fields: readonly FieldOfVersion[]): Sql {
  return sql`
    select e.id, field.path from entries e
    join unnest(${fields.map(({ formId }) => idToUuid(formId))}::uuid[],
                ${fields.map(({ version }) => version)}::int[],
                ${fields.map(({ path }) => path)}::text[]) as field (form_id, version_number, path)
      on field.form_id = e.form_id and field.version_number = e.version_number
    where e.account_id = ${tx.account.uuid}`;
}

// Entries that are due for a job, across all accounts of a shard. The jobs check again before they act.

/**
 * IDs contain the creation time, so an index on open entries finds old entries quickly, and most of those are idle.
 */
export function findIdle(status: "draft" | "abandoned") {
  return (now: Date, limit: number): Sql => sql`
    select account_id, jsonb_build_object('entry_uuid', id) as input from entries
    where status in ('draft', 'abandoned') and status = ${status} and id < ${uuidAt(idleBefore(now))}::uuid
      and updated_at < ${idleBefore(now)}
    order by id limit ${limit}`;
}

/** Uses the current retention period of the form. */
export function findPastRetention(now: Date, limit: number): Sql {
  return sql`
    select e.account_id, jsonb_build_object('entry_uuid', e.id) as input
    from form_gates_v1 g
    join entries e on e.account_id = g.account_id and e.form_id = g.id
    where g.retention_days is not null and e.submitted_at < ${now}::timestamptz - make_interval(days => g.retention_days)
      and e.status in ('submitted', 'reopened', 'trashed')
    limit ${limit}`;
}
