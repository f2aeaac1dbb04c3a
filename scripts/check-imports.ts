/**
 * Checks the import rules, and that the tool actually read the code: with an incompatible compiler, it would report
 * success without checking anything.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";

const result = spawnSync(
  "node_modules/.bin/depcruise",
  ["apps", "packages", "extensions", "--config", ".dependency-cruiser.js", "--output-type", "json"],
  { encoding: "utf8", maxBuffer: 256 * 1_048_576 },
);
if (result.stdout === "") {
  console.error(result.stderr);
  process.exit(1);
}
const { summary, modules } = JSON.parse(result.stdout) as {
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  modules: { source: string }[];
};
const files = globSync(["apps/*/src/**/*.ts", "packages/*/src/**/*.ts", "extensions/*/src/**/*.ts"]).filter(
  (file) => !file.includes("node_modules") && !file.endsWith(".test.ts"),
);
const seen = modules.filter((module) => !module.source.includes("node_modules")).length;
if (seen < files.length * 0.9) {
  console.error(`only ${seen} of ${files.length} files were checked; is TypeScript 6 installed?`);
  process.exit(1);
}
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
process.exit(summary.violations.length > 0 ? 1 : 0);
