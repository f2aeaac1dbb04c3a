/** What a form's theme adds to its hosted page: styles, fonts, and images. */
import type { FormDefinition, Look } from "@formstead/form-logic";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { themeCss } from "../form/theme.ts";
import { translator } from "../form/translated.ts";
import { fontFaces, fontPreloads } from "./font-faces.ts";
import type { Assets } from "./hosted-renderer.ts";

export interface PageLook {
  readonly style: string;
  /** The value of `<meta name="color-scheme">`. */
  readonly colorScheme: string;
  readonly preloads: readonly string[];
  readonly layout: string;
  /** Of the organization that asks. */
  readonly name?: string | undefined;
  readonly logo?: Picture | undefined;
  readonly cover?: Picture | undefined;
  readonly image?: string | undefined;
  readonly icon?: string | undefined;
  readonly hasPoweredBy: boolean;
}

export interface Picture {
  readonly src: string;
  readonly alt: string;
}

export function pageLook(
  definition: FormDefinition | undefined,
  { base }: Assets,
  language: string,
): PageLook {
  const { look, theme = {} } = definition ?? {};
  const t = definition && translator({ form: { definition }, language });
  // Versions that were published before looks had images have only addresses in their themes.
  const addressOf = (name: keyof NonNullable<Look["images"]>) => safeUrl(look?.images?.[name] ?? theme[name]);
  const picture = (name: "logo" | "cover"): Picture | undefined => {
    const src = addressOf(name);
    const alt = theme[`${name}_alt`];
    return src ? { src, alt: (alt && t?.("form", `${name}_alt`, alt)) || "" } : undefined;
  };
  const names = look?.fonts ?? [];
  const background = addressOf("background");
  const style = [
    look && fontFaces(look, base),
    look && themeCss(look, ":root", ":root[dir=rtl]"),
    background && `:root{--formstead-background:url("${background}")}`,
    look?.css,
  ];
  return {
    style: style.filter(Boolean).join(""),
    colorScheme: look && look.scheme !== "auto" ? look.scheme : "light dark",
    preloads: fontPreloads(names, base, directionOf(language) === "rtl"),
    layout: look?.layout ?? "card",
    name: theme.name && t?.("form", "name", theme.name),
    logo: picture("logo"),
    cover: picture("cover"),
    image: addressOf("image"),
    icon: addressOf("icon"),
    hasPoweredBy: theme.powered_by === true,
  };
}

/** Accepts only URLs that the page's CSP would load as well, and that cannot end a CSS `url()`. */
export function safeUrl(value: unknown): string | undefined {
  const isSafe = typeof value === "string" && /^(https:\/\/|\/(?!\/))[^\s"'()\\<>]+$/.test(value);
  return isSafe ? value : undefined;
}
