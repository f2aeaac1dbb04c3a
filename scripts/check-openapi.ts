/** Checks docs/openapi.json: its size, and the rules of Spectral. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const file = "docs/openapi.json";
/** Measured without white space. Above this size, some generators and the API reference become slow. */
const bytesMax = 1_500_000;

const bytes = Buffer.byteLength(JSON.stringify(JSON.parse(readFileSync(file, "utf8"))));
console.log(`${file}: ${bytes} bytes without white space`);
if (bytes > bytesMax) console.error(`${file} is larger than ${bytesMax} bytes; share more components`);
const { status } = spawnSync(
  "node_modules/.bin/spectral",
  ["lint", "--fail-severity", "warn", "--quiet", file],
  { stdio: "inherit" },
);
process.exit(bytes > bytesMax ? 1 : (status ?? 1));
