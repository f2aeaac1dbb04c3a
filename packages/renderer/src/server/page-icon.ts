/**
 * Draws the icon in the browser tab for forms that have none of their own: the first letter of the title on the form's
 * color. It is part of the page, so that it needs no request, and a vector graphic, because a few hundred characters
 * are enough for every size. Safari shows such icons since version 26; earlier versions show none.
 */
import type { FormDefinition } from "@formstead/form-logic";
import { appColors } from "./app-manifest.ts";

/** The radius of the icon's corners, of 32, for the radius of the form's controls in pixels. */
const cornerOf = (radius: number): number => Math.round(Math.min(10, radius * 0.7) * 10) / 10;
const plainRadius = 10;

/** The address of the icon. `title` is the form's title in the given language. */
export function pageIcon(definition: FormDefinition, title: string, language: string): string {
  const { accent, accentText } = appColors(definition);
  const given = Number.parseFloat(definition.look?.vars.radius ?? "");
  const corner = cornerOf(Number.isFinite(given) ? given : plainRadius);
  const letter = firstLetter(title, language);
  const mark = letter
    ? `<text x='16' y='23' font-family='system-ui,sans-serif' font-size='20' font-weight='700' text-anchor='middle' fill='${accentText}'>${letter}</text>`
    : `<path d='M9 17l5 5 9-11' fill='none' stroke='${accentText}' stroke-width='4'/>`;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='${corner}' fill='${accent}'/>${mark}</svg>`;
  return `data:image/svg+xml,${svg.replace(/[^\w '=:/.,-]/gu, encodeURIComponent)}`;
}

/** Undefined if the title has neither letters nor digits, such as one of emoji. */
function firstLetter(title: string, language: string): string | undefined {
  const [found] = /[\p{L}\p{N}]/u.exec(title) ?? [];
  return found?.toLocaleUpperCase(language);
}
