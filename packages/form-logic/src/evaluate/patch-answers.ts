/**
 * Puts single answers into a document of answers. Each is named by its path as views write it: `email`, `address.city`,
 * `children[inst_1].name`; the value may be that of a field, of a group or of a whole repeat. What lies on the way is
 * made; an instance is not, because only a repeat's own list says which there are.
 */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";

export interface Patched {
  readonly answers: JsonObject;
  /** Paths that lead nowhere: no such instance, or not a path at all. */
  readonly unknown: readonly string[];
}

const pathMax = 1_000;
const step = /^([^.[\]]+)(?:\[([^[\]]+)\])?(?:\.|$)/;

export function patchAnswers(answers: JsonObject, patch: JsonObject): Patched {
  const unknown: string[] = [];
  let patched = answers;
  for (const path of Object.keys(patch)) {
    const next = path.length > pathMax ? undefined : put(patched, path, patch[path] ?? null);
    if (next) patched = next;
    else unknown.push(path);
  }
  return { answers: patched, unknown };
}

/** What stands at a path; undefined where it leads nowhere. */
export function answerAt(answers: JsonObject, path: string): Json | undefined {
  const [taken, key, id] = step.exec(path.slice(0, pathMax)) ?? [];
  if (taken === undefined || key === undefined) return undefined;
  const rest = path.slice(taken.length);
  const current = memberOf(answers, key);
  const inner =
    id !== undefined && Array.isArray(current)
      ? current.find((one) => isObject(one) && memberOf(one, "_id") === id)
      : current;
  if (rest === "") return inner;
  return isObject(inner) ? answerAt(inner, rest) : undefined;
}

/** A copy of what is on the way; the rest is shared. Undefined where the path leads nowhere. */
function put(answers: JsonObject, path: string, value: Json): JsonObject | undefined {
  const [taken, key, id] = step.exec(path) ?? [];
  if (taken === undefined || key === undefined) return undefined;
  const rest = path.slice(taken.length);
  const current = memberOf(answers, key);
  if (id !== undefined) {
    const list = Array.isArray(current) ? current : [];
    const at = list.findIndex((one) => isObject(one) && memberOf(one, "_id") === id);
    const inner = list[at];
    const changed = isObject(inner) && rest !== "" ? put(inner, rest, value) : undefined;
    return changed && withMember(answers, key, list.with(at, changed));
  }
  if (rest === "") return taken.endsWith(".") ? undefined : withMember(answers, key, value);
  const changed = put(isObject(current) ? current : {}, rest, value);
  return changed && withMember(answers, key, changed);
}

/** By definition and not by assignment: `__proto__` is a key like any other. */
function withMember(answers: JsonObject, key: string, value: Json): JsonObject {
  const entries = Object.entries(answers).filter(([name]) => name !== key);
  return Object.fromEntries([...entries, [key, value]]);
}
