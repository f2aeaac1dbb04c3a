import type { Json } from "../values/json.ts";
import type { Normalised } from "./field-type.ts";
import { cleanText } from "./text-field.ts";

/** A single line of text: control characters and runs of spaces become one space. */
export function readLine(raw: Json): Normalised {
  const text = cleanText(raw);
  return typeof text === "string" ? text.replace(/[\s\p{Cc}]+/gu, " ").trim() || null : text;
}
