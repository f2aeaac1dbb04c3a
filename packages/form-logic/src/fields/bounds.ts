/** Limits shared by several field types. An absent bound does not limit anything. */
import type { Issue } from "./field-type.ts";

export interface Bounds<Value> {
  readonly min?: Value | undefined;
  readonly max?: Value | undefined;
}

/** Checks lengths and counts. `unit` names what is counted, for the error message. */
export function countIssues(
  count: number,
  { min, max }: Bounds<number>,
  unit: "characters" | "items" | "bytes" | "days",
): Issue[] {
  if (min !== undefined && count < min) return [{ code: "min", params: { min, unit } }];
  if (max !== undefined && count > max)
    return [{ code: unit === "items" ? "too_many" : "max", params: { max, unit } }];
  return [];
}

/** Counts code points, because all hosts count them alike, unlike user-perceived characters. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
