import { isObject, memberOf } from "../values/json.ts";
import type { Comparison } from "./condition.ts";

/** The other field of a comparison between two, as `{ "field": path }`; undefined if it is compared with a value. */
export function comparedField({ value }: Comparison): string | undefined {
  if (!isObject(value)) return undefined;
  const path = memberOf(value, "field");
  return typeof path === "string" && Object.keys(value).length === 1 ? path : undefined;
}
