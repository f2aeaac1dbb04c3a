/** Reads untrusted JSON of any shape. Uses only own properties, and never throws. */
import type { Json, JsonObject } from "@formstead/form-logic";

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A nested property. */
export function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  return names.reduce<Json | undefined>((found, name) => memberOf(found, name), value);
}

/** Trims strings and converts numbers and booleans to text; everything else becomes an empty text. */
export function textOf(value: Json | undefined): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

export function numberOf(value: Json | undefined): number | undefined {
  const number =
    typeof value === "number"
      ? value
      : typeof value === "string" && value.trim() !== ""
        ? Number(value)
        : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

/** Drops undefined members, because `exactOptionalPropertyTypes` does not allow them. */
export function present(members: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(
    Object.entries(members).filter((one): one is [string, Json] => one[1] !== undefined),
  );
}
