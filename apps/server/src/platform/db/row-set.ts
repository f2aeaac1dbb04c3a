/**
 * A write of any number of rows in one statement, so that requests that commit together share it. Starting a statement
 * costs PostgreSQL more than a row does. Rows are passed as one JSON list, because the text of the statement must not
 * depend on their number. In a join, add `expectsOne`, and use plain columns of the rows: with a computed key, row
 * policies keep PostgreSQL from using the index.
 */
import type { AccountCtx, AccountRef } from "../context/context.ts";
import { type Sql, sql } from "./statement.ts";

export interface RowSet<Row> {
  /** Sets with a lower level are written first. A table that refers to another one has a higher level. */
  readonly level: number;
  /** The row as the statement reads it. */
  toRecord(row: Row): object;
  /** `records` is a JSON list of `count` records. */
  statement(account: AccountRef, records: string, count: number): Sql;
}

/**
 * Settings for statements that find rows by key: one generic plan with index lookups fits any number of rows. Otherwise,
 * PostgreSQL plans each statement again, or keeps a plan that it made while the tables were small.
 */
export const keyedPlans: Sql = sql`set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;

/**
 * True for every key. A generic plan fits all accounts, and most accounts are small, so for the 100 rows that PostgreSQL
 * expects in any JSON, it would rather read all rows of the account than look up 100 keys. In an account with a million
 * entries, each submission would then read all of them. This condition makes PostgreSQL expect a single row.
 */
export function expectsOne(key: Sql): Sql {
  return sql`${key} between '00000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;
}

/** The statement for a single row, for a transaction with several round trips. */
export function oneRow<Row>(set: RowSet<Row>, { account }: Pick<AccountCtx, "account">, row: Row): Sql {
  return set.statement(account, `[${JSON.stringify(set.toRecord(row))}]`, 1);
}

/** The rows of one request, as JSON. */
export class CollectedRows {
  readonly sets = new Map<RowSet<never>, string[]>();
  /** The length of all rows, which limits how many requests share a statement. */
  length = 0;

  put<Row>(set: RowSet<Row>, row: Row): void {
    const record = JSON.stringify(set.toRecord(row));
    this.length += record.length;
    const records = this.sets.get(set);
    if (records) records.push(record);
    else this.sets.set(set, [record]);
  }

  /** Returns a function that discards everything added after this point. */
  mark(): () => void {
    const { length } = this;
    const counts = new Map([...this.sets].map(([set, records]) => [set, records.length]));
    return () => {
      this.length = length;
      for (const [set, records] of this.sets) records.length = counts.get(set) ?? 0;
    };
  }
}

/** The statements for the rows of one or more requests, in the order of their levels. */
export function rowSetStatements(account: AccountRef, collected: readonly CollectedRows[]): Sql[] {
  const sets = Map.groupBy(
    collected.flatMap((one) => [...one.sets]),
    ([set]) => set,
  );
  return [...sets]
    .map(([set, parts]) => ({ set, records: parts.flatMap(([, rows]) => rows) }))
    .filter(({ records }) => records.length > 0)
    .toSorted((one, other) => one.set.level - other.set.level)
    .map(({ set, records }) => set.statement(account, `[${records.join(",")}]`, records.length));
}
