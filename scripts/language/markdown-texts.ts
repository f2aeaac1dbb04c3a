/** The paragraphs, headings, list items and table rows of a Markdown page, without its code. */
import type { Text } from "./texts.ts";

const starts = /^\s*(#{1,6} |[-*] |\d+\. |\||> )/;

export function paragraphsOf(file: string, page: string): readonly Text[] {
  const texts: Text[] = [];
  let open: { line: number; words: string[] } | undefined;
  let isCode = false;
  const close = () => {
    if (open) texts.push({ kind: "guide", file, line: open.line, text: open.words.join(" ") });
    open = undefined;
  };
  for (const [index, row] of page.split("\n").entries()) {
    const isFence = /^\s*(```|~~~)/.test(row);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || row.trim() === "" || /^[|\s:-]+$/.test(row)) {
      close();
      continue;
    }
    if (starts.test(row)) close();
    open ??= { line: index + 1, words: [] };
    open.words.push(row.trim());
  }
  close();
  return texts;
}
