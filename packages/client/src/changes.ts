/**
 * What a respondent changes, as values that can be kept, merged and done again: doing a change twice, or on answers that
 * somebody else has changed meanwhile, gives what was meant. Pure.
 */
import type { Json, JsonObject } from "@formstead/form-logic";

/** Another answer at a path such as `children[i_1].name`. */
interface Answer {
  readonly path: string;
  readonly value: Json;
}

/** An instance that comes (with `answers`), moves (`at`) or goes. */
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

/** `answers` with others by their paths. */
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

/** Whether `path` lies at or below `top`; below nothing lies nothing. */
export function isWithin(path: string, top: string | undefined): boolean {
  return top !== undefined && path.startsWith(top) && /^([.[]|$)/.test(path.slice(top.length));
}

/** A later answer stands for earlier ones at its path and below; what was said of an instance goes with it. */
export function mergeChange(changes: readonly Change[], change: Change): readonly Change[] {
  const top = topOf(change);
  return [...changes.filter(({ path }) => !isWithin(path, top)), change];
}

/** The path below which a change leaves nothing of what was there. */
export function topOf(change: Change): string | undefined {
  if ("value" in change) return change.path;
  return change.isGone ? `${change.path}[${change.id}]` : undefined;
}

/** The changes as one patch; a repeat is sent as a whole, made from the list that `answers` have. */
export function patchOf(answers: JsonObject, changes: readonly Change[]): JsonObject {
  const patch = new Map<string, Json>();
  let after = answers;
  for (const change of changes) {
    const before = after;
    after = applyChange(before, change);
    // An instance it belongs to is gone.
    if (after === before) continue;
    for (const path of patch.keys()) if (isWithin(path, change.path)) patch.delete(path);
    patch.set(change.path, answerAt(after, change.path));
  }
  return Object.fromEntries(patch);
}

/** Whether a patch has arrived. */
export function isIn(answers: JsonObject, patch: JsonObject): boolean {
  return Object.entries(patch).every(([path, value]) => textOf(answerAt(answers, path)) === textOf(value));
}

/** The same for the same answers: the server keeps members in another order, and nothing where there is no answer. */
function textOf(value: Json | undefined): string {
  return JSON.stringify(value, (_name, one: Json) =>
    isObject(one)
      ? Object.entries(one)
          .filter(([, inner]) => inner !== null)
          .sort()
      : one,
  );
}

/** The same answers if the path leads nowhere; groups on the way are made, instances are not. */
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
