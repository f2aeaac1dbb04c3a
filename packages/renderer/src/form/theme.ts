/** A form's theme as tokens. Only known names and plain values are accepted: a theme is data, not CSS. */
import type { JsonObject } from "@formstead/form-logic";

export const themeTokens =
  "accent accent-text text text-soft surface control line error focus radius font heading-font size space width control-height".split(
    " ",
  );
const plain = /^[\w\s#%.,()'"-]{1,200}$/;
const applied = new WeakMap<ShadowRoot, CSSStyleSheet>();

/** For example: `{ "accent": "#0a5", "radius": "0", "dark": { "accent": "#5fb" } }`. */
export function themeCss(theme: JsonObject): string {
  const dark = (theme.dark ?? {}) as JsonObject;
  const isPlain = (value: unknown): value is string => typeof value === "string" && plain.test(value);
  const rules = Object.entries(theme).flatMap(([name, value]) => {
    if (!themeTokens.includes(name) || !isPlain(value)) return [];
    const other = dark[name];
    return `--formstead-${name}:${isPlain(other) ? `light-dark(${value},${other})` : value}`;
  });
  return `:host,.root{${rules.join(";")}}`;
}

export function applyTheme(root: ShadowRoot, theme: JsonObject | undefined): void {
  if (!theme || applied.has(root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(themeCss(theme));
  applied.set(root, sheet);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
