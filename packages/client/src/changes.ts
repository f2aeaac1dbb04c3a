/**
 * A respondent's changes as values that can be stored, merged, and replayed. Applying a change twice, or to answers
 * that someone else has changed in the meantime, gives the intended result. Pure.
 */
import type { Json, JsonObject } from "@formstead/form-logic";

/** A new answer at a path such as `children[i_1].name`. */
interface Answer {
  readonly path: string;
  readonly value: Json;
}

/** An instance that is added (with `answers`), moved (`at`), or removed. */
interface Relisting {
  readonly path: string;
  readonly id: string;
  readonly at?: number | undefined;
  readonly answers?: JsonObject | undefined;
  readonly isGone?: boolean;
}

export type Change = Answer | Relisting;

const step = /^([^.[\]]+)(?:\[([^[\]]+)\])?(?:\.|$)/;

export function applyChange(answers: JsonObject, change: Change): JsonObject {
  return changeAt(answers, change.path, (before) =>
    "value" in change ? change.value : relisted(before, change),
  );
}

/** Returns `answers` with new values at the given paths. */
export function withAnswers(answers: JsonObject, others: JsonObject = {}): JsonObject {
  return Object.entries(others).reduce(
    (all, [path, value = null]) => applyChange(all, { path, value }),
    answers,
  );
}

export function answerAt(answers: JsonObject, path: string): Json {
  let found: Json | undefined;
  changeAt(answers, path, (before) => {
    found = before;
    return null;
  });
  return found ?? null;
}

/** Whether `path` is at or below `top`. An undefined `top` contains nothing. */
export function isWithin(path: string, top: string | undefined): boolean {
  return top !== undefined && path.startsWith(top) && /^([.[]|$)/.test(path.slice(top.length));
}

/** A later answer replaces earlier ones at and below its path; removing an instance drops its changes. */
export function mergeChange(changes: readonly Change[], change: Change): readonly Change[] {
  const top = topOf(change);
  return [...changes.filter(({ path }) => !isWithin(path, top)), change];
}

/** The path below which a change replaces everything. */
export function topOf(change: Change): string | undefined {
  if ("value" in change) return change.path;
  return change.isGone ? `${change.path}[${change.id}]` : undefined;
}

/** Combines the changes into one patch. A repeat is sent as a whole, based on the list in `answers`. */
export function patchOf(answers: JsonObject, changes: readonly Change[]): JsonObject {
  const patch = new Map<string, Json>();
  let after = answers;
  for (const change of changes) {
    const before = after;
    after = applyChange(before, change);
    // The parent instance has been removed.
    if (after === before) continue;
    for (const path of patch.keys()) if (isWithin(path, change.path)) patch.delete(path);
    patch.set(change.path, answerAt(after, change.path));
  }
  return Object.fromEntries(patch);
}

/** Whether the answers already contain a patch. */
export function isIn(answers: JsonObject, patch: JsonObject): boolean {
  return Object.entries(patch).every(([path, value]) => textOf(answerAt(answers, path)) === textOf(value));
}

/** Normalizes answers for comparison: the server may reorder members and omit empty ones. */
function textOf(value: Json | undefined): string {
  return JSON.stringify(value, (_name, one: Json) =>
    isObject(one)
      ? Object.entries(one)
          .filter(([, inner]) => inner !== null)
          .sort()
      : one,
  );
}

/**
 * Returns the answers unchanged if the path does not exist. Creates missing groups along the path, but not instances.
 */
function changeAt(answers: JsonObject, path: string, change: (before: Json | undefined) => Json): JsonObject {
  const [taken = "", key, id] = step.exec(path) ?? [];
  if (key === undefined) return answers;
  const rest = path.slice(taken.length);
  const before = Object.hasOwn(answers, key) ? answers[key] : undefined;
  if (id === undefined) {
    const inner = isObject(before) ? before : {};
    const after = rest ? changeAt(inner, rest, change) : change(before);
    return rest && after === inner ? answers : { ...answers, [key]: after };
  }
  const list = listOf(before);
  const at = placeOf(list, id);
  const inner = list[at];
  if (!isObject(inner) || !rest) return answers;
  const changed = changeAt(inner, rest, change);
  return changed === inner ? answers : { ...answers, [key]: list.with(at, changed) };
}

function relisted(before: Json | undefined, { id, at, answers, isGone }: Relisting): Json {
  const list = listOf(before);
  const place = placeOf(list, id);
  const others = list.filter((_one, index) => index !== place);
  const one = list[place] ?? (answers && { ...answers, _id: id });
  return isGone || !one ? others : others.toSpliced(at ?? (place < 0 ? list.length : place), 0, one);
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
const placeOf = (list: readonly Json[], id: string) =>
  list.findIndex((one) => isObject(one) && one._id === id);
const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
