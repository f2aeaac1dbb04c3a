/**
 * The SQL of a field's value. Answers are extracted from their document as text and parsed by the `query_…`
 * functions, which return null for a value of another kind; attributes have their own types. External input never
 * becomes SQL: paths and values are parameters.
 */
import { identifier, type Sql, sql } from "../db/statement.ts";
import { anyText, type Field, type FieldKind } from "./fields.ts";

/** Numbers and durations are numeric; dates and times in answers are texts that sort correctly as they are. */
const answerReaders: Readonly<Record<Exclude<FieldKind, "id">, Sql>> = {
  text: identifier("query_text"),
  choice: identifier("query_text"),
  number: identifier("query_number"),
  boolean: identifier("query_boolean"),
  date: identifier("query_date"),
  time: identifier("query_time"),
  datetime: identifier("query_datetime"),
  duration: identifier("query_duration"),
};

const answerTypes: Readonly<Record<FieldKind, Sql>> = {
  text: identifier("text"),
  choice: identifier("text"),
  number: identifier("numeric"),
  boolean: identifier("bool"),
  date: identifier("text"),
  time: identifier("text"),
  datetime: identifier("text"),
  duration: identifier("numeric"),
  id: identifier("uuid"),
};
const attributeTypes: Readonly<Record<FieldKind, Sql>> = {
  ...answerTypes,
  date: identifier("date"),
  time: identifier("time"),
  datetime: identifier("timestamptz"),
};

/** The SQL type in which a field's values are compared. */
export function typeOf(field: Field): Sql {
  return field.from === "answer" ? answerTypes[field.kind] : attributeTypes[field.kind];
}

/**
 * The location of a single value: the column, or the text at the path in the document. A choice with free text is
 * stored as an object with the choice in `value`.
 */
export function placeOf(field: Field, document: Sql): Sql {
  if (field.from === "attribute") return field.expression;
  const path = field.path.split(".");
  const text = sql`${document} #>> ${path}::text[]`;
  return field.kind === "choice"
    ? sql`coalesce(${document} #>> ${[...path, "value"]}::text[], ${text})`
    : text;
}

/** The rows `el(v)` of all values of a multi-valued field. */
export function placesOf(field: Field, document: Sql): Sql {
  if (field.from === "attribute") return sql`unnest(${field.expression}) as el(v)`;
  return sql`jsonb_path_query(${document}, ${jsonPathOf(field.path)}::jsonpath) as el(v)`;
}

/** The value in a row of `placesOf`, in the format of `placeOf`. */
export function elementOf(field: Field): Sql {
  if (field.from === "attribute") return sql`el.v`;
  return field.kind === "choice" ? sql`coalesce(el.v ->> 'value', el.v #>> '{}')` : sql`el.v #>> '{}'`;
}

/** A path in lax mode, where a step into a repeat enters each of its instances. The last step unwraps lists. */
export function jsonPathOf(path: string): string {
  if (path === anyText) return '$.* ? (@.type() == "string")';
  return `$${path
    .split(".")
    .map((key) => `.${JSON.stringify(key)}`)
    .join("")}[*]`;
}

/** The value at a location, for equality comparison. */
export function exactValue(field: Field, place: Sql): Sql {
  if (field.from === "attribute") return place;
  return sql`${answerReaders[field.kind]}(${place})`;
}

/**
 * The value for ordering: text is case-insensitive and limited to the length of an index key. The collation is always
 * explicit, because the database's default may vary.
 */
export function orderedValue(field: Field, exact: Sql): Sql {
  if (field.kind === "text") return sql`(query_text_key(${exact}) collate "C")`;
  if (field.kind === "choice") return sql`(left(${exact}, 200) collate "C")`;
  return isTextual(field) ? sql`(${exact} collate "C")` : exact;
}

export function isTextual({ from, kind }: Field): boolean {
  return (
    kind === "text" || kind === "choice" || (from === "answer" && ["date", "time", "datetime"].includes(kind))
  );
}

export function exactParameter(field: Field, value: string): Sql {
  return sql`${value}::text::${typeOf(field)}`;
}

export function orderedParameter(field: Field, value: string): Sql {
  return orderedValue(field, exactParameter(field, value));
}
