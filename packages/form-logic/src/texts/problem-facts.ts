/** The values that texts about problems mention: limits, counts, examples, and the names of parts and rows. Pure. */
import { listOf, textOf } from "../fields/loose-json.ts";
import { memberIn } from "../fields/loose-members.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { type Asked, translated, type Wording } from "./problem.ts";
import { daysInMonth, type Failure } from "./problem-name.ts";

export type Facts = Readonly<Record<string, Json | undefined>>;

const memberOf = (value: Json | undefined, name: string): Json | undefined => memberIn(value ?? null, name);

export function factsOf(failure: Failure, asked: Asked, wording: Wording): Facts {
  const { params } = failure;
  return {
    ...limitsOf(asked),
    ...(params.min !== undefined && { min: String(params.min) }),
    ...(params.max !== undefined && { max: String(params.max) }),
    count: countOf(params, asked),
    example: exampleOf(params, asked, wording),
    ...stepsOf(params, asked),
    ...dateFacts(params, asked, wording),
    ...listedFacts(params, wording),
    ...fileFacts(params, asked, wording),
  };
}

const scales: Readonly<Record<string, readonly [number, number]>> = {
  scale: [1, 5],
  rating: [1, 5],
  csat: [1, 5],
  ces: [1, 7],
  nps: [0, 10],
};

/** The form's limits, if they are written as numbers. */
function limitsOf({ type, settings = {} }: Asked): Facts {
  const [least, most] = scales[type] ?? [];
  const { min = least, max = most, min_choices, options, require_all } = settings;
  const all = require_all ? listOf(options).length : min_choices;
  return { min: all ?? min, max };
}

function countOf({ unit, part }: JsonObject, { type, value }: Asked): number | undefined {
  if (unit === "days") {
    const [start, end] = ["start", "end"].map((name) => Date.parse(textOf(memberOf(value, name))));
    return ((end ?? Number.NaN) - (start ?? Number.NaN)) / 86_400_000 + 1 || undefined;
  }
  if (unit === "characters") {
    const texts = [value, ...listOf(value)].flatMap((one) => [
      textOf(one),
      ...["text", "other", String(part)].map((name) => textOf(memberOf(one, name))),
    ]);
    return Math.max(...texts.map((text) => [...text].length)) || undefined;
  }
  if (type === "area") return listOf(memberOf(value, "coordinates")).flatMap(listOf).length;
  if (typeof value === "number" && type === "repeat") return value;
  return value === undefined ? undefined : listOf(value).length;
}

function exampleOf(params: JsonObject, { type }: Asked, { writer }: Wording): string | undefined {
  if (params.unit === "decimals") return writer.number(12.5, Number(params.max));
  if (type === "iban") return "DE89 3704 0044 0532 0130 00";
  if (type === "currency") return writer.number(12.5, 2);
  if (type === "percent") return writer.number(15);
  if (type === "time" || type === "datetime") return writer.value("14:30");
  return type === "date" ? writer.value("2027-03-27") : writer.number(7);
}

/** The labels of the part and the row that have the problem. */
export function namesOf({ part, row }: JsonObject, asked: Asked, wording: Wording): Facts {
  const { texts } = wording;
  const { id, settings = {} } = asked;
  const label = (list: string, value: string): string => {
    const option = listOf(settings[list]).find((one) => memberOf(one, "value") === value);
    return (translated(wording, `${id}.${list}.${value}`) ?? textOf(memberOf(option, "label"))) || value;
  };
  if (typeof row === "number") {
    const rowValue = textOf(memberOf(listOf(settings.rows)[row], "value"));
    return { row: label("rows", rowValue), part: label("columns", textOf(part)) };
  }
  if (part === undefined) return {};
  if (settings.rows !== undefined) return { row: label("rows", textOf(part)) };
  const words: Readonly<Record<string, string>> = texts;
  return { part: part === "other" ? texts.other : words[`part_${part}`] };
}

/** The cell of a table, as a field of its own. */
export function cellAt({ row, part }: JsonObject, { settings = {}, value }: Asked): Asked | undefined {
  const column = listOf(settings.columns).find((one) => memberOf(one, "value") === part);
  if (typeof row !== "number" || !column) return undefined;
  const own = memberOf(column, "settings");
  return {
    type: textOf(memberOf(column, "type")),
    settings: isObject(own) ? own : {},
    value: memberOf(listOf(value)[row], textOf(part)),
  };
}

/** The nearest numbers that are allowed. */
function stepsOf({ step }: JsonObject, { settings = {}, value }: Asked): Facts {
  if (step === undefined) return {};
  const [size, base] = [Number(step), Number(settings.min ?? 0)];
  const at = Math.floor((Number(isObject(value) ? value.amount : (value ?? base)) - base) / size);
  const most = Number(settings.max ?? Number.POSITIVE_INFINITY);
  const exact = (count: number): number => Number((base + count * size).toFixed(10));
  const [below, above] = [exact(at), exact(at + 1)];
  return { below, above, example: above <= most ? above : below };
}

function dateFacts({ weekdays, part }: JsonObject, { type, value }: Asked, { writer }: Wording): Facts {
  const text = textOf(part ? memberOf(value, textOf(part)) : value);
  const days = type === "date" ? daysInMonth(text) : undefined;
  if (days) return { days, month: writer.day(text.slice(0, 7), { month: "long", year: "numeric" }) };
  const time = Date.parse(text);
  if (weekdays === undefined || Number.isNaN(time)) return {};
  return {
    days: writer.list(listOf(weekdays).map((one) => writer.weekday(Number(one)))),
    day: writer.day(text, { weekday: "long" }),
    date: writer.day(text, { month: "long", day: "numeric" }),
  };
}

function listedFacts({ domain, allowed }: JsonObject, { writer }: Wording): Facts {
  const list = listOf(allowed).map(textOf);
  if (domain !== undefined)
    return { domain: `@${textOf(domain)}`, domains: writer.list(list.map((one) => `@${one}`)) };
  return list.every((one) => /^[A-Z]{2}$/.test(one))
    ? { countries: writer.list(list.map(writer.country)) }
    : {};
}

function fileFacts(params: JsonObject, asked: Asked, { writer, texts }: Wording): Facts {
  const { settings = {}, value } = asked;
  const { name, unit, max = settings.max_bytes, allowed = settings.accept } = params;
  if (typeof name !== "string") return {};
  const file = listOf(value).find((one) => memberOf(one, "name") === name);
  const size = params.size ?? memberOf(file, "size");
  return {
    name,
    ...(unit === "bytes" && { max: writer.size(Number(max)) }),
    ...(typeof size === "number" && { size: writer.size(size) }),
    types: writer.fileTypes(listOf(allowed).map(textOf), texts),
  };
}
