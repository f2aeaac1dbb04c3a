/**
 * `pnpm check language`: finds phrases that read as translated in everything a person can read, and misspelled words
 * in English texts. `node scripts/language/list.ts PATH` shows the texts of a file as this check reads them.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { phrases } from "./phrases.ts";
import { allTexts, isHistory, type Text } from "./texts.ts";

/** Texts in other languages. The few of `stepper-texts.ts` are in one file. */
const isForeign = (file: string) =>
  /\/stepper-texts\.ts$|(^|\/)((problems|device|rich|tracking)-)?(de|fr|es|it|nl|pl|pt|ar)(-more)?\.ts$|\.de\.ts$/.test(
    file,
  );
/** Test data can contain any text. */
const isOurs = ({ kind }: Text) => kind !== "sample";

/** The text without inline code, links, paths, and placeholders. */
function wordsOf(text: string): string {
  return text
    .replace(/`[^`]*`/g, " ")
    .replace(/\]\([^)]*\)/g, "] ")
    .replace(/https?:\S+/g, " ")
    .replace(/\b[\w.-]*[_/.][\w/._-]+/g, " ")
    .replace(/\b[a-z]+[A-Z]\w*/g, " ")
    .replace(/\{\{?[^}]*\}?\}|%[a-z]/g, " ");
}

function phraseProblems({ file, line, text }: Text): string[] {
  const words = wordsOf(text);
  return phrases.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(words)?.[0];
    return found ? [`${file}:${line}: "${found}": ${instead}`] : [];
  });
}

function misspelled(texts: readonly Text[]): string[] {
  const { stdout, status, stderr } = spawnSync(
    "node_modules/.bin/cspell",
    [
      "lint",
      "--config",
      "scripts/language/cspell.json",
      "--no-progress",
      "--no-summary",
      "--words-only",
      "--unique",
      "stdin",
    ],
    { input: texts.map(({ text }) => wordsOf(text)).join("\n"), encoding: "utf8" },
  );
  if (status !== 0 && stdout === "") throw new Error(stderr);
  return [...new Set(stdout.split("\n").filter(Boolean))].map((word) => {
    const where = texts.find(({ text }) => wordsOf(text).includes(word));
    return `${where?.file}:${where?.line}: "${word}": misspelled, or add it to scripts/language/words.txt`;
  });
}

const texts = allTexts().filter((text) => isOurs(text) && !isForeign(text.file) && !isHistory(text.file));
const problems = [
  ...texts.flatMap(phraseProblems),
  ...misspelled(texts.filter(({ kind }) => kind !== "string")),
];
for (const problem of problems) console.error(problem);
console.log(
  `${texts.length} texts, ${readFileSync("scripts/language/words.txt", "utf8").split("\n").length} own words`,
);
process.exit(problems.length > 0 ? 1 : 0);
