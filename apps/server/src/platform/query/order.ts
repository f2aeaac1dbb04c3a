/**
 * The order of a page and its continuation: sort keys with the ID last, cursor values, and the condition for "after
 * the cursor". Rows without a value come last in both directions, so a nullable first key splits the list into two
 * segments, each of which an index can serve.
 */
import type { Cursor, PageRequest } from "../db/page.ts";
import { identifier, join, type Sql, sql } from "../db/statement.ts";
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { type Field, findField, type QueryFields } from "./fields.ts";
import { exactValue, isTextual, orderedValue, placeOf, typeOf } from "./operand-sql.ts";

export interface OrderKey {
  readonly expression: Sql;
  readonly type: Sql;
  readonly isNullable: boolean;
  readonly isDescending: boolean;
  /** Compared as text, with the C collation. */
  readonly isText: boolean;
  /** Absent for the ID. */
  readonly field?: Field;
}

export interface Order {
  /** Contains at least the ID, which is the last key. */
  readonly keys: readonly OrderKey[];
  readonly isBackward: boolean;
  /** One value per key; undefined on the first page. */
  readonly from: readonly (string | null)[] | undefined;
}

interface Place {
  readonly id: Sql;
  readonly document: Sql;
  readonly fields: QueryFields;
}

export function orderOf(page: Pick<PageRequest, "sort" | "cursor">, place: Place): Order {
  const keys: OrderKey[] = [];
  let isDescending = page.sort[0]?.descending ?? false;
  for (const { name, descending } of page.sort) {
    const field = findField(place.fields, name);
    if (!field || field.isMany) return refuse(name);
    if (field.from === "attribute" && field.isIdOrder) {
      isDescending = descending;
      break;
    }
    const expression = orderedValue(field, exactValue(field, placeOf(field, place.document)));
    const isNullable = field.from === "answer" || field.isNullable !== false;
    const isText = isTextual(field);
    keys.push({ expression, type: typeOf(field), isNullable, isDescending: descending, isText, field });
  }
  const uuid = identifier("uuid");
  keys.push({ expression: place.id, type: uuid, isNullable: false, isDescending, isText: false });
  return {
    keys,
    isBackward: page.cursor?.direction === "prev",
    from: cursorValues(page.cursor, keys.length),
  };
}

function refuse(name: string): never {
  return fail(E.invalid_parameter, {
    errors: [{ pointer: "/sort", code: "option", message: `sorting by ${name} is not supported` }],
  });
}

/** We sealed the cursor, but the list may have had other keys at that time. */
function cursorValues(cursor: Cursor | undefined, count: number): Order["from"] {
  if (!cursor) return undefined;
  if (cursor.values.length !== count) return fail(E.invalid_cursor);
  return cursor.values.map((value) => (value === null ? null : String(value)));
}

/** Whether rows are read in descending order of this key. */
export function runsDown(key: OrderKey, order: Pick<Order, "isBackward">): boolean {
  return key.isDescending !== order.isBackward;
}

/** `nulls` is specified only where nulls are possible, because it keeps an index from being used. */
export function orderSql(expressions: readonly Sql[], order: Order, keys = order.keys): Sql {
  const terms = keys.map((key, index) => {
    const down = runsDown(key, order) ? sql` desc` : sql``;
    const nulls = !key.isNullable ? sql`` : order.isBackward ? sql` nulls first` : sql` nulls last`;
    return sql`${expressions[index]}${down}${nulls}`;
  });
  return join(terms);
}

function parameterOf(key: OrderKey, value: string): Sql {
  const cast = sql`${value}::text::${key.type}`;
  return key.isText ? sql`(${cast} collate "C")` : cast;
}

/** The condition for rows after the cursor, in reading order. */
export function beyond(keys: readonly OrderKey[], values: readonly (string | null)[], order: Order): Sql {
  const [first] = keys;
  if (first && keys.every((key) => !key.isNullable && runsDown(key, order) === runsDown(first, order))) {
    const left = join(keys.map((key) => key.expression));
    const right = join(keys.map((key, index) => parameterOf(key, values[index] ?? "")));
    return runsDown(first, order) ? sql`(${left}) < (${right})` : sql`(${left}) > (${right})`;
  }
  const alternatives = keys.map((key, index) => {
    const equal = keys.slice(0, index).map((before, at) => isSame(before, values[at] ?? null));
    return sql`(${join([...equal, isBehind(key, values[index] ?? null, order)], " and ")})`;
  });
  const either = sql`(${join(alternatives, " or ")})`;
  if (!first || first.isNullable || values[0] === null) return either;
  // This condition is redundant, but lets an index scan start at the cursor.
  const sign = runsDown(first, order) ? sql`<=` : sql`>=`;
  return sql`${first.expression} ${sign} ${parameterOf(first, values[0] ?? "")} and ${either}`;
}

function isSame(key: OrderKey, value: string | null): Sql {
  return value === null
    ? sql`${key.expression} is null`
    : sql`${key.expression} = ${parameterOf(key, value)}`;
}

function isBehind(key: OrderKey, value: string | null, order: Order): Sql {
  if (value === null) return order.isBackward ? sql`${key.expression} is not null` : sql`false`;
  const sign = runsDown(key, order) ? sql`<` : sql`>`;
  const further = sql`${key.expression} ${sign} ${parameterOf(key, value)}`;
  return key.isNullable && !order.isBackward ? sql`(${further} or ${key.expression} is null)` : further;
}

/** A part of the list in which the first key always has a value, never has one, or (`any`) cannot be null. */
export interface Segment {
  readonly first: "valued" | "null" | "any";
  /** The keys that still determine the order within the segment. */
  readonly keys: readonly OrderKey[];
  readonly from: readonly (string | null)[] | undefined;
}

/** Returns segments in reading order. A later segment is needed only if the earlier ones do not fill the page. */
export function segmentsOf({ keys, isBackward, from }: Order): Segment[] {
  const [first, ...rest] = keys;
  if (!first?.isNullable) return [{ first: "any", keys, from }];
  const valued: Segment = {
    first: "valued",
    keys: [{ ...first, isNullable: false }, ...rest],
    from: from?.[0] === null ? undefined : from,
  };
  const none: Segment = { first: "null", keys: rest, from: from?.[0] === null ? from.slice(1) : undefined };
  if (from === undefined) return isBackward ? [none, valued] : [valued, none];
  if (from[0] === null) return isBackward ? [none, valued] : [none];
  return isBackward ? [valued] : [valued, none];
}
