/**
 * Maps a form's definition to the paths of its answers: the page of each path, and the fields that a link can
 * prefill. Pure.
 */
import {
  type FormDefinition,
  fieldTypes,
  holdsItems,
  type Item,
  isField,
  type JsonObject,
  type Page,
} from "@formstead/form-logic";

export function isOnPage(page: Page, path: string): boolean {
  const first = /^[^.[]+/.exec(path)?.[0];
  return first !== undefined && keysOf(page.items).includes(first);
}

/** The top-level keys of the answers. Layout items have none. */
function keysOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => ("key" in item ? [item.key] : holdsItems(item) ? keysOf(item.items) : []));
}

interface Taker {
  readonly name: string;
  readonly path: string;
}

/** Maps the prefill names in a link or embed to the paths of the fields that accept the values. */
export function prefilled(definition: FormDefinition, values: JsonObject): JsonObject {
  if (Object.keys(values).length === 0) return {};
  const takers = definition.pages.flatMap((page) => takersIn(page.items, ""));
  const given = takers.filter(({ name }) => Object.hasOwn(values, name));
  return Object.fromEntries(given.map(({ name, path }) => [path, values[name]]));
}

/**
 * Fields inside repeats cannot be prefilled, because no instance exists yet. Fields that the server sets cannot be
 * prefilled either.
 */
function takersIn(items: readonly Item[], prefix: string): Taker[] {
  return items.flatMap((item) => {
    if (isField(item)) {
      if (fieldTypes.get(item.type)?.setBy === "server") return [];
      return [{ name: item.prefill?.name ?? item.key, path: prefix + item.key }];
    }
    if (!holdsItems(item) || item.type === "repeat") return [];
    return takersIn(item.items, item.type === "group" ? `${prefix}${item.key}.` : prefix);
  });
}
