/**
 * A complete palette from one brand color. Each color starts at a lightness that looks right and moves away from its
 * grounds until its contrast is sufficient, so no brand color leads to an unreadable form.
 */
import { contrast, hexOf, longHex, type Oklch, oklchOf } from "./color.ts";
import { type ColorToken, grounds, type Palette } from "./tokens.ts";

export type Scheme = "light" | "dark";

export interface PaletteSource {
  readonly brand: string;
  /** Tints backgrounds, texts, and lines instead of the brand color. */
  readonly second?: string | undefined;
  /** Custom colors. The others adapt to them. */
  readonly set?: Readonly<Partial<Record<ColorToken, string>>> | undefined;
}

const stride = 0.004;
const white = "#ffffff";
/** Brands with less chroma than this look gray. */
const grayBelow = 0.03;
/** Lighter brands get dark text. */
const lightAbove = 0.72;

/** Lightness, chroma, and the hue of errors and successes, in the two schemes. */
const starts = {
  light: {
    hover: [0.984, 0.006],
    text: [0.235, 0.028],
    muted: [0.5, 0.022],
    border: [0.905, 0.014],
    line: [0.66, 0.025],
    soft: [0.957, 0.022],
    error: [0.53, 0.2, 27],
    "error-soft": [0.965, 0.018, 25],
    success: [0.5, 0.13, 155],
    "success-soft": [0.96, 0.03, 155],
  },
  dark: {
    hover: [0.278, 0.018],
    text: [0.955, 0.008],
    muted: [0.75, 0.022],
    border: [0.325, 0.014],
    line: [0.54, 0.025],
    soft: [0.285, 0.05],
    error: [0.76, 0.14, 25],
    "error-soft": [0.27, 0.042, 25],
    success: [0.8, 0.14, 155],
    "success-soft": [0.27, 0.04, 155],
  },
} as const;

/** Moves the lightness step by step until the rounded color has the contrast on every ground, or is black or white. */
function reach(
  [lightness, chroma, hue]: Oklch,
  under: readonly string[],
  least: number,
  step: number,
): string {
  for (let at = lightness; ; at += step) {
    const color = hexOf([at, chroma, hue]);
    if (at <= 0 || at >= 1 || under.every((ground) => contrast(color, ground) >= least)) return color;
  }
}

export function paletteOf({ brand, second, set = {} }: PaletteSource, scheme: Scheme): Palette {
  const start = starts[scheme];
  const isDark = scheme === "dark";
  const away = isDark ? stride : -stride;
  const [, tintChroma, tintHue] = oklchOf(second ?? brand);
  // A gray brand has gray neutrals.
  const tint = Math.min(1, tintChroma / 0.12);
  const neutral = ([lightness, chroma]: readonly [number, number]): Oklch => [
    lightness,
    chroma * tint,
    tintHue,
  ];
  const own = (name: ColorToken, color: () => string): string => {
    const given = set[name];
    return given === undefined ? color() : longHex(given);
  };

  const under = {
    surface: own("surface", () => hexOf(neutral(isDark ? [0.18, 0.012] : [0.974, 0.008]))),
    card: own("card", () => (isDark ? hexOf(neutral([0.22, 0.014])) : white)),
    control: own("control", () => (isDark ? hexOf(neutral([0.252, 0.016])) : white)),
    hover: own("hover", () => hexOf(neutral(start.hover))),
    "accent-soft": own("accent-soft", () => hexOf(softOf(brand, scheme))),
    "error-soft": own("error-soft", () => hexOf(start["error-soft"])),
    "success-soft": own("success-soft", () => hexOf(start["success-soft"])),
  };
  const main = grounds.map((name) => under[name]);
  const all = Object.values(under);
  const fills = fillsOf(brand, tint, scheme, own);
  const { accent } = fills;
  const ink = own("accent-ink", () => reach(inkOf(brand, scheme), main, 4.6, away));
  const standsOff = main.every((ground) => contrast(accent, ground) >= 3);
  return {
    ...under,
    text: own("text", () => reach(neutral(start.text), all, 10, away)),
    muted: own("muted", () => reach(neutral(start.muted), all, 5, away)),
    border: own("border", () => hexOf(neutral(start.border))),
    line: own("line", () => reach(neutral(start.line), main, 3.1, away)),
    ...fills,
    "accent-ink": ink,
    // The outline of filled things: a yellow button on white would have no visible edge of its own.
    "accent-edge": own("accent-edge", () => (standsOff ? accent : ink)),
    focus: own("focus", () => ink),
    error: own("error", () => reach(start.error, [...main, under["error-soft"]], 4.6, away)),
    success: own("success", () => reach(start.success, [...main, under["success-soft"]], 4.6, away)),
  };
}

/** The ground of what is chosen. */
function softOf(brand: string, scheme: Scheme): Oklch {
  const [lightness, chroma, hue] = oklchOf(brand);
  const [at, most] = starts[scheme].soft;
  // On a pale red, it would look like an error.
  if (chroma > 0.1 && Math.abs(hue - starts[scheme].error[2]) < 18) return [at, 0.006, hue];
  // A yellow this pale would look gray.
  if (scheme === "light" && lightness > lightAbove) return [0.965, Math.min(chroma, 0.05), hue];
  return [at, Math.min(chroma, most), hue];
}

/** The brand as text: links, and what is chosen. */
function inkOf(brand: string, scheme: Scheme): Oklch {
  const [lightness, chroma, hue] = oklchOf(brand);
  return scheme === "dark"
    ? [Math.max(lightness, 0.78), Math.min(chroma, 0.14), hue]
    : [Math.min(lightness, 0.52), chroma, hue];
}

/** The fill of buttons and marks, with the text on it. */
function fillsOf(
  brand: string,
  tint: number,
  scheme: Scheme,
  own: (name: ColorToken, color: () => string) => string,
): Pick<Palette, "accent" | "accent-text" | "accent-hover"> {
  const [lightness, chroma, hue] = oklchOf(brand);
  const isDark = scheme === "dark";
  // A black button would disappear in the dark, so a black or gray brand becomes a light fill there.
  const isInverted = isDark && chroma < grayBelow;
  const inkStart: Oklch = [0.19, 0.03 * tint, hue];
  const accent = own("accent", () => {
    if (isInverted || lightness > lightAbove)
      return reach([isInverted ? 0.92 : lightness, chroma, hue], [hexOf(inkStart)], 4.6, stride);
    return reach([isDark ? Math.max(lightness, 0.62) : lightness, chroma, hue], [white], 4.6, -stride);
  });
  const text = own("accent-text", () =>
    contrast(white, accent) >= 4.5 ? white : reach(inkStart, [accent], 4.5, -stride),
  );
  const [at, accentChroma, accentHue] = oklchOf(accent);
  const isTextLight = oklchOf(text)[0] > at;
  const hover = (): string => {
    if (!isTextLight) return hexOf([Math.min(0.97, at + 0.035), accentChroma, accentHue]);
    // A fill that is almost black can only become lighter.
    return hexOf([at + (at < 0.3 && !isDark ? 0.08 : -0.05), accentChroma, accentHue]);
  };
  return { accent, "accent-text": text, "accent-hover": own("accent-hover", hover) };
}
