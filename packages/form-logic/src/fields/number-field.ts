/** Logic shared by the number types: exact parsing, limits, and steps. */
import { fromNumber, remainder, subtract, toNumber, toText, zero } from "../values/decimal.ts";
import { compareDecimals, type Decimal } from "../values/decimal-order.ts";
import type { Json, JsonObject } from "../values/json.ts";
import type { Bounds } from "./bounds.ts";
import { decimalOf, readDecimal } from "./decimal-of.ts";
import { type FieldLogic, fieldLogic, type Issue, type Normalised, refused } from "./field-type.ts";
import { numberOf } from "./loose-json.ts";

export interface NumberSettings extends JsonObject {
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number | string;
  /** The maximum number of decimal places. */
  readonly decimals?: number;
}

export function decimalText(value: Json | undefined): string {
  const read = decimalOf(value);
  return read ? toText(read) : "";
}

export function decimalIssues(value: Decimal, { min, max }: Bounds<Decimal | null>): Issue[] {
  if (min && compareDecimals(value, min) < 0) return [{ code: "min", params: { min: toText(min) } }];
  if (max && compareDecimals(value, max) > 0) return [{ code: "max", params: { max: toText(max) } }];
  return [];
}

export function numberIssues(given: Json | undefined, settings: NumberSettings): Issue[] {
  const value = decimalOf(given);
  if (!value) return [];
  const [min, max, step] = [decimalOf(settings.min), decimalOf(settings.max), decimalOf(settings.step)];
  const issues = decimalIssues(value, { min, max });
  if (step && step.digits > 0n) {
    const rest = remainder(subtract(value, min ?? zero) ?? value, step);
    if (rest?.digits !== 0n) issues.push({ code: "option", params: { step: toText(step) } });
  }
  const places = numberOf(settings.decimals);
  if (places !== undefined && value.scale > places)
    issues.push({ code: "max", params: { max: places, unit: "decimals" } });
  return issues;
}

function exactNumber(raw: Json): number | null | typeof refused {
  // Adding zero turns -0 into 0.
  if (Number.isSafeInteger(raw)) return Number(raw) + 0;
  const value = readDecimal(raw);
  if (value === null || value === refused) return value;
  const number = toNumber(value);
  const back = fromNumber(number);
  return back && compareDecimals(back, value) === 0 ? number : refused;
}

/** Logic for answers that are JSON numbers. `limits` combines the type's limits with the form's. */
export function numberFieldLogic(
  type: string,
  limits: (settings: NumberSettings) => NumberSettings,
  isWhole = false,
): FieldLogic {
  return fieldLogic<NumberSettings>({
    type,
    kind: "number",
    normalise(raw): Normalised {
      const value = exactNumber(raw);
      return isWhole && value !== null && !Number.isInteger(value) ? refused : value;
    },
    validate: (value, settings) => numberIssues(value, limits(settings)),
    operand: decimalOf,
    toText: decimalText,
  });
}

/** Logic for exact answers, which are numbers as canonical strings. */
export function decimalFieldLogic(type: string, unit = ""): FieldLogic {
  return fieldLogic<NumberSettings>({
    type,
    kind: "number",
    normalise(raw): Normalised {
      const value = readDecimal(raw);
      return value === null || value === refused ? value : toText(value);
    },
    validate: numberIssues,
    operand: decimalOf,
    toText: (value) => decimalText(value) && decimalText(value) + unit,
  });
}
