/**
 * Converts JSON to the text form in which a value is passed to the database as a parameter. Undefined if it is not a
 * value of the kind. Pure.
 */
import { idToUuid, isId } from "../ids/ids.ts";
import type { Field, FieldKind } from "./fields.ts";

const textLengthMax = 1_000;
const number = /^[+-]?\d{1,60}(\.\d{1,30})?$/;
const date = /^\d{4}-\d\d-\d\d$/;
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/;
const datetime =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)$/;
const duration =
  /^(-?)P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,3})?)S)?)?$/;

export function readOperand(field: Field, value: unknown): string | undefined {
  if (field.kind === "id") return readId(field, value);
  if (typeof value === "string" && !isStorable(value)) return undefined;
  const read = readers[field.kind](value);
  if (read === undefined || field.kind !== "datetime" || field.from === "attribute") return read;
  // Answers are compared as text without the Z; see query_datetime.
  return read.replace(/(\.000)?Z$/, "");
}

function isStorable(text: string): boolean {
  return text.length <= textLengthMax && !text.includes("\0") && text.isWellFormed();
}

function readId(field: Field, value: unknown): string | undefined {
  const prefix = field.from === "attribute" ? field.idPrefix : undefined;
  return prefix !== undefined && isId(prefix as "ent", value) ? idToUuid(value) : undefined;
}

const readers: Readonly<Record<Exclude<FieldKind, "id">, (value: unknown) => string | undefined>> = {
  text: (value) => (typeof value === "string" ? value : undefined),
  choice: (value) => (typeof value === "string" ? value : undefined),
  boolean: (value) => (typeof value === "boolean" ? String(value) : undefined),
  number: (value) => {
    if (typeof value === "number") return Math.abs(value) < 1e60 ? String(value) : undefined;
    return typeof value === "string" && number.test(value) ? value : undefined;
  },
  date: (value) => (typeof value === "string" && isDay(value) ? value : undefined),
  time: (value) => (typeof value === "string" && time.test(value) ? timeText(value) : undefined),
  datetime: (value) => (typeof value === "string" ? datetimeText(value) : undefined),
  duration: (value) => (typeof value === "string" ? seconds(value) : undefined),
};

/** A valid calendar date: JavaScript would read February 31 as a day in March. */
function isDay(text: string): boolean {
  if (!date.test(text) || text < "0001") return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The text as forms store it: with seconds only if they are not zero. */
function timeText(text: string): string {
  const whole = text.length === 5 ? `${text}:00` : text;
  const [clock = "", fraction = ""] = whole.split(".");
  const ms = fraction.padEnd(3, "0");
  return ms === "000" ? clock.replace(/:00$/, "") : `${clock}.${ms}`;
}

/** Parses a date and time; a date alone means its start in UTC. */
function datetimeText(text: string): string | undefined {
  if (isDay(text)) return `${text}T00:00:00.000Z`;
  const [, day = "", clock = "", zone = ""] = datetime.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const ms = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${zone}`);
  if (Number.isNaN(ms)) return undefined;
  const iso = new Date(ms).toISOString();
  return /^\d{4}-/.test(iso) && iso >= "0001" ? iso : undefined;
}

function seconds(text: string): string | undefined {
  const found = duration.exec(text);
  if (!found || /[PT]$/.test(text)) return undefined;
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, rest = 0] = found;
  const ms =
    ((Number(weeks) * 7 + Number(days)) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60) * 1_000 +
    Math.round(Number(rest) * 1_000);
  return String((sign === "-" ? -ms : ms) / 1_000);
}
