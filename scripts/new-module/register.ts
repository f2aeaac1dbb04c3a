/**
 * Registers a new module in the module list and in the fixtures of the generated tests. Each edit searches for a
 * location in a manually maintained file; if it is not found, the edit is reported as a manual step.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { ResourceNames } from "./names.ts";

export interface Registration {
  readonly touched: readonly string[];
  readonly byHand: readonly string[];
}

export interface Edit {
  readonly file: string;
  /** The manual step to report if the location is not found. */
  readonly what: string;
  /** Undefined if the location is not found. */
  apply(text: string): string | undefined;
}

const modulesFile = "apps/server/src/main/modules.ts";
const tenancyFile = "apps/server/src/test-kit/tenancy.test.ts";
const makersFile = "apps/server/src/test-kit/fuzz/makers.ts";

export function register(edits: readonly Edit[]): Registration {
  const touched = new Set<string>();
  const byHand: string[] = [];
  for (const { file, what, apply } of edits) {
    const changed = apply(readFileSync(file, "utf8"));
    if (changed === undefined) byHand.push(`${file}: ${what}`);
    else {
      writeFileSync(file, changed);
      touched.add(file);
    }
  }
  return { touched: [...touched], byHand };
}

export function editsFor({ kebab, camel, prefix }: ResourceNames, area: string): Edit[] {
  const create = (mark: string) => `await owner.post("/${kebab}", { name: \`${mark} \${Math.random()}\` })`;
  return [
    {
      file: modulesFile,
      what: `add ${camel}Module to the list`,
      apply: (text) => addToModules(text, `${area}/${kebab}`, `${camel}Module`),
    },
    {
      file: tenancyFile,
      what: `add a fixture for ${prefix}_`,
      apply: (text) =>
        insertAfter(
          text,
          /const fixtures: .* = \{\n/,
          `${prefix}: async () => (${create("One")}).body.id,\n`,
        ),
    },
    {
      file: tenancyFile,
      what: `create three ${kebab} where cursors of another account are tested`,
      apply: (text) =>
        insertAfter(text, /async function makeSome[\s\S]*?n \+= 1\) \{\n/, `${create("Cursor")};\n`),
    },
    {
      file: makersFile,
      what: `add a maker for ${prefix}_`,
      apply: (text) =>
        insertAfter(
          text,
          /const makers: .* = \{\n/,
          `${prefix}: async (owner) => idOf(${create("Fuzz")}),\n`,
        ),
    },
  ];
}

function addToModules(text: string, folder: string, name: string): string | undefined {
  const list = /(const modules: readonly AnyModule\[\] = \[[\s\S]*?),?(\s*\];)/;
  const firstImport = text.indexOf("import ");
  if (!list.test(text) || firstImport < 0) return undefined;
  const line = `import { ${name} } from "../modules/${folder}/index.ts";\n`;
  return (text.slice(0, firstImport) + line + text.slice(firstImport)).replace(list, `$1, ${name}$2`);
}

function insertAfter(text: string, place: RegExp, line: string): string | undefined {
  return place.test(text) ? text.replace(place, (found) => found + line) : undefined;
}
