/**
 * Answers that need special care, and answers without them. A field is named by its keys, with `[]` for the instances of a
 * repeat: `children.[].diagnosis`.
 */
import { type FormDefinition, holdsItems, type Item, isField } from "../definition/definition.ts";
import type { Json, JsonObject } from "../values/json.ts";

export type SpecialPaths = ReadonlySet<string>;

export function specialPaths(definition: FormDefinition): SpecialPaths {
  return new Set(definition.pages.flatMap((page) => specialIn(page.items, [])));
}

function specialIn(items: readonly Item[], before: readonly string[]): string[] {
  return items.flatMap((item) => {
    if (isField(item)) return item.privacy === "special" ? [[...before, item.key].join(".")] : [];
    if (!holdsItems(item)) return [];
    if (item.type === "group") return specialIn(item.items, [...before, item.key]);
    return specialIn(item.items, item.type === "repeat" ? [...before, item.key, "[]"] : before);
  });
}

export interface Masked {
  readonly answers: JsonObject;
  /** The fields that were left out though there is an answer. */
  readonly masked: readonly string[];
}

export function maskAnswers(answers: JsonObject, special: SpecialPaths): Masked {
  const masked = new Set<string>();
  const kept = special.size === 0 ? answers : (keep(answers, [], special, masked) as JsonObject);
  return { answers: kept, masked: [...masked] };
}

function keep(
  value: Json | undefined,
  path: readonly string[],
  special: SpecialPaths,
  masked: Set<string>,
): Json {
  if (Array.isArray(value)) return value.map((one) => keep(one, [...path, "[]"], special, masked));
  if (typeof value !== "object" || value === null) return value ?? null;
  const members = Object.entries(value).filter(([key]) => {
    const name = [...path, key].join(".");
    if (special.has(name)) masked.add(name);
    return !special.has(name);
  });
  return Object.fromEntries(members.map(([key, one]) => [key, keep(one, [...path, key], special, masked)]));
}
