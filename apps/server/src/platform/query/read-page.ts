/**
 * Reads pages, counts, and IDs of the rows that match a filter. All row access goes through here, except aggregates.
 * The cost does not grow with the depth of a page, and concurrent inserts or deletes never cause another row to be
 * repeated or skipped.
 */
import { type Cursor, countedRowsMax, type KeysetPage, type PageRequest } from "../db/page.ts";
import { type Sql, sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import type { CheckedFilter } from "./check-filter.ts";
import { filterSql } from "./filter-sql.ts";
import { engineOptions, withinTime } from "./limits.ts";
import { narrow } from "./narrow.ts";
import { orderOf } from "./order.ts";
import { cursorColumn } from "./paths.ts";
import type { QuerySource } from "./query-source.ts";
import { readRows } from "./read-rows.ts";

export type { QuerySource } from "./query-source.ts";

export interface PageQuery<Row, Item> {
  /** The columns to select; names that begin with `sort_` or `order_` are reserved. */
  readonly columns: Sql;
  readonly toItem: (row: Row) => Item;
  readonly filter?: CheckedFilter | undefined;
  readonly page: PageRequest;
}

export function readQueryPage<Row, Item>(
  tx: Queries,
  source: QuerySource,
  { columns, toItem, filter, page }: PageQuery<Row, Item>,
): Promise<KeysetPage<Item>> {
  return withinTime(async () => {
    const order = orderOf(page, source);
    const condition = conditionOf(filter, source);
    const query = { source, columns, filter: condition, order, limit: page.limit + 1 };
    const found = await readRows(tx, query, filter);
    const hasMore = found.length > page.limit;
    const rows = found.slice(0, page.limit);
    if (order.isBackward) rows.reverse();
    const cursorAt = (row: Record<string, unknown> | undefined, direction: Cursor["direction"]) =>
      row === undefined
        ? null
        : { direction, values: order.keys.map((_key, at) => row[cursorColumn(at)] as string | null) };
    const cameFrom = page.cursor !== undefined;
    return {
      rows: rows.map((row) => toItem(row as Row)),
      next: (order.isBackward ? cameFrom : hasMore) ? cursorAt(rows.at(-1), "next") : null,
      prev: (order.isBackward ? hasMore : cameFrom) ? cursorAt(rows[0], "prev") : null,
      ...(page.countExact ? { total: await countQuery(tx, source, filter, countedRowsMax) } : {}),
    };
  });
}

function conditionOf(filter: CheckedFilter | undefined, source: QuerySource): Sql {
  return filter ? filterSql(filter, source.document) : sql`true`;
}

/** The number of matching rows, counted up to `max`. */
export function countQuery(
  tx: Queries,
  source: QuerySource,
  filter: CheckedFilter | undefined,
  max: number,
): Promise<number> {
  return withinTime(async () => {
    const rows = await tx.query<{ total: number }>(
      sql`select count(*) as total from (
        select from ${source.from} where ${await narrow(tx, source, filter)} limit ${max}) as counted`,
      engineOptions,
    );
    return rows[0]?.total ?? 0;
  });
}

/** The IDs after `after`, in order; for processing all matching rows. */
export function listQueryIds(
  tx: Queries,
  source: QuerySource,
  filter: CheckedFilter | undefined,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  return withinTime(async () => {
    const cursor: Cursor | undefined =
      after === undefined ? undefined : { direction: "next", values: [after] };
    const order = orderOf({ sort: [], cursor }, source);
    const query = { source, columns: sql`1 as one`, filter: conditionOf(filter, source), order, limit };
    const rows = await readRows(tx, query, filter);
    return rows.map((row) => row[cursorColumn(0)] as string);
  });
}
