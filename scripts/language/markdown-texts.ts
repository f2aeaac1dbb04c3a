/** The paragraphs, headings, list items, and table rows of a Markdown page, without its code. */
import { groupRows } from "./group-rows.ts";
import type { Text } from "./texts.ts";

const starts = /^\s*(#{1,6} |[-*] |\d+\. |\||> )/;

export function paragraphsOf(file: string, page: string): readonly Text[] {
  let isCode = false;
  return groupRows(page, (row) => {
    const isFence = /^\s*(```|~~~)/.test(row);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || row.trim() === "" || /^[|\s:-]+$/.test(row)) return undefined;
    return { words: row.trim(), isStart: starts.test(row) };
  }).map((group) => ({ kind: "guide", file, ...group }));
}
