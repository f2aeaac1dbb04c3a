/**
 * JSON Patch (RFC 6902) on JSON values, without mutating the input. Only own members are considered. Additions are
 * limited in size and depth, because a few `copy` operations could otherwise grow a document exponentially.
 */
import type { Json, JsonObject } from "@formstead/form-logic";

export type PatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly from: string; readonly path: string };

export type PatchResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly refusal: PatchRefusal };

export interface PatchRefusal {
  /**
   * `test`: the document differs from what the caller expected; `path`: the path does not exist; `size`: the document
   * would become too large.
   */
  readonly why: "test" | "path" | "size";
  /** A JSON pointer into the patch. */
  readonly pointer: string;
  readonly message: string;
}

/** Limits the total size of everything that one patch adds. */
const addedMembersMax = 100_000;
const addedCharsMax = 2_000_000;
const depthMax = 32;

class Refused extends Error {
  readonly why: PatchRefusal["why"];
  readonly member: "path" | "from";

  constructor(why: PatchRefusal["why"], message: string, member: "path" | "from" = "path") {
    super(message);
    this.why = why;
    this.member = member;
  }
}

export function applyPatch(document: Json, operations: readonly PatchOperation[]): PatchResult {
  const budget = { members: addedMembersMax, chars: addedCharsMax };
  let value = document;
  for (const [index, operation] of operations.entries()) {
    try {
      value = applyOne(value, operation, budget);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { why, message, member } = error;
      return { ok: false, refusal: { why, pointer: `/${index}/${member}`, message } };
    }
  }
  return { ok: true, value };
}

type Budget = { members: number; chars: number };

function applyOne(document: Json, operation: PatchOperation, budget: Budget): Json {
  const path = parsePointer(operation.path, "path");
  switch (operation.op) {
    case "test":
      if (!isSameJson(valueAt(document, path), operation.value))
        throw new Refused("test", "The value at this path is different.");
      return document;
    case "remove":
      return removeAt(document, path);
    case "add":
      spend(operation.value, path.length, budget);
      return addAt(document, path, operation.value);
    case "replace":
      valueAt(document, path);
      spend(operation.value, path.length, budget);
      return replaceAt(document, path, operation.value);
    case "copy": {
      const copied = valueAt(document, parsePointer(operation.from, "from"), "from");
      spend(copied, path.length, budget);
      return addAt(document, path, copied);
    }
    case "move":
      return moveTo(document, parsePointer(operation.from, "from"), path, budget);
  }
}

function moveTo(document: Json, from: readonly string[], path: readonly string[], budget: Budget): Json {
  if (from.length < path.length && from.every((token, index) => token === path[index]))
    throw new Refused("path", "A value cannot be moved into itself.");
  const moved = valueAt(document, from, "from");
  if (from.length === path.length && from.every((token, index) => token === path[index])) return document;
  spend(moved, path.length, budget);
  return addAt(removeAt(document, from), path, moved);
}

function parsePointer(pointer: string, member: "path" | "from"): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer))
    throw new Refused("path", "This is not a valid JSON Pointer.", member);
  const tokens = pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (tokens.length > depthMax) throw new Refused("size", `more than ${depthMax} levels deep`, member);
  if (tokens.includes("__proto__")) throw new Refused("path", "This name is reserved.", member);
  return tokens;
}

function valueAt(document: Json, path: readonly string[], member: "path" | "from" = "path"): Json {
  let value = document;
  for (const token of path) value = childOf(value, token, member);
  return value;
}

function childOf(parent: Json, token: string, member: "path" | "from" = "path"): Json {
  const child = isList(parent)
    ? parent[indexOf(token, parent.length - 1, member)]
    : isMembers(parent) && Object.hasOwn(parent, token)
      ? parent[token]
      : undefined;
  if (child === undefined) throw new Refused("path", "This path does not exist.", member);
  return child;
}

/** Copies the containers along the path; `change` rebuilds the parent of the last token. */
function withParent(
  document: Json,
  path: readonly string[],
  change: (parent: Json, token: string) => Json,
): Json {
  const [token, ...rest] = path;
  if (token === undefined) throw new Refused("path", "The whole document cannot be removed.");
  if (rest.length === 0) return change(document, token);
  return put(document, token, withParent(childOf(document, token), rest, change));
}

function addAt(document: Json, path: readonly string[], value: Json): Json {
  if (path.length === 0) return value;
  return withParent(document, path, (parent, token) => {
    if (!isList(parent)) return put(parent, token, value);
    const index = token === "-" ? parent.length : indexOf(token, parent.length);
    return parent.toSpliced(index, 0, value);
  });
}

function replaceAt(document: Json, path: readonly string[], value: Json): Json {
  return path.length === 0 ? value : withParent(document, path, (parent, token) => put(parent, token, value));
}

function removeAt(document: Json, path: readonly string[]): Json {
  return withParent(document, path, (parent, token) => {
    childOf(parent, token);
    if (isList(parent)) return parent.toSpliced(Number(token), 1);
    const { [token]: _removed, ...rest } = parent as JsonObject;
    return rest;
  });
}

function put(parent: Json, token: string, value: Json): Json {
  if (isList(parent)) return parent.with(indexOf(token, parent.length - 1), value);
  if (!isMembers(parent)) throw new Refused("path", "The parent is not an object or a list.");
  return { ...parent, [token]: value };
}

function indexOf(token: string, max: number, member: "path" | "from" = "path"): number {
  const index = /^(0|[1-9]\d{0,8})$/.test(token) ? Number(token) : Number.NaN;
  if (!(index <= max)) throw new Refused("path", "This list index does not exist.", member);
  return index;
}

function spend(value: Json, depth: number, budget: Budget): void {
  if (depth > depthMax) throw new Refused("size", `The document would be more than ${depthMax} levels deep.`);
  budget.members -= 1;
  if (typeof value === "string") budget.chars -= value.length;
  if (budget.members < 0 || budget.chars < 0) throw new Refused("size", "The patch adds too much data.");
  if (isList(value)) for (const one of value) spend(one, depth + 1, budget);
  else if (isMembers(value))
    for (const [name, one] of Object.entries(value)) {
      budget.chars -= name.length;
      spend(one ?? null, depth + 1, budget);
    }
}

export function isSameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((one, index) => isSameJson(one, b[index]));
  if (!isMembers(a) || !isMembers(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(a[name], b[name]))
  );
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isMembers(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
