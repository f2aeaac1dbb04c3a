import { isObject, memberOf } from "../values/json.ts";
import type { Comparison } from "./condition.ts";

/** The other field, if two fields are compared (`{ "field": path }`); undefined if a field is compared with a value. */
export function comparedField({ value }: Comparison): string | undefined {
  if (!isObject(value)) return undefined;
  const path = memberOf(value, "field");
  return typeof path === "string" && Object.keys(value).length === 1 ? path : undefined;
}
