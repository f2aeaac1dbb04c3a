/**
 * The SQL of a field's value. Answers are taken out of their document as texts and read by the `query_…` functions, which
 * give null for what is not of the kind; attributes have their own types. Nothing that came from outside becomes SQL: paths
 * and values are parameters.
 */
import { identifier, type Sql, sql } from "../db/statement.ts";
import { anyText, type Field, type FieldKind } from "./fields.ts";

/** Numbers and durations are numeric; dates and times of answers are texts that sort as they are. */
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

/** The SQL type a value of the field is compared in. */
export function typeOf(field: Field): Sql {
  return field.from === "answer" ? answerTypes[field.kind] : attributeTypes[field.kind];
}

/**
 * Where one value stands: the column, or the text at the place in the document. A choice with a text of its own is kept as
 * an object with the choice as its `value`.
 */
export function placeOf(field: Field, document: Sql): Sql {
  if (field.from === "attribute") return field.expression;
  const path = field.path.split(".");
  const text = sql`${document} #>> ${path}::text[]`;
  return field.kind === "choice"
    ? sql`coalesce(${document} #>> ${[...path, "value"]}::text[], ${text})`
    : text;
}

/** The rows `el(v)` of all values of a field that has many. */
export function placesOf(field: Field, document: Sql): Sql {
  if (field.from === "attribute") return sql`unnest(${field.expression}) as el(v)`;
  return sql`jsonb_path_query(${document}, ${jsonPathOf(field.path)}::jsonpath) as el(v)`;
}

/** The value in a row of `placesOf`, as `placeOf` would give it. */
export function elementOf(field: Field): Sql {
  if (field.from === "attribute") return sql`el.v`;
  return field.kind === "choice" ? sql`coalesce(el.v ->> 'value', el.v #>> '{}')` : sql`el.v #>> '{}'`;
}

/** Lax: a step into a repeat goes into each of its instances. The last step takes lists apart. */
export function jsonPathOf(path: string): string {
  if (path === anyText) return '$.* ? (@.type() == "string")';
  return `$${path
    .split(".")
    .map((key) => `.${JSON.stringify(key)}`)
    .join("")}[*]`;
}

/** The value at a place, as it is compared for equality. */
export function exactValue(field: Field, place: Sql): Sql {
  if (field.from === "attribute") return place;
  return sql`${answerReaders[field.kind]}(${place})`;
}

/**
 * The value as it is ordered: texts without case and no longer than a key of an index may be. The collation is always said:
 * that of the database may be any.
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
