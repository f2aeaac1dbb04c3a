/**
 * Numbers and moments. Rules distinguish two of them only by their position among the rules' constants, so one answer
 * at each constant and one between each two represent all; more if fields are compared with each other.
 */

import { subtract, zero } from "../values/decimal.ts";
import { add, divide, multiply, negate, round } from "../values/decimal-arithmetic.ts";
import { compareDecimals, type Decimal } from "../values/decimal-order.ts";
import { isList, type Operand } from "../values/operand.ts";
import type { Candidate, Candidates } from "./candidate.ts";
import { type Axis, candidateAt, pointOf } from "./ordered-axis.ts";
import type { Atom } from "./reads.ts";

const triesMax = 64;
const allMax = 40;
const one: Decimal = { digits: 1n, scale: 0 };
/** A minute, an hour, and a day, in milliseconds. */
const strides = [60_000n, 3_600_000n, 86_400_000n].map((digits): Decimal => ({ digits, scale: 0 }));

export function pointsOf(axis: Axis, constants: readonly Operand[]): readonly Decimal[] {
  const found = constants.flatMap((operand) => pointOf(operand, axis.kind) ?? []);
  return sorted([...found, ...[axis.min, axis.max].filter((limit) => limit !== undefined)]);
}

export function constantsIn(atoms: readonly Atom[]): readonly Operand[] {
  return atoms.flatMap(({ expected }) => (isList(expected) ? expected : [expected]));
}

/** Candidates at the points, and `perGap` candidates in each gap between them. */
export function orderedCandidates(axis: Axis, points: readonly Decimal[], perGap: number): Candidates {
  const gaps = [undefined, ...points].map((low, at) => between(axis, low, points[at], perGap));
  // Values from the form come first, because they make better examples.
  const list = points.flatMap((point) => candidateAt(axis, point) ?? []);
  return {
    list: [...list, ...gaps.flatMap((gap) => gap.list)],
    isComplete: gaps.every((gap) => gap.isComplete),
  };
}

/** Every possible answer, if there are few. */
export function allOrdered(axis: Axis): readonly Candidate[] | undefined {
  const { min, max, step, kind } = axis;
  if (!min || !max || !step || kind !== "number") return undefined;
  const list: Candidate[] = [];
  const first = candidateAt(axis, min);
  if (first) list.push(first);
  let point: Decimal | undefined = nextOnGrid(axis, step, min);
  for (let tries = 0; point; tries += 1) {
    if (compareDecimals(point, max) > 0) return list;
    if (tries > allMax) return undefined;
    const candidate = candidateAt(axis, point);
    if (candidate) list.push(candidate);
    point = add(point, step) ?? undefined;
  }
  return undefined;
}

/** Some answers strictly between two points. Complete if there are as many as wanted, or if no others exist. */
function between(
  axis: Axis,
  low: Decimal | undefined,
  high: Decimal | undefined,
  wanted: number,
): Candidates {
  const { min, max, step, kind } = axis;
  const isBeyond =
    (low && max && compareDecimals(low, max) >= 0) || (high && min && compareDecimals(high, min) <= 0);
  if (isBeyond) return { list: [], isComplete: true };
  const steps = step ? [step, ...(kind === "number" || kind === "date" ? [] : strides)] : [one];
  let best: readonly Candidate[] = [];
  for (const [at, stride] of steps.entries()) {
    const { list, isExhausted } = alongGrid(axis, stride, low, high, wanted);
    // Only the field's own step reaches every answer.
    if (list.length >= wanted || (isExhausted && at === 0 && step)) return { list, isComplete: true };
    if (list.length > best.length) best = list;
  }
  if (step || !low || !high) return { list: best, isComplete: false };
  const parts = insideOf(low, high, wanted).flatMap((point) => candidateAt(axis, point) ?? []);
  return { list: parts.length > best.length ? parts : best, isComplete: parts.length >= wanted };
}

function alongGrid(
  axis: Axis,
  step: Decimal,
  low: Decimal | undefined,
  high: Decimal | undefined,
  wanted: number,
): { list: readonly Candidate[]; isExhausted: boolean } {
  const isDown = !low && high !== undefined;
  const stride = isDown ? negate(step) : step;
  const list: Candidate[] = [];
  let point = low ? nextOnGrid(axis, step, low) : high ? lastOnGrid(axis, step, high) : axis.base;
  for (let tries = 0; tries < triesMax && list.length < wanted; tries += 1) {
    if (!isDown && high && compareDecimals(point, high) >= 0) return { list, isExhausted: true };
    if (low && compareDecimals(point, low) <= 0) break;
    const candidate = candidateAt(axis, point);
    if (candidate) list.push(candidate);
    point = add(point, stride) ?? zero;
  }
  return { list, isExhausted: false };
}

/** The next point on the grid above `low`, or `low` itself if the numbers are too large to be sure. */
function nextOnGrid({ base }: Axis, step: Decimal, low: Decimal): Decimal {
  const near = onGrid(base, step, low);
  const steps = [near, add(near, step), add(add(near, step) ?? near, step)];
  return steps.find((point) => point && compareDecimals(point, low) > 0) ?? low;
}

function lastOnGrid({ base }: Axis, step: Decimal, high: Decimal): Decimal {
  const near = onGrid(base, step, high);
  const steps = [add(near, step), near, subtract(near, step)];
  return steps.find((point) => point && compareDecimals(point, high) < 0) ?? high;
}

/** A point on the grid that is at most a step away. */
function onGrid(base: Decimal, step: Decimal, near: Decimal): Decimal {
  const away = divide(subtract(near, base) ?? zero, step) ?? zero;
  return add(base, multiply(round(away, 0, "floor") ?? zero, step) ?? zero) ?? base;
}

/** Points spread evenly between the two. */
function insideOf(low: Decimal, high: Decimal, count: number): readonly Decimal[] {
  const width = subtract(high, low) ?? zero;
  const parts: Decimal = { digits: BigInt(count + 1), scale: 0 };
  return Array.from({ length: count }, (_, at) => {
    const share = divide(multiply(width, { digits: BigInt(at + 1), scale: 0 }) ?? zero, parts);
    return add(low, share ?? zero) ?? low;
  }).filter((point) => compareDecimals(point, low) > 0 && compareDecimals(point, high) < 0);
}

function sorted(points: readonly Decimal[]): readonly Decimal[] {
  const rising = [...points].sort(compareDecimals);
  return rising.filter((point, at) => at === 0 || compareDecimals(rising[at - 1] ?? zero, point) !== 0);
}
