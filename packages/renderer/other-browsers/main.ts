/**
 * `pnpm test:browsers [form IDs]` fills in forms of the gallery in Debian's Firefox and WebKitGTK: begins, waits until the
 * answers are saved, reloads, uploads, and submits. Playwright drives neither of them. The pictures are in
 * `.artifacts/other-browsers`, which git ignores.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { gallery } from "../gallery/index.ts";
import { sampleFiles } from "../tests/fill-in.ts";
import { type GalleryStage, startGalleryStage } from "../tests/gallery-stage.ts";
import { startFirefox } from "./firefox.ts";
import type { OtherBrowser } from "./other-browser.ts";
import { submitForm } from "./submit-form.ts";
import { startWebKit } from "./webkit.ts";

const root = new URL("../../../", import.meta.url).pathname;
const folder = `${root}.artifacts/other-browsers/`;
const browsers = { firefox: startFirefox, webkit: startWebKit };
/** Forms with an upload, and one that asks one question at a time. */
const forms = [
  "job-application",
  "bug-report",
  "rental-application",
  "incident-report",
  "site-inspection",
  "grant-application",
  "volunteer-signup",
];

const named = process.argv.slice(2);
const wanted = gallery.filter(({ id }) => (named.length > 0 ? named : forms).includes(id));

async function runIn(name: string, browser: OtherBrowser, stage: GalleryStage): Promise<number> {
  console.log(`${name}: ${browser.version}`);
  let submitted = 0;
  for (const form of wanted) {
    try {
      const pictures = await submitForm(browser, stage, form);
      for (const [at, bytes] of pictures.entries())
        await writeFile(`${folder}${form.id}-${name}-${at + 1}.png`, bytes);
      submitted += 1;
      console.log(`${name}: ${form.id} was submitted`);
    } catch (error) {
      console.log(`${name}: ${form.id} failed: ${error instanceof Error ? error.stack : error}`);
      await writeFile(`${folder}${form.id}-${name}-failed.png`, await browser.picture());
    }
  }
  return submitted;
}

await mkdir(folder, { recursive: true });
for (const { name, buffer } of Object.values(sampleFiles)) await writeFile(folder + name, buffer);
const stage = await startGalleryStage();
const counts: [string, number][] = [];
try {
  for (const [name, start] of Object.entries(browsers)) {
    const browser = await start();
    try {
      counts.push([name, await runIn(name, browser, stage)]);
    } finally {
      await browser.stop();
    }
  }
} finally {
  await stage.stop();
}
console.log(
  `other-browsers forms=${wanted.length} ${counts.map(([name, count]) => `${name}=${count}`).join(" ")}`,
);
process.exit(counts.every(([, count]) => count === wanted.length) ? 0 : 1);
