/**
 * Reads one page by keyset: the cost does not grow with the depth of the page, and concurrent inserts or deletes
 * never cause another row to be repeated or skipped. The caller provides the columns behind the public sort names;
 * the ID column is always the last key.
 */
import { type Cursor, countedRowsMax, type KeysetPage, type PageRequest } from "./page.ts";
import { join, type Sql, sql } from "./statement.ts";
import type { Queries } from "./tx.ts";

export interface KeysetColumn {
  readonly expression: Sql;
  /** The PostgreSQL type, so that a cursor's text can be converted back to a comparable value. */
  readonly type: Sql;
}

export interface KeysetQuery<Row, Item> {
  /** `select … from … where …` without order and limit; conditions are appended with `and`. */
  readonly select: Sql;
  readonly columns: Readonly<Record<string, KeysetColumn>>;
  readonly id: KeysetColumn;
  /** The row's value for a sort name, in a form that can be stored in a cursor. */
  valueOf(row: Row, name: string): string | number;
  idOf(row: Row): string;
  readonly toItem: (row: Row) => Item;
}

interface Key extends KeysetColumn {
  readonly name: string;
  readonly descending: boolean;
}

export async function readPage<Row, Item>(
  tx: Queries,
  page: PageRequest,
  query: KeysetQuery<Row, Item>,
): Promise<KeysetPage<Item>> {
  const keys = keysOf(page, query);
  const isBackward = page.cursor?.direction === "prev";
  const after = page.cursor ? sql` and ${beyond(keys, page.cursor, isBackward)}` : sql``;
  const order = join(
    keys.map((key) =>
      key.descending !== isBackward ? sql`${key.expression} desc` : sql`${key.expression} asc`,
    ),
  );
  const found = await tx.query<Row>(sql`${query.select}${after} order by ${order} limit ${page.limit + 1}`);
  const hasMore = found.length > page.limit;
  const rows = found.slice(0, page.limit);
  if (isBackward) rows.reverse();
  const cursorAt = (row: Row | undefined, direction: Cursor["direction"]): Cursor | null =>
    row === undefined
      ? null
      : { direction, values: [...page.sort.map((key) => query.valueOf(row, key.name)), query.idOf(row)] };
  const cameFrom = page.cursor !== undefined;
  return {
    rows: rows.map(query.toItem),
    next: (isBackward ? cameFrom : hasMore) ? cursorAt(rows.at(-1), "next") : null,
    prev: (isBackward ? hasMore : cameFrom) ? cursorAt(rows[0], "prev") : null,
    ...(page.countExact ? { total: await countRows(tx, query.select) } : {}),
  };
}

function keysOf<Row, Item>(page: PageRequest, query: KeysetQuery<Row, Item>): Key[] {
  const named = page.sort.map((key) => {
    const column = query.columns[key.name];
    if (!column) throw new Error(`no column is defined for sort "${key.name}"`);
    return { ...column, ...key };
  });
  // The ID follows the direction of the first key, so that one index serves the common single-key sorts.
  return [...named, { ...query.id, name: "id", descending: named[0]?.descending ?? false }];
}

/**
 * The condition for rows after the cursor. If the keys have different directions, the row comparison is written out.
 */
function beyond(keys: readonly Key[], cursor: Cursor, isBackward: boolean): Sql {
  const valueAt = (index: number, key: Key): Sql => sql`${cursor.values[index]}::text::${key.type}`;
  if (keys.every((key) => key.descending === keys[0]?.descending)) {
    const left = join(keys.map((key) => key.expression));
    const right = join(keys.map((key, index) => valueAt(index, key)));
    return keys[0]?.descending !== isBackward ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
  }
  const alternatives = keys.map((key, index) => {
    const equal = keys
      .slice(0, index)
      .map((before, at) => sql`${before.expression} = ${valueAt(at, before)}`);
    const last =
      key.descending !== isBackward
        ? sql`${key.expression} < ${valueAt(index, key)}`
        : sql`${key.expression} > ${valueAt(index, key)}`;
    return sql`(${join([...equal, last], " and ")})`;
  });
  return sql`(${join(alternatives, " or ")})`;
}

async function countRows(tx: Queries, select: Sql): Promise<number> {
  const rows = await tx.query<{ total: number }>(
    sql`select count(*) as total from (${select} limit ${countedRowsMax}) as counted`,
  );
  return rows[0]?.total ?? 0;
}
