/**
 * `pnpm new:module <area>/<plural-in-kebab-case> [--singular word] [--prefix abc]`: a module with a name and the
 * five usual operations, of the same shape as modules/forms/projects, working and tested; change it from there.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { namesOf, type ResourceNames } from "./new-module/names.ts";
import { editsFor, register } from "./new-module/register.ts";
import { renderModule } from "./new-module/render.ts";

const usage = "usage: pnpm new:module <area>/<plural-in-kebab-case> [--singular word] [--prefix abc]";
const modulesFolder = "apps/server/src/modules";

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      singular: { type: "string" },
      prefix: { type: "string" },
    },
  });
  const [area, plural, ...more] = positionals[0]?.split("/") ?? [];
  if (area === undefined || plural === undefined || more.length > 0 || positionals.length > 1)
    throw new Error(usage);
  if (!existsSync(join(modulesFolder, area)))
    throw new Error(`${modulesFolder}/${area}: there is no such area`);
  const names = namesOf(plural, values);
  refuseConflicts(area, names);
  scaffold(area, names);
}

function refuseConflicts(area: string, { kebab, prefix }: ResourceNames): void {
  const folder = join(modulesFolder, area, kebab);
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  const used = new RegExp(`\\b(idSchema|newId|uuidToId)\\("${prefix}"`);
  const user = globSync("apps/server/src/**/*.ts").find((file) => used.test(readFileSync(file, "utf8")));
  if (user !== undefined)
    throw new Error(`ids that start with ${prefix}_ are made by ${user}; give another --prefix`);
}

function scaffold(area: string, names: ResourceNames): void {
  const folder = join(modulesFolder, area, names.kebab);
  const { touched, byHand } = register(editsFor(names, area));
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
  pnpm test:tenancy && pnpm test:access          it is in both already, and in the contract fuzz
  docs/glossary.md                               say what the word means
Then make it yours: shape and rules first (contract, rules, migration), docs/guides/add-a-resource.md says how.`);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
