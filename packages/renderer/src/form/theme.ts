/**
 * Prints the look that the server derived from a form's theme. Every color is a pair, so that a form never mixes its
 * own colors for one scheme with the defaults of the other.
 */
import type { FormDefinition } from "@formstead/form-logic";

type Look = NonNullable<FormDefinition["look"]>;

/** Characters that could end a declaration. No value that the server derives contains them. */
const unsafe = /[{}<>;@\\]/;

/** `at` is where the properties are set: `:root` or `:host`. `rtl` selects a text from right to left. */
export function themeCss({ light, dark, vars, scheme }: Look, at: ":root" | ":host", rtl: string): string {
  const colors = Object.entries(light).map(([name, color]) => {
    const other = dark[name] ?? color;
    return [name, color === other ? color : `light-dark(${color},${other})`] as const;
  });
  const rules = [...colors, ...Object.entries(vars)]
    .filter(([, value]) => !unsafe.test(value))
    .map(([name, value]) => `--formstead-${name}:${value}`);
  const pinned = scheme === "light" || scheme === "dark" ? `color-scheme:${scheme}` : "";
  // An embedded form uses the scheme of its page, because it has no background of its own without the attribute.
  const [own, asked] = at === ":root" ? [pinned, ""] : ["", pinned && `:host([theme=auto]){${pinned}}`];
  // Joined letters are never spaced.
  return `${at}{${[...rules, own].filter(Boolean).join(";")}}${asked}${rtl}{--formstead-heading-tracking:0}`;
}

const applied = new WeakMap<ShadowRoot, { readonly sheet: CSSStyleSheet; look: Look | undefined }>();

/** Can be called again with another look. `baseUrl` is the server that delivers the fonts. */
export function applyTheme(root: ShadowRoot, look: Look | undefined, baseUrl: string): void {
  const known = applied.get(root) ?? { sheet: new CSSStyleSheet(), look: undefined };
  if (look === known.look) return;
  if (!applied.has(root)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, known.sheet];
  known.look = look;
  applied.set(root, known);
  known.sheet.replaceSync(look ? themeCss(look, ":host", ".root[dir=rtl]") : "");
  if (look && look.fonts.length > 0)
    void import("./fonts.ts").then(({ loadFonts }) => loadFonts(root, look.fonts, baseUrl)).catch(() => {});
}
