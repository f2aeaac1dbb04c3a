/**
 * `pnpm new:module <area>/<plural-in-kebab-case> [--singular word] [--prefix abc]`: creates a working, tested
 * module with a name and the five usual operations, structured like modules/forms/projects, as a starting point.
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
  if (!existsSync(join(modulesFolder, area))) throw new Error(`${modulesFolder}/${area} is not an area`);
  const names = namesOf(plural, values);
  refuseConflicts(area, names);
  scaffold(area, names);
}

function refuseConflicts(area: string, { kebab, prefix }: ResourceNames): void {
  const folder = join(modulesFolder, area, kebab);
  if (existsSync(folder)) throw new Error(`${folder} already exists`);
  const used = new RegExp(`\\b(idSchema|newId|uuidToId)\\("${prefix}"`);
  const user = globSync("apps/server/src/**/*.ts").find((file) => used.test(readFileSync(file, "utf8")));
  if (user !== undefined)
    throw new Error(`${user} already uses the ID prefix ${prefix}_; choose another one with --prefix`);
}

function scaffold(area: string, names: ResourceNames): void {
  const folder = join(modulesFolder, area, names.kebab);
  const { touched, byHand } = register(editsFor(names, area));
  for (const [path, text] of renderModule(names, new Date())) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  // Names differ in length, so line breaks and import order change.
  spawnSync("node_modules/.bin/biome", ["check", "--write", folder, ...touched], { stdio: "inherit" });
  console.log(`
Created ${folder} and registered it in
${touched.map((file) => `  ${file}`).join("\n")}
${byHand.length > 0 ? `\nCould not be updated automatically; edit these manually:\n${byHand.map((line) => `  ${line}`).join("\n")}\n` : ""}
Next:
  pnpm generate                                  OpenAPI and the page for its error code
  scripts/services up && npx vitest run ${folder}
  pnpm test:tenancy && pnpm test:access          already covered by both, and by the contract fuzz test
  docs/glossary.md                               define the term
Then adapt it, starting with the contract, rules, and migration; see docs/guides/add-a-resource.md.`);
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
