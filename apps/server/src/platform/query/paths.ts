/**
 * The access paths to a page's rows, each as one SQL statement: walk in the requested order and filter; follow IDs
 * found by an index; gather and sort them; follow an index in its own order. All return the same rows, at different
 * costs.
 */
import { join, type Sql, sql } from "../db/statement.ts";
import { beyond, type Order, type OrderKey, orderSql, runsDown, type Segment } from "./order.ts";
import type { QuerySource } from "./query-source.ts";
import { keyOf, type ValueIndex } from "./value-indexes.ts";

export interface RowsQuery {
  readonly source: QuerySource;
  /** The columns to select, in addition to the cursor values. */
  readonly columns: Sql;
  /** The caller's filter; `true` if there is none. */
  readonly filter: Sql;
  readonly order: Order;
  readonly limit: number;
}

/** The columns with the key values, as text that can be stored in a cursor. */
export const cursorColumn = (index: number): string => `sort_${index}`;
const cursorColumns = [sql`sort_0`, sql`sort_1`, sql`sort_2`, sql`sort_3`];

function selected({ columns, order }: RowsQuery): Sql {
  const texts = order.keys.map((key, index) => sql`(${key.expression})::text as ${cursorColumns[index]}`);
  return join([columns, ...texts]);
}

const expressionsOf = (keys: readonly OrderKey[]): Sql[] => keys.map((key) => key.expression);

/** Walks in the requested order until enough rows have passed the filter. `within` bounds the walk. */
export function walk(query: RowsQuery, segment: Segment, within: Sql = sql`true`): Sql {
  const { source, filter, order, limit } = query;
  const [first] = order.keys;
  const part =
    segment.first === "any" || !first
      ? sql`true`
      : segment.first === "null"
        ? sql`${first.expression} is null`
        : sql`${first.expression} is not null`;
  return sql`select ${selected(query)} from ${source.from}
    where ${source.where} and (${filter}) and ${part} and ${behind(segment, order)} and ${within}
    order by ${orderSql(expressionsOf(segment.keys), order, segment.keys)} limit ${limit}`;
}

function behind({ keys, from }: Segment, order: Order): Sql {
  return from === undefined ? sql`true` : beyond(keys, from, order);
}

/** Follows IDs from an index in ID order; the list must not be sorted by anything else. */
export function follow(query: RowsQuery, ids: Sql): Sql {
  const { order, limit } = query;
  const [key] = order.keys;
  const down = key && runsDown(key, order) ? sql`desc` : sql``;
  const sign = key && runsDown(key, order) ? sql`<` : sql`>`;
  const from = order.from === undefined ? sql`` : sql`where found.id ${sign} ${order.from[0]}::uuid`;
  return sql`select x.* from (select found.id from (${ids}) as found ${from} order by found.id ${down}) as h
    cross join lateral (${oneRow(query)}) as x order by h.id ${down} limit ${limit}`;
}

/**
 * The row of `h.id`, if it matches the filter. `offset 0` prevents flattening, so that rows are looked up by key one
 * at a time.
 */
function oneRow(query: RowsQuery, more: Sql = sql`true`): Sql {
  const { source, filter } = query;
  return sql`select ${selected(query)} from ${source.from}
    where ${source.where} and ${source.id} = h.id and (${filter}) and ${more} offset 0`;
}

/** All rows with these IDs, sorted. For small sets. */
export function gather(query: RowsQuery, ids: Sql): Sql {
  const { source, filter, order, limit } = query;
  const from = order.from === undefined ? sql`true` : beyond(order.keys, order.from, order);
  return sql`select ${selected(query)} from ${source.from}
    where ${source.where} and ${amongIds(source, ids)} and (${filter}) and ${from}
    order by ${orderSql(expressionsOf(order.keys), order)} limit ${limit}`;
}

export function amongIds(source: QuerySource, ids: Sql): Sql {
  return sql`${source.id} = any (array(${ids}))`;
}

/** Follows an index over the first key. `conditions` apply to `v`. */
export function along(
  query: RowsQuery,
  segment: Segment,
  index: ValueIndex,
  conditions: readonly Sql[],
): Sql {
  const { order, limit } = query;
  const lead = segment.first === "null" ? undefined : segment.keys[0];
  const others = segment.keys.slice(lead ? 1 : 0, -1);
  const last = segment.keys.at(-1);
  const down = lead && runsDown(lead, order) ? sql`desc` : sql``;
  const downById = last && runsDown(last, order) ? sql`desc` : sql``;
  // With a single key, the index provides the complete order; with more, rows with equal keys are sorted along the
  // way.
  const isWhole = others.length === 0 && (!lead || !last || runsDown(lead, order) === runsDown(last, order));
  const bounds = [
    lead ? sql`v.key > ''` : sql`v.key = ''`,
    ...conditions,
    ...startOf(order, segment, lead, isWhole),
  ];
  const inner = [...(lead ? [sql`v.key ${down}`] : []), ...(isWhole ? [sql`v.entry_id ${downById}`] : [])];
  const outer = [
    ...(lead ? [sql`h.key ${down}`] : []),
    ...others.map((key, at) => orderSql([sql`x.${orderColumns[at]}`], order, [key])),
    sql`h.id ${downById}`,
  ];
  const typed = others.map((key, at) => sql`${key.expression} as ${orderColumns[at]}`);
  const row = oneRow(
    { ...query, columns: join([query.columns, ...typed]) },
    isWhole ? sql`true` : behind(segment, order),
  );
  return sql`select x.* from (
      select v.key, v.entry_id as id from ${index.rows} and ${join(bounds, " and ")}
      ${inner.length === 0 ? sql`` : sql`order by ${join(inner)}`}) as h
    cross join lateral (${row}) as x order by ${join(outer)} limit ${limit}`;
}

const orderColumns = [sql`order_0`, sql`order_1`];

/** Where the page begins in the index. */
function startOf(order: Order, segment: Segment, lead: OrderKey | undefined, isWhole: boolean): Sql[] {
  const last = segment.keys.at(-1);
  if (segment.from === undefined || !last) return [];
  const id = sql`${segment.from.at(-1)}::uuid`;
  if (!lead) {
    if (!isWhole) return [];
    return [runsDown(last, order) ? sql`v.entry_id < ${id}` : sql`v.entry_id > ${id}`];
  }
  const key = keyOf(lead.field?.kind ?? "text", segment.from[0] ?? "");
  const isDown = runsDown(lead, order);
  if (!isWhole) return [isDown ? sql`v.key <= ${key}` : sql`v.key >= ${key}`];
  return [isDown ? sql`(v.key, v.entry_id) < (${key}, ${id})` : sql`(v.key, v.entry_id) > (${key}, ${id})`];
}
