/** The query engine's specification for single values, in plain JavaScript without code from the engine. */
import type { FieldKind } from "../../platform/query/fields.ts";

export type Comparable = string | number | boolean | bigint;

export interface PlainField {
  readonly kind: FieldKind;
  readonly isMany: boolean;
}

/** All values of a field, read as its kind; empty if there is no answer. */
export function valuesAt(document: unknown, path: readonly string[], field: PlainField): Comparable[] {
  let places: unknown[] = [document];
  for (const key of path) places = places.flatMap((place) => step(place, key, field.isMany));
  if (field.isMany) places = places.flat();
  return places.map((place) => readAs(field.kind, place)).filter((value) => value !== null);
}

function step(place: unknown, key: string, isMany: boolean): unknown[] {
  if (Array.isArray(place)) return isMany ? place.flatMap((one) => step(one, key, false)) : [];
  if (typeof place !== "object" || place === null || !Object.hasOwn(place, key)) return [];
  return [(place as Record<string, unknown>)[key]];
}

/** Decimals as integers in units of 10^-30, for exact comparison. */
export function exact(text: string): bigint {
  const [whole = "", fraction = ""] = text.replace(/^[+-]/, "").split(".");
  const digits = BigInt(whole + fraction.padEnd(30, "0"));
  return text.startsWith("-") ? -digits : digits;
}

export function readAs(kind: FieldKind, value: unknown): Comparable | null {
  switch (kind) {
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "number":
      if (typeof value === "number") return exact(String(value));
      return typeof value === "string" && /^[+-]?\d+(\.\d+)?$/.test(value) ? exact(value) : null;
    case "duration":
      return typeof value === "string" ? seconds(value) : null;
    case "date":
      return matching(value, /^\d{4}-\d\d-\d\d$/);
    case "time":
      return matching(value, /^\d\d:\d\d(:\d\d(\.\d{3})?)?$/);
    case "datetime":
      return matching(value, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/)?.slice(0, -1) ?? null;
    case "choice":
      return text((value as { value?: unknown } | null)?.value ?? value);
    default:
      return text(value);
  }
}

function matching(value: unknown, form: RegExp): string | null {
  return typeof value === "string" && form.test(value) ? value : null;
}

/** A value that is not text is compared as JSON. Only null and empty text mean that there is no answer. */
function text(value: unknown): string | null {
  if (value === null || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function seconds(value: string): number | null {
  const found = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value);
  if (!found) return null;
  const [, sign, days = 0, hours = 0, minutes = 0, rest = 0] = found;
  const total = Number(days) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest);
  return sign === "-" ? -total : total;
}

/** Text is ordered case-insensitively, by code points, up to 200 characters. */
export function orderKey(kind: FieldKind, value: Comparable): Comparable {
  if (typeof value !== "string") return value;
  const folded = kind === "text" ? value.toLowerCase() : value;
  return kind === "text" || kind === "choice" ? [...folded].slice(0, 200).join("") : folded;
}

export function compare(a: Comparable, b: Comparable): number {
  if (typeof a === "string" && typeof b === "string") return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
