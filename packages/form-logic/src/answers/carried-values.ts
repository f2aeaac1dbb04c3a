/** The options that a repeat or a field takes over, found in the answers alone. Conditions do not count here. */
import {
  type CarriedOptions,
  type FieldItem,
  holdsItems,
  type Item,
  isField,
  type Page,
} from "../definition/definition.ts";
import { instanceIdOf } from "../evaluate/instance-id.ts";
import { choicesOperand, labelsOf, takenOver } from "../fields/choices.ts";
import { isObject, type JsonObject, memberOf } from "../values/json.ts";

export function carriedValues(
  pages: readonly Page[],
  { field, which }: CarriedOptions,
  answers: JsonObject,
): readonly string[] {
  const keys = field.split(".");
  const source = findField(pages, keys);
  let value: Parameters<typeof choicesOperand>[0] | undefined = answers;
  for (const key of keys) value = isObject(value) ? memberOf(value, key) : undefined;
  const chosen = [choicesOperand(value ?? null)].flat();
  return takenOver([...labelsOf(source?.settings?.options).keys()], chosen, which);
}

/** The field at a path that leads through groups only. */
export function findField(pages: readonly Page[], keys: readonly string[]): FieldItem | undefined {
  const [key, ...rest] = keys;
  const visit = (items: readonly Item[]): FieldItem | undefined => {
    for (const item of items) {
      if (isField(item) && item.key === key && rest.length === 0) return item;
      if (!holdsItems(item) || item.type === "repeat") continue;
      const isGroup = "key" in item;
      const found = isGroup
        ? item.key === key && findField([{ id: "", items: item.items }], rest)
        : visit(item.items);
      if (found) return found;
    }
    return undefined;
  };
  return visit(pages.flatMap(({ items }) => items));
}

/** The option that an instance is for, and the field that it comes from. */
export function optionOfInstance(
  pages: readonly Page[],
  { field }: CarriedOptions,
  id: string,
): { readonly source: FieldItem; readonly value: string; readonly label: string } | undefined {
  const sources = sourcesIn.get(pages) ?? new Map<string, FieldItem | undefined>();
  sourcesIn.set(pages, sources);
  if (!sources.has(field)) sources.set(field, findField(pages, field.split(".")));
  const source = sources.get(field);
  const labels = labelsOf(source?.settings?.options);
  const values = valuesIn.get(labels) ?? byInstance(labels);
  valuesIn.set(labels, values);
  const value = values.get(id);
  return source && value !== undefined ? { source, value, label: labels.get(value) ?? "" } : undefined;
}

/** A repeat can have an instance for each of thousands of options, so each field and option is looked for once. */
const sourcesIn = new WeakMap<readonly Page[], Map<string, FieldItem | undefined>>();
const valuesIn = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

const byInstance = (labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(Array.from(labels.keys(), (value) => [instanceIdOf(value), value]));
