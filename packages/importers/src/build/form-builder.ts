/**
 * Builds a form. It takes care of keys, IDs, and limits, so importers only describe the content. Keys are unique in
 * the whole form, so a path from the root identifies the same field in every rule.
 */
import type { Json, JsonObject } from "@formstead/form-logic";
import type { Imported } from "../importer.ts";
import { present } from "../read/loose.ts";
import { accepted } from "./accepted.ts";
import { type Members, membersIn } from "./draft-form.ts";
import { createNames, keyFrom } from "./names.ts";
import { createNotes, type Notes } from "./notes.ts";
import type { Question } from "./question.ts";
import { type EndingWish, endingsFrom, type ScreenWish, startFrom } from "./screens.ts";
import { createShownAnswers, type ShownAnswers } from "./shown-answers.ts";
import { clip, labelFrom, richText, withoutMarkup } from "./texts.ts";

/** Below the limits of form-logic, to leave room for wrappers that importers add. */
const itemsMax = 3_500;
const pagesMax = 200;
const depthMax = 8;

export interface Holder {
  readonly items: Members[];
  readonly keys: readonly string[];
  readonly repeat: string | undefined;
  readonly depth: number;
}

export interface PageHolder extends Holder {
  readonly page: Members;
}

export interface FieldWish {
  readonly source: string;
  readonly aliases?: readonly string[];
  /** The key is derived from this name, or from the source if absent. */
  readonly name?: string;
  readonly type: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly settings?: JsonObject | undefined;
  readonly required?: boolean | undefined;
  /** The error message if there is no answer. */
  readonly missing?: string | undefined;
  readonly choices?: ReadonlyMap<string, string>;
  readonly rows?: ReadonlyMap<string, string>;
  readonly extra?: Json;
}

export interface Placed {
  readonly question: Question;
  /** The item itself, for rules that can only be added once all fields are known. */
  readonly item: Members;
}

export interface FormTexts {
  readonly title: string;
  readonly description?: string | undefined;
  readonly thanks?: string | undefined;
  readonly start?: ScreenWish | undefined;
  readonly endings?: readonly EndingWish[] | undefined;
  readonly submitLabel?: string | undefined;
  /** How texts refer to answers; absent if they cannot. */
  readonly shown?: ShownAnswers | undefined;
  /** The form's default language. */
  readonly language?: string | undefined;
}

export type FormBuilder = ReturnType<typeof createFormBuilder>;

