/** The path through a form as steps: one per page, or one per question. */
import type { FieldState, PageState } from "@formstead/client";
import type { FormDefinition, Item, Json, JsonObject, Page } from "@formstead/form-logic";
import { holdsItems } from "@formstead/form-logic/engine";

export interface Step {
  readonly id: string;
  readonly page: Page;
  readonly items: readonly Item[];
  /** The path of the only question, in forms that show one at a time. */
  readonly question?: string;
}

export type Fields = Readonly<Record<string, FieldState>>;

export function stepsOf(definition: FormDefinition, pages: readonly PageState[], fields: Fields): Step[] {
  const byId = new Map(definition.pages.map((page) => [page.id, page]));
  const next = new Map(pages.map((page) => [page.id, page.next]));
  const steps: Step[] = [];
  const passed = new Set<string>();
  let id = pages.find(({ visible }) => visible)?.id;
  while (id !== undefined && !passed.has(id)) {
    passed.add(id);
    const page = byId.get(id);
    if (page)
      steps.push(...stepsOfPage(page, (page.layout ?? definition.settings?.layout) === "single", fields));
    id = next.get(id);
  }
  return steps;
}

function stepsOfPage(page: Page, isSingle: boolean, fields: Fields): Step[] {
  if (!isSingle) return [{ id: page.id, page, items: page.items }];
  const steps: Step[] = [];
  // Static content appears above the question that follows it.
  let leading: Item[] = [];
  for (const item of page.items.flatMap(unwrapped)) {
    leading.push(item);
    if (!("key" in item) || item.type === "button") continue;
    if (!isAsked(item, fields)) leading.pop();
    else {
      steps.push({ id: item.id, page, items: leading, question: item.key });
      leading = [];
    }
  }
  if (leading.length === 0) return steps;
  const last = steps.pop() ?? { id: page.id, page, items: [] };
  return [...steps, { ...last, items: [...last.items, ...leading] }];
}

/** Whether the item contains anything to answer. */
function isAsked(item: Item, fields: Fields): boolean {
  return placesOf([item], undefined).some(
    ([path, { type }]) => fields[path]?.visible && type !== "hidden" && type !== "variable",
  );
}

function unwrapped(item: Item): readonly Item[] {
  return !("key" in item) && holdsItems(item) && !item.visible_if ? item.items.flatMap(unwrapped) : [item];
}

/** Every field and repeat in the items, by path, in the order of the questions. */
export function placesOf(
  items: readonly Item[],
  answers: Json | undefined,
  prefix = "",
): [path: string, item: Item][] {
  const at = answers as JsonObject | undefined;
  return items.flatMap((item): [string, Item][] => {
    if (item.type === "repeat" && "items" in item && "key" in item) {
      const path = prefix + item.key;
      const inside = instancesAt(at, item.key).flatMap((one) =>
        placesOf(item.items, one, `${path}[${one._id}].`),
      );
      return [[path, item], ...inside];
    }
    if (item.type === "group" && "items" in item && "key" in item) {
      return placesOf(item.items, at?.[item.key], `${prefix}${item.key}.`);
    }
    if (holdsItems(item)) return placesOf(item.items, at, prefix);
    return "key" in item ? [[prefix + item.key, item]] : [];
  });
}

export type InstanceAnswers = JsonObject & { readonly _id: string };

export function instancesAt(answers: JsonObject | undefined, key: string): readonly InstanceAnswers[] {
  const list = answers?.[key];
  return Array.isArray(list) ? (list as unknown as InstanceAnswers[]) : [];
}
