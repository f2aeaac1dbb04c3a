/** Colors as `#rrggbb` and as lightness, chroma, and hue in OKLCH, and the contrast between two of them (WCAG 2). */

/** Lightness from 0 to 1, chroma from 0 to about 0.4, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Triple = readonly [number, number, number];

/** The only notations that the contrast check can measure without knowing what is behind a color. */
export const colorForm = /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** `#0A5` becomes `#00aa55`. */
export function longHex(color: string): string {
  const digits = color.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function linearOf(color: string): Triple {
  const bits = Number.parseInt(longHex(color).slice(1), 16);
  return [toLinear((bits >> 16) / 255), toLinear(((bits >> 8) & 255) / 255), toLinear((bits & 255) / 255)];
}

const dot = ([a, b, c]: Triple, [x, y, z]: Triple): number => a * x + b * y + c * z;

export function oklchOf(color: string): Oklch {
  const rgb = linearOf(color);
  const cones: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ];
  const a = dot([1.9779984951, -2.428592205, 0.4505937099], cones);
  const b = dot([0.0259040371, 0.7827717662, -0.808675766], cones);
  const lightness = dot([0.2104542553, 0.793617785, -0.0040720468], cones);
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360];
}

function rgbOf([lightness, chroma, hue]: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const cones: Triple = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    dot([4.0767416621, -3.3077115913, 0.2309699292], cones),
    dot([-1.2684380046, 2.6097574011, -0.3413193965], cones),
    dot([-0.0041960863, -0.7034186147, 1.707614701], cones),
  ];
}

const isShown = (rgb: Triple): boolean => rgb.every((value) => value >= -1e-4 && value <= 1.0001);

/** The color as 8-bit sRGB. If screens cannot show it, chroma is reduced; lightness and hue stay. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
  const light = Math.min(1, Math.max(0, lightness));
  let [low, high] = isShown(rgbOf([light, chroma, hue])) ? [chroma, chroma] : [0, chroma];
  while (high - low > 1e-4) {
    const middle = (low + high) / 2;
    if (isShown(rgbOf([light, middle, hue]))) low = middle;
    else high = middle;
  }
  const bytes = rgbOf([light, low, hue]).map((value) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const luminance = (color: string): number => dot([0.2126, 0.7152, 0.0722], linearOf(color));

/** From 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
