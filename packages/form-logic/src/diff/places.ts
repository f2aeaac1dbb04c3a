/** A definition as a flat list: every page and item with its place. */
import { type FormDefinition, holdsItems, type Item, type Page } from "../definition/definition.ts";
import type { Subject } from "./change.ts";

export interface Place {
  /** The ID; for a second item with the same ID, a name that no ID can have. */
  readonly name: string;
  readonly source: Page | Item;
  readonly page: Place | undefined;
  /** The parent page or item; undefined for a page. */
  readonly holder: Place | undefined;
  /** The group or repeat that contains its answer; undefined if the form itself does. */
  readonly scope: Place | undefined;
  readonly index: number;
  /** The path of its answer, or of the enclosing answers. */
  readonly path: string;
  readonly children: Place[];
}

/** Deeper than any definition that can be parsed. */
const depthMax = 100;

export function placesOf(definition: FormDefinition): readonly Place[] {
  const places: Place[] = [];
  const seen = new Map<string, number>();

  const add = (source: Page | Item, holder: Place | undefined, index: number, depth: number): void => {
    const times = seen.get(source.id) ?? 0;
    seen.set(source.id, times + 1);
    const scope = holder && (opensScope(holder.source) ? holder : holder.scope);
    const place: Place = {
      name: times === 0 ? source.id : `${source.id}#${times}`,
      source,
      page: holder && (holder.page ?? holder),
      holder,
      scope,
      index,
      path: [scope?.path, keyOf(source)].filter(Boolean).join("."),
      children: [],
    };
    places.push(place);
    holder?.children.push(place);
    if (depth >= depthMax || !("items" in source)) return;
    for (const [at, item] of source.items.entries()) add(item, place, at, depth + 1);
  };

  for (const [at, page] of definition.pages.entries()) add(page, undefined, at, 0);
  return places;
}

export function isItem(source: Page | Item): source is Item {
  return "type" in source;
}

export function keyOf(source: Page | Item): string | undefined {
  return "key" in source ? source.key : undefined;
}

export function opensScope(source: Page | Item): boolean {
  return isItem(source) && holdsItems(source) && (source.type === "group" || source.type === "repeat");
}

/** Whether API clients refer to it or anything inside it, by the path of an answer or a button. */
export function holdsKeys({ source, children }: Place): boolean {
  return keyOf(source) !== undefined || children.some(holdsKeys);
}

export function subjectOf({ source, page, path }: Place): Subject {
  if (!page) return { page_id: source.id };
  return {
    item_id: source.id,
    ...(keyOf(source) !== undefined && { field: path }),
    page_id: page.source.id,
  };
}
