/** The color tokens of a form, and all pairs of them that meet on a page, with the contrast that each pair needs. */
export const colorTokens = [
  "surface",
  "card",
  "control",
  "hover",
  "accent-soft",
  "text",
  "muted",
  "border",
  "line",
  "accent",
  "accent-text",
  "accent-hover",
  "accent-ink",
  "accent-edge",
  "error",
  "error-soft",
  "success",
  "success-soft",
  "focus",
] as const;

export type ColorToken = (typeof colorTokens)[number];
/** Every token as `#rrggbb`. */
export type Palette = Readonly<Record<ColorToken, string>>;

/** What texts and controls are drawn on. */
export const grounds = ["surface", "card", "control", "hover", "accent-soft"] as const;

export interface Pair {
  readonly front: ColorToken;
  readonly ground: ColorToken;
  /** The lowest contrast allowed: 4.5 for texts, 3 for the edges of controls. */
  readonly least: number;
}

const pairsOf = (
  fronts: readonly ColorToken[],
  under: readonly ColorToken[],
  least: number,
): readonly Pair[] => fronts.flatMap((front) => under.map((ground) => ({ front, ground, least })));

/** `border` is missing because it only decorates. */
export const pairs: readonly Pair[] = [
  ...pairsOf(["text", "muted", "accent-ink", "error", "success"], grounds, 4.5),
  ...pairsOf(["text", "muted", "error"], ["error-soft"], 4.5),
  ...pairsOf(["text", "muted", "success"], ["success-soft"], 4.5),
  ...pairsOf(["accent-text"], ["accent", "accent-hover"], 4.5),
  ...pairsOf(["line", "accent-edge", "focus"], grounds, 3),
];
