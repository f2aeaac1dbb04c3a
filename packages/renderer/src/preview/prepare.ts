/**
 * A draft as respondents would get it, with as many objects as possible taken from the one before. Questions are drawn
 * again only if their object is another one, so a changed label costs one question. Pure.
 */
import { type FormDefinition, prepareDefinition } from "@formstead/form-logic";

export interface PrepareOptions {
  readonly layout?: "pages" | "single" | undefined;
  readonly language: string;
  /** Without it, the preview has the fonts of the system, and nothing is loaded. */
  readonly hasFonts: boolean;
}

export function prepareForPreview(
  given: FormDefinition,
  before: FormDefinition | undefined,
  { layout, language, hasFonts }: PrepareOptions,
): FormDefinition {
  const settings = layout ? { ...given.settings, layout } : given.settings;
  const prepared = prepareDefinition({ ...given, ...(settings && { settings }) });
  const look = prepared.look && { ...prepared.look, fonts: hasFonts ? prepared.look.fonts : [] };
  // A copy, because the objects of the caller must not change.
  const after = structuredClone({ ...prepared, ...(look && { look }) });
  if (!before) return after;
  const changed = changedTexts(before, after, language);
  return reuse(before, after, (id) => changed.has(id)) ? before : after;
}

/**
 * Puts everything into `after` that is the same in `before`. Returns whether all of it is. Objects with an ID for which
 * `isChanged` holds stay new.
 */
export function reuse(before: unknown, after: unknown, isChanged = (_id: string) => false): boolean {
  if (!isNested(before) || !isNested(after)) return Object.is(before, after);
  // Items keep their ID when others are added before them.
  const byId = new Map(Object.values(Array.isArray(before) ? before : []).map((one) => [idOf(one), one]));
  let isSame =
    Array.isArray(before) === Array.isArray(after) &&
    Object.keys(before).length === Object.keys(after).length &&
    !isChanged(idOf(after) ?? "");
  for (const [name, value] of Object.entries(after)) {
    const id = idOf(value);
    const other = id !== undefined && Array.isArray(after) ? byId.get(id) : before[name];
    if (reuse(other, value, isChanged)) after[name] = other;
    isSame &&= Object.hasOwn(before, name) && Object.is(before[name], after[name]);
  }
  return isSame;
}

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const idOf = (value: unknown): string | undefined =>
  isNested(value) && typeof value.id === "string" ? value.id : undefined;

/** The IDs of items whose translations differ. Their own objects do not show that. */
function changedTexts(before: FormDefinition, after: FormDefinition, language: string): Set<string> {
  const [texts, others] = [after.translations?.[language] ?? {}, before.translations?.[language] ?? {}];
  const names = new Set([...Object.keys(texts), ...Object.keys(others)]);
  const isSame = (name: string) => JSON.stringify(texts[name]) === JSON.stringify(others[name]);
  return new Set([...names].filter((name) => !isSame(name)).map((name) => name.split(".")[0] ?? ""));
}
