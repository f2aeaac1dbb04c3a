/**
 * `pnpm new:module <plural-in-kebab-case> [--singular word] [--prefix abc] [--floor n]`: a module with a name and the
 * five usual operations, of the same shape as modules/projects, working and tested; change it from there.
 * `--check` writes nothing and only looks whether what it would write compiles.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { typeProblems } from "./new-module/check-scaffold.ts";
import { namesOf, type ResourceNames } from "./new-module/names.ts";
import { register } from "./new-module/register.ts";
import { renderModule } from "./new-module/render.ts";

const usage =
  "usage: pnpm new:module <plural-in-kebab-case> [--singular word] [--prefix abc] [--floor n] | --check";
const modulesFolder = "apps/server/src/modules";

function main(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      singular: { type: "string" },
      prefix: { type: "string" },
      floor: { type: "string" },
      check: { type: "boolean" },
    },
  });
  if (values.check) return checkTemplates();
  const [plural, ...more] = positionals;
  if (plural === undefined || more.length > 0) throw new Error(usage);
  const names = namesOf(plural, values);
  const floor = values.floor === undefined ? undefined : Number.parseInt(values.floor, 10);
  refuseConflicts(names);
  scaffold(names, floor);
  return 0;
}

function checkTemplates(): number {
  const names = namesOf("scaffold-checks", { prefix: "zzz" });
  const problems = typeProblems(join(modulesFolder, names.kebab), renderModule(names, new Date()));
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
}

function refuseConflicts({ kebab, prefix }: ResourceNames): void {
  if (existsSync(join(modulesFolder, kebab))) throw new Error(`${modulesFolder}/${kebab} is there already`);
  const used = new RegExp(`\\b(idSchema|newId|uuidToId)\\("${prefix}"`);
  const user = globSync("apps/server/src/**/*.ts").find((file) => used.test(readFileSync(file, "utf8")));
  if (user !== undefined)
    throw new Error(`ids that start with ${prefix}_ are made by ${user}; give another --prefix`);
}

function scaffold(names: ResourceNames, floor: number | undefined): void {
  const folder = join(modulesFolder, names.kebab);
  const { touched, byHand } = register(names, floor);
  for (const [path, text] of renderModule(names, new Date())) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  // Names differ in length, so lines break elsewhere and imports sort otherwise.
  spawnSync("node_modules/.bin/biome", ["check", "--write", folder, ...touched], { stdio: "inherit" });
  console.log(`
Made ${folder} and registered it in
${touched.map((file) => `  ${file}`).join("\n")}
${byHand.length > 0 ? `\nNot found there, do by hand:\n${byHand.map((line) => `  ${line}`).join("\n")}\n` : ""}
Next:
  pnpm generate                                  OpenAPI and a page for its error code
  scripts/services up && npx vitest run ${folder}
  pnpm test:tenancy && pnpm test:access          it is in both already
  docs/glossary.md                               say what the word means
Then make it yours: shape and rules first (contract, rules, migration), docs/guides/add-a-resource.md says how.`);
}

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
