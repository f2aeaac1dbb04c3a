/** Breaks a title into lines, as large as possible and about equally long. Pure. */

/** A part of the title that a line can end after. Widths are in units of the font size. */
export interface Word {
  readonly start: number;
  /** Without the space after it. */
  readonly end: number;
  readonly width: number;
  /** The width of the space after it, which counts only within a line. */
  readonly gap: number;
}

export interface Line {
  readonly start: number;
  readonly end: number;
}

export interface Fitted {
  readonly size: number;
  readonly lines: readonly Line[];
  /** Whether the rest did not fit. Then, the last line has room for an ellipsis. */
  readonly isCut: boolean;
}

interface Room {
  readonly width: number;
  readonly linesMax: number;
  /** From large to small. */
  readonly sizes: readonly number[];
  /** For a title that does not fit in any size. */
  readonly cutSize: number;
  readonly ellipsisWidth: number;
}

/** Where a line can end: after spaces, but not before a dash, and after hyphens and slashes between letters. */
const parts = /[^ ]*?[-–—/](?=[\p{L}\p{N}])|[^ ]+(?: [-–—:|·&+/](?= |$))?/gu;

export function wordsOf(text: string, widthOf: (start: number, end: number) => number): readonly Word[] {
  const space = widthOf(text.indexOf(" "), text.indexOf(" ") + 1);
  return Array.from(text.matchAll(parts), ({ 0: word, index: start }) => {
    const end = start + word.length;
    return { start, end, width: widthOf(start, end), gap: text[end] === " " ? space : 0 };
  });
}

export function fitTitle(words: readonly Word[], room: Room): Fitted {
  const widest = Math.max(...words.map(({ width }) => width));
  for (const size of room.sizes) {
    const width = room.width / size;
    if (widest > width) continue;
    const lines = broken(words, width);
    if (lines.length <= room.linesMax) return { size, lines: balanced(words, width, lines), isCut: false };
  }
  return { size: room.cutSize, ...cut(words, room.width / room.cutSize, room) };
}

/** As many words on each line as fit. */
function broken(words: readonly Word[], width: number): readonly Line[] {
  const lines: Line[] = [];
  let used = Number.POSITIVE_INFINITY;
  let gap = 0;
  for (const word of words) {
    const last = lines.at(-1);
    const needed = used + gap + word.width;
    if (last && needed <= width) lines.splice(-1, 1, { start: last.start, end: word.end });
    else lines.push({ start: word.start, end: word.end });
    used = last && needed <= width ? needed : word.width;
    gap = word.gap;
  }
  return lines;
}

const steps = 12;

/** The same number of lines, in the narrowest column that they fit in. */
function balanced(words: readonly Word[], width: number, lines: readonly Line[]): readonly Line[] {
  let [narrow, wide, best] = [Math.max(...words.map((word) => word.width)), width, lines];
  for (let step = 0; step < steps; step += 1) {
    const middle = (narrow + wide) / 2;
    const tried = broken(words, middle);
    if (tried.length > lines.length) narrow = middle;
    else [wide, best] = [middle, tried];
  }
  return best;
}

/** As much as fits, with breaks in words that are longer than a line. */
function cut(words: readonly Word[], width: number, { linesMax, ellipsisWidth }: Room): Omit<Fitted, "size"> {
  const pieces = words.flatMap((word) => piecesOf(word, width - ellipsisWidth));
  const lines = broken(pieces, width);
  if (lines.length <= linesMax) return { lines, isCut: false };
  const first = lines.slice(0, linesMax - 1);
  const rest = pieces.filter(({ start }) => start >= (lines[linesMax - 1]?.start ?? 0));
  const [last] = broken(rest, width - ellipsisWidth);
  return { lines: last ? [...first, last] : first, isCut: true };
}

/** Letters of a very long word are about equally wide. */
function piecesOf(word: Word, width: number): readonly Word[] {
  if (word.width <= width) return [word];
  const letters = word.end - word.start;
  const fitting = Math.max(1, Math.floor((letters * width) / word.width));
  return Array.from({ length: Math.ceil(letters / fitting) }, (_none, at) => {
    const start = word.start + at * fitting;
    const end = Math.min(start + fitting, word.end);
    const isLast = end === word.end;
    return { start, end, width: (word.width * (end - start)) / letters, gap: isLast ? word.gap : 0 };
  });
}
