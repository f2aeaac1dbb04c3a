/**
 * From SQL text with values to a named, prepared statement. `sql` composes: a fragment inside a template becomes
 * part of the text, everything else becomes a parameter, so a value can never turn into SQL.
 */
import sqlTag, { join, raw, type Sql } from "sql-template-tag";
import type { Statement } from "./pipeline.ts";

export const sql = sqlTag;
export { join, type Sql };

/** A column or table name chosen by our own code, never by a caller; refused unless it is a plain identifier. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`"${name}" is not a plain SQL identifier`);
  return raw(`"${name}"`);
}

// Texts are few (one per query shape). The bound only keeps a mistake from growing it for ever.
const namesMax = 2_000;
const names = new Map<string, string>();

export function toStatement(query: Sql): Statement {
  const text = query.text;
  return { text, values: query.values, name: nameOf(text) };
}

/** Without a name: parsed and planned for this one call, with its values known to the planner. */
export function toOneOff(query: Sql): Statement {
  return { text: query.text, values: query.values };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMax) return undefined;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
