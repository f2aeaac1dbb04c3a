/**
 * `pnpm size`: prints the gzipped size of what every screen of Studio loads, in two parts: the shell, which decides what
 * to show, and the common components. Then it prints the size of each screen on top of both, and how many scripts it
 * loads first. Fonts are listed separately because they load after the first paint. Exits with 0 only if everything is
 * within budget.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pagesFile, type StudioPage } from "./pages.ts";

const shellMaxKb = 175;
const commonMaxKb = 130;
const screenMaxKb = 60;
const scriptsMax = { guest: 12, signedIn: 20 };
const dist = join(import.meta.dirname, "../dist");

const kb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0) / 1_000;

const html = readFileSync(join(dist, "index.html"), "utf8");
const shell = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
const shellScripts = shell.filter((file) => file.endsWith(".js"));
const pages = JSON.parse(readFileSync(join(dist, pagesFile), "utf8")) as readonly StudioPage[];
const shown = pages.filter(({ isScreen }) => isScreen);
const common = new Set(
  shown[0]?.scripts.filter((file) => shown.every(({ scripts }) => scripts.includes(file))),
);
const screens = shown
  .map(({ path, needsSession, scripts }) => ({
    path,
    size: kb(scripts.filter((file) => !common.has(file))),
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
  `size shell_gz_kb=${kb(shell).toFixed(1)} common_gz_kb=${kb(common).toFixed(1)} largest_screen=${screens[0]?.path} largest_screen_gz_kb=${sizeMax.toFixed(1)} scripts_max=${requestsMax} fonts_kb=${fonts.toFixed(0)}`,
);
const isWithin =
  kb(shell) <= shellMaxKb &&
  kb(common) <= commonMaxKb &&
  sizeMax <= screenMaxKb &&
  screens.every((screen) => screen.requests <= screen.requestsMax);
process.exit(isWithin ? 0 : 1);
