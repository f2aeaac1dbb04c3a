/**
 * Turns a recorded call into an example: everything that differs from run to run, or looks like a secret, becomes a
 * fixed value of the same kind. The same input value always becomes the same output value within one example.
 */
import type { Json } from "./json.ts";
import { createNormalizer, type Normalize } from "./normalize.ts";
import { shortened } from "./shorten.ts";

/** Cleans all parts of one example together, so that references between them stay consistent. */
export function cleaned<Parts extends Readonly<Record<string, Json>>>(parts: Parts, recordedAt: Date): Parts {
  const short = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, shortened(part)]));
  const normalize = createNormalizer(short, recordedAt);
  return mapJson(short, normalize) as Parts;
}

function mapJson(value: Json, change: Normalize, name = ""): Json {
  if (Array.isArray(value)) return value.map((one) => mapJson(one, change, name));
  if (typeof value !== "object" || value === null) return change(value, name);
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [String(change(member, "")), mapJson(one, change, member)]),
  );
}
