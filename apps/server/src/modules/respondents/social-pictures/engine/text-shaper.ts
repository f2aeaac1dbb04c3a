/**
 * Turns a text into outlines with our own font files, because a server may have no fonts at all. `harfbuzzjs` joins Arabic
 * letters, places accents, and kerns; the order of mixed directions follows the Unicode bidirectional algorithm.
 * Lengths are in units of the font size.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Bidi } from "bidi-js";
import type { Face, Font, Buffer as GlyphBuffer } from "harfbuzzjs";
import type { TextStyle } from "../picture-plan.rules.ts";

export interface Glyph {
  /** The outline as SVG path data, in units of `1 / scale`, with y upwards. */
  readonly path: string;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface ShapedText {
  readonly width: number;
  /** From left to right. */
  readonly glyphs: readonly Glyph[];
}

interface Run {
  readonly start: number;
  readonly end: number;
  readonly font: Font;
  readonly level: number;
}

export type TextShaper = ReturnType<typeof createTextShaper>;
export type Typesetter = Awaited<ReturnType<TextShaper["load"]>>;

/** The types of the package describe its default export for bundlers, which Node.js does not have. */
const newBidi: () => Bidi = createRequire(import.meta.url)("bidi-js");
const bidi = newBidi();
/** Characters that stay with those before them, if the same font has them. */
const follows = /[\p{M}\p{P}\p{Z}\p{Cf}]/u;
const isInvisible = /[\p{Default_Ignorable_Code_Point}\s]/u;

/** `files` has the paths of each font's files. */
export function createTextShaper(files: Readonly<Record<string, readonly string[]>>) {
  let library: Promise<typeof import("harfbuzzjs")> | undefined;
  const faces = new Map<string, Promise<Face>>();
  const fonts = new Map<string, Promise<Font>>();

  // A process that draws nothing does not load it.
  const loadLibrary = () => {
    library ??= import("harfbuzzjs");
    return library;
  };

  const faceOf = (path: string): Promise<Face> =>
    keep(faces, path, async () => {
      const { Blob, Face } = await loadLibrary();
      return new Face(new Blob(await readFile(path)));
    });

  const fontOf = (path: string, weight: number): Promise<Font> =>
    keep(fonts, `${weight} ${path}`, async () => {
      const { Font, Variation } = await loadLibrary();
      const font = new Font(await faceOf(path));
      font.setVariations([new Variation("wght", weight)]);
      return font;
    });

  return {
    load: async (style: TextStyle) => {
      const paths = style.fonts.flatMap((name) => files[name] ?? []);
      const loaded = await Promise.all(paths.map((path) => fontOf(path, style.weight)));
      const harfbuzz = await loadLibrary();
      const buffer = new harfbuzz.Buffer();
      // Browsers do the same to spaced letters.
      const features =
        style.tracking === 0 ? [] : [new harfbuzz.Feature("liga", 0), new harfbuzz.Feature("clig", 0)];

      const shapeRun = (text: string, { start, end, font, level }: Run, x0: number): ShapedText => {
        prepare(buffer, text, start, end);
        buffer.setDirection(level % 2 ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
        buffer.setLanguage(style.language);
        buffer.guessSegmentProperties();
        harfbuzz.shape(font, buffer, features);
        const scale = 1 / font.face.upem;
        const isJoined = /\p{Script=Arabic}/u.test(text.slice(start, end));
        const glyphs: Glyph[] = [];
        let x = x0;
        const all = buffer.getGlyphInfosAndPositions();
        all.forEach(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }, at) => {
          const path = font.glyphToPath(codepoint);
          if (path) glyphs.push({ path, scale, x: x + xOffset * scale, y: yOffset * scale });
          const isLast = all[at + 1]?.cluster !== cluster;
          x += xAdvance * scale + (isJoined || !isLast ? 0 : style.tracking);
        });
        return { width: x - x0, glyphs };
      };

      return {
        /** Without characters that no font has. Undefined if letters are missing, so that the rest means nothing. */
        drawable: (text: string): string | undefined => {
          const letters = Array.from(text.normalize("NFC"));
          const has = (letter: string) =>
            isInvisible.test(letter) || loaded.some((font) => hasGlyph(font, letter));
          const missing = letters.filter((letter) => !has(letter));
          if (missing.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return undefined;
          return (
            letters
              .filter(has)
              .join("")
              .replace(/[^\S\u00a0\u202f]+/g, " ")
              .trim() || undefined
          );
        },

        /** Lines are parts of the text, because its direction is decided for the whole of it. */
        set: (text: string) => {
          const runs = runsOf(text, loaded, style.isRtl);
          return (start: number, end: number): ShapedText => {
            const parts = inVisualOrder(
              runs
                .map((run) => ({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) }))
                .filter((run) => run.start < run.end),
            );
            let width = 0;
            const glyphs = parts.flatMap((run) => {
              const shaped = shapeRun(text, run, width);
              width += shaped.width;
              return shaped.glyphs;
            });
            return { width, glyphs };
          };
        },
      };
    },
  };
}

function keep<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.set(key, found);
  // A failure, such as too many open files, must not last.
  found.catch(() => known.delete(key));
  return found;
}

/** The library sees the letters around the run as well, so that those at its ends join. */
function prepare(buffer: GlyphBuffer, text: string, start: number, end: number): void {
  buffer.reset();
  buffer.addText(text, start, end - start);
}

const hasGlyph = (font: Font, letter: string): boolean =>
  font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined;

/** Parts of one font and one direction, in the order of the text. */
function runsOf(text: string, fonts: readonly Font[], isRtl: boolean): readonly Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr");
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const last = runs.at(-1);
    const isFollower = last !== undefined && follows.test(letter) && hasGlyph(last.font, letter);
    const font = isFollower
      ? last.font
      : (fonts.find((one) => hasGlyph(one, letter)) ?? last?.font ?? fonts[0]);
    const level = levels[at] ?? 0;
    const end = at + letter.length;
    if (!font) return [];
    if (last?.font === font && last.level === level) runs.splice(-1, 1, { ...last, end });
    else runs.push({ start: at, end, font, level });
    at = end;
  }
  return runs;
}

/** From left to right: everything at or above each level is turned around, beginning with the highest. */
function inVisualOrder(runs: readonly Run[]): readonly Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while ((order[to]?.level ?? -1) >= level) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = to;
    }
  return order;
}
