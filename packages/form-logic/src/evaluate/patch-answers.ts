/**
 * Sets single answers in an answers document. Each is identified by its path, in the form that views use: `email`,
 * `address.city`, `children[inst_1].name`. A path can name a field, a group, or a whole repeat. Missing groups along
 * the path are created; instances are not, because only a repeat's own list defines them.
 */
import { isObject, type Json, type JsonObject, memberOf, setMember } from "../values/json.ts";

export interface Patched {
  readonly answers: JsonObject;
  /** Paths that are invalid or lead to a missing instance. */
  readonly unknown: readonly string[];
}

const pathMax = 1_000;
const step = /^([^.[\]]+)(?:\[([^[\]]+)\])?(?:\.|$)/;

export function patchAnswers(answers: JsonObject, patch: JsonObject): Patched {
  const unknown: string[] = [];
  const copies = createCopies();
  const patched = copies.own(answers);
  for (const path of Object.keys(patch)) {
    // Most paths are a single key.
    if (isKey(path)) {
      setMember(patched, path, patch[path] ?? null);
      continue;
    }
    const steps = stepsOf(path);
    if (steps && leads(patched, steps, copies)) put(patched, steps, patch[path] ?? null, copies);
    else unknown.push(path);
  }
  return { answers: patched, unknown };
}

/** The value at a path; undefined if there is none. */
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

type Step = readonly [key: string, id: string | undefined];
type Members = Record<string, Json>;

const isKey = (path: string): boolean => path !== "" && path.length <= pathMax && !/[.[\]]/.test(path);

/** Returns undefined if the text is not a path. */
function stepsOf(path: string): readonly Step[] | undefined {
  const steps: Step[] = [];
  let rest = path;
  while (rest !== "" && path.length <= pathMax) {
    const [taken, key, id] = step.exec(rest) ?? [];
    if (taken === undefined || key === undefined) return undefined;
    steps.push([key, id]);
    rest = rest.slice(taken.length);
    if (rest === "" && taken.endsWith(".")) return undefined;
  }
  return steps.length > 0 ? steps : undefined;
}

/**
 * The input is never mutated: each object and list along a path is copied once, regardless of how many answers are
 * set in it. The positions of a list's instances are also indexed once.
 */
function createCopies() {
  const mine = new Set<unknown>();
  const places = new Map<unknown, Map<Json | undefined, number>>();
  const own = (value: Json | undefined): Members => {
    if (mine.has(value)) return value as Members;
    const copy = isObject(value) ? { ...value } : {};
    mine.add(copy);
    return copy as Members;
  };
  const ownList = (list: readonly Json[]): Json[] => {
    if (mine.has(list)) return list as Json[];
    const copy = [...list];
    mine.add(copy);
    const known = places.get(list);
    if (known) places.set(copy, known);
    return copy;
  };
  const placeOf = (list: readonly Json[], id: string): number => {
    let known = places.get(list);
    if (!known) {
      known = new Map();
      for (const [at, one] of list.entries()) {
        const name = isObject(one) ? memberOf(one, "_id") : undefined;
        if (!known.has(name)) known.set(name, at);
      }
      places.set(list, known);
    }
    return known.get(id) ?? -1;
  };
  return { own, ownList, placeOf, forgetPlaces: () => places.clear() };
}

type Copies = ReturnType<typeof createCopies>;

/** Whether all instances along the path exist. */
function leads(answers: JsonObject, steps: readonly Step[], { placeOf }: Copies): boolean {
  let here: Json | undefined = answers;
  for (const [at, [key, id]] of steps.entries()) {
    const value: Json | undefined = isObject(here) ? memberOf(here, key) : undefined;
    here = value;
    if (id === undefined) continue;
    const inner: Json | undefined = Array.isArray(value) ? value[placeOf(value, id)] : undefined;
    if (!isObject(inner) || at === steps.length - 1) return false;
    here = inner;
  }
  return true;
}

function put(answers: Members, steps: readonly Step[], value: Json, copies: Copies): void {
  let here = answers;
  for (const [at, [key, id]] of steps.entries()) {
    const current = memberOf(here, key);
    if (id !== undefined && Array.isArray(current)) {
      const list = copies.ownList(current);
      const place = copies.placeOf(list, id);
      const inner = copies.own(list[place]);
      list[place] = inner;
      setMember(here, key, list);
      here = inner;
    } else if (at === steps.length - 1) {
      // The value may be an instance's `_id`.
      if (key === "_id") copies.forgetPlaces();
      setMember(here, key, value);
    } else {
      const inner = copies.own(current);
      setMember(here, key, inner);
      here = inner;
    }
  }
}
