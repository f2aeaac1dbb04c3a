/** Short ways to write definitions. IDs are derived from keys, so that a form reads like its questions. */
import type { FieldItem, FormDefinition, Item, RichText } from "@formstead/form-logic";

export const categories = [
  "contact",
  "events",
  "feedback",
  "hiring",
  "health",
  "education",
  "sales",
  "operations",
  "research",
  "community",
] as const;
export type Category = (typeof categories)[number];

export interface GalleryForm {
  /** Permanent: pictures, tests, and template choosers refer to it. */
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  /** One line for people who choose a form to start from. */
  readonly description: string;
  readonly definition: FormDefinition;
}

type More = Partial<Omit<FieldItem, "id" | "type" | "key" | "label">>;

export const field = (type: string, key: string, label: string, more: More = {}): FieldItem => ({
  id: `fld_${key}`,
  type,
  key,
  label,
  ...more,
});

export const required = (type: string, key: string, label: string, more: More = {}): FieldItem =>
  field(type, key, label, { ...more, required: true });

type Choice = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly note?: string;
  readonly points?: number;
};

/** Options by value: a label, or a label with a second line and a price. */
export const options = (
  labels: Readonly<Record<string, string | readonly [label: string, hint: string, note?: string]>>,
): Choice[] =>
  Object.entries(labels).map(([value, text]) => {
    if (typeof text === "string") return { value, label: text };
    const [label, hint, note] = text;
    return { value, label, hint, ...(note !== undefined && { note }) };
  });

/** One of the options counts a point. */
export const graded = (labels: Readonly<Record<string, string>>, right: string): Choice[] =>
  options(labels).map((option) => (option.value === right ? { ...option, points: 1 } : option));

export const section = (id: string, title: string, ...items: readonly Item[]): Item => ({
  id: `sec_${id}`,
  type: "section",
  title,
  items,
});

/** Questions next to each other, one per column. */
export const sideBySide = (id: string, ...items: readonly Item[]): Item => ({
  id: `cols_${id}`,
  type: "columns",
  items: items.map((item, at) => ({ id: `col_${id}_${at + 1}`, type: "column", items: [item] })),
});

/** For dates that cannot be in the future, without telling today's date as a limit. */
export const past = (key: string) => ({
  id: "past",
  holds: { formula: `EMPTY(${key}) or ${key} <= TODAY()` },
  message: "Enter a date in the past",
});

/** Paragraphs of plain text. `{key}` inserts an answer. */
export const text = (...paragraphs: readonly string[]): RichText => ({
  type: "doc",
  content: paragraphs.map((one) => ({ type: "paragraph", content: inlines(one) })),
});

/** A heading with a list below it. */
export const listed = (heading: string, ...items: readonly string[]): RichText => ({
  type: "doc",
  content: [
    { type: "heading", level: 2, content: [{ type: "text", text: heading }] },
    { type: "list", items: items.map(inlines) },
  ],
});

function inlines(words: string) {
  return words
    .split(/(\{[a-z_.]+\})/)
    .filter(Boolean)
    .map((one) =>
      one.startsWith("{")
        ? ({ type: "answer", field: one.slice(1, -1) } as const)
        : ({ type: "text", text: one } as const),
    );
}

/** Where a server of the gallery's pictures is expected to have them. */
export const pictureBase = "/gallery/";
export const picture = (name: string): string => `${pictureBase}${name}.webp`;
