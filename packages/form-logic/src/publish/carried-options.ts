/**
 * Copies options and their translations to the fields that take them over, so that everything that shows or checks a
 * choice finds its options in the field itself. The engine decides which of them are offered.
 */
import { findField } from "../answers/carried-values.ts";
import type { FieldItem, FormDefinition, Item } from "../definition/definition.ts";
import { holdsItems, isField } from "../definition/definition.ts";
import { labelsOf } from "../fields/choices.ts";
import { optionTexts } from "../fields/option-texts.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";

type Translations = NonNullable<FormDefinition["translations"]>;

export function withCarriedOptions(definition: FormDefinition): FormDefinition {
  const copies = new Map<string, FieldItem>();
  const complete = (item: Item): Item => {
    if (holdsItems(item)) return { ...item, items: item.items.map(complete) };
    const source = isField(item) ? sourceOf(item, definition) : undefined;
    if (!source || !isField(item)) return item;
    copies.set(item.id, source);
    return { ...item, settings: { ...item.settings, options: source.settings?.options ?? [] } };
  };
  const pages = definition.pages.map((page) => ({ ...page, items: page.items.map(complete) }));
  if (copies.size === 0) return definition;
  const { translations } = definition;
  return { ...definition, pages, ...(translations && { translations: translated(translations, copies) }) };
}

function sourceOf({ settings }: FieldItem, { pages }: FormDefinition): FieldItem | undefined {
  const from = settings?.options_from;
  const path: Json | undefined = isObject(from) ? memberOf(from, "field") : undefined;
  return typeof path === "string" ? findField(pages, path.split(".")) : undefined;
}

function translated(translations: Translations, copies: ReadonlyMap<string, FieldItem>): Translations {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => {
      const copied = [...copies].flatMap(([id, source]) =>
        [...labelsOf(source.settings?.options).keys()].flatMap((value) => {
          const label = `options.${value}`;
          const names = [label, ...Object.keys(optionTexts).map((member) => `${label}.${member}`)];
          return names.flatMap((name) => {
            const text = texts[`${source.id}.${name}`];
            return text === undefined ? [] : [[`${id}.${name}`, text] as const];
          });
        }),
      );
      return [language, { ...texts, ...Object.fromEntries(copied) }];
    }),
  );
}
