/**
 * `pnpm size`: prints the gzipped size of Studio's shell and of the largest screen on top of it. Fonts are listed
 * separately because they load after the first paint. Exits with 0 only if the sizes are within budget.
 */
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const shellMaxKb = 200;
const screenMaxKb = 130;
const dist = join(import.meta.dirname, "../dist");

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
const kb = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.gz`)).size, 0) / 1_000;

/** Returns a chunk's file and all files it imports statically. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const one of chunk.imports ?? []) filesOf(one, seen);
  return seen;
}

const shell = filesOf("index.html");
const screens = Object.entries(manifest)
  .filter(([name]) => name.endsWith("-page.tsx"))
  .map(([name]) => ({ name, size: kb(filesOf(name).difference(shell)) }))
  .sort((a, b) => b.size - a.size);
const largest = screens[0] ?? { name: "none", size: 0 };
const fonts =
  globSync(join(dist, "assets/*latin-wght-normal*.woff2")).reduce(
    (sum, file) => sum + statSync(file).size,
    0,
  ) / 1_000;

for (const { name, size } of screens) console.log(`${size.toFixed(1).padStart(7)} KB  ${name}`);
console.log(
  `size shell_gz_kb=${kb(shell).toFixed(1)} largest_screen=${largest.name.replace(/.*\//, "")} largest_screen_gz_kb=${largest.size.toFixed(1)} fonts_kb=${fonts.toFixed(0)}`,
);
process.exit(kb(shell) <= shellMaxKb && largest.size <= screenMaxKb ? 0 : 1);
