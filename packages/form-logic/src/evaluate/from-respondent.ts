/**
 * Decides what a respondent may set, for every entry point. Rejects values that only the server sets (`setBy` of a
 * field type), and changes to fixed answers: `read_only`, locked prefills, and fields whose `read_only_if` is true.
 * Fixed answers keep their initial value: the default, or what a link has set (`stored`). The engine trusts its
 * input, so all external answers must pass through here first.
 */
import { isSameJson } from "../diff/same-json.ts";
import type { FieldContext } from "../fields/field-type.ts";
import { orderKey, orderSeedOf } from "../order/random-order.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { evaluate } from "./evaluation.ts";
import { allInstances } from "./instance.ts";
import type { FieldNode, Instance, Node, Program, Scope } from "./program.ts";

export interface FromRespondent {
  /** The answers that were sent, with stored values in place of rejected ones. */
  readonly answers: JsonObject;
  /**
   * Paths of answers that were sent, differ from the stored ones, and were rejected. They have the form that views use:
   * `rows[inst_1].paid`.
   */
  readonly refused: readonly string[];
}

/** `sent` is the complete answers document after the change, and `stored` the one before it. */
export function fromRespondent(
  program: Program,
  sent: JsonObject,
  stored: JsonObject,
  context: FieldContext,
): FromRespondent {
  const [scope] = program.scopes;
  if (!scope) return { answers: sent, refused: [] };
  const take = (...bases: readonly Instance[]): FromRespondent => {
    const refused: string[] = [];
    const taking = { scope, sent, stored, bases, prefix: "", refused, keepsFixed: true };
    return { answers: withSameOrder(takeIn(taking), stored), refused };
  };
  if (!program.nodes.some(({ field }) => field?.readOnlyIf)) return take();
  const baseOf = (answers: JsonObject) => evaluate(program, answers, context).root;
  const before = baseOf(beginningOf(scope, sent, stored));
  const first = take(before);
  // If other answers make a field writable, its answer is accepted, as if they had been sent before it.
  return first.refused.length === 0 ? first : take(before, baseOf(first.answers));
}

/** An entry keeps the order in which its respondent saw the questions first. */
function withSameOrder(answers: JsonObject, stored: JsonObject): JsonObject {
  return orderSeedOf(stored) === undefined ? answers : { ...answers, [orderKey]: stored[orderKey] };
}

/**
 * Filters the answers of API callers, who may set what the form fixes for respondents, but not what only the server
 * sets.
 */
export function fromCaller(program: Program, sent: JsonObject, stored: JsonObject = {}): FromRespondent {
  const refused: string[] = [];
  const [scope] = program.scopes;
  const taking = { sent, stored, bases: [], prefix: "", refused, keepsFixed: false };
  return { answers: scope ? takeIn({ scope, ...taking }) : sent, refused };
}

type Members = Record<string, Json | undefined>;

interface Taking {
  readonly scope: Scope;
  readonly sent: JsonObject;
  readonly stored: JsonObject;
  /** The instances at this place before the change. A field is read-only if it is read-only in each of them. */
  readonly bases: readonly (Instance | undefined)[];
  readonly prefix: string;
  readonly refused: string[];
  /** Whether answers that the form fixes for respondents are protected. */
  readonly keepsFixed: boolean;
}

function takeIn(taking: Taking): JsonObject {
  const { scope, sent, stored, prefix, refused } = taking;
  let answers: Members | undefined;
  const copies = new Set<object>();
  const change = (keys: readonly string[], value: Json | undefined): void => {
    answers ??= { ...sent };
    put(answers, keys, value, copies);
  };
  for (const node of scope.nodes) {
    const { field, inner, keys } = node;
    const pathOf = () => prefix + keys.join(".");
    if (inner) {
      const raw = valueAt(sent, keys);
      const list = Array.isArray(raw) && pairs(raw, valueAt(stored, keys));
      if (list) change(keys, takeInstances(taking, node, inner, list, pathOf()));
      continue;
    }
    // Most nodes are fields that the sender may set.
    const setBy = field && setterOf(node, field, taking);
    if (!field || !setBy) continue;
    const known = valueAt(stored, keys);
    const isRefused = isChanged(field, setBy, valueAt(sent, keys), known);
    if (isRefused) refused.push(pathOf());
    if (isRefused || setBy === "server") change(keys, known);
  }
  return answers ?? sent;
}

