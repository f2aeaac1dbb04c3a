/** Reads numbers exactly, from JSON numbers and from texts. */
import { fromNumber, parseDecimal, toNumber } from "../values/decimal.ts";
import type { Decimal } from "../values/decimal-order.ts";
import type { Json } from "../values/json.ts";
import { refused } from "./field-type.ts";

/** Parses a JSON number or a string. Rejects values that would have to be rounded. */
export function readDecimal(raw: Json | undefined): Decimal | null | typeof refused {
  if (raw === null) return null;
  if (typeof raw === "number") {
    const value = fromNumber(raw);
    return value && toNumber(value) === raw ? value : refused;
  }
  const text = typeof raw === "string" ? raw.trim() : undefined;
  return text === "" ? null : (text && parseDecimal(text)) || refused;
}

/** Null if it is not a number. */
export function decimalOf(value: Json | undefined): Decimal | null {
  const read = readDecimal(value);
  return read === refused ? null : read;
}
