/**
 * Random order: each entry has a seed among its answers, from which the order of its pages, questions, and options
 * follows. The browser and the server therefore show the same order, also after a reload and on another device.
 */
import type { FormDefinition, Item, Page, RandomOrder } from "../definition/definition.ts";
import type { Draw, Drawn, Node, ShownOrder } from "../evaluate/program.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import { shuffled } from "./shuffled.ts";

/** The seed's name among the answers. Keys of fields cannot start with an underscore. */
export const orderKey = "_order";

const seedForm = /^[\w-]{1,60}$/;

/**
 * The seed of an entry. Respondents send only the seed; stored answers also contain the order that follows from it.
 * Returns undefined if the entry shows everything in the order of the definition.
 */
export function orderSeedOf(answers: JsonObject): string | undefined {
  const order = memberOf(answers, orderKey);
  const seed = isObject(order) ? memberOf(order, "seed") : order;
  return typeof seed === "string" && seedForm.test(seed) ? seed : undefined;
}

/** The answers that an entry begins with. The start of a page's token is enough, and does not give the token away. */
export function orderFrom(definition: FormDefinition, token: string): JsonObject {
  return hasRandomOrder(definition) ? { [orderKey]: token.slice(0, 8) } : {};
}

const shown = new WeakMap<FormDefinition, { readonly seed: string; readonly definition: FormDefinition }>();

/** The definition as the entry with these answers shows it. */
export function shownDefinition(definition: FormDefinition, answers: JsonObject): FormDefinition {
  const seed = orderSeedOf(answers);
  if (seed === undefined) return definition;
  let known = shown.get(definition);
  if (known?.seed !== seed) {
    known = { seed, definition: arranged(definition, seed) };
    shown.set(definition, known);
  }
  return known.definition;
}

/** The definition with its pages, questions, and options in the order of one entry, without those it does not show. */
export function arranged(definition: FormDefinition, seed: string): FormDefinition {
  return {
    ...definition,
    pages: arrangedPages(definition, seed).map((page) => ({
      ...page,
      items: arrangedItems(page, seed),
    })),
  };
}

/** A page with a jump leads to a certain page, so the pages of such a form keep their order. */
function arrangedPages({ pages, settings }: FormDefinition, seed: string): readonly Page[] {
  const order = settings?.random_order;
  if (!order || pages.some(({ jumps = [] }) => jumps.length > 0)) return pages;
  const units: Page[][] = [];
  for (const page of pages) {
    const before = page.keep_with_previous && units.at(-1);
    if (before) before.push(page);
    else units.push([page]);
  }
  return inOrder(units, order, `${seed} pages`, ([page]) => page?.id ?? "").flat();
}

type Holder = Page | Extract<Item, { readonly items: readonly Item[] }>;

function arrangedItems(holder: Holder, seed: string): readonly Item[] {
  const order = "random_order" in holder ? holder.random_order : undefined;
  const items = order ? inOrder(holder.items, order, `${seed} ${holder.id}`, ({ id }) => id) : holder.items;
  return items.map((item) => {
    if ("items" in item) return { ...item, items: arrangedItems(item, seed) };
    return "settings" in item && item.settings?.shuffle ? withShuffledOptions(item, seed) : item;
  });
}

/** Pinned options come last, and are always shown. */
function withShuffledOptions<One extends Item & { readonly settings?: JsonObject }>(
  item: One,
  seed: string,
): One {
  const { options, shuffle_show: most } = item.settings ?? {};
  if (!Array.isArray(options)) return item;
  const isPinned = (option: Json) => isObject(option) && memberOf(option, "pinned") === true;
  const free = options.filter((option) => !isPinned(option));
  const drawn = shuffled(free, `${seed} ${item.id}`).slice(0, typeof most === "number" ? most : undefined);
  const mixed = [...drawn, ...options.filter(isPinned)];
  return { ...item, settings: { ...item.settings, options: mixed } };
}

/** Pinned members keep their places, and the others share the remaining ones. */
function inOrder<One>(
  list: readonly One[],
  { pinned = [], show }: RandomOrder,
  seed: string,
  idOf: (one: One) => string,
): One[] {
  const isPinned = (one: One) => pinned.includes(idOf(one));
  const drawn = shuffled(
    list.filter((one) => !isPinned(one)),
    seed,
  ).slice(0, show);
  return list.flatMap((one) => (isPinned(one) ? [one] : drawn.splice(0, 1)));
}

/** Deeper items are not part of the form. */
const depthMax = 12;

/** Whether entries of the form differ in their order. */
export function hasRandomOrder({ pages, settings }: FormDefinition): boolean {
  const isRandom = (item: Holder | Item, depth: number): boolean =>
    ("random_order" in item && item.random_order !== undefined) ||
    ("settings" in item && item.settings?.shuffle === true) ||
    ("items" in item && depth < depthMax && item.items.some((one) => isRandom(one, depth + 1)));
  return settings?.random_order !== undefined || pages.some((page) => isRandom(page, 0));
}

function shownOrder(definition: FormDefinition, arrangement: FormDefinition, seed: string): ShownOrder {
  const items: [string, string[]][] = [];
  const options: [string, string[]][] = [];
  const visit = (holder: Holder): void => {
    if ("random_order" in holder && holder.random_order)
      items.push([holder.id, holder.items.map(({ id }) => id)]);
    for (const item of holder.items) {
      if ("items" in item) visit(item);
      else if ("settings" in item && item.settings?.shuffle) options.push([item.id, valuesOf(item.settings)]);
    }
  };
  for (const page of arrangement.pages) visit(page);
  return {
    seed,
    ...(definition.settings?.random_order && { pages: arrangement.pages.map(({ id }) => id) }),
    items: Object.fromEntries(items),
    options: Object.fromEntries(options),
  };
}

function valuesOf({ options }: JsonObject): string[] {
  const values = (Array.isArray(options) ? options : []).map((option) =>
    isObject(option) ? memberOf(option, "value") : undefined,
  );
  return values.filter((value) => typeof value === "string");
}

/** Returns undefined if all entries show the same. */
export function drawFrom(definition: FormDefinition, pages: readonly Node[]): Draw | undefined {
  if (!hasRandomOrder(definition)) return undefined;
  // Answers change with every keystroke, but the seed stays the same.
  let last: Drawn | undefined;
  return (answers) => {
    const seed = orderSeedOf(answers);
    if (seed === undefined) return undefined;
    if (last?.seed !== seed) last = drawn(definition, pages, seed);
    return last;
  };
}

function drawn(definition: FormDefinition, pages: readonly Node[], seed: string): Drawn {
  const shown = arranged(definition, seed);
  const ids = new Set<string>();
  const note = (one: Holder | Item): void => {
    ids.add(one.id);
    if ("items" in one) for (const item of one.items) note(item);
  };
  for (const page of shown.pages) note(page);
  // Endings follow the questions, in every order.
  for (const { id } of definition.endings ?? []) ids.add(id);
  const places = new Map(shown.pages.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Node): number => places.get(id) ?? pages.length;
  return {
    seed,
    order: shownOrder(definition, shown, seed),
    own: ({ [orderKey]: _seed, ...answers }) => answers,
    pages: pages.toSorted((a, b) => placeOf(a) - placeOf(b)),
    isLeftOut: ({ id }) => !ids.has(id),
  };
}
