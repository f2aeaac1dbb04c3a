/** Draws the gallery's pictures again: `node packages/renderer/gallery/drawing/main.ts [names]`. Chromium encodes them. */
import { writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";
import { systemChromium } from "../../../../scripts/system-chromium.ts";
import { covers } from "./covers.ts";
import { landscapes } from "./landscapes.ts";
import { marks } from "./marks.ts";
import { places } from "./places.ts";
import { plans } from "./plans.ts";
import { stillLifes } from "./still-lifes.ts";

const folder = new URL("../pictures/", import.meta.url).pathname;
const quality = 0.72;
const wanted = process.argv.slice(2);

const browser = await chromium.launch(systemChromium);
try {
  const page = await browser.newPage();
  for (const { name, width, height, draw } of [
    ...landscapes,
    ...places,
    ...plans,
    ...stillLifes,
    ...covers,
    ...marks,
  ]) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${draw()}</svg>`;
    const encoded = await page.evaluate(
      async ({ svg, width, height, quality }) => {
        const image = new Image(width, height);
        image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
        await image.decode();
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width, height });
        canvas.getContext("2d")?.drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
      },
      { svg, width, height, quality },
    );
    const bytes = Buffer.from(encoded, "base64");
    await writeFile(`${folder}${name}.webp`, bytes);
    process.stdout.write(`${name} ${width}×${height} ${Math.round(bytes.length / 1_000)} KB\n`);
  }
} finally {
  await browser.close();
}
