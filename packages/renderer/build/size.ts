/**
 * How much a respondent's browser loads, gzipped. `core` is all the JavaScript that a form with common questions needs
 * to be shown, filled in, and submitted; optional parts are listed below it. Styles are counted separately. `commonFieldTypes`
 * names the common questions; `contact` is a page that also has a checkbox and a number.
 */
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { bundleForBrowsers, bundleWhole, minifiedCss } from "./bundle.ts";

/** The check fails above these limits, in KB. */
const limits = {
  core: 28,
  contact: 32.8,
  conditions: 3.5,
  one: 4,
  loader: 3,
  css: 5,
  language: 2.5,
  problems: 6.8,
};
const coreAim = 25;

const gzKb = (text: string) => gzipSync(text, { level: 9 }).length / 1_000;
const kb = (size: number) => size.toFixed(2);
const chunks = await bundleForBrowsers({ hasCss: false });
const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));

/** The chunk and its static imports. */
function filesOf(name: string): Set<string> {
  const found = new Set<string>();
  const add = (file: string | undefined): void => {
    const chunk = byFile.get(file ?? "");
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    chunk.imports.forEach(add);
  };
  add(chunks.find((chunk) => chunk.name === name)?.fileName);
  if (found.size === 0) throw new Error(`the build has no chunk ${name}`);
  return found;
}

const coreFiles = filesOf("core");
const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzKb(byFile.get(file)?.code ?? ""), 0);
/** The size that these parts add to the core. */
const added = (...names: string[]) =>
  sizeOf(new Set(names.flatMap((name) => [...filesOf(name)]).filter((file) => !coreFiles.has(file))));
const styleOf = async (name: string) => {
  const file = new URL(`../src/styles/${name}.css`, import.meta.url);
  return gzKb(minifiedCss(`${name}.css`, await readFile(file)));
};

const core = sizeOf(coreFiles);
const contact = core + added("booleans", "inputs");
const conditions = added("conditions");
const one = added("one-question", "start");
const loader = sizeOf(filesOf("form"));
const css = await styleOf("form");
const whole = gzKb((await bundleWhole()).map(({ code }) => code).join(""));
const languages = chunks.filter(({ facadeModuleId }) =>
  /\/texts\/[a-z]{2}(-more)?\.ts$/.test(facadeModuleId ?? ""),
);
const largest = Math.max(0, ...languages.map(({ code }) => gzKb(code)));
const problemTexts = chunks.filter(({ facadeModuleId }) => /\/texts\/problems\//.test(facadeModuleId ?? ""));
const problems = added("problem-words") + Math.max(0, ...problemTexts.map(({ code }) => gzKb(code)));

/**
 * The sizes of other libraries with a form of three questions, measured in November 2026: JavaScript only, minified.
 */
const others: readonly (readonly [string, number, string?])[] = [
  ["@typeform/embed 6.1", 13.6, "only the frame's loader"],
  ["@formbricks/surveys 1.99", 51.7],
  ["@formkit/vue 2.1", 54.9],
  ["@jsonforms/react 3.8", 150.4],
  ["@bpmn-io/form-js-viewer 2.0", 156.7],
  ["@rjsf/core 6.11", 192.9],
  ["survey-js-ui 2.5", 346.6],
  ["@formio/js 5.6", 505.8],
];
const rows: readonly (readonly [string, number, string?])[] = [
  ["formstead: loader", loader, `at most ${limits.loader}`],
  ["formstead: core", core, `aim ${coreAim}, at most ${limits.core}`],
  ["  core with checkboxes and numbers", contact, `at most ${limits.contact}`],
  ["  added by checkboxes, switches, and yes or no", added("booleans")],
  ["  added by numbers, web addresses and passwords", added("inputs")],
  ["  added by limits shown in advance", added("limited")],
  ["  added by repeating groups", added("repeat")],
  ["  added by the page to check answers", added("check-answers")],
  ["  added by one question at a time, with a start screen", one, `at most ${limits.one}`],
  ["  added by rich text", added("rich-text")],
  ["  added by dates, times and consent", added("moments")],
  ["  added by the calendar, with a mouse", added("date-picker")],
  ["  added by ratings and scales", added("scales-part")],
  ["  added by patterns", added("patterns")],
  ["  added by conditions, jumps, and checks", conditions, `at most ${limits.conditions}`],
  ["  added by formulas", added("formulas")],
  ["  added by all less common questions", added("more")],
  ["  added by their texts", added("en-more")],
  ["  added by the largest language", largest, `at most ${limits.language}`],
  ["  added by the words for problems", problems, `when filling in; at most ${limits.problems}`],
  [
    "formstead: styles",
    css,
    `at most ${limits.css}; less common questions ${kb(await styleOf("more"))} more`,
  ],
  ["formstead: everything in one file", whole],
  ...others,
];
for (const [name, size, note = ""] of rows) console.log(`${name.padEnd(44)}${kb(size).padStart(8)}  ${note}`);
console.log(
  `size core_gz_kb=${kb(core)} contact_gz_kb=${kb(contact)} conditions_gz_kb=${kb(conditions)} loader_gz_kb=${kb(loader)} css_gz_kb=${kb(css)} more_gz_kb=${kb(added("more"))} formulas_gz_kb=${kb(added("formulas"))} everything_gz_kb=${kb(whole)}`,
);
const isFine =
  core <= limits.core &&
  contact <= limits.contact &&
  conditions <= limits.conditions &&
  one <= limits.one &&
  loader <= limits.loader &&
  css <= limits.css &&
  largest <= limits.language &&
  problems <= limits.problems;
process.exit(isFine ? 0 : 1);
