/** The differences between two sets of answers: finding, applying, naming, and masking them. */
import type { Program } from "../evaluate/program.ts";
import type { SpecialPaths } from "../privacy/special-answers.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";

/** One answer that differs. `before` or `after` is absent if there was, or is, no answer. */
export interface AnswerChange {
  readonly path: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * Compares field by field, including the fields of groups, and of repeats with the same instances in the same order.
 * Any other repeat is one change of the whole list, so that applying changes backward is always exact.
 */
export function changesBetween(before: JsonObject, after: JsonObject): AnswerChange[] {
  const changes: AnswerChange[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(
  before: JsonObject,
  after: JsonObject,
  path: readonly string[],
  changes: AnswerChange[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compareValues(memberOf(before, key), memberOf(after, key), [...path, key], changes);
  }
}

function compareValues(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  changes: AnswerChange[],
): void {
  if (isSameAnswer(before, after)) return;
  if (isObject(before) && isObject(after)) {
    compare(before, after, path, changes);
    return;
  }
  if (isRepeat(before) && isRepeat(after) && idsOf(before) === idsOf(after)) {
    for (const [at, one] of before.entries()) {
      compare(one, after[at] ?? {}, [...path, `[${one._id}]`], changes);
    }
    return;
  }
  changes.push({
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

/** Applies these changes, or undoes them with `side` "before". */
export function applyChanges(
  answers: JsonObject,
  changes: readonly AnswerChange[],
  side: "before" | "after",
): JsonObject {
  return changes.reduce((current, change) => put(current, change.path, change[side]), answers);
}

/** Reconstructs earlier answers from the newest ones. `later` are the revisions after the wanted one, newest first. */
export function answersBefore(
  newest: JsonObject,
  later: readonly { readonly changes: readonly AnswerChange[] }[],
): JsonObject {
  return later.reduce((answers, { changes }) => applyChanges(answers, changes, "before"), newest);
}

function put(
  answers: JsonObject,
  [key = "", ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const entries = Object.entries(answers).filter(([name]) => name !== key);
  const next = rest.length === 0 ? value : putInside(memberOf(answers, key), rest, value);
  return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]);
}

/** The current value decides whether a step selects an instance: free-form answers can have keys that look like one. */
function putInside(current: Json | undefined, rest: readonly string[], value: Json | undefined): Json {
  if (!isRepeat(current)) return put(isObject(current) ? current : {}, rest, value);
  const [first, ...inner] = rest;
  return current.map((one) => (`[${one._id}]` === first ? put(one, inner, value) : one));
}

const namedFieldsMax = 200;

/**
 * The fields whose answers differ, as `address.city` or `children[].name`. Contains keys of the form only, because
 * instance IDs and members of free-form values come from respondents. Long lists are reduced to top-level keys.
 */
export function changedFields(program: Program, before: JsonObject, after: JsonObject): string[] {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return [];
  const known = new Set(
    program.nodes.flatMap((node) => keysOfNode(node).map((_, at, keys) => keys.slice(0, at + 1).join("."))),
  );
  const fields = new Set(changes.map(({ path }) => fieldIn(path, known)).filter((field) => field !== ""));
  if (fields.size <= namedFieldsMax) return [...fields];
  return [...new Set([...fields].map(firstKeyOf))];
}

/** Returns `children` for `children[].name`. */
export function firstKeyOf(field: string): string {
  return field.split(/[.[]/, 1).join("");
}

/** The keys from the root of the form to this node. */
export function keysOfNode({ keys, scope }: Program["nodes"][number]): readonly string[] {
  return scope.repeat ? [...keysOfNode(scope.repeat), ...keys] : keys;
}

function fieldIn(path: readonly string[], known: ReadonlySet<string>): string {
  let [place, text] = ["", ""];
  for (const part of path) {
    if (part.startsWith("[")) {
      text += "[]";
      continue;
    }
    place = place === "" ? part : `${place}.${part}`;
    if (!known.has(place)) break;
    text = text === "" ? part : `${text}.${part}`;
  }
  return text;
}

/** The path as the API writes it: `children[inst_1].name`. */
export function pathText(path: readonly string[]): string {
  return path.reduce(
    (text, part) => (part.startsWith("[") ? text + part : text === "" ? part : `${text}.${part}`),
    "",
  );
}

/** Removes the values of sensitive answers but keeps the paths. A change of a whole list can contain sensitive answers too. */
export function maskChanges(changes: readonly AnswerChange[], special: SpecialPaths): AnswerChange[] {
  return changes.map((change) => {
    const name = change.path.map((part) => (part.startsWith("[") ? "[]" : part)).join(".");
    const isSpecial = special.has(name) || [...special].some((one) => one.startsWith(`${name}.`));
    return isSpecial ? { path: change.path } : change;
  });
}

type Instance = JsonObject & { readonly _id: string };

/**
 * Accepts only lists with distinct IDs. Instances with the same ID cannot be matched, so other lists are compared as a
 * whole.
 */
function isRepeat(value: Json | undefined): value is readonly Instance[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const ids = value.map((one) => (isObject(one) ? one._id : undefined));
  return ids.every((id) => typeof id === "string") && new Set(ids).size === ids.length;
}

function idsOf(list: readonly Instance[]): string {
  return JSON.stringify(list.map((one) => one._id));
}

/** The order of members does not matter; the order of list elements does. */
export function isSameAnswer(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, at) => isSameAnswer(one, b[at]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameAnswer(a[key], b[key]))
  );
}
