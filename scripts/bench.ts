/**
 * `pnpm bench NAME`: runs a benchmark in every package that has it. Each one prints one line `NAME key=value …` and
 * exits with 0 only if it meets its goal.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";

const name = process.argv[2] ?? "";
const files = globSync(["apps/*/bench/*.ts", "packages/*/bench/*.ts"]);
const chosen = files.filter((one) => basename(one, ".ts") === name);
if (chosen.length === 0) {
  const known = files.map((one) => basename(one, ".ts")).filter((one) => one !== "bare-server");
  console.error(`usage: pnpm bench NAME, with NAME one of: ${known.join(", ")}`);
  process.exit(2);
}
if (chosen.some((file) => file.startsWith("apps/"))) {
  const services = spawnSync("scripts/services", ["up", "postgres", "redis"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (services.status !== 0) process.exit(1);
}
const codes = chosen.map(
  (file) => spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: "inherit" }).status ?? 1,
);
process.exit(Math.max(...codes));
