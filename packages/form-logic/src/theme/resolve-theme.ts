/** Derives the look of a form from its theme, so that browsers only print values. */
import type { FormDefinition } from "../definition/definition.ts";
import { themePictures } from "../definition/picture-file.ts";
import { pictureUrl } from "../definition/pictures.ts";
import { colorForm } from "./color.ts";
import { arabicFont, fontStack } from "./fonts.ts";
import { readOwnCss } from "./own-css.ts";
import { paletteOf, type Scheme } from "./palette.ts";
import { type Density, defaultPreset, type PageLayout, type Preset, presets } from "./presets.ts";
import type { FormTheme, Look } from "./theme.ts";

const densities: Readonly<Record<Density, Readonly<Record<string, string>>>> = {
  compact: { space: "1.25rem", "control-height": "2.75rem" },
  regular: { space: "1.75rem", "control-height": "3rem" },
  spacious: { space: "2.5rem", "control-height": "3.5rem" },
};

const arabicLetters = /^(ar|fa|ur|ps|sd|ug|ckb)\b/;

export function presetOf({ preset }: FormTheme): Preset {
  return presets[preset !== undefined && Object.hasOwn(presets, preset) ? preset : defaultPreset];
}

/** The colors of a theme in one scheme. Ignores colors that are not valid. */
export function themePalette(theme: FormTheme, scheme: Scheme) {
  const preset = presetOf(theme);
  const valid = (color: string | undefined) =>
    color !== undefined && colorForm.test(color) ? color : undefined;
  const brand = valid(theme.brand);
  // A preset's second color suits only its own brand.
  const second = valid(theme.second) ?? (brand === undefined ? preset.second : undefined);
  const chosen = Object.entries(theme.tokens?.[scheme] ?? {}).filter(([, color]) => valid(color));
  return paletteOf({ brand: brand ?? preset.brand, second, set: Object.fromEntries(chosen) }, scheme);
}

/** Layouts around an image need one. */
export function layoutOf({ layout, cover, background }: FormTheme, preset: Preset): PageLayout {
  const wanted = layout ?? preset.layout;
  if (wanted === "split") return cover ? "split" : "card";
  if (wanted === "full") return cover || background ? "full" : "card";
  return wanted;
}

export function resolveTheme(theme: FormTheme, languages: FormDefinition["languages"]): Look {
  const preset = presetOf(theme);
  const font = theme.font ?? preset.font;
  const headingFont = theme.heading_font ?? preset.headingFont ?? font;
  const hasArabic = languages.some((language) => arabicLetters.test(language));
  const css = theme.css ? readOwnCss(theme.css).css : "";
  const images = themePictures.flatMap((name) => {
    const url = pictureUrl(theme[name], name);
    return url === undefined ? [] : [[name, url] as const];
  });
  const files = [font, headingFont].filter((name) => name !== "system");
  return {
    scheme: theme.scheme ?? "auto",
    layout: layoutOf(theme, preset),
    light: themePalette(theme, "light"),
    dark: themePalette(theme, "dark"),
    vars: {
      font: fontStack(font, hasArabic),
      "heading-font": fontStack(headingFont, hasArabic),
      "heading-weight": String(preset.headingWeight),
      "heading-tracking": `${preset.headingTracking}em`,
      radius: `${theme.radius ?? preset.radius}px`,
      ...densities[theme.density ?? preset.density],
    },
    fonts: [...new Set([...files, ...(hasArabic ? [arabicFont] : [])])],
    ...(images.length > 0 && { images: Object.fromEntries(images) }),
    ...(css && { css }),
  };
}

/** Replaces whatever was sent as the look. Without a theme, the renderer's own styles apply. */
export function withLook(definition: FormDefinition): FormDefinition {
  const { look: _sent, ...rest } = definition;
  const { theme, languages } = definition;
  return theme ? { ...rest, look: resolveTheme(theme, languages) } : rest;
}
