/**
 * Inserts, changes, moves, and removes single items of a definition. Pure; treats the definition as data, and the
 * caller that stores the result validates it. The ID of an item never changes.
 */
import {
  type FormDefinition,
  fieldCatalogue,
  fieldTypes,
  holdsItems,
  type Item,
  type JsonObject,
  lintDefinition,
} from "@formstead/form-logic";

export interface Place {
  readonly item: Item;
  /** A page, or an item that contains other items. */
  readonly parentId: string;
  readonly pageId: string;
  /** The path of the item's answer; null for items without an answer. */
  readonly path: string | null;
}

export type Edited =
  | { readonly ok: true; readonly definition: FormDefinition }
  | { readonly ok: false; readonly why: "parent" | "after" | "inside" };

/** If omitted, the item becomes the last one; if null, the first one. */
export type After = string | null | undefined;

export function places(definition: FormDefinition): Place[] {
  const found: Place[] = [];
  const visit = (items: readonly Item[], parentId: string, pageId: string, keys: readonly string[]): void => {
    for (const item of items) {
      const own = "key" in item ? [...keys, item.key] : keys;
      found.push({ item, parentId, pageId, path: "key" in item ? own.join(".") : null });
      if (holdsItems(item)) visit(item.items, item.id, pageId, own);
    }
  };
  for (const page of definition.pages) visit(page.items, page.id, page.id, []);
  return found;
}

export function findPlace(definition: FormDefinition, id: string): Place | undefined {
  return places(definition).find(({ item }) => item.id === id);
}

export function add(definition: FormDefinition, parentId: string, after: After, item: Item): Edited {
  let why: "parent" | "after" = "parent";
  const changed = withItems(definition, parentId, (items) => {
    why = "after";
    const index = after === null ? -1 : items.findIndex(({ id }) => id === after);
    if (typeof after === "string" && index < 0) return undefined;
    return items.toSpliced(after === undefined ? items.length : index + 1, 0, item);
  });
  return changed ? { ok: true, definition: changed } : { ok: false, why };
}

/** A null property is removed; omitted properties do not change. */
export function merged(item: Item, change: JsonObject): Item {
  const members = Object.entries({ ...item, ...change }).filter(([, value]) => value !== null);
  return Object.fromEntries(members) as unknown as Item;
}

export function replace(definition: FormDefinition, place: Place, item: Item): FormDefinition {
  const { id } = place.item;
  const put = (items: readonly Item[]) => items.map((one) => (one.id === id ? item : one));
  return withItems(definition, place.parentId, put) ?? definition;
}

export function remove(definition: FormDefinition, place: Place): FormDefinition {
  const { id } = place.item;
  return withItems(definition, place.parentId, (items) => items.filter((one) => one.id !== id)) ?? definition;
}

export function move(definition: FormDefinition, place: Place, parentId: string, after: After): Edited {
  const inside = holdsItems(place.item) ? [place.item.id, ...idsIn(place.item.items)] : [place.item.id];
  if (inside.includes(parentId) || after === place.item.id) return { ok: false, why: "inside" };
  return add(remove(definition, place), parentId, after, place.item);
}

export interface BrokenUse {
  readonly item_id: string;
  readonly rule: string | null;
  readonly message: string;
}

/** What would break without the item: every error that appears only after the item is removed. */
export function usesOf(definition: FormDefinition, place: Place): BrokenUse[] {
  const errorsOf = (one: FormDefinition): BrokenUse[] =>
    lintDefinition(one, fieldTypes, fieldCatalogue)
      .filter(({ severity }) => severity === "error")
      .map(({ item_id, rule, message }) => ({ item_id, rule: rule?.name ?? null, message }));
  const known = new Set(errorsOf(definition).map((use) => JSON.stringify(use)));
  return errorsOf(remove(definition, place)).filter((use) => !known.has(JSON.stringify(use)));
}

/** Answers are stored under published keys, so changing a key would orphan its answers. */
export function keepsKey(published: FormDefinition | undefined, item: Item): boolean {
  const before = published && findPlace(published, item.id)?.item;
  return !before || !("key" in before) || ("key" in item && item.key === before.key);
}

function idsIn(items: readonly Item[]): string[] {
  return items.flatMap((item) => [item.id, ...(holdsItems(item) ? idsIn(item.items) : [])]);
}

type ChangeItems = (items: readonly Item[]) => readonly Item[] | undefined;

/**
 * Rebuilds the list of items of one parent. Returns undefined if the parent does not exist or the change is refused.
 */
function withItems(
  definition: FormDefinition,
  parentId: string,
  change: ChangeItems,
): FormDefinition | undefined {
  const pages = firstChanged(definition.pages, (page) => {
    const items = page.id === parentId ? change(page.items) : within(page.items, parentId, change);
    return items && { ...page, items };
  });
  return pages && { ...definition, pages };
}

function within(items: readonly Item[], parentId: string, change: ChangeItems): readonly Item[] | undefined {
  return firstChanged(items, (item) => {
    if (!holdsItems(item)) return undefined;
    const inner = item.id === parentId ? change(item.items) : within(item.items, parentId, change);
    return inner && { ...item, items: inner };
  });
}

function firstChanged<T>(list: readonly T[], change: (one: T) => T | undefined): readonly T[] | undefined {
  for (const [index, one] of list.entries()) {
    const next = change(one);
    if (next !== undefined) return list.with(index, next);
  }
  return undefined;
}
