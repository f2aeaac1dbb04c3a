/**
 * Answers that the texts of other systems show, such as `{{field:name}}`, `#recall:name/fallback:you#`, or `${name}`.
 * They become `{{path}}`, which form-logic fills in. Only possible once all fields are known.
 */
import { isMembers, type Members, membersIn, walk } from "./draft-form.ts";
import type { Notes } from "./notes.ts";
import type { Question } from "./question.ts";
import type { EndingWish } from "./screens.ts";

export interface ShownAnswers {
  /** With the flag `g` and one group, the name. */
  readonly pattern: RegExp;
  /** Set if the other system shows a name that it does not know as it is written. */
  readonly unknownIsText?: boolean;
  find(name: string, match: string): Question | undefined;
  /** What to show if there is no answer. */
  otherwise?(match: string): string;
}

/** A piece of text, or an answer and the text to show if there is none. */
interface Part {
  readonly path?: string;
  readonly text: string;
}

const textMembers = ["label", "hint", "title", "placeholder"];

export function createShownAnswers(shown: ShownAnswers, notes: Notes) {
  const pathOf = (name: string, match: string, where: string): string | undefined => {
    const question = shown.find(name.trim(), match);
    if (question && question.repeat === undefined) return question.path;
    if (question) notes.warn(where, `The text still contains ${match}.`, "The question can be repeated.");
    else if (!shown.unknownIsText)
      notes.warn(where, `The text still contains ${match}.`, "No imported question has this name.");
    return undefined;
  };

  const partsOf = (text: string, where: string): readonly Part[] => {
    const parts: Part[] = [];
    let end = 0;
    for (const found of text.matchAll(shown.pattern)) {
      const [match, name = ""] = found;
      const path = pathOf(name, match, where);
      if (path === undefined) continue;
      parts.push({ text: text.slice(end, found.index) }, { path, text: shown.otherwise?.(match) ?? "" });
      end = found.index + match.length;
    }
    return [...parts, { text: text.slice(end) }];
  };

  const inText = (text: string, where: string): string =>
    partsOf(text, where)
      .map(({ path, text: part }) => (path === undefined ? part : `{{${path}${part && `|${part}`}}}`))
      .join("");

  /** For the kind of rich text that importers create: paragraphs without formatting. */
  const inContent = (one: Members, name: string, where: string): void => {
    const text = one[name];
    if (!isMembers(text)) return;
    const inlines = (paragraph: Members): unknown[] =>
      membersIn(paragraph.content).flatMap((inline) =>
        partsOf(String(inline.text), where).flatMap((part): unknown[] => {
          if (part.path !== undefined) return [{ type: "answer", field: part.path }];
          return part.text === "" ? [] : [{ type: "text", text: part.text }];
        }),
      );
    const paragraphs = membersIn(text.content);
    one[name] = { ...text, content: paragraphs.map((one) => ({ ...one, content: inlines(one) })) };
  };

  return {
    /** The texts of pages, fields, and text blocks. */
    inPages: (pages: readonly Members[], sourceOf: (id: string) => string): void => {
      for (const { one } of walk(pages)) {
        const where = sourceOf(String(one.id));
        for (const name of textMembers) {
          const text = one[name];
          if (typeof text === "string") one[name] = inText(text, where);
        }
        inContent(one, "content", where);
      }
    },

    inTranslations: (texts: Map<string, string>, sourceOf: (id: string) => string): void => {
      for (const [name, text] of texts) {
        const [id = "", member = ""] = name.split(".");
        if (textMembers.includes(member)) texts.set(name, inText(text, sourceOf(id)));
      }
    },

    inContent,

    inEnding: (wish: EndingWish): EndingWish => {
      const converted = (text: string | undefined) => text && inText(text, wish.source);
      const { title, button, url, redirect } = wish;
      return {
        ...wish,
        title: converted(title),
        button: converted(button),
        url: converted(url),
        redirect: converted(redirect),
      };
    },
  };
}
