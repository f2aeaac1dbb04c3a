/**
 * Values whose kind is a setting: the result of a formula, or a value from a link. Numbers are stored as exact
 * decimal strings, so that amounts of money stay exact; a scalar of kind `any` is stored unchanged.
 */
import { toText } from "../values/decimal.ts";
import type { Json } from "../values/json.ts";
import type { MomentKind } from "../values/moment.ts";
import type { Operand } from "../values/operand.ts";
import { booleanText, readBoolean } from "./boolean-field.ts";
import { decimalOf, readDecimal } from "./decimal-of.ts";
import { type Normalised, refused } from "./field-type.ts";
import { momentOf, readMoment } from "./moments.ts";
import { cleanText } from "./text-field.ts";

export type ScalarKind = "any" | "text" | "number" | "boolean" | MomentKind;

const momentKinds: readonly string[] = ["date", "time", "datetime", "duration"];
const isMomentKind = (kind: string): kind is MomentKind => momentKinds.includes(kind);

/** A draft may name a kind that does not exist. */
export function kindOfScalar(kind: ScalarKind): ScalarKind {
  return isMomentKind(kind) || ["text", "number", "boolean"].includes(kind) ? kind : "any";
}

export function readScalar(raw: Json, kind: ScalarKind): Normalised {
  if (isMomentKind(kind)) return readMoment(kind, raw);
  if (kind === "boolean") return readBoolean(raw);
  if (kind === "number") {
    const value = readDecimal(raw);
    return value && value !== refused ? toText(value) : value;
  }
  if (kind !== "text") {
    if (typeof raw === "boolean") return raw;
    // Adding zero turns -0 into 0, which is how JSON writes it.
    if (typeof raw === "number") return Number.isFinite(raw) ? raw + 0 : refused;
  }
  return cleanText(raw);
}

export function scalarOperand(value: Json, kind: ScalarKind): Operand {
  if (typeof value === "boolean") return value;
  if (kind === "number" || typeof value === "number") return decimalOf(value);
  if (isMomentKind(kind)) return momentOf(kind, value);
  return typeof value === "string" ? value : null;
}

export function scalarText(value: Json): string {
  if (typeof value === "boolean") return booleanText(value, {});
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
