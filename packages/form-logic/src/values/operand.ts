/**
 * The values that conditions and formulas operate on. Answers of every field type become operands of a few kinds;
 * null means "not answered", and is also the result of everything that has no sensible value.
 */
import { compareDecimals, type Decimal } from "./decimal.ts";
import type { Moment, MomentKind } from "./moment.ts";

export type Operand = null | string | boolean | Decimal | Moment | readonly Operand[] | OperandRecord;
export interface OperandRecord {
  readonly members: ReadonlyMap<string, Operand>;
}

/** The kinds, as named by the type checker. `any` is a value whose kind is only known when the form is filled in. */
export type Kind = "text" | "number" | "boolean" | MomentKind | "list" | "record" | "none" | "any";

export function kindOf(value: Operand): Kind {
  if (value === null) return "none";
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  if (isList(value)) return "list";
  if (isDecimal(value)) return "number";
  if (isMoment(value)) return value.kind;
  return "record";
}

export function isDecimal(value: Operand): value is Decimal {
  return typeof value === "object" && value !== null && "digits" in value;
}

export function isMoment(value: Operand): value is Moment {
  return typeof value === "object" && value !== null && "kind" in value;
}

export function isList(value: Operand): value is readonly Operand[] {
  return Array.isArray(value);
}

/** Unanswered, or answered with nothing: an empty text or list counts as no answer. */
export function isEmpty(value: Operand): boolean {
  return value === null || value === "" || (isList(value) && value.length === 0);
}

/** The cost of each value, in characters. */
const valueSize = 20;
const sizeMax = 1_000_000;

/** The size to process, in characters. Stops counting far above the limit. */
export function sizeOf(value: Operand): number {
  if (typeof value === "string") return value.length + valueSize;
  const parts = isList(value) ? value : (value as Partial<OperandRecord> | null)?.members?.values();
  let size = valueSize;
  if (parts)
    for (const one of parts) {
      size += sizeOf(one);
      if (size > sizeMax) break;
    }
  return size;
}

/** Negative, zero, or positive; undefined if the two cannot be ordered, such as a text and a number. */
export function compareOperands(a: Operand, b: Operand): number | undefined {
  if (isDecimal(a) && isDecimal(b)) return compareDecimals(a, b);
  if (isMoment(a) && isMoment(b)) return a.kind === b.kind ? a.at - b.at : undefined;
  if (typeof a === "string" && typeof b === "string") return a === b ? 0 : a < b ? -1 : 1;
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return undefined;
}

export function areEqual(a: Operand, b: Operand): boolean {
  if (a === null || b === null) return a === b;
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((one, at) => areEqual(one, b[at] ?? null));
  if (typeof a === "object" && typeof b === "object" && "members" in a && "members" in b) {
    return (
      a.members.size === b.members.size &&
      [...a.members].every(([name, one]) => areEqual(one, b.members.get(name) ?? null))
    );
  }
  return compareOperands(a, b) === 0;
}
