/**
 * Generates a client's types from docs/openapi.json and compiles them as source. Studio's own types are a declaration
 * file, which the compiler does not check in full.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";

const folder = ".artifacts/clients";
mkdirSync(folder, { recursive: true });

const document = readFileSync("docs/openapi.json", "utf8");
writeFileSync(join(folder, "openapi-typescript.ts"), astToString(await openapiTypes(document)));
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: "es2024",
      module: "nodenext",
      types: [],
    },
    include: ["*.ts"],
  }),
);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/typescript-7/bin/tsc", "-p", folder, "--checkers", "1"],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
