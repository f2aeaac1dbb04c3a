/** Checks docs/openapi.json: its size, that every schema says what it describes, and the rules of Spectral. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { freeSchemas } from "./free-schemas.ts";

const file = "docs/openapi.json";
/** Measured without white space. Above this size, some generators and the API reference become slow. */
const bytesMax = 1_500_000;

const document = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
const bytes = Buffer.byteLength(JSON.stringify(document));
console.log(`${file}: ${bytes} bytes without white space`);
if (bytes > bytesMax) console.error(`${file} is larger than ${bytesMax} bytes; share more components`);
const free = freeSchemas(document);
for (const place of free)
  console.error(`${place} has no type; describe it, or use a component of scripts/free-schemas.ts`);
const { status } = spawnSync(
  "node_modules/.bin/spectral",
  ["lint", "--fail-severity", "warn", "--quiet", file],
  { stdio: "inherit" },
);
process.exit(bytes > bytesMax || free.length > 0 ? 1 : (status ?? 1));