/** Whether the sender tried to change an answer that someone else sets. */
function isChanged(
  field: FieldNode,
  setBy: "server" | "form",
  raw: Json | undefined,
  known: Json | undefined,
): boolean {
  if (setBy === "form") return !isSameAnswer(field, raw, known);
  return raw !== undefined && !isSameJson(raw, known ?? null);
}

/** Who sets the answer, if not the sender. */
function setterOf(
  node: Node,
  field: FieldNode,
  { bases, keepsFixed }: Taking,
): "server" | "form" | undefined {
  if (field.logic.setBy === "server") return "server";
  return keepsFixed && isFixed(node, field, bases) ? "form" : undefined;
}

function takeInstances(
  { bases, refused, keepsFixed }: Taking,
  repeat: Node,
  scope: Scope,
  instances: ReturnType<typeof pairs>,
  path: string,
): readonly Json[] {
  return instances.map(([sent, stored, id], at) => {
    if (!isObject(sent)) return sent;
    const below = bases.map((base) => base && allInstances(base, repeat)[at]);
    return takeIn({ scope, sent, stored, bases: below, prefix: `${path}[${id}].`, refused, keepsFixed });
  });
}

/** The stored answers with the instances that were sent; new instances have no other answers. */
function beginningOf(scope: Scope, sent: JsonObject, stored: JsonObject): JsonObject {
  const answers: Members = { ...stored };
  const copies = new Set<object>();
  for (const { inner, keys } of scope.nodes) {
    const raw = inner && valueAt(sent, keys);
    if (!inner || !Array.isArray(raw)) continue;
    const list = pairs(raw, valueAt(stored, keys)).map(([one, old, id]) => ({
      ...beginningOf(inner, isObject(one) ? one : {}, old),
      _id: id,
    }));
    put(answers, keys, list, copies);
  }
  return answers;
}

/** Each instance that was sent, with the stored instance that has the same ID. */
function pairs(raw: Json, known: Json | undefined): (readonly [Json, JsonObject, string])[] {
  const before = byId(listOf(known));
  return listOf(raw).map((one, at) => {
    const id = idOf(one, at);
    // Each stored instance counts once: a second instance with the same ID is new.
    const old = before.get(id)?.shift();
    return [one, isObject(old) ? old : {}, id];
  });
}

/** A formula's value is always computed. */
function isFixed({ slot }: Node, { item, isComputed }: FieldNode, bases: Taking["bases"]): boolean {
  if (isComputed) return false;
  if (item.read_only === true || item.prefill?.locked === true) return true;
  return bases.length > 0 && bases.every((base) => base?.readOnly[slot]);
}

/** Compares two answers as the engine reads them: the default applies if there is no answer. */
function isSameAnswer({ item, logic, settings }: FieldNode, ...both: readonly (Json | undefined)[]): boolean {
  const [a, b] = both.map((raw) =>
    logic.normalise(raw === undefined ? (item.default ?? null) : raw, settings),
  );
  return isSameJson(a, b);
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function byId(instances: readonly Json[]): ReadonlyMap<string, Json[]> {
  const found = new Map<string, Json[]>();
  for (const [at, one] of instances.entries()) {
    const id = idOf(one, at);
    const same = found.get(id);
    if (same) same.push(one);
    else found.set(id, [one]);
  }
  return found;
}

/** The engine identifies an instance without an ID by its position. */
function idOf(instance: Json, at: number): string {
  const id = isObject(instance) ? memberOf(instance, "_id") : undefined;
  return typeof id === "string" ? id : `#${at}`;
}

function valueAt(answers: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = answers;
  for (const key of keys) value = isObject(value) ? memberOf(value, key) : undefined;
  return value;
}

/** Does not mutate the input: each group along the path is copied once. Undefined removes the member. */
function put(answers: Members, keys: readonly string[], value: Json | undefined, copies: Set<object>): void {
  let at = answers;
  for (const key of keys.slice(0, -1)) {
    const inner = memberOf(at, key);
    if (!isObject(inner) && value === undefined) return;
    const copy: Members = isObject(inner) ? (copies.has(inner) ? inner : { ...inner }) : {};
    copies.add(copy);
    at[key] = copy;
    at = copy;
  }
  const last = keys.at(-1) ?? "";
  if (value === undefined) delete at[last];
  else at[last] = value;
}
