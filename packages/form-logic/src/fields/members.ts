/**
 * Answers that are objects with known members. Other members are dropped, and a missing or invalid member rejects the
 * whole value: an incomplete file or payment is useless.
 */
import { fromNumber } from "../values/decimal.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import type { MomentKind } from "../values/moment.ts";
import type { Operand } from "../values/operand.ts";
import { type Normalised, refused } from "./field-type.ts";
import { readLine } from "./line.ts";
import { textOf } from "./loose-json.ts";
import { memberIn } from "./loose-members.ts";
import { readMoment } from "./moments.ts";

export type Reader = (raw: Json) => Normalised;
type Readers = Readonly<Record<string, Reader>>;

export function readMembers(raw: Json, required: Readers, optional: Readers = {}): Normalised {
  if (raw === null || raw === "") return null;
  if (!isObject(raw)) return refused;
  const found: [string, Json][] = [];
  let missing = 0;
  for (const [name, read] of Object.entries({ ...required, ...optional })) {
    const value = read(memberOf(raw, name) ?? null);
    if (value === refused) return refused;
    if (value !== null) found.push([name, value]);
    else if (Object.hasOwn(required, name)) missing += 1;
  }
  if (missing === 0) return Object.fromEntries(found);
  const isEmpty = found.length === 0 && Object.values(raw).every((one) => one === null || one === "");
  return isEmpty ? null : refused;
}

/**
 * A list without duplicates, identified by the ID in `member`; the first of two is kept. A single value becomes a
 * list of one.
 */
export function readDistinct(raw: Json, read: Reader, member: string, countMax: number): Normalised {
  const list: readonly Json[] = Array.isArray(raw) ? raw : [raw];
  if (list.length > countMax) return refused;
  const found = new Map<string, Json>();
  for (const one of list) {
    const value = read(one);
    if (value === refused) return refused;
    const id = textMember(value, member);
    if (value !== null && !found.has(id)) found.set(id, value);
  }
  return found.size > 0 ? [...found.values()] : null;
}

/** A single-line text. The patterns passed in must run in linear time. */
export function textReader(form: RegExp, change = (text: string) => text): Reader {
  return (raw) => {
    const line = readLine(raw);
    const text = typeof line === "string" ? change(line) : line;
    return typeof text !== "string" || form.test(text) ? text : refused;
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function idPattern(prefix: string): string {
  return `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`;
}

export function idReader(prefix: string): Reader {
  return textReader(new RegExp(idPattern(prefix)));
}

export function momentReader(kind: MomentKind): Reader {
  return (raw) => readMoment(kind, raw);
}

/** A string member of a value; empty if it is missing. */
export function textMember(value: Json, name: string): string {
  return textOf(memberIn(value, name));
}

type Parsers = Readonly<Record<string, (text: string) => Operand>>;

/** Makes operands of numeric and string members. A string is parsed if there is a parser for its member. */
export function membersOperand(value: Json, parsers: Parsers = {}): Operand {
  if (!isObject(value)) return null;
  return { members: new Map(Object.keys(value).map((name) => [name, memberOperand(value, name, parsers)])) };
}

function memberOperand(value: JsonObject, name: string, parsers: Parsers): Operand {
  const member = memberOf(value, name);
  if (typeof member === "number") return fromNumber(member);
  if (typeof member !== "string") return null;
  const parse = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
  return parse ? parse(member) : member;
}
