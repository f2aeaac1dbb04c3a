import type { Json } from "../values/json.ts";

const lengthMax = 60;
const itemsMax = 5;

/** Shortens a value for use in a message. */
export function shownValue(value: Json | undefined): string {
  if (Array.isArray(value)) {
    const more = value.length > itemsMax ? ", …" : "";
    return `[${value.slice(0, itemsMax).map(shownSingle).join(", ")}${more}]`;
  }
  return shownSingle(value);
}

/** Does not use JSON.stringify, because a value may be nested arbitrarily deep. */
function shownSingle(value: Json | undefined): string {
  if (typeof value === "string") {
    const more = value.length > lengthMax ? "…" : "";
    return `“${value.slice(0, lengthMax)}${more}”`;
  }
  return typeof value === "object" && value !== null ? "{…}" : String(value);
}
