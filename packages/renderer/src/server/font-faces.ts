/**
 * The `@font-face` rules of a hosted page. Until a font has arrived, a local one replaces it, scaled so that lines
 * break in the same places and nothing moves later.
 */
import type { FormDefinition } from "@formstead/form-logic";
import { fallbackOf, familyOf, serifFonts } from "@formstead/form-logic/fonts";
import { fonts } from "../form/font-files.ts";
import { unicodeRanges } from "../form/font-subsets.ts";
import { fontMetrics } from "./font-metrics.ts";

type Look = NonNullable<FormDefinition["look"]>;

/** A local font, and others of the same widths. */
interface StandIn {
  readonly names: readonly string[];
  readonly width: number;
  readonly boldWidth: number;
}

const dejaVu = (name: string): StandIn => ({
  names: [name],
  width: fontMetrics[name]?.width ?? 0,
  boldWidth: fontMetrics[name]?.boldWidth ?? 0,
});
/** For Windows and macOS, for Android, and for Linux; the last ones are the most likely. */
const standIns: Readonly<Record<"sans" | "serif", readonly StandIn[]>> = {
  sans: [
    dejaVu("DejaVu Sans"),
    { names: ["Roboto"], width: 448, boldWidth: 462 },
    { names: ["Arial", "Liberation Sans", "Helvetica"], width: 449, boldWidth: 485 },
  ],
  serif: [
    dejaVu("DejaVu Serif"),
    { names: ["Noto Serif"], width: 483, boldWidth: 517 },
    { names: ["Times New Roman", "Liberation Serif", "Times"], width: 410, boldWidth: 434 },
  ],
};

/** The weight of labels and buttons. */
const labelWeight = 600;

/** `base` is the path of the build's files, such as `/embed/v1/`. */
export function fontFaces({ fonts: names, vars }: Look, base: string): string {
  return names
    .map((name) => {
      const isHeading = vars["heading-font"]?.startsWith(`"${familyOf(name)}"`);
      const strong = isHeading ? Number(vars["heading-weight"]) : labelWeight;
      const from = Math.min(strong, labelWeight);
      return [
        fileFaces(name, base),
        localFaces(name, 400, `100 ${from - 1}`),
        localFaces(name, strong, `${from} 900`),
      ].join("");
    })
    .join("");
}

function fileFaces(name: string, base: string): string {
  const { files = [], weight } = fonts[name] ?? {};
  return files
    .map(
      ({ subset, file }) =>
        `@font-face{font-family:"${familyOf(name)}";src:url(${base}${file})format("woff2");font-weight:${weight};font-display:swap;unicode-range:${unicodeRanges[subset]}}`,
    )
    .join("");
}

/** The rules for all texts in a range of weights, measured at one of them. Of several rules, the last one applies. */
function localFaces(name: string, weight: number, range: string): string {
  const font = fontMetrics[name];
  if (!font || !fonts[name]) return "";
  const width = font.width + ((font.boldWidth - font.width) * (weight - 400)) / 300;
  const isBold = weight >= 600;
  return standIns[serifFonts.includes(name) ? "serif" : "sans"]
    .map((local) => {
      const size = width / (isBold ? local.boldWidth : local.width);
      const sources = local.names.map((one) => `local("${one}${isBold ? " Bold" : ""}")`).join();
      const share = (value: number) => `${(value / 10 / size).toFixed(1)}%`;
      return `@font-face{font-family:"${fallbackOf(name)}";src:${sources};font-weight:${range};size-adjust:${(size * 100).toFixed(1)}%;ascent-override:${share(font.ascent)};descent-override:${share(font.descent)}}`;
    })
    .join("");
}

const preloadsMax = 2;

/** The files that the first texts of the page need. */
export function fontPreloads(names: readonly string[], base: string, isArabic: boolean): readonly string[] {
  const subset = isArabic ? "arabic" : "latin";
  return names
    .flatMap((name) => fonts[name]?.files.filter((one) => one.subset === subset) ?? [])
    .slice(0, preloadsMax)
    .map(({ file }) => `${base}${file}`);
}
