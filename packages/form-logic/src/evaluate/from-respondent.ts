/**
 * What a respondent may send: everything but what only the server knows (`setBy` of a field type), such as whether a
 * payment was made, and what the form has fixed in the instances of a repeat, such as a price. Outside of repeats what is
 * fixed may be prefilled. The one place where that is decided; whoever takes answers from outside asks here first, and
 * the engine trusts what it is given.
 */
import { isSameJson } from "../diff/same-json.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import type { FieldNode, Program, Scope } from "./program.ts";

export interface FromRespondent {
  /** What was sent, with the stored values of what was not taken. */
  readonly answers: JsonObject;
  /** Paths of what was sent, is not what is stored, and was not taken. As views write them: `rows[inst_1].paid`. */
  readonly refused: readonly string[];
}

export function fromRespondent(program: Program, sent: JsonObject, stored: JsonObject = {}): FromRespondent {
  const refused: string[] = [];
  const [scope] = program.scopes;
  return { answers: scope ? takeIn(scope, sent, stored, "", refused) : sent, refused };
}

type Members = Record<string, Json | undefined>;

function takeIn(
  scope: Scope,
  sent: JsonObject,
  stored: JsonObject,
  prefix: string,
  refused: string[],
): JsonObject {
  const answers: Members = { ...sent };
  const copies = new Set<object>();
  for (const { field, inner, keys } of scope.nodes) {
    const [raw, known] = [valueAt(sent, keys), valueAt(stored, keys)];
    const path = prefix + keys.join(".");
    if (field?.logic.setBy === "server") {
      if (raw !== undefined && raw !== null && !isSameJson(raw, known)) refused.push(path);
      put(answers, keys, known, copies);
    } else if (field && scope.repeat && isFixed(field) && !isSameAnswer(field, raw, known)) {
      refused.push(path);
      put(answers, keys, known, copies);
    } else if (inner && Array.isArray(raw)) {
      const before = byId(listOf(known));
      const takeOne = (one: Json, at: number): Json => {
        if (!isObject(one)) return one;
        const id = idOf(one, at);
        // Each old one counts once: who says its id twice has a new one, too.
        const old = before.get(id)?.shift();
        return takeIn(inner, one, isObject(old) ? old : {}, `${path}[${id}].`, refused);
      };
      put(answers, keys, listOf(raw).map(takeOne), copies);
    }
  }
  return answers;
}

/** Whatever else is answered; a formula's value is worked out anyway. */
function isFixed({ item, isComputed }: FieldNode): boolean {
  return !isComputed && (item.read_only === true || item.prefill?.locked === true);
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
