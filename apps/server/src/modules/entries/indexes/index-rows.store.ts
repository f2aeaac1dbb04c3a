/**
 * Fills and empties the rows of answer indexes, and reads them for the query engine. Triggers keep the rows up to date
 * in the transaction that changes an entry, so no code has to do that.
 */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { SearchIndex, ValueIndex } from "../../../platform/query/value-indexes.ts";
import type { AnswerIndex, IndexSource } from "./indexes.rules.ts";

export function valuesOf(tx: ReadTx, { number }: AnswerIndex): ValueIndex {
  return {
    rows: sql`answer_values v where v.account_id = ${tx.account.uuid} and v.index_number = ${number}`,
  };
}

export function textsOf({ number }: AnswerIndex): SearchIndex {
  return {
    like: (patterns, most) => sql`answer_texts_like(${number}, ${patterns}::text[], ${most}) as s(entry_id)`,
  };
}

/** The table and column that contain the values of a source. */
const placesOf = {
  form: { rows: sql`entries`, source: sql`form_id`, document: sql`answers` },
  table: { rows: sql`data_rows`, source: sql`table_id`, document: sql`cells` },
} as const;

export async function hasMoreThan(tx: ReadTx, { type, id }: IndexSource, most: number): Promise<boolean> {
  const place = placesOf[type];
  const rows = await tx.query(sql`
    select 1 from ${place.rows} where account_id = ${tx.account.uuid} and ${place.source} = ${idToUuid(id)}
    order by id offset ${most} limit 1`);
  return rows.length > 0;
}

/**
 * Adds the next entries to an index and returns the last of them, or undefined if there are none left. Locks the
 * rows, so that a concurrent change is either included or runs afterward, when the trigger finds the index rows.
 * Waits for a lock only if the batch is a single row, because waiting while holding other locks could deadlock.
 */
export async function fill(tx: AccountTx, index: AnswerIndex, limit: number): Promise<string | undefined> {
  const place = placesOf[index.source.type];
  const lockClause = limit === 1 ? sql`for share` : sql`for share nowait`;
  const target =
    index.purpose === "order"
      ? sql`insert into answer_values (account_id, index_number, key, entry_id)
          select ${tx.account.uuid}, i.number, found.key, batch.id
          from batch, i cross join lateral query_keys(batch.document, i.keys, i.many, i.kind) as found(key)`
      : sql`insert into answer_texts (account_id, index_number, entry_id, content)
          select ${tx.account.uuid}, i.number, batch.id, found.content
          from batch, i cross join lateral query_search_text(batch.document, i.keys, i.many) as found(content)
          where found.content is not null`;
  const rows = await tx.query<{ last: string | null }>(sql`
    with i as materialized (
      select number, keys, many, kind from answer_indexes
      where account_id = ${tx.account.uuid} and id = ${idToUuid(index.id)}
    ), batch as materialized (
      select id, ${place.document} as document from ${place.rows}
      where account_id = ${tx.account.uuid} and ${place.source} = ${idToUuid(index.source.id)}
        and id > ${index.builtUntil ?? "00000000-0000-0000-0000-000000000000"}::uuid
      order by id limit ${limit} ${lockClause}
    ), taken as (${target} on conflict do nothing)
    select (array_agg(id order by id desc))[1] as last from batch`);
  return rows[0]?.last ?? undefined;
}

/** Returns true for the error that `fill` throws if a writer has locked one of the rows. */
export function isLockedByWriter(error: unknown): boolean {
  return (error as { code?: string }).code === "55P03";
}

/** Removes a batch of rows of an index and returns their number. */
export async function empty(tx: AccountTx, { number, purpose }: AnswerIndex, limit: number): Promise<number> {
  const table = purpose === "order" ? sql`answer_values` : sql`answer_texts`;
  const rows = await tx.query<{ count: number }>(sql`
    with gone as (
      delete from ${table} where account_id = ${tx.account.uuid} and index_number = ${number}
        and ctid = any (array(
          select ctid from ${table} where account_id = ${tx.account.uuid} and index_number = ${number} limit ${limit}))
      returning 1)
    select count(*) as count from gone`);
  return rows[0]?.count ?? 0;
}

/** Open transactions that have written entries or table rows, in any account. */
export async function openWriters(tx: ReadTx): Promise<string[]> {
  const rows = await tx.query<{ writer: string }>(sql`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation in ('entries'::regclass, 'data_rows'::regclass)
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}
