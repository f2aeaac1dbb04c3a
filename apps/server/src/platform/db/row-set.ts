/**
 * A write of any number of rows in one statement, so that requests that commit together share it. Starting a statement
 * costs PostgreSQL more than a row does. Rows are passed as one JSON list, because the text of the statement must not
 * depend on their number. In a join, use plain columns of the rows: with a computed key, row policies keep PostgreSQL
 * from using the index.
 */
import type { AccountCtx, AccountRef } from "../context/context.ts";
import { expectsOne } from "./keyed-plans.ts";
import { type Sql, sql } from "./statement.ts";

export interface RowSet<Row> {
  /** Sets with a lower level are written first. A table that refers to another one has a higher level. */
  readonly level: number;
  /** The row as the statement reads it. */
  toRecord(row: Row): object;
  /** `records` are the records of `count` rows. */
  statement(account: AccountRef, records: Records, count: number): Sql;
}

/** Records for a FROM clause, where each of them is named `row`. */
export interface Records {
  /** For an insert. `types` are the columns with their types. */
  all(types: Sql): Sql;
  /** For a join by a UUID. `key` is its column. */
  byKey(key: Sql, types: Sql): Sql;
}

function recordsIn(json: string): Records {
  return {
    all: (types) => sql`jsonb_to_recordset(${json}::jsonb) as row(${types})`,
    byKey: (key, types) =>
      sql`(select * from jsonb_to_recordset(${json}::jsonb) as given(${types}) where ${expectsOne(key)}) as row`,
  };
}

/** The statement for a single row, for a transaction with several round trips. */
export function oneRow<Row>(set: RowSet<Row>, { account }: Pick<AccountCtx, "account">, row: Row): Sql {
  return set.statement(account, recordsIn(`[${JSON.stringify(set.toRecord(row))}]`), 1);
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
    .map(({ set, records }) => set.statement(account, recordsIn(`[${records.join(",")}]`), records.length));
}
