/** Finds where items of a form are drawn, and which item is drawn at a place. */
import type { FormDefinition, Item, JsonObject } from "@formstead/form-logic";
import { placesOf } from "../form/steps.ts";

/** The paths of all questions in an item or on a page, in the order of the form. */
export function pathsOf({ pages }: FormDefinition, answers: JsonObject, id: string): readonly string[] {
  const page = pages.find((one) => one.id === id);
  const inside = page
    ? new Set(idsIn(page.items))
    : idsBelow(
        pages.flatMap(({ items }) => items),
        id,
      );
  return pages
    .flatMap(({ items }) => placesOf(items, answers))
    .filter(([, item]) => inside.has(item.id))
    .map(([path]) => path);
}

/** The page that an item is on. */
export function pageOf({ pages }: FormDefinition, id: string): string | undefined {
  return pages.find((page) => page.id === id || idsIn(page.items).includes(id))?.id;
}

/** The ID of the item that is drawn at this place. */
export function itemAt(
  { pages }: FormDefinition,
  answers: JsonObject,
  target: EventTarget | undefined,
): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const found = target.closest<HTMLElement>("[data-at],[data-item]");
  const { at, item } = found?.dataset ?? {};
  if (item) return item;
  // Instances of a repeat and its button to add one belong to the repeat.
  const path = at?.replace(/(\[[^\]]*\]|\+)$/, "");
  return pages.flatMap(({ items }) => placesOf(items, answers)).find(([one]) => one === path)?.[1].id;
}

function idsIn(items: readonly Item[]): string[] {
  return items.flatMap((item) => [item.id, ...("items" in item ? idsIn(item.items) : [])]);
}

function idsBelow(items: readonly Item[], id: string): Set<string> {
  for (const item of items) {
    if (item.id === id) return new Set(idsIn([item]));
    const inside = "items" in item ? idsBelow(item.items, id) : new Set<string>();
    if (inside.size > 0) return inside;
  }
  return new Set();
}