export function createFormBuilder() {
  const notes: Notes = createNotes();
  const pages: Members[] = [];
  const placed: Placed[] = [];
  const sources = new Map<string, string>();
  const translations = new Map<string, Map<string, string>>();
  const newKey = createNames("_");
  const newId = createNames("_");
  let items = 0;

  /** Items beyond the limit are still created, but not added to the form. */
  const add = (holder: Holder, item: Members, source: string): boolean => {
    items += 1;
    if (items > itemsMax) {
      notes.warn(source, "Not imported.", `A form can have at most ${itemsMax} questions and text blocks.`);
      return false;
    }
    holder.items.push(item);
    sources.set(String(item.id), source);
    return true;
  };

  const hold = (
    holder: Holder,
    type: "group" | "repeat",
    source: string,
    label: string,
  ): { holder: Holder; item: Members } => {
    if (holder.depth >= depthMax && type === "group") {
      notes.warn(source, "The group was merged into its parent group.", "It is nested too deeply.");
      return { holder, item: { id: "" } };
    }
    const key = newKey(keyFrom(source, type));
    const item: Members = { id: newId(`grp_${key}`), type, key, items: [] };
    if (label.trim() !== "") item.label = labelFrom(label, source);
    const isIn = holder.depth < depthMax && add(holder, item, source);
    const keys = [...holder.keys, key];
    if (!isIn) notes.warn(source, "Not imported.", "The form is full, or the group is nested too deeply.");
    const repeat = type === "repeat" ? keys.join(".") : holder.repeat;
    return { item, holder: { items: item.items as Members[], keys, repeat, depth: holder.depth + 1 } };
  };

  return {
    notes,

    page: (title = "", source = title): PageHolder => {
      const last = pages.at(-1);
      const isFull = pages.length >= pagesMax;
      if (isFull)
        notes.warn(source, "Moved to the previous page.", `A form can have at most ${pagesMax} pages.`);
      const page: Members = isFull && last ? last : { id: newId(`page_${pages.length + 1}`), items: [] };
      if (page !== last) pages.push(page);
      if (title.trim() !== "" && page !== last) page.title = clip(withoutMarkup(title), 500) || "…";
      sources.set(String(page.id), source);
      return { page, items: page.items as Members[], keys: [], repeat: undefined, depth: 0 };
    },

    field: (holder: Holder, wish: FieldWish): Placed => {
      const key = newKey(keyFrom(wish.name ?? wish.source, "question"));
      const item: Members = {
        id: newId(`fld_${key}`),
        type: wish.type,
        key,
        label: labelFrom(wish.label, wish.source),
        ...present({
          hint: clip(withoutMarkup(wish.hint ?? ""), 5_000) || undefined,
          placeholder: clip(withoutMarkup(wish.placeholder ?? ""), 500) || undefined,
          settings: wish.settings && Object.keys(wish.settings).length > 0 ? wish.settings : undefined,
          required: wish.required || undefined,
          messages: wish.missing ? { required: clip(wish.missing, 500) } : undefined,
        }),
      };
      const isIn = add(holder, item, wish.source);
      const question: Question = {
        source: wish.source,
        aliases: wish.aliases ?? [],
        itemId: String(item.id),
        path: [...holder.keys, key].join("."),
        repeat: holder.repeat,
        type: wish.type,
        settings: wish.settings ?? {},
        choices: wish.choices ?? new Map(),
        rows: wish.rows ?? new Map(),
        ...(wish.extra === undefined ? {} : { extra: wish.extra }),
      };
      if (isIn) placed.push({ question, item });
      return { question, item };
    },

    group: (holder: Holder, source: string, label = "") => hold(holder, "group", source, label),
    repeat: (holder: Holder, source: string, label = "") => hold(holder, "repeat", source, label),

    /** Static text. */
    block: (holder: Holder, text: string, source: string): Members => {
      const content = richText(text);
      const item: Members = { id: newId("text"), type: "rich_text_block", ...present({ content }) };
      if (content) add(holder, item, source);
      return item;
    },

    /** A heading for a set of items; it does not appear in the answer paths. */
    section: (holder: Holder, title: string, source: string): { holder: Holder; item: Members } => {
      const item: Members = { id: newId("section"), type: "section", items: [] };
      if (title.trim() !== "") item.title = clip(withoutMarkup(title), 500) || "…";
      if (holder.depth >= depthMax || !add(holder, item, source)) return { holder, item };
      return { item, holder: { ...holder, items: item.items as Members[], depth: holder.depth + 1 } };
    },

    translate: (language: string, id: unknown, member: string, text: string): void => {
      const shown = clip(withoutMarkup(text), 5_000);
      if (shown === "" || !/^[a-z]{2,3}(-[A-Z]{2})?$/.test(language)) return;
      const texts = translations.get(language) ?? new Map<string, string>();
      translations.set(language, texts.set(`${id}.${member}`, shown));
    },

    /** Removes and notes everything that publishing would reject. */
    finish: (texts: FormTexts): Imported => {
      const kept = withoutEmpty(pages);
      if (kept.length === 0) kept.push({ id: newId("page_1"), items: [] });
      const own = texts.language ?? "en";
      const others = [...translations].filter(([language]) => language !== own).slice(0, 49);
      const settings = present({
        submit_label: clip(withoutMarkup(texts.submitLabel ?? ""), 200) || undefined,
        thanks: richText(texts.thanks ?? ""),
        start: texts.start && startFrom(texts.start),
      });
      const sourceOf = (id: string): string => sources.get(id) ?? id;
      const shown = texts.shown && createShownAnswers(texts.shown, notes);
      const wishes = texts.endings ?? [];
      const endings = endingsFrom(shown ? wishes.map(shown.inEnding) : wishes, notes);
      shown?.inPages(kept, sourceOf);
      for (const [, words] of others) shown?.inTranslations(words, sourceOf);
      for (const ending of endings) shown?.inContent(ending, "content", "ending");
      shown?.inContent(settings, "thanks", "thanks");
      const draft: Members = {
        format: 1,
        title: clip(withoutMarkup(texts.title).replace(/\s+/g, " "), 500) || "Imported form",
        ...present({ description: richText(texts.description ?? "") }),
        languages: [own, ...others.map(([language]) => language)],
        pages: kept,
        ...(endings.length > 0 && { endings }),
        ...(others.length > 0 && {
          translations: Object.fromEntries(
            others.map(([language, words]) => [language, Object.fromEntries(words)]),
          ),
        }),
        ...(Object.keys(settings).length > 0 && { settings }),
      };
      const definition = accepted(draft, notes, sourceOf);
      const questions = placed.map(({ question, item }) => ({
        ...question,
        type: String(item.type),
        settings: (item.settings ?? {}) as JsonObject,
      }));
      return { definition, notes: notes.all(), questions };
    },
  };
}

/** Drops empty pages, except those that jumps lead to or start from. */
function withoutEmpty(pages: readonly Members[]): Members[] {
  const targets = new Set(pages.flatMap(({ jumps }) => membersIn(jumps).map(({ to }) => to)));
  return pages.filter((page) => membersIn(page.items).length > 0 || page.jumps || targets.has(page.id));
}
