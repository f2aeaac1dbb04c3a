/**
 * Keeps the code base small and uniform. Biome limits the size of files and functions where it can; this script
 * checks the rest. The numbers come from well-maintained code bases that were measured at the start; they are
 * budgets, not goals.
 */
import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { migrationRoots } from "../apps/server/src/main/migration-roots.ts";
import { modules } from "../apps/server/src/main/modules.ts";
import { findMigrations } from "../apps/server/src/platform/db/migrate.ts";
import { lintMigrations } from "../apps/server/src/platform/db/migration-lint.ts";
import { E } from "../apps/server/src/platform/errors/catalogue.ts";
import { asvsProblems } from "./asvs.ts";
import { exportedNames } from "./exported-names.ts";
import { landedMigrationProblems } from "./landed-migrations.ts";
import { patternProblems } from "./pattern-sites.ts";
import { compareShape, readBest, readShape } from "./ratchets/ratchets.ts";

const linesMax = 400;
const testLinesMax = 600;
const medianMax = 80;
const p95Max = 250;
const exportsMax = 20;
const problems: string[] = [];

const generated = ["apps/web/src/api/openapi.d.ts", "apps/web/src/api/refusals.ts"];
const files = globSync([
  "apps/*/src/**/*.{ts,tsx}",
  "packages/*/src/**/*.{ts,tsx}",
  "extensions/*/src/**/*.ts",
  "scripts/**/*.ts",
]).filter((file) => !file.includes("node_modules") && !generated.includes(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const sizes = files.map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }));
for (const { file, lines } of sizes) {
  const max = isTest(file) ? testLinesMax : linesMax;
  if (lines > max) problems.push(`${file}: ${lines} lines; the limit is ${max}`);
}
const code = sizes
  .filter(({ file }) => !isTest(file))
  .map(({ lines }) => lines)
  .sort((a, b) => a - b);
const at = (share: number) => code[Math.min(code.length - 1, Math.floor(code.length * share))] ?? 0;
if (at(0.5) > medianMax) problems.push(`median file has ${at(0.5)} lines; the limit is ${medianMax}`);
if (at(0.95) > p95Max) problems.push(`95% of files have up to ${at(0.95)} lines; the limit is ${p95Max}`);

// Code generated from strings would be a vulnerability in the server and in every page that embeds a form.
const triesToBreakOut = "apps/server/src/platform/sandbox/sandbox-test-child.ts";
for (const file of files.filter((one) => !isTest(one) && one !== triesToBreakOut)) {
  if (/\beval\(|\bnew Function\b|\bsetTimeout\(\s*["'`]/.test(readFileSync(file, "utf8"))) {
    problems.push(`${file}: code must not be generated from strings`);
  }
}

problems.push(...patternProblems(), ...asvsProblems());

const { problems: worse, improvements } = compareShape(readShape(), readBest());
problems.push(...worse);

const roles =
  /^(index|[a-z-]+\.(contract|routes|service|rules|store|errors|events|jobs|processes|permissions))(\.test)?\.ts$|\.test\.ts$/;
for (const file of globSync("apps/server/src/modules/*/*/*.ts")) {
  if (!roles.test(basename(file))) problems.push(`${file}: unknown role suffix (see CONTRIBUTING.md)`);
}
for (const folder of globSync("apps/server/src/modules/*/*")) {
  const count = globSync(join(folder, "*.ts")).length;
  if (count > 20) problems.push(`${folder}: ${count} files; split the module`);
}

for (const file of globSync("apps/server/src/modules/*/*/index.ts")) {
  const count = exportedNames(readFileSync(file, "utf8"));
  if (count > exportsMax) problems.push(`${file}: exports ${count} names, at most ${exportsMax}`);
}

const guarded = [
  ...readFileSync("docs/security/modules.md", "utf8").matchAll(/^\| `([a-z-]+\/[a-z-]+)` \|/gm),
].map(([, name]) => name ?? "");
const folders = globSync("apps/server/src/modules/*/*").map((folder) =>
  relative("apps/server/src/modules", folder),
);
for (const name of folders.filter((one) => !guarded.includes(one)))
  problems.push(
    `docs/security/modules.md does not describe who can access the module ${name} and what protects it`,
  );
for (const name of guarded.filter((one) => !folders.includes(one)))
  problems.push(`docs/security/modules.md lists ${name}, which is not a module`);

const map = readFileSync("AGENTS.md", "utf8");
for (const folder of globSync(["apps/server/src/platform/*/", "packages/*/"]))
  if (!map.includes(`${basename(folder)}/`)) problems.push(`AGENTS.md does not map ${folder}`);

const migrations = await findMigrations(migrationRoots);
problems.push(...lintMigrations(migrations), ...landedMigrationProblems(migrations));

const owners = new Map<string, string>();
for (const [owner, group] of [
  ["platform", E] as const,
  ...modules.map((one) => [one.name, one.errors ?? {}] as const),
]) {
  for (const def of Object.values(group)) {
    const other = owners.get(def.code);
    if (other !== undefined && other !== owner)
      problems.push(`error code ${def.code} is defined by both ${other} and ${owner}`);
    owners.set(def.code, owner);
    if (def.fix.length < 20) problems.push(`error code ${def.code} does not explain how to fix it`);
  }
}
for (const module of modules) {
  for (const { contract } of module.routes ?? []) {
    for (const [name, operation] of Object.entries(contract.operations)) {
      if (!operation.summary) problems.push(`${contract.name}.${name} has no summary`);
    }
  }
}

for (const problem of problems) console.error(problem);
for (const improvement of improvements) console.log(`improved (pnpm generate records it): ${improvement}`);
console.log(
  `${files.length} files, median ${at(0.5)}, p95 ${at(0.95)}, ${migrations.length} migrations, ${owners.size} error codes`,
);
process.exit(problems.length > 0 ? 1 : 0);
