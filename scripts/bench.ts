/** `pnpm bench NAME`: runs one benchmark. Each ends with one line `NAME key=value …` and exits 0 only if its aim is met. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { basename } from "node:path";

const name = process.argv[2] ?? "";
const files = globSync(["apps/*/bench/*.ts", "packages/*/bench/*.ts"]);
const file = files.find((one) => basename(one, ".ts") === name);
if (file === undefined) {
  const known = files.map((one) => basename(one, ".ts")).filter((one) => one !== "bare-server");
  console.error(`usage: pnpm bench NAME, with NAME one of: ${known.join(", ")}`);
  process.exit(2);
}
if (file.startsWith("apps/")) {
  const services = spawnSync("scripts/services", ["up", "postgres", "redis"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (services.status !== 0) process.exit(1);
}
process.exit(spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: "inherit" }).status ?? 1);
