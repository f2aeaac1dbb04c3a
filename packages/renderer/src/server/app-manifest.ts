/** Describes a form that is installed on a device like an app. */
import type { FormDefinition, JsonObject } from "@formstead/form-logic";
import { directionOf } from "@formstead/form-logic/texts/direction-of";
import { translator } from "../form/translated.ts";
import { safeUrl } from "./page-look.tsx";

/** Names under icons are cut off after about this many characters. */
const shortMax = 12;
/** The colors of forms without a theme. */
const plain = { accent: "#3d56d6", "accent-text": "#ffffff", surface: "#f4f6fc" };

interface AppColors {
  readonly accent: string;
  readonly accentText: string;
  readonly surface: string;
}

export const appColors = ({ look }: FormDefinition): AppColors => {
  const colors = { ...plain, ...look?.[look.scheme === "dark" ? "dark" : "light"] };
  return { accent: colors.accent, accentText: colors["accent-text"], surface: colors.surface };
};

export function appManifest(definition: FormDefinition, language: string, home: string): JsonObject {
  const name = translator({ form: { definition }, language })("form", "title", definition.title);
  const { accent, surface } = appColors(definition);
  const icon = safeUrl(definition.look?.images?.icon ?? definition.theme?.icon);
  const drawn = [192, 512].flatMap((size) =>
    ["any", "maskable"].map((purpose) => ({
      src: `${home}icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
  );
  return {
    id: home,
    start_url: home,
    scope: home,
    name,
    short_name: shortened(name),
    lang: language,
    dir: directionOf(language),
    display: "standalone",
    theme_color: accent,
    background_color: surface,
    icons: [...(icon ? [{ src: icon, sizes: "any", purpose: "any" }] : []), ...drawn],
  };
}

/** As many whole words as fit. */
function shortened(name: string): string {
  const words = name.split(/\s+/);
  let short = words.shift() ?? "";
  for (const word of words) {
    if (short.length + 1 + word.length > shortMax) break;
    short = `${short} ${word}`;
  }
  return short;
}
