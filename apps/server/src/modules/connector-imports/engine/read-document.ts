/** An OpenAPI document as JSON, from an object or from a YAML text. Aliases are bounded: a few letters can stand for very much. */
import type { JsonObject } from "@formstead/form-logic";
import { parse } from "yaml";

const aliasesMax = 100;

/** Undefined where it is no document. */
export function readDocument(document: string | Readonly<Record<string, unknown>>): JsonObject | undefined {
  if (typeof document !== "string") return document as JsonObject;
  try {
    const value: unknown = parse(document, { maxAliasCount: aliasesMax, logLevel: "silent", schema: "core" });
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
