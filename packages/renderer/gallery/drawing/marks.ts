/** The marks of organizations, for the corner of a page. */
import { circle, type Drawing, path, rect } from "./shapes.ts";

/** A simple mark that can be seen on light and on dark pages. */
const mark = (name: string, inside: string): Drawing => ({
  name: `mark-${name}`,
  width: 160,
  height: 160,
  draw: () => inside,
});

export const marks: readonly Drawing[] = [
  mark(
    "plain",
    path("M80 8A72 72 0 0 1 80 152A72 72 0 0 1 80 8Z", "#3d56d6") +
      path("M80 8A72 72 0 0 0 80 152Q110 80 80 8Z", "#7f93f2"),
  ),
  mark(
    "harbour",
    rect(8, 8, 144, 144, "#0b6a80", 'rx="36"') +
      path("M8 96Q44 72 80 96T152 96V116A36 36 0 0 1 116 152H44A36 36 0 0 1 8 116Z", "#58b4c6") +
      circle(108, 52, 18, "#d9f1f5"),
  ),
  mark(
    "orchard",
    path("M20 140V70A62 62 0 0 1 82 8H150V78A62 62 0 0 1 88 140Z", "#2c7a4b") +
      path("M20 140L150 8V78A62 62 0 0 1 88 140Z", "#7ab890"),
  ),
  mark(
    "almanac",
    rect(18, 54, 22, 92, "#b0476d") +
      rect(52, 54, 22, 92, "#b0476d") +
      rect(86, 54, 22, 92, "#d9a34f") +
      rect(120, 54, 22, 92, "#b0476d") +
      path("M6 44L80 6L154 44Z", "#b0476d"),
  ),
  mark(
    "circuit",
    rect(8, 8, 144, 144, "#0f8f80", 'rx="30"') +
      path(
        "M40 80H70L92 44L112 116L124 80",
        "none",
        'stroke="#d7fff8" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"',
      ),
  ),
  mark(
    "pebbles",
    `<ellipse cx="80" cy="124" rx="64" ry="26" fill="#1f6f66"/><ellipse cx="76" cy="80" rx="46" ry="20" fill="#4fa396"/><ellipse cx="84" cy="44" rx="28" ry="14" fill="#8accc0"/>`,
  ),
  mark(
    "ledger",
    rect(8, 8, 144, 144, "#1c3350", 'rx="12"') +
      rect(32, 36, 96, 18, "#7f9cc4", 'rx="4"') +
      rect(32, 71, 60, 18, "#12c9b0", 'rx="4"') +
      rect(32, 106, 78, 18, "#7f9cc4", 'rx="4"') +
      circle(118, 80, 11, "#ff8a5c"),
  ),
  mark(
    "civic",
    path("M14 76L52 36L90 76V146H14Z", "#1d4f91") +
      path("M66 84L106 44L146 84V146H66Z", "#5b8fd0") +
      rect(94, 104, 24, 42, "#f0b64a") +
      circle(122, 26, 16, "#f0b64a"),
  ),
  mark(
    "lines",
    path("M14 120H52L108 40H146", "none", 'stroke="#5a4fb8" stroke-width="20" stroke-linejoin="round"') +
      path("M14 40H52L108 120H146", "none", 'stroke="#e2874a" stroke-width="20" stroke-linejoin="round"') +
      circle(80, 80, 26, "#5a4fb8") +
      circle(80, 80, 14, "#fff"),
  ),
  mark(
    "lumen",
    path("M80 148Q8 96 8 54A36 36 0 0 1 80 44A36 36 0 0 1 152 54Q152 96 80 148Z", "#8a5bc7") +
      path("M80 148Q50 92 80 44A36 36 0 0 1 152 54Q152 96 80 148Z", "#b998e6"),
  ),
  mark(
    "shield",
    path("M80 6L146 28V78Q146 128 80 154Q14 128 14 78V28Z", "#4a5568") +
      path("M80 30L124 44V78Q124 112 80 132Q36 112 36 78V44Z", "#f2b233") +
      path("M72 54H88L85 94H75Z", "#2a3140") +
      circle(80, 109, 9, "#2a3140"),
  ),
  mark(
    "curve",
    rect(8, 8, 144, 144, "#146c5c", 'rx="8"') +
      path("M24 122C60 120 58 40 80 40S100 120 136 122Z", "#8fd0bd") +
      path("M80 40C58 40 60 120 24 122H80Z", "#e9f6f1"),
  ),
  mark(
    "beam",
    rect(8, 8, 144, 144, "#1747c2") +
      path("M34 128H66V52H122V34H34Z", "#fff") +
      path("M112 52V88", "none", 'stroke="#fff" stroke-width="5"') +
      rect(98, 88, 28, 28, "#ffc93c"),
  ),
];
