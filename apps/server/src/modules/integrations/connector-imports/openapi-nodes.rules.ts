/**
 * Helpers to navigate an OpenAPI document: optional members and references within the document. Fetches nothing.
 * Pure.
 */
import type { Json, JsonObject } from "@formstead/form-logic";

const referencesMax = 32;

export interface Warning {
  readonly pointer: string;
  readonly message: string;
}

/** A document, with warnings about the parts that could not be imported. */
export interface Reading {
  readonly document: JsonObject;
  readonly warnings: Warning[];
}

export function distinctWarnings(warnings: readonly Warning[]): readonly Warning[] {
  return [...new Map(warnings.map((one) => [`${one.pointer} ${one.message}`, one])).values()];
}

export function objectOf(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: Json | undefined, most: number): string {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().trim().slice(0, most) : "";
}

export function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  let here: Json | undefined = value;
  for (const name of names) {
    const all = objectOf(here);
    here = Object.hasOwn(all, name) ? all[name] : undefined;
  }
  return here;
}

export function pointerTo(...names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Follows a chain of references. Cycles and references to other documents resolve to nothing, with a warning. */
export function follow(
  { document, warnings }: Reading,
  value: Json | undefined,
  pointer: string,
): JsonObject {
  let here = objectOf(value);
  for (let count = 0; typeof here.$ref === "string"; count += 1) {
    const ref = here.$ref;
    const found = ref.startsWith("#/") ? at(document, ...ref.slice(2).split("/").map(unescaped)) : undefined;
    if (found === undefined || count === referencesMax) {
      warnings.push({
        pointer,
        message: `The reference ${ref.slice(0, 200)} does not exist in this document.`,
      });
      return {};
    }
    here = objectOf(found);
  }
  return here;
}

function unescaped(part: string): string {
  const plain = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}
