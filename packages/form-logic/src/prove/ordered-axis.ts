/** Numbers and moments as points on one axis, and which of them a field accepts. */
import type { FieldNode } from "../evaluate/program.ts";
import { refused } from "../fields/field-type.ts";
import { lastingIssues } from "../lint/lasting-issues.ts";
import { isDecimal, isMoment } from "../values/compare-operands.ts";
import { fromNumber, parseDecimal, toNumber, toText, zero } from "../values/decimal.ts";
import { compareDecimals, type Decimal } from "../values/decimal-order.ts";
import { type Json, memberOf } from "../values/json.ts";
import { type MomentKind, moment, momentText, parseMoment } from "../values/moment.ts";
import type { Operand } from "../values/operand.ts";
import { type Candidate, candidateOf } from "./candidate.ts";

export type AxisKind = "number" | MomentKind;

export interface Axis {
  readonly kind: AxisKind;
  readonly field: FieldNode;
  readonly min: Decimal | undefined;
  readonly max: Decimal | undefined;
  /** Undefined if there are always other points between two points. */
  readonly step: Decimal | undefined;
  /** The origin of the steps. */
  readonly base: Decimal;
}

const one: Decimal = { digits: 1n, scale: 0 };
/** A number with so many digits that any rule about digits or steps reports an issue. */
const crooked = "1.234567891";
const parts = ["1.5", "1.25", "0.1"];
const farNumbers = ["1000000000000000", "1000000", "1000"];
const farMoments: Readonly<Record<MomentKind, readonly [string, string]>> = {
  date: ["0001-01-02", "9999-12-30"],
  time: ["00:00", "23:59:59.999"],
  datetime: ["0001-01-02T00:00:00Z", "9999-12-30T00:00:00Z"],
  duration: ["-P900000D", "P900000D"],
};

export function axisOf(field: FieldNode, kind: AxisKind): Axis {
  const [low, high] =
    kind === "number"
      ? [farNumbers.map((text) => `-${text}`), farNumbers]
      : farMoments[kind].map((text) => [text]);
  const min = limitIn(field, kind, low ?? [], "min");
  const max = limitIn(field, kind, high ?? [], "max");
  const grid = kind === "number" ? gridOf(field, min) : { step: one, base: zero };
  return { kind, field, min, max, ...grid };
}

export function pointOf(operand: Operand, kind: AxisKind): Decimal | undefined {
  if (kind === "number") return isDecimal(operand) ? operand : undefined;
  return isMoment(operand) && operand.kind === kind ? (fromNumber(operand.at) ?? undefined) : undefined;
}

/** The answer at this point, if the field accepts it. */
export function candidateAt({ field, kind }: Axis, point: Decimal): Candidate | undefined {
  for (const json of writingsOf(field, kind, point)) {
    const candidate = candidateOf(field, json);
    const there = candidate && pointOf(candidate.operand, kind);
    if (there && compareDecimals(there, point) === 0) return candidate;
  }
  return undefined;
}

function writingsOf({ settings }: FieldNode, kind: AxisKind, point: Decimal): readonly Json[] {
  if (kind !== "number") {
    const told = point.scale === 0 ? moment(kind, toNumber(point)) : null;
    return told ? [momentText(told)] : [];
  }
  const text = toText(point);
  const [first] = Array.isArray(settings.currencies) ? settings.currencies : [];
  return [toNumber(point), text, { amount: text, currency: settings.currency ?? first ?? "EUR" }];
}

/** Fields reveal their limits in the issues of values far out of range. */
function limitIn(
  field: FieldNode,
  kind: AxisKind,
  far: readonly string[],
  code: "min" | "max",
): Decimal | undefined {
  for (const { code: told, params = {} } of issuesOfFirst(field, kind, far) ?? []) {
    const limit = memberOf(params, code);
    if (told !== code || memberOf(params, "unit") !== undefined) continue;
    if (kind === "number") return decimalOf(limit);
    const at = typeof limit === "string" ? parseMoment(kind, limit) : null;
    return at ? pointOf(at, kind) : undefined;
  }
  return undefined;
}

/** All points that the field accepts are whole steps from the base, but not all such points may be accepted. */
function gridOf(field: FieldNode, min: Decimal | undefined): Pick<Axis, "step" | "base"> {
  const issues = issuesOfFirst(field, "number", [crooked]);
  if (!issues) {
    const takesParts = issuesOfFirst(field, "number", parts) !== undefined;
    return { step: takesParts ? undefined : one, base: zero };
  }
  for (const { code, params = {} } of issues) {
    if (code === "option" && params.step !== undefined)
      return { step: decimalOf(params.step), base: min ?? zero };
    if (code === "max" && params.unit === "decimals" && typeof params.max === "number")
      return { step: params.max > 0 ? decimalOf(`0.${"0".repeat(params.max - 1)}1`) : one, base: zero };
  }
  return { step: undefined, base: zero };
}

/** The issues of the first text that is a value of the type; undefined if none is. */
function issuesOfFirst(field: FieldNode, kind: AxisKind, texts: readonly string[]) {
  for (const text of texts) {
    const point = kind === "number" ? parseDecimal(text) : pointOf(parseMoment(kind, text), kind);
    for (const json of point ? writingsOf(field, kind, point) : []) {
      const value = field.logic.normalise(json, field.settings);
      if (value !== refused && value !== null) return lastingIssues(field, value);
    }
  }
  return undefined;
}

function decimalOf(value: Json | undefined): Decimal | undefined {
  if (typeof value === "number") return fromNumber(value) ?? undefined;
  return (typeof value === "string" && parseDecimal(value)) || undefined;
}
