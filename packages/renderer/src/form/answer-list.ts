/**
 * What was answered, in words: in sections like the form's pages, with a part for each instance of a repeat. Everything
 * that shows all answers uses this list, on pages and in emails, so that all of them leave out the same fields.
 */
import type { FieldItem, Item, JsonObject, RepeatItem } from "@formstead/form-logic";
import { isField, isRepeat } from "@formstead/form-logic/engine";
import { fillIn } from "@formstead/form-logic/texts/fill-in";
import { inWords } from "./in-words.ts";
import { offeredInstances, optionOf } from "./loop.ts";
import type { Screen } from "./screen.ts";
import { instancesAt } from "./steps.ts";
import { translator, translatorAt } from "./translated.ts";

export interface AnswerRow {
  readonly path: string;
  readonly label: string;
  /** Empty if there is no answer. */
  readonly text: string;
}

/** Rows that follow each other, or an instance between them. */
export type AnswerPart =
  | { readonly rows: readonly AnswerRow[] }
  | { readonly id: string; readonly name: string; readonly parts: readonly AnswerPart[] };

export interface AnswerSection {
  readonly id: string;
  readonly title: string;
  readonly parts: readonly AnswerPart[];
}

export function answerSections(screen: Screen): AnswerSection[] {
  return [...answeredPages(screen)].flatMap(({ id, title, found }) => {
    const parts = partsOf(found);
    return parts.length > 0 ? { id, title, parts } : [];
  });
}

/** An answer, or an instance with the answers in it. */
export type Found =
  | AnswerRow
  | { readonly id: string; readonly name: string; readonly found: Iterable<Found> };

/**
 * The same list, one answer after the other, so that a reader can stop when it has enough. Each level can be read only
 * once, and before the next one.
 */
export function* answeredPages(
  screen: Screen,
): Generator<{ readonly id: string; readonly title: string; readonly found: Iterable<Found> }> {
  const t = translator(screen);
  for (const page of new Set(screen.steps.map((step) => step.page)))
    yield {
      id: page.id,
      title: t(page.id, "title", page.title ?? ""),
      found: foundIn(screen, page.items, screen.answers, ""),
    };
}

function partsOf(found: Iterable<Found>): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let rows: AnswerRow[] = [];
  for (const one of found) {
    if ("found" in one) {
      parts.push({ id: one.id, name: one.name, parts: partsOf(one.found) });
      rows = [];
    } else {
      if (rows.length === 0) parts.push({ rows });
      rows.push(one);
    }
  }
  return parts;
}

function* foundIn(
  screen: Screen,
  items: readonly Item[],
  given: JsonObject | undefined,
  before: string,
): Generator<Found> {
  for (const item of items) {
    if (isField(item)) yield* rowOf(screen, item, before + item.key);
    else if (isRepeat(item)) yield* instancesIn(screen, item, given, before + item.key);
    else if ("items" in item) {
      const inner = "key" in item ? (given?.[item.key] as JsonObject | undefined) : given;
      yield* foundIn(screen, item.items, inner, "key" in item ? `${before}${item.key}.` : before);
    }
  }
}

function rowOf(screen: Screen, item: FieldItem, path: string): AnswerRow[] {
  const view = screen.fields[path];
  if (!view?.visible || screen.controls.get(item.type)?.isUnseen) return [];
  const label = translatorAt(screen, path, item)(item.id, "label", item.label);
  return [{ path, label, text: inWords(screen, item, view.value) }];
}

function* instancesIn(
  screen: Screen,
  item: RepeatItem,
  given: JsonObject | undefined,
  path: string,
): Generator<Found> {
  const { fields, texts } = screen;
  if (!fields[path]?.visible) return;
  const label = translator(screen)(item.id, "label", item.label ?? "") || texts.one;
  const instances = offeredInstances(screen, item, instancesAt(given, item.key));
  for (const [at, one] of instances.entries())
    yield {
      id: one._id,
      name:
        optionOf(screen, item, one._id) ??
        fillIn(texts.item, { name: label, at: at + 1, of: instances.length }),
      found: foundIn(screen, item.items, one, `${path}[${one._id}].`),
    };
}
