/**
 * Writes `src/server/font-metrics.ts`: how wide and how tall the fonts of themes are, measured in Chromium. Run it after an update
 * of a font: `pnpm --filter @formstead/renderer measure-fonts`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fontNames } from "@formstead/form-logic/fonts";
import { chromium } from "playwright-core";
import { systemChromium } from "../../../scripts/system-chromium.ts";

const { resolve } = createRequire(import.meta.url);
/** Lowercase, so that the published widths of Helvetica and Times, which few servers have, can be added up too. */
const sample =
  "the quick brown fox jumps over the lazy dog how many people are coming to the summer party with you and what would they like to eat please tell us about allergies";

const browser = await chromium.launch(systemChromium);
const page = await browser.newPage();
const rows: string[] = [];
for (const name of [...fontNames, "DejaVu Sans", "DejaVu Serif"]) {
  const id = name.toLowerCase().replaceAll(" ", "-");
  const isLocal = name.startsWith("DejaVu");
  const file = `@fontsource-variable/${id}/files/${id}-latin-wght-normal.woff2`;
  const data = isLocal ? "" : (await readFile(resolve(file))).toString("base64");
  const found = await page.evaluate(
    async ({ data, name, sample }) => {
      if (data) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        document.fonts.add(await new FontFace(name, bytes, { weight: "100 900" }).load());
      }
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      const measure = (weight: number) => {
        context.font = `${weight} 1000px "${name}"`;
        return context.measureText(sample);
      };
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = measure(400);
      return {
        width: Math.round(width / sample.length),
        boldWidth: Math.round(measure(700).width / sample.length),
        ascent: Math.round(fontBoundingBoxAscent),
        descent: Math.round(fontBoundingBoxDescent),
      };
    },
    { data, name, sample },
  );
  const { width, boldWidth, ascent, descent } = found;
  rows.push(
    `  "${name}": { width: ${width}, boldWidth: ${boldWidth}, ascent: ${ascent}, descent: ${descent} },`,
  );
}
await browser.close();
await writeFile(
  new URL("../src/server/font-metrics.ts", import.meta.url),
  `/** Written by \`build/measure-fonts.ts\`. In thousandths of the font size; widths are those of an average letter. */
export interface FontMetrics {
  readonly width: number;
  /** At a weight of 700. */
  readonly boldWidth: number;
  readonly ascent: number;
  readonly descent: number;
}

export const fontMetrics: Readonly<Record<string, FontMetrics>> = {
${rows.join("\n")}
};
`,
);
