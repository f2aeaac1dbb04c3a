/**
 * What a respondent may set, decided here for every way in. Not accepted are values that only the server knows (`setBy`
 * of a field type), and changes of what is fixed: `read_only`, locked prefills, and fields that `read_only_if` holds for.
 * Fixed answers are what the entry begins with: the default, or what a link has put there (`stored`). The engine trusts
 * what it is given, so whoever takes answers from outside asks here first.
 */
import { isSameJson } from "../diff/same-json.ts";
import type { FieldContext } from "../fields/field-type.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { evaluate } from "./evaluation.ts";
import { type Instance, instancesOf } from "./instance.ts";
import type { FieldNode, Node, Program, Scope } from "./program.ts";

export interface FromRespondent {
  /** What was sent, with the stored values of what was not accepted. */
  readonly answers: JsonObject;
  /** Paths of what was sent, is not what is stored, and was not accepted. As views write them: `rows[inst_1].paid`. */
  readonly refused: readonly string[];
}

/** `sent` is the whole document of answers after the change, `stored` the one before it. */
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
    return { answers: takeIn(taking), refused };
  };
  if (!program.nodes.some(({ field }) => field?.readOnlyIf)) return take();
  const baseOf = (answers: JsonObject) => evaluate(program, answers, context).root;
  const before = baseOf(beginningOf(scope, sent, stored));
  const first = take(before);
  // A field that the other answers make writable accepts its answer, as if they had been sent before it.
  return first.refused.length === 0 ? first : take(before, baseOf(first.answers));
}

/** For API callers: they may set what the form fixes for respondents, but not what only the server sets. */
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
  /** The instance at this place before the change. Read-only is what is read-only in each of them. */
  readonly bases: readonly (Instance | undefined)[];
  readonly prefix: string;
  readonly refused: string[];
  /** Whether what the form fixes for respondents stays as it is. */
  readonly keepsFixed: boolean;
}

function takeIn({ scope, sent, stored, bases, prefix, refused, keepsFixed }: Taking): JsonObject {
  const answers: Members = { ...sent };
  const copies = new Set<object>();
  for (const node of scope.nodes) {
    const { field, inner, keys } = node;
    const [raw, known] = [valueAt(sent, keys), valueAt(stored, keys)];
    const path = prefix + keys.join(".");
    if (field?.logic.setBy === "server") {
      if (raw !== undefined && !isSameJson(raw, known ?? null)) refused.push(path);
      put(answers, keys, known, copies);
    } else if (keepsFixed && field && isFixed(node, field, bases) && !isSameAnswer(field, raw, known)) {
      refused.push(path);
      put(answers, keys, known, copies);
    } else if (inner && Array.isArray(raw)) {
      const list = pairs(raw, known).map(([one, old, id], at) => {
        if (!isObject(one)) return one;
        const below = bases.map((base) => base && instancesOf(base, node)[at]);
        const inside = { scope: inner, sent: one, stored: old, bases: below, refused, keepsFixed };
        return takeIn({ ...inside, prefix: `${path}[${id}].` });
      });
      put(answers, keys, list, copies);
    }
  }
  return answers;
}

/** The stored answers, with the instances that were sent and no other answers in the new ones. */
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

/** Each instance that was sent, with the stored one of its id. */
function pairs(raw: Json, known: Json | undefined): (readonly [Json, JsonObject, string])[] {
  const before = byId(listOf(known));
  return listOf(raw).map((one, at) => {
    const id = idOf(one, at);
    // Each old one counts once: who says its id twice has a new one, too.
    const old = before.get(id)?.shift();
    return [one, isObject(old) ? old : {}, id];
  });
}

/** A formula's value is worked out anyway. */
function isFixed({ slot }: Node, { item, isComputed }: FieldNode, bases: Taking["bases"]): boolean {
  if (isComputed) return false;
  if (item.read_only === true || item.prefill?.locked === true) return true;
  return bases.length > 0 && bases.every((base) => base?.readOnly[slot]);
}

/** As the engine reads them: where nothing is, the default stands. */
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

/** The engine's name for one without an id is its place. */
function idOf(instance: Json, at: number): string {
  const id = isObject(instance) ? memberOf(instance, "_id") : undefined;
  return typeof id === "string" ? id : `#${at}`;
}

function valueAt(answers: JsonObject, keys: readonly string[]): Json | undefined {
  let value: Json | undefined = answers;
  for (const key of keys) value = isObject(value) ? memberOf(value, key) : undefined;
  return value;
}

/** Without changing what was sent: each group on the way is copied, once. Undefined takes the member away. */
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
