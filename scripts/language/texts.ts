/**
 * Every text in this repository that a person can read, with its location. `pnpm check language` checks these texts,
 * `list.ts` shows them to an editor, and `draw.ts` draws from them.
 */
import { globSync, readFileSync } from "node:fs";
import { groupRows } from "./group-rows.ts";
import { paragraphsOf } from "./markdown-texts.ts";
import { textsOfScript } from "./script-texts.ts";

export type Kind =
  | "error"
  | "studio"
  | "renderer"
  | "guide"
  | "comment"
  | "api"
  | "test"
  | "string"
  | "sample";

export interface Text {
  readonly kind: Kind;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const scripts = [
  "apps/*/{src,build,bench,chaos,pooler}/**/*.{ts,tsx}",
  "packages/*/{src,tests,build,bench,parity}/**/*.{ts,tsx}",
  "extensions/*/{src,tests}/**/*.ts",
  "scripts/**/*.ts",
  "*.config.ts",
  ".dependency-cruiser.js",
];
const pages = ["*.md", "docs/**/*.md", "{packages,extensions}/{*.md,*/*.md}", ".github/**/*.md"];
const commentedBy: Readonly<Record<string, RegExp>> = {
  "apps/server/src/**/*.sql": /^\s*--+\s?(.*)$/,
  "deploy/**/*.sql": /^\s*--+\s?(.*)$/,
  "scripts/{browser,e2e,env,office,services}": /^\s*#(?!!)\s?(.*)$/,
  ".ci/run": /^\s*#(?!!)\s?(.*)$/,
  ".env.example": /^\s*#\s?(.*)$/,
};

/**
 * Excluded: files that are generated from texts in this list, files written by others, and this folder, which quotes
 * phrases to avoid.
 */
const left = [/node_modules/, /\/dist\//, /openapi\.d\.ts$/, /^docs\/errors\//, /^scripts\/language\//];

function find(patterns: readonly string[]): readonly string[] {
  return globSync([...patterns])
    .filter((file) => !left.some((one) => one.test(file)))
    .sort();
}

function textsOfLines(file: string, comment: RegExp): readonly Text[] {
  return groupRows(readFileSync(file, "utf8"), (row) => {
    const words = comment.exec(row)?.[1];
    return words ? { words: words.trim() } : undefined;
  }).map((group) => ({ kind: "comment", file, ...group }));
}

/** Landed migrations and records of earlier runs, which cannot change. */
export const isHistory = (file: string) => /\/migrations\/|^docs\/benchmarks\.md$/.test(file);

/** All texts, or those of files whose path starts with one of `paths`. */
export function allTexts(paths: readonly string[] = []): readonly Text[] {
  const isWanted = (file: string) => paths.length === 0 || paths.some((path) => file.startsWith(path));
  return [
    ...find(scripts)
      .filter(isWanted)
      .flatMap((file) => textsOfScript(file, readFileSync(file, "utf8"))),
    ...find(pages)
      .filter(isWanted)
      .flatMap((file) => paragraphsOf(file, readFileSync(file, "utf8"))),
    ...Object.entries(commentedBy).flatMap(([pattern, comment]) =>
      find([pattern])
        .filter(isWanted)
        .flatMap((file) => textsOfLines(file, comment)),
    ),
  ];
}
