/**
 * Maps the variables of a template to references, and resolved references to the template's values. Only literal names
 * are known in advance; where a name is computed, the template gets the whole object.
 */
import type { Json } from "@formstead/form-logic";
import { parseReference, printReference, type Reference, referenceOf } from "@formstead/workflow-core";

export interface Warning {
  readonly code: "unknown_source" | "missing_value" | "forbidden_value";
  readonly ref: string;
  readonly message: string;
}

interface Variable {
  readonly part: string;
  readonly path: readonly (string | number)[];
}

/** Liquid's built-in properties of lists and texts; a field can have the same name. */
const words = new Set(["size", "first", "last"]);
/** Variables that we pass to layouts. */
const ofLayouts = new Set(["content", "subject"]);
export const refsMax = 300;

export function referencesOf(variables: readonly Variable[], isLayout = false): string[] {
  const found = new Set<string>();
  for (const { part, path } of variables) {
    const isOurs = (isLayout || part === "layout") && ofLayouts.has(String(path[0]));
    if (!isOurs) for (const ref of spellings(path)) found.add(ref);
  }
  return [...found].sort();
}

/**
 * The references to request: the longest prefix of plain names and, if it ends with a Liquid property, also the prefix
 * without that property.
 */
function spellings(path: readonly (string | number)[]): string[] {
  const names: string[] = [];
  for (const one of path) {
    if (typeof one !== "string" || !("reference" in parseReference(one)) || /[.[]/.test(one)) break;
    names.push(one);
  }
  if (names.length === 0) return [];
  const at = names.findIndex((name, index) => index > 0 && words.has(name));
  const lists = at === -1 ? [names] : [names.slice(0, at), names];
  return lists.map((list) => list.join("."));
}

export function prefixesOf(refs: readonly string[]): string[] {
  return [
    ...new Set(
      refs.flatMap((ref) => {
        const names = ref.split(".");
        return names.map((_name, index) => names.slice(0, index + 1).join("."));
      }),
    ),
  ];
}

export function bySource(refs: readonly string[]): Map<string, Reference[]> {
  const read = refs.flatMap((ref) => referenceOf(ref) ?? []);
  return Map.groupBy(read, ({ source }) => source);
}

export interface Found {
  readonly reference: Reference;
  readonly status: "resolved" | "missing" | "forbidden";
  readonly value?: Json;
}

/** The values as a tree, and warnings for those that are missing. */
export function treeOf(found: readonly Found[]): { values: Record<string, Json>; warnings: Warning[] } {
  const values: Record<string, Json> = {};
  const warnings: Warning[] = [];
  const byLength = found.toSorted((a, b) => a.reference.steps.length - b.reference.steps.length);
  for (const { reference, status, value } of byLength) {
    const ref = printReference(reference);
    if (status === "resolved") put(values, ref.split("."), structuredClone(value ?? null));
    else if (status === "forbidden")
      warnings.push({ code: "forbidden_value", ref, message: "Your role cannot see this value." });
    else if (!words.has(ref.split(".").at(-1) ?? ""))
      warnings.push({
        code: "missing_value",
        ref,
        message: "This value does not exist. The output is empty here.",
      });
  }
  return { values, warnings };
}

function put(tree: Record<string, Json>, names: readonly string[], value: Json): void {
  let here = tree;
  for (const name of names.slice(0, -1)) {
    if (!Object.hasOwn(here, name)) here[name] = {};
    const next = here[name];
    if (typeof next !== "object" || next === null || Array.isArray(next)) return;
    here = next as Record<string, Json>;
  }
  const last = names.at(-1);
  if (last !== undefined) here[last] = value;
}

export function unknownSource(source: string): Warning {
  return {
    code: "unknown_source",
    ref: source,
    message: `Unknown name ${source}. The output is empty here.`,
  };
}
