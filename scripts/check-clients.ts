/**
 * Generates clients from docs/openapi.json with two generators and compiles them as source. Studio's own types are a
 * declaration file, which the compiler does not check in full.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@hey-api/openapi-ts";
import openapiTypes, { astToString } from "openapi-typescript";

const folder = ".artifacts/clients";
mkdirSync(folder, { recursive: true });

const file = "./docs/openapi.json";
const document = readFileSync(file, "utf8");
writeFileSync(join(folder, "openapi-typescript.ts"), astToString(await openapiTypes(document)));
await createClient({
  input: file,
  output: join(folder, "hey-api"),
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
  logs: { level: "silent" },
});
writeFileSync(
  join(folder, "tsconfig.json"),
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: "es2024",
      lib: ["es2024", "dom", "dom.iterable"],
      module: "preserve",
      types: [],
    },
    include: ["**/*.ts"],
  }),
);
const { status } = spawnSync(
  process.execPath,
  ["node_modules/typescript-7/bin/tsc", "-p", folder, "--checkers", "1"],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
