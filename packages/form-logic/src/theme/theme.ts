/** A form's theme as its author writes it, and the look that the server derives from it for browsers. */
import type { PictureFile, ThemePicture } from "../definition/picture-file.ts";
import type { FontName } from "./fonts.ts";
import type { Density, PageLayout, PresetName } from "./presets.ts";
import type { ColorToken } from "./tokens.ts";

// Types, not interfaces, because both are compared and stored as JSON.
export type FormTheme = {
  /** What the theme starts from. Default: `plain`. */
  readonly preset?: PresetName;
  /** `#rgb` or `#rrggbb`, like all colors of a theme. */
  readonly brand?: string;
  /** Tints backgrounds, texts, and lines. Default: the brand color. */
  readonly second?: string;
  /** Default: `auto`, which follows the visitor's settings. */
  readonly scheme?: "light" | "dark" | "auto";
  readonly font?: FontName | "system";
  /** Default: the heading font of the preset, or `font`. */
  readonly heading_font?: FontName | "system";
  /** The radius of corners, in pixels. */
  readonly radius?: number;
  readonly density?: Density;
  readonly layout?: PageLayout;
  /** Custom colors; those that are missing adapt to them. */
  readonly tokens?: { readonly [scheme in "light" | "dark"]?: { readonly [token in ColorToken]?: string } };
  /** Allows publishing although the contrast of custom colors is too low. */
  readonly contrast_override?: { readonly reason: string };
  /** Of the organization that asks. */
  readonly name?: string;
  /** Images are uploaded files, `https://` URLs, or paths on the same server. */
  readonly logo?: string | PictureFile;
  readonly logo_alt?: string;
  readonly cover?: string | PictureFile;
  readonly cover_alt?: string;
  readonly background?: string | PictureFile;
  /** The image for link previews. */
  readonly image?: string | PictureFile;
  /** The icon in the browser tab. */
  readonly icon?: string | PictureFile;
  readonly powered_by?: boolean;
  /** For the hosted page: only `--formstead-*` properties and `::part()` rules take effect. */
  readonly css?: string;
};

export type Look = {
  readonly scheme: "light" | "dark" | "auto";
  readonly layout: PageLayout;
  /** Colors by token. */
  readonly light: Readonly<Record<string, string>>;
  readonly dark: Readonly<Record<string, string>>;
  /** Sizes and fonts, by the names of their custom properties without `--formstead-`. */
  readonly vars: Readonly<Record<string, string>>;
  /** The fonts to load, most important first. */
  readonly fonts: readonly string[];
  /** The addresses of the theme's images. */
  readonly images?: { readonly [name in ThemePicture]?: string };
  /** What remains of the theme's own CSS. */
  readonly css?: string;
};
