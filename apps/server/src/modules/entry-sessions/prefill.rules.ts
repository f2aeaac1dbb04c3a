/** From the names a link or an embed gives values for, to the paths of the fields that take them. Pure. */
import {
  type FormDefinition,
  holdsItems,
  type Item,
  isField,
  type Json,
  type JsonObject,
} from "@formstead/form-logic";

interface Taker {
  readonly name: string;
  readonly path: string;
}

export function prefilled(definition: FormDefinition, values: JsonObject): JsonObject {
  const takers = definition.pages.flatMap((page) => takersIn(page.items, ""));
  const given = takers.filter(({ name }) => Object.hasOwn(values, name));
  return Object.fromEntries(given.map(({ name, path }) => [path, values[name] as Json]));
}

/** Fields inside repeats take none: there is no instance yet. */
function takersIn(items: readonly Item[], prefix: string): Taker[] {
  return items.flatMap((item) => {
    if (isField(item)) return [{ name: item.prefill?.name ?? item.key, path: prefix + item.key }];
    if (!holdsItems(item) || item.type === "repeat") return [];
    return takersIn(item.items, item.type === "group" ? `${prefix}${item.key}.` : prefix);
  });
}
