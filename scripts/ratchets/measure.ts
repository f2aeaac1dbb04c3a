/** Measures what the ratchets track: imports between modules, lines of tests per line of code, and casts. */
import { dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "oxc-parser";

export interface Source {
  /** Relative to the repository. */
  readonly file: string;
  readonly text: string;
}

export interface Shape {
  /** Per module, the number of other modules that it imports. */
  readonly arrows: Readonly<Record<string, number>>;
  /** Per part, the lines of tests for each line of code. */
  readonly testsPerLine: Readonly<Record<string, number>>;
  /** Per part, the number of `as` expressions except `as const`. */
  readonly casts: Readonly<Record<string, number>>;
}

/** The renderer's texts in each language: a test compares all of them, however many there are. */
const isTranslation = (file: string) =>
  /\/texts\/(\w+\/)?((problems|device)-)?[a-z]{2}(-more)?\.ts$/.test(file);
const isTest = (file: string) => /\.test\.tsx?$|\/tests?\/|\/test-kit\//.test(file);

export function measureShape(sources: readonly Source[]): Shape {
  const code = sources.filter(({ file }) => !isTest(file));
  return { arrows: arrowsOf(code), testsPerLine: testsPerLineOf(sources), casts: castsOf(code) };
}

/** `accounts/billing` for a file of that module. */
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+\/[^/]+)\//.exec(file)?.[1];

function arrowsOf(code: readonly Source[]): Record<string, number> {
  const targets = new Map<string, Set<string>>();
  for (const { file, text } of code) {
    const own = moduleOf(file);
    if (own === undefined) continue;
    const found = targets.get(own) ?? new Set();
    targets.set(own, found);
    for (const [, path = ""] of text.matchAll(/\b(?:from |import\()"(\.[^"]+)"/g)) {
      const other = moduleOf(join(dirname(file), path));
      if (other !== undefined && other !== own) found.add(other);
    }
  }
  return sorted([...targets].map(([name, { size }]) => [name, size]));
}

/** An area of modules, the platform, or a package. */
function partOf(file: string): string | undefined {
  const match = /^apps\/server\/src\/(?:modules\/([^/]+)\/|(platform)\/)|^(packages\/[^/]+)\//.exec(file);
  return match?.[1] ?? match?.[2] ?? match?.[3];
}

function testsPerLineOf(sources: readonly Source[]): Record<string, number> {
  const lines = new Map<string, { code: number; tests: number }>();
  for (const { file, text } of sources) {
    const part = partOf(file);
    if (part === undefined || isTranslation(file)) continue;
    const sum = lines.get(part) ?? { code: 0, tests: 0 };
    lines.set(part, sum);
    sum[isTest(file) ? "tests" : "code"] += text.split("\n").length - 1;
  }
  return sorted(
    [...lines].map(([part, { code, tests }]) => [
      part,
      Math.round((tests / Math.max(1, code)) * 1_000) / 1_000,
    ]),
  );
}

function castsOf(code: readonly Source[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { file, text } of code) {
    const part = /^(apps\/server|packages)\//.exec(file)?.[1];
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + castsIn(file, text));
  }
  return sorted([...counts]);
}

function castsIn(file: string, text: string): number {
  if (!/\sas\s/.test(text)) return 0;
  let count = 0;
  const visitor = new Visitor({
    TSAsExpression: ({ typeAnnotation: { start, end } }) => {
      if (text.slice(start, end) !== "const") count += 1;
    },
  });
  visitor.visit(parseSync(file, text).program);
  return count;
}

function sorted(entries: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
