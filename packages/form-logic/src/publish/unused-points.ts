/**
 * Removes points of options that no formula reads, so that respondents cannot look them up in the definition. Formulas
 * are calculated in the browser, too, so points that one of them reads must stay.
 */
import { type FormDefinition, holdsItems, type Item, isField } from "../definition/definition.ts";
import { pointsByOption } from "../fields/points.ts";
import { isObject, type Json } from "../values/json.ts";

const known = new WeakMap<FormDefinition, FormDefinition>();

/** `definition` is a prepared one. Definitions are immutable, so the result is cached. */
export function withoutUnusedPoints(definition: FormDefinition): FormDefinition {
  const found = known.get(definition) ?? reduced(definition);
  known.set(definition, found);
  return found;
}

function reduced(definition: FormDefinition): FormDefinition {
  if (!definition.pages.some(({ items }) => items.some(hasPoints))) return definition;
  const { pages, endings } = definition;
  const read = keysIn({ pages, endings }, new Set());
  const change = (item: Item): Item => {
    if (holdsItems(item)) return { ...item, items: item.items.map(change) };
    return !hasPoints(item) || !isField(item) || read.has(item.key)
      ? item
      : { ...item, settings: { ...item.settings, options: withoutPoints(item.settings?.options) } };
  };
  return { ...definition, pages: pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}

function hasPoints(item: Item): boolean {
  if (holdsItems(item)) return item.items.some(hasPoints);
  return isField(item) && pointsByOption(item.settings?.options).size > 0;
}

function withoutPoints(options: Json | undefined): Json {
  if (!Array.isArray(options)) return options ?? null;
  return options.map((option: Json) => {
    if (!isObject(option)) return option;
    const { points: _secret, ...rest } = option;
    return rest;
  });
}

/** The keys of all fields whose points a parsed formula reads. */
function keysIn(value: unknown, found: Set<string>): ReadonlySet<string> {
  if (Array.isArray(value)) {
    const [kind, name, parts]: readonly unknown[] = value;
    const [of]: readonly unknown[] =
      kind === "call" && name === "POINTS" && Array.isArray(parts) ? parts : [];
    if (Array.isArray(of) && of[0] === "field") found.add(String(of[1]).split(".").at(-1) ?? "");
  }
  if (typeof value === "object" && value !== null) for (const one of Object.values(value)) keysIn(one, found);
  return found;
}
