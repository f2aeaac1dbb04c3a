/**
 * `pnpm size`: prints the gzipped size of Studio's shell, and of each screen on top of it with the number of scripts that
 * it loads first. Fonts are listed separately because they load after the first paint. Exits with 0 only if everything
 * is within budget.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pagesFile, type StudioPage } from "./pages.ts";

const shellMaxKb = 175;
const screenMaxKb = 160;
const scriptsMax = { guest: 12, signedIn: 20 };
const dist = join(import.meta.dirname, "../dist");

const kb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0) / 1_000;

const html = readFileSync(join(dist, "index.html"), "utf8");
const shell = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
const shellScripts = shell.filter((file) => file.endsWith(".js"));
const pages = JSON.parse(readFileSync(join(dist, pagesFile), "utf8")) as readonly StudioPage[];
const screens = pages
  .filter(({ isScreen }) => isScreen)
  .map(({ path, needsSession, scripts }) => ({
    path,
    size: kb(scripts),
    requests: shellScripts.length + scripts.length,
    requestsMax: needsSession ? scriptsMax.signedIn : scriptsMax.guest,
  }))
  .sort((a, b) => b.size - a.size);
const sizeMax = Math.max(...screens.map(({ size }) => size));
const requestsMax = Math.max(...screens.map(({ requests }) => requests));
const fonts =
  globSync(join(dist, "assets/*latin-wght-normal*.woff2")).reduce(
    (sum, file) => sum + statSync(file).size,
    0,
  ) / 1_000;

for (const { path, size, requests } of screens)
  console.log(`${size.toFixed(1).padStart(7)} KB ${String(requests).padStart(3)} scripts  ${path}`);
console.log(
  `size shell_gz_kb=${kb(shell).toFixed(1)} largest_screen=${screens[0]?.path} largest_screen_gz_kb=${sizeMax.toFixed(1)} scripts_max=${requestsMax} fonts_kb=${fonts.toFixed(0)}`,
);
const isWithin =
  kb(shell) <= shellMaxKb &&
  sizeMax <= screenMaxKb &&
  screens.every((screen) => screen.requests <= screen.requestsMax);
process.exit(isWithin ? 0 : 1);
