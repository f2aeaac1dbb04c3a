/** Cleans texts from other systems: removes HTML and Markdown markup and truncates to our limits. */
import type { JsonObject } from "@formstead/form-logic";

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
};

const textCharsMax = 20_000;

/** The readable text of an HTML fragment. The result is never treated as HTML. */
export function withoutMarkup(text: string): string {
  return text
    .slice(0, textCharsMax)
    .replace(/<(br|\/p|\/div|\/li|\/h[1-6])\b[^<>]{0,200}>/gi, "\n")
    .replace(/<\/?[a-z][^<>]{0,1000}>/gi, "")
    .replace(/&(#39|[a-z]{2,6});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function clip(text: string, most: number): string {
  const whole = text.toWellFormed().replaceAll("\0", "").trim();
  return whole.length <= most
    ? whole
    : `${whole
        .slice(0, most - 1)
        .toWellFormed()
        .trim()}…`;
}

const labelMax = 2_000;

/** A label must not be empty. */
export function labelFrom(text: string, otherwise: string): string {
  return clip(withoutMarkup(text).replace(/\s+/g, " "), labelMax) || clip(otherwise, labelMax) || "…";
}

/** One paragraph per non-empty line. */
export function richText(text: string): JsonObject | undefined {
  const lines = withoutMarkup(text)
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 200);
  if (lines.length === 0) return undefined;
  return {
    type: "doc",
    content: lines.map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
  };
}
