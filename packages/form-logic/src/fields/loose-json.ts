/**
 * Reads JSON of unknown shape: answers as sent, and settings of drafts, which may be broken. Values of the wrong type
 * are read as absent, so that the logic of a field type needs no checks of its own.
 */
import type { Json } from "../values/json.ts";

export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
