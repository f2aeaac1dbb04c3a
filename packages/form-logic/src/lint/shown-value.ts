import type { Json } from "../values/json.ts";

const lengthMax = 60;
const itemsMax = 5;

/** A value in a sentence: short, whatever it is. */
export function shownValue(value: Json | undefined): string {
  if (Array.isArray(value)) {
    const more = value.length > itemsMax ? ", …" : "";
    return `[${value.slice(0, itemsMax).map(shownSingle).join(", ")}${more}]`;
  }
  return shownSingle(value);
}

/** Not by JSON.stringify alone: nobody knows how deep a value is nested. */
function shownSingle(value: Json | undefined): string {
  if (typeof value === "string") {
    const more = value.length > lengthMax ? "…" : "";
    return `“${value.slice(0, lengthMax)}${more}”`;
  }
  return typeof value === "object" && value !== null ? "{…}" : String(value);
}
