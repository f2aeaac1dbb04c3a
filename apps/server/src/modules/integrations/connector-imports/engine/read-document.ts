/**
 * Parses an OpenAPI document from JSON or YAML text. Runs only in the sandbox, because parsing a document can take an
 * unbounded amount of work. Aliases and depth are limited, because a few characters can expand to very large documents.
 * Duplicate keys are not checked, because the check takes quadratic time.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import { parse } from "yaml";

const aliasesMax = 100;
const depthMax = 100;

/** Returns undefined if the text is not a document. */
export function readDocument(text: string): JsonObject | undefined {
  const value = jsonIn(text) ?? yamlIn(text);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && isShallow(value) ? (value as JsonObject) : undefined;
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parser also throws if the nesting is too deep for its recursion. */
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

/**
 * Visits nodes breadth-first, so that deep nesting does not exhaust the stack. Nodes that are repeated by aliases are
 * visited once per level.
 */
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
