/**
 * The engine's interface to indexes over answers. A module maintains them; the engine only reads rows `v` with the
 * entry's ID and a key that sorts like the values.
 */
import { type Sql, sql } from "../db/statement.ts";
import type { Comparison } from "./check-filter.ts";
import type { AnswerField } from "./fields.ts";

export interface ValueIndex {
  /** `… v where …`, with `v.entry_id uuid` and `v.key text collate "C"`; the empty key means no answer. */
  readonly rows: Sql;
}

export interface SearchIndex {
  /** `… s`, with `s.entry_id uuid`: entries whose text matches all patterns, ignoring case; at most `most` of them. */
  like(patterns: readonly string[], most: number): Sql;
}

/**
 * Both functions return undefined if there is no index yet. Asking for an index tells the module that it would be
 * useful.
 */
export interface ValueIndexes {
  order(path: string, answer: AnswerField): ValueIndex | undefined;
  search(path: string, answer: AnswerField): SearchIndex | undefined;
}

/** The condition on `v.key` that finds every entry that a comparison matches, and possibly more. */
export function keyCondition({ field, op, values }: Comparison): Sql | undefined {
  const [first = "", second = ""] = values;
  const key = (value: string) => keyOf(field.kind, value);
  switch (op) {
    case "eq":
      return sql`v.key = ${key(first)}`;
    case "in":
      return sql`v.key = any (array[${values.slice(1).reduce((all, one) => sql`${all}, ${key(one)}`, key(first))}])`;
    case "gt":
    case "gte":
      return sql`v.key >= ${key(first)} and v.key > ''`;
    case "lt":
    case "lte":
      return sql`v.key > '' and v.key <= ${key(first)}`;
    case "between":
      return sql`v.key > '' and v.key >= ${key(first)} and v.key <= ${key(second)}`;
    case "starts_with":
      return sql`v.key > '' and v.key >= ${key(first)} and v.key <= ${key(first)} || ${"\u{10ffff}"}`;
    case "null":
      return first === "true" ? sql`v.key = ''` : sql`v.key > ''`;
    case "contains":
      return undefined;
  }
}

/** The key of a value, computed by the same functions as the index keys. */
export function keyOf(kind: AnswerField["kind"] | "id", value: string): Sql {
  switch (kind) {
    case "text":
      return sql`query_text_key(${value}::text)`;
    case "number":
    case "duration":
      return sql`query_number_key(${value}::numeric)`;
    default:
      return sql`left(${value}::text, 200)`;
  }
}

/** A LIKE pattern that matches the literal text at any position. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
