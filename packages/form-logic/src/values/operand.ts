/**
 * The values that conditions and formulas operate on. Answers of every field type become operands of a few kinds;
 * null means "not answered", and is also the result of everything that has no sensible value.
 */
import type { Decimal } from "./decimal-order.ts";
import type { Moment, MomentKind } from "./moment.ts";

export type Operand = null | string | boolean | Decimal | Moment | readonly Operand[] | OperandRecord;
export interface OperandRecord {
  readonly members: ReadonlyMap<string, Operand>;
}

/** The kinds, as named by the type checker. `any` is a value whose kind is only known when the form is filled in. */
export type Kind = "text" | "number" | "boolean" | MomentKind | "list" | "record" | "none" | "any";

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
