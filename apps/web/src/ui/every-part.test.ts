/** Checks that every component of `ui/` has a test in a browser and a sample in the gallery. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..");
const ui = (file: string) => join(import.meta.dirname, file);
const parts = globSync("*.tsx", { cwd: import.meta.dirname }).filter((file) => !file.includes(".test."));
const find = (pattern: string) => globSync(pattern, { cwd: source }).map((file) => join(source, file));

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map(([, path]) =>
    join(dirname(file), path ?? ""),
  );
}

/** The files themselves, what they import, and what components import from each other. */
function reachedFrom(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) {
    const isPart = file.startsWith(import.meta.dirname) || files.includes(file);
    if (isPart && /\.tsx?$/.test(file)) for (const next of importsOf(file)) reached.add(next);
  }
  return reached;
}

const tests = find("ui/*.browser.test.tsx");
const screens = find("**/*.tsx").filter((file) => !file.startsWith(import.meta.dirname));
const usedByScreens = new Set(screens.flatMap(importsOf));
const tested = new Set(tests.flatMap(importsOf));
const testedInside = reachedFrom(tests);
const shown = reachedFrom(find("areas/gallery/*.tsx"));
/** Studio shows it on every screen. The gallery only sends messages to it. */
const isAlwaysShown = (part: string) => part === "toaster.tsx";

it("finds the components, their tests, and the gallery", () => {
  expect(parts.length).toBeGreaterThan(40);
  expect(tests.length).toBeGreaterThan(5);
  expect(shown.size).toBeGreaterThan(parts.length / 2);
});

it.each(parts)("%s is tested in a browser", (part) => {
  // A component that only other components use is tested through them.
  const found = usedByScreens.has(ui(part)) ? tested : testedInside;
  expect([...found].map((file) => relative(import.meta.dirname, file))).toContain(part);
});

it.each(parts.filter((part) => !isAlwaysShown(part)))("%s has a sample in the gallery", (part) => {
  expect([...shown].map((file) => relative(import.meta.dirname, file))).toContain(part);
});
