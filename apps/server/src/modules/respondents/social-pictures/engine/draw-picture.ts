/**
 * Draws the picture that programs show beside a link to a form: the title on the left, and a sheet with fields on the
 * form's color on the right, or the other way around in languages that are written from right to left. Drawing happens
 * on the threads of libvips; only the outlines of the title are computed here, in a few milliseconds.
 */
import sharp from "sharp";
import type { PictureColors, PicturePlan, TextStyle } from "../picture-plan.rules.ts";
import { fitTitle, type Line, wordsOf } from "./fit-title.ts";
import type { TextShaper } from "./text-shaper.ts";

const pictureWidth = 1_200;
const pictureHeight = 630;

const margin = 76;
const panelWidth = 400;
const titleWidth = pictureWidth - panelWidth - margin - 56;
/** From 104 to 40 pixels. */
const sizes = Array.from({ length: 33 }, (_none, at) => 104 - 2 * at);
const cutSize = 48;
const linesMax = 3;
const sheetWidth = 304;
/** The height of a capital letter, by which the title is centered. */
const capHeight = 0.7;
const logoRoom = { width: 300, height: 72 };
/** Far more than a logo needs, far less than a server has. */
const logoPixelsMax = 50_000_000;
const timeoutSeconds = 10;

export async function drawPicture(
  shaper: TextShaper,
  { title, style, colors, radius }: PicturePlan,
  logo: Buffer | undefined,
): Promise<Buffer> {
  const { isRtl } = style;
  const mark = logo && (await fittedLogo(logo));
  const paths = await titleOf(shaper, title, style, mark !== undefined);
  const flip = isRtl ? ` transform="translate(${pictureWidth}) scale(-1 1)"` : "";
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}">`,
    `<rect width="100%" height="100%" fill="${colors.surface}"/>`,
    `<g${flip}>${panel(colors, radius, paths ? panelWidth : pictureWidth)}</g>`,
    `<g fill="${colors.text}">${paths}</g></svg>`,
  ].join("");
  const layers = mark
    ? [{ input: mark.data, top: margin - 12, left: isRtl ? pictureWidth - margin - mark.info.width : margin }]
    : [];
  return sharp(Buffer.from(svg))
    .timeout({ seconds: timeoutSeconds })
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();
}

/** Undefined if the file cannot be read, because a picture without a logo is better than none. */
async function fittedLogo(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: logoPixelsMax })
      .timeout({ seconds: timeoutSeconds })
      .resize({ ...logoRoom, fit: "inside" })
      .png()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}

/** The outlines of the title. None if our fonts cannot write it. */
async function titleOf(
  shaper: TextShaper,
  title: string,
  style: TextStyle,
  hasLogo: boolean,
): Promise<string> {
  const typesetter = await shaper.load(style);
  const text = typesetter.drawable(title);
  if (text === undefined) return "";
  const shape = typesetter.set(text);
  const fitted = fitTitle(
    wordsOf(text, (start, end) => shape(start, end).width),
    { width: titleWidth, linesMax, sizes, cutSize, ellipsisWidth: typesetter.set("…")(0, 1).width },
  );
  const { size, lines, isCut } = fitted;
  const written = isCut ? `${text.slice(0, lines.at(-1)?.end).replace(/[\s\p{P}]+$/u, "")}…` : text;
  const typeset = typesetter.set(written);
  const lineHeight = size * (style.isRtl ? 1.4 : 1.12);
  const height = capHeight * size + (lines.length - 1) * lineHeight;
  const top = (pictureHeight - height) / 2 + (hasLogo ? 28 : 0) + capHeight * size;
  return lines
    .map(({ start, end }: Line, at) => {
      const isLast = at === lines.length - 1;
      const { glyphs, width } = typeset(start, isLast ? written.length : end);
      const left = style.isRtl ? pictureWidth - margin - width * size : margin;
      const baseline = top + at * lineHeight;
      return glyphs
        .map(({ path, scale, x, y }) => {
          const zoom = rounded(scale * size, 5);
          return `<path transform="translate(${rounded(left + x * size)} ${rounded(baseline - y * size)})scale(${zoom} -${zoom})" d="${path}"/>`;
        })
        .join("");
    })
    .join("");
}

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** The sheet with fields, on a panel of the given width. It has the corners and colors of the form's controls. */
function panel(colors: PictureColors, radius: number, width: number): string {
  const left = pictureWidth - width;
  const round = rounded(radius * 1.3);
  const sheet = { x: left + (width - sheetWidth) / 2, y: 86, width: sheetWidth, height: 458 };
  const inner = { x: sheet.x + 36, width: sheet.width - 72 };
  const bar = (y: number, width: number, opacity: number, x = inner.x, height = 12) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(height / 2, round)}" fill="${colors.text}" fill-opacity="${opacity}"/>`;
  const box = (y: number, height: number, fill: string, edge: string, thick: number) =>
    `<rect x="${inner.x}" y="${y}" width="${inner.width}" height="${height}" rx="${Math.min(round, height / 2)}" fill="${fill}" stroke="${edge}" stroke-width="${thick}"/>`;
  const option = (y: number, isChosen: boolean) => {
    const [cx, cy] = [inner.x + 28, y + 26];
    const dot = isChosen
      ? `<circle cx="${cx}" cy="${cy}" r="11" fill="${colors.accent}" stroke="${colors.accentEdge}" stroke-width="1.5"/><circle cx="${cx}" cy="${cy}" r="4.5" fill="${colors.accentText}"/>`
      : `<circle cx="${cx}" cy="${cy}" r="10.5" fill="${colors.card}" stroke="${colors.line}" stroke-width="2"/>`;
    const frame = isChosen
      ? box(y, 52, colors.accentSoft, colors.accentEdge, 3)
      : box(y, 52, colors.card, colors.line, 2);
    return `${frame}${dot}${bar(cy - 6, isChosen ? 104 : 78, isChosen ? 0.62 : 0.3, inner.x + 54)}`;
  };
  const shadow = [24, 14, 6]
    .map(
      (spread, at) =>
        `<rect x="${sheet.x - spread / 3}" y="${sheet.y + 10 - spread / 4}" width="${sheet.width + (spread * 2) / 3}" height="${sheet.height + spread / 2}" rx="${round * 1.6 + spread / 2}" fill="#000" fill-opacity="${0.03 + at * 0.015}"/>`,
    )
    .join("");
  return [
    `<rect x="${left}" width="${width}" height="100%" fill="${colors.accent}"/>`,
    shadow,
    `<rect x="${sheet.x}" y="${sheet.y}" width="${sheet.width}" height="${sheet.height}" rx="${rounded(round * 1.6)}" fill="${colors.card}"/>`,
    bar(sheet.y + 42, 168, 0.85, inner.x, 20),
    bar(sheet.y + 104, 84, 0.5),
    box(sheet.y + 128, 52, colors.card, colors.line, 2),
    bar(sheet.y + 212, 122, 0.5),
    option(sheet.y + 236, true),
    option(sheet.y + 300, false),
    `<rect x="${inner.x}" y="${sheet.y + 380}" width="112" height="48" rx="${Math.min(round, 24)}" fill="${colors.accent}" stroke="${colors.accentEdge}" stroke-width="1.5"/>`,
    `<rect x="${inner.x + 34}" y="${sheet.y + 399}" width="44" height="10" rx="${Math.min(5, round)}" fill="${colors.accentText}"/>`,
  ].join("");
}
