/**
 * Turns SQL text with values into a named, prepared statement. `sql` composes: a fragment inside a template becomes
 * part of the text, and everything else becomes a parameter, so a value can never become SQL.
 */
import { createHash } from "node:crypto";
import { join, raw, Sql } from "sql-template-tag";
import type { Statement } from "./pipeline.ts";

export { join, type Sql };

/**
 * Identifies the templates that a text consists of, independent of the values. Undefined for text that is joined at
 * run time.
 */
const shape: unique symbol = Symbol("shape");
type Shaped = Sql & { [shape]?: string | undefined };

let templatesSeen = 0;
const templates = new WeakMap<TemplateStringsArray, string>();

export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const made: Shaped = new Sql(strings, values);
  made[shape] = shapeOf(strings, values);
  return made;
}

function shapeOf(strings: TemplateStringsArray, values: readonly unknown[]): string | undefined {
  let found = templateName(strings);
  for (const [at, value] of values.entries()) {
    if (!(value instanceof Sql)) continue;
    const inner = (value as Shaped)[shape];
    if (inner === undefined) return undefined;
    found += ` ${at}(${inner})`;
  }
  return found;
}

function templateName(strings: TemplateStringsArray): string {
  const known = templates.get(strings);
  if (known !== undefined) return known;
  templatesSeen += 1;
  templates.set(strings, String(templatesSeen));
  return String(templatesSeen);
}

/** A column or table name chosen by our own code, never by a caller; throws unless it is a plain identifier. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new TypeError(`"${name}" is not a plain SQL identifier`);
  return raw(`"${name}"`);
}

// There are few texts (one per query shape). The bound only limits the growth caused by a bug.
const namesMax = 2_000;
const names = new Map<string, string>();

type NamedText = Pick<Statement, "text" | "name">;
/** Keyed by shape, because concatenating a long text and looking it up takes longer than the rest of a statement. */
const texts = new Map<string, NamedText>();

export function toStatement(query: Sql): Statement {
  const { text, name } = namedText(query);
  return { text, values: query.values, name };
}

function namedText(query: Shaped): NamedText {
  const key = query[shape];
  const known = key === undefined ? undefined : texts.get(key);
  if (known) return known;
  const text = query.text;
  const named = { text, name: nameOf(text) };
  if (key !== undefined && texts.size < namesMax) texts.set(key, named);
  return named;
}

/** Creates a statement without a name. It is parsed and planned for this call, so the planner knows the values. */
export function toOneOff(query: Sql): Statement {
  return { text: query.text, values: query.values };
}

/**
 * Derived only from the text, because processes that share a server connection through a pooler must agree on the
 * meaning of a name.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= namesMax) return undefined;
  const name = `q${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}
