/**
 * Measures custom colors. Derived colors have sufficient contrast, so they need no check of their own; but
 * they cannot always adapt to a custom color.
 */
import type { FormDefinition } from "../definition/definition.ts";
import { contrast } from "../theme/color.ts";
import { readOwnCss } from "../theme/own-css.ts";
import { layoutOf, presetOf, themePalette } from "../theme/resolve-theme.ts";
import type { FormTheme } from "../theme/theme.ts";
import { pairs } from "../theme/tokens.ts";
import type { Finding } from "./finding.ts";

const droppedMax = 50;

export function themeFindings({ theme }: FormDefinition): readonly Finding[] {
  if (!theme) return [];
  return [
    ...contrastFindings(theme, "light"),
    ...contrastFindings(theme, "dark"),
    ...(theme.layout && layoutOf(theme, presetOf(theme)) !== theme.layout
      ? [
          tell(
            "warning",
            "theme_image",
            "/layout",
            `The layout ${theme.layout} takes effect only with a cover${theme.layout === "full" ? " or a background" : ""}.`,
          ),
        ]
      : []),
    ...readOwnCss(theme.css ?? "")
      .dropped.slice(0, droppedMax)
      .map(({ line, reason }) =>
        tell("warning", "css_dropped", "/css", `Line ${line} of the CSS was dropped. ${reason}`),
      ),
  ];
}

function contrastFindings(theme: FormTheme, scheme: "light" | "dark"): readonly Finding[] {
  const chosen = theme.tokens?.[scheme] ?? {};
  if (Object.keys(chosen).length === 0) return [];
  const palette = themePalette(theme, scheme);
  // Of all grounds on which a color is hard to read, only the worst is reported.
  const worst = new Map<string, { readonly ratio: number; readonly finding: Finding }>();
  for (const { front, ground, least } of pairs) {
    const ratio = contrast(palette[front], palette[ground]);
    if (ratio >= least) continue;
    const culprit = front in chosen || !(ground in chosen) ? front : ground;
    const known = worst.get(`${culprit} ${front}`);
    if (known && known.ratio <= ratio) continue;
    const message = `${front} (${palette[front]}) on ${ground} (${palette[ground]}) has a contrast of ${rounded(ratio)}:1 in the ${scheme} colors. It needs at least ${least}:1.`;
    const severity = theme.contrast_override ? "warning" : "error";
    const finding = tell(severity, "contrast", `/tokens/${scheme}/${culprit}`, message);
    worst.set(`${culprit} ${front}`, { ratio, finding });
  }
  return [...worst.values()].map(({ finding }) => finding);
}

/** Rounded down, so that a contrast just below the limit is not reported as the limit. */
const rounded = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);

function tell(
  severity: Finding["severity"],
  code: Finding["code"],
  pointer: string,
  message: string,
): Finding {
  return { severity, code, item_id: "", rule: { name: "theme", pointer }, message };
}
