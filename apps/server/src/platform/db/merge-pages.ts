/**
 * Merges two pages into one, for a list whose rows are in two databases. Both were read by `readPage` with the same
 * request; the result is what `readPage` would return if all rows were in one database. Pure.
 */
import { type Cursor, countedRowsMax, type KeysetPage, type PageRequest } from "./page.ts";

export interface MergeOrder<Row> {
  /**
   * The order of the list's only sort key, with IDs as tie-breakers; negative if `a` comes first in ascending order.
   */
  compare(a: Row, b: Row): number;
  /** As in `KeysetQuery`: the value of the sort key, then the ID. */
  cursorValues(row: Row): Cursor["values"];
}

/**
 * Every row that belongs on the page is also on the same page of its own database, so the page consists of the nearest
 * `limit` rows of both. There are more rows if one database has more, or if rows are cut off here. When paging
 * backward, the nearest rows are the last ones.
 */
export function mergePages<Row>(
  request: PageRequest,
  first: KeysetPage<Row>,
  second: KeysetPage<Row>,
  order: MergeOrder<Row>,
): KeysetPage<Row> {
  const sign = request.sort[0]?.descending ? -1 : 1;
  const isBackward = request.cursor?.direction === "prev";
  const all = [...first.rows, ...second.rows].sort((a, b) => sign * order.compare(a, b));
  const rows = isBackward ? all.slice(-request.limit) : all.slice(0, request.limit);
  const beyond = isBackward ? [first.prev, second.prev] : [first.next, second.next];
  const hasMore = all.length > rows.length || beyond.some((cursor) => cursor !== null);
  const cursorAt = (row: Row | undefined, direction: Cursor["direction"]): Cursor | null =>
    row === undefined ? null : { direction, values: order.cursorValues(row) };
  const cameFrom = request.cursor !== undefined;
  return {
    rows,
    next: (isBackward ? cameFrom : hasMore) ? cursorAt(rows.at(-1), "next") : null,
    prev: (isBackward ? hasMore : cameFrom) ? cursorAt(rows[0], "prev") : null,
    ...totalOf(first, second),
  };
}

function totalOf(first: KeysetPage<unknown>, second: KeysetPage<unknown>): { total?: number } {
  if (first.total === undefined || second.total === undefined) return {};
  return { total: Math.min(first.total + second.total, countedRowsMax) };
}
