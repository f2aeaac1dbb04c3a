/**
 * All SQL for revisions: who changed which answers of an entry, and when. Rows are never updated. A first submission
 * about which the entry knows everything has no row (`isImplied`).
 */
import type { AnswerChange } from "@formstead/form-logic";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { RowSet } from "../../../platform/db/row-set.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { EntryId } from "./entries.rules.ts";
import type { Revision, RevisionFacts } from "./revisions.rules.ts";

interface FactsRow {
  entry_id: string;
  number: number;
  kind: Revision["kind"];
  source: Revision["source"];
  author_user_id: string | null;
  version_number: number;
  created_at: Date;
  paths: AnswerChange["path"][];
}

type RevisionRow = Omit<FactsRow, "paths"> & { changes: AnswerChange[] };

const common = sql`entry_id, number, kind, source, author_user_id, version_number, created_at`;
const columns = sql`${common}, changes`;
/** The first revisions that have no row. */
const implied = sql`
  select e.account_id, e.id as entry_id, 1 as number, 'submit' as kind, e.source, e.created_by as author_user_id,
         e.version_number, e.submitted_at as created_at, '[]'::jsonb as changes
  from entries e
  where e.submitted_at is not null and e.answers_revision > 0 and e.status <> 'erased'
    and not exists (
      select 1 from entry_revisions first
      where first.account_id = e.account_id and first.entry_id = e.id and first.number = 1)`;
const revisions = sql`
  (select account_id, ${common}, changes from entry_revisions union all ${implied}) as revisions`;
/** A page of revisions can contain a hundred megabytes of answers, so the values are not selected. */
const factsColumns = sql`${common}, jsonb_path_query_array(changes, '$[*].path') as paths`;

function toCommon(row: Omit<FactsRow, "paths">): Omit<Revision, "changes"> {
  return {
    entryId: uuidToId("ent", row.entry_id),
    number: row.number,
    kind: row.kind,
    source: row.source,
    author: row.author_user_id === null ? null : uuidToId("usr", row.author_user_id),
    version: row.version_number,
    createdAt: row.created_at,
  };
}

const toRevision = (row: RevisionRow): Revision => ({ ...toCommon(row), changes: row.changes });
const toFacts = (row: FactsRow): RevisionFacts => ({ ...toCommon(row), paths: row.paths });

export const inserted: RowSet<Revision> = {
  level: 1,
  toRecord: (revision) => ({
    entry_id: idToUuid(revision.entryId),
    number: revision.number,
    kind: revision.kind,
    source: revision.source,
    author: revision.author === null ? null : idToUuid(revision.author),
    version: revision.version,
    changes: revision.changes,
    at: revision.createdAt,
  }),
  statement: (account, records) => sql`
    insert into entry_revisions (account_id, entry_id, number, kind, source, author_user_id, version_number, changes,
                                 created_at)
    select ${account.uuid}::uuid, entry_id, number, kind, source, author, version, changes, at
    from ${records.all(sql`entry_id uuid, number int, kind text, source text, author uuid, version int, changes jsonb,
      at timestamptz`)}`,
};

/** Returns revisions from newest to oldest, starting with the one before `before`. */
export async function newestFirst(
  tx: ReadTx,
  entryId: EntryId,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Revision[]> {
  const rows = await tx.query<RevisionRow>(sql`
    select ${columns} from ${revisions}
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and number < ${before}::bigint
    order by number desc limit ${limit}`);
  return rows.map(toRevision);
}

const ofEntry = (tx: ReadTx, entryId: EntryId): Sql =>
  sql`account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)}`;

export async function find(tx: ReadTx, entryId: EntryId, number: number): Promise<Revision | undefined> {
  const rows = await tx.query<RevisionRow>(sql`
    select ${columns} from ${revisions} where ${ofEntry(tx, entryId)} and number = ${number}`);
  return rows[0] && toRevision(rows[0]);
}

export async function list(
  tx: ReadTx,
  entryId: EntryId,
  page: PageRequest,
): Promise<KeysetPage<RevisionFacts>> {
  const number = { expression: sql`number`, type: identifier("int4") };
  return readPage<FactsRow, RevisionFacts>(tx, page, {
    select: sql`select ${factsColumns} from ${revisions} where ${ofEntry(tx, entryId)}`,
    columns: { number },
    id: number,
    valueOf: (row) => row.number,
    idOf: (row) => String(row.number),
    toItem: toFacts,
  });
}

export async function listFacts(
  tx: ReadTx,
  entryId: EntryId,
  numbers: readonly number[],
): Promise<RevisionFacts[]> {
  const rows = await tx.query<FactsRow>(sql`
    select ${factsColumns} from ${revisions}
    where ${ofEntry(tx, entryId)} and number = any(${[...numbers]}::int[])`);
  return rows.map(toFacts);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from ${revisions} where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Rows are read in small batches, because a single row can be one or two megabytes. */
const batchRowsMax = 20;

export async function batch(
  tx: ReadTx,
  after: Pick<Revision, "entryId" | "number"> | undefined,
  limit: number,
): Promise<Revision[]> {
  const most = Math.min(limit, batchRowsMax);
  const beyond = after
    ? sql` and (entry_id, number) > (${idToUuid(after.entryId)}::uuid, ${after.number})`
    : sql``;
  const stored = await tx.query<RevisionRow>(sql`
    select ${columns} from entry_revisions where account_id = ${tx.account.uuid}${beyond}
    order by entry_id, number limit ${most}`);
  // Read separately, because only then does each part use its index. A first revision comes before all others.
  const later = after ? sql` and e.id > ${idToUuid(after.entryId)}` : sql``;
  const first = await tx.query<RevisionRow>(sql`
    ${implied} and e.account_id = ${tx.account.uuid}${later} order by e.id limit ${most}`);
  return [...stored, ...first].sort(byEntryAndNumber).slice(0, most).map(toRevision);
}

function byEntryAndNumber(a: RevisionRow, b: RevisionRow): number {
  if (a.entry_id === b.entry_id) return a.number - b.number;
  return a.entry_id < b.entry_id ? -1 : 1;
}
