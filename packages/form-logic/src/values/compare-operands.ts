/** The kind of an operand, and the order of two. */
import { compareDecimals, type Decimal } from "./decimal-order.ts";
import type { Moment } from "./moment.ts";
import { isList, type Kind, type Operand } from "./operand.ts";

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
