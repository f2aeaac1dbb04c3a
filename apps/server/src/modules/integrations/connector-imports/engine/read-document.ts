/**
 * An OpenAPI document from a JSON or YAML text. Runs in the sandbox only: a document may take any amount of work.
 * Aliases and depth are bounded, because a few letters can stand for very much. Repeated keys are not looked for: the
 * check takes time in proportion to the square of their number.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { parse } from "yaml";

const aliasesMax = 100;
const depthMax = 100;

/** Undefined if the text holds no document. */
export function readDocument(text: string): JsonObject | undefined {
  const value = jsonIn(text) ?? yamlIn(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && isShallow(value) ? (value as JsonObject) : undefined;
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Too deep for the parser's own recursion is an error of its as well. */
function yamlIn(text: string): Json | undefined {
  try {
    return parse(text, {
      maxAliasCount: aliasesMax,
      logLevel: "silent",
      schema: "core",
      uniqueKeys: false,
    }) as Json;
  } catch {
    return undefined;
  }
}

/** Level by level, so that depth costs no stack. What an alias repeats is looked at once per level. */
function isShallow(document: object): boolean {
  let level = new Set<object>([document]);
  for (let depth = 0; depth < depthMax; depth += 1) {
    const next = new Set<object>();
    for (const one of level)
      for (const inner of Object.values(one))
        if (typeof inner === "object" && inner !== null) next.add(inner);
    if (next.size === 0) return true;
    level = next;
  }
  return false;
}
