/** `pnpm bench NAME`: runs one benchmark. Each ends with one line `NAME key=value …` and exits 0 only if its aim is met. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

const folder = "apps/server/bench";
const name = process.argv[2] ?? "";
const file = `${folder}/${name}.ts`;
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const known = readdirSync(folder)
    .map((one) => one.replace(/\.ts$/, ""))
    .filter((one) => one !== "bare-server");
  console.error(`usage: pnpm bench NAME, with NAME one of: ${known.join(", ")}`);
  process.exit(2);
}
const services = spawnSync("scripts/services", ["up", "postgres", "redis"], {
  stdio: ["ignore", "ignore", "inherit"],
});
if (services.status !== 0) process.exit(1);
process.exit(spawnSync(process.execPath, [file, ...process.argv.slice(3)], { stdio: "inherit" }).status ?? 1);
