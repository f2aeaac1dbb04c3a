/** Joins consecutive rows into texts. `read` returns the words in a row, and whether it starts a new text. */
export interface Grouped {
  readonly line: number;
  readonly text: string;
}

export function groupRows(
  source: string,
  read: (row: string) => { readonly words: string; readonly isStart?: boolean } | undefined,
): readonly Grouped[] {
  const groups: { line: number; words: string[] }[] = [];
  let isOpen = false;
  for (const [index, row] of source.split("\n").entries()) {
    const found = read(row);
    if (found && (!isOpen || found.isStart)) groups.push({ line: index + 1, words: [] });
    if (found) groups.at(-1)?.words.push(found.words);
    isOpen = found !== undefined;
  }
  return groups.map(({ line, words }) => ({ line, text: words.join(" ") }));
}
