/** How the picture of a form looks, from its title and look. Pure. */
import { type FormDefinition, withLook } from "@formstead/form-logic";
import { arabicFont, familyOf, fontNames } from "@formstead/form-logic/fonts";
import type { PicturePlan } from "./picture-plan.rules.ts";

/** What system fonts resemble most, and what has letters that others do not have. */
const plainFont = "Inter";

/** Three lines hold less. Measuring longer titles would only take time. */
const titleMax = 240;

interface Title {
  readonly text: string;
  readonly isRtl: boolean;
}

export function planOf(cover: FormDefinition, { text, isRtl }: Title, language: string): PicturePlan {
  const { light = {}, vars = {} } = cover.look ?? withLook({ ...cover, theme: {} }).look ?? {};
  const color = (name: string, otherwise: string): string => {
    const own = light[name] ?? "";
    return /^#[0-9a-f]{6}$/i.test(own) ? own : otherwise;
  };
  const own = fontNames.find((name) => vars["heading-font"]?.startsWith(`"${familyOf(name)}"`));
  return {
    title: [...text].slice(0, titleMax).join(""),
    style: {
      fonts: [...new Set([own ?? plainFont, arabicFont, plainFont])],
      weight: numberIn(vars["heading-weight"], 600),
      // Joined letters are never spaced.
      tracking: isRtl ? 0 : numberIn(vars["heading-tracking"], 0),
      language,
      isRtl,
    },
    colors: {
      surface: color("surface", "#ffffff"),
      card: color("card", "#ffffff"),
      text: color("text", "#000000"),
      line: color("line", "#808080"),
      accent: color("accent", "#000000"),
      accentText: color("accent-text", "#ffffff"),
      accentSoft: color("accent-soft", "#ffffff"),
      accentEdge: color("accent-edge", "#000000"),
    },
    radius: numberIn(vars.radius, 0),
  };
}

function numberIn(text: string | undefined, otherwise: number): number {
  const number = Number.parseFloat(text ?? "");
  return Number.isFinite(number) ? number : otherwise;
}
