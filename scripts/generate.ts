/**
 * Writes all generated files: the OpenAPI document, Studio's types and error codes, a page per error code, and the manifest that
 * editors read for `<formstead-form>`. With --check, it writes nothing and fails if a file is out of date.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { describeApi } from "../apps/server/src/main/describe-api.ts";
import { migrationRoots } from "../apps/server/src/main/migration-roots.ts";
import { modules } from "../apps/server/src/main/modules.ts";
import { findMigrations } from "../apps/server/src/platform/db/migrate.ts";
import { E } from "../apps/server/src/platform/errors/catalogue.ts";
import type { ErrorDef } from "../apps/server/src/platform/errors/errors.ts";
import { errorsOf } from "../apps/server/src/platform/http/operation-errors.ts";
import { elementManifest } from "../packages/renderer/build/element-manifest.ts";
import { recordMigrations } from "./landed-migrations.ts";
import { recordShape } from "./ratchets/ratchets.ts";
import { refusalsModule, studioTypes } from "./studio-types.ts";

const isCheck = process.argv.includes("--check");
const wanted = new Map<string, string>();

const document = await describeApi(modules);
wanted.set("docs/openapi.json", `${JSON.stringify(document, null, 2)}\n`);
wanted.set("docs/openapi.yaml", stringify(document, { aliasDuplicateObjects: false }));
// Without examples, which would only become comments.
const plainDocument = await describeApi(modules, () => undefined);
wanted.set("apps/web/src/api/openapi.d.ts", await studioTypes(plainDocument));
wanted.set("packages/renderer/custom-elements.json", elementManifest());

const errors: ErrorDef[] = [E, ...modules.map((module) => module.errors ?? {})].flatMap((group) =>
  Object.values(group),
);
const operations = modules.flatMap((module) =>
  (module.routes ?? []).flatMap(({ contract }) =>
    Object.entries(contract.operations).map(([name, operation]) => ({
      id: `${contract.name}.${name}`,
      operation,
    })),
  ),
);
wanted.set(
  "apps/web/src/api/refusals.ts",
  refusalsModule(
    operations.map(({ id, operation }) => ({ id, codes: errorsOf(operation).map(({ code }) => code) })),
  ),
);
for (const def of errors) {
  const users = operations.filter(({ operation }) =>
    errorsOf(operation).some((one) => one.code === def.code),
  );
  wanted.set(
    `docs/errors/${def.code}.md`,
    errorPage(
      def,
      users.map(({ id }) => id),
    ),
  );
}
wanted.set("docs/errors/README.md", errorIndex(errors));

function errorPage(def: ErrorDef, users: readonly string[]): string {
  const where =
    users.length === operations.length
      ? "Every operation."
      : users.length === 0
        ? "The server, before it has found an operation."
        : users.map((id) => `\`${id}\``).join(", ");
  return `# ${def.code}\n\nHTTP status ${def.status}. ${def.message}\n\n## How to fix\n\n${def.fix}\n\n## Where it occurs\n\n${where}\n`;
}

function errorIndex(defs: readonly ErrorDef[]): string {
  const rows = [...defs]
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
    .map((def) => `| ${def.status} | [${def.code}](${def.code}.md) | ${def.message} |`);
  return `# Error codes\n\nCodes are stable: base decisions on \`code\` and show \`message\`. Generated from the code by \`pnpm generate\`.\n\n| Status | Code | Meaning |\n|---|---|---|\n${rows.join("\n")}\n`;
}

const stale = readdirSync("docs/errors", { withFileTypes: true })
  .map((entry) => join("docs/errors", entry.name))
  .filter((file) => !wanted.has(file));
const different = [...wanted].filter(([file, text]) => read(file) !== text).map(([file]) => file);

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

if (isCheck) {
  for (const file of [...different, ...stale])
    console.error(`${file} is not up to date; run \`pnpm generate\``);
  process.exit(different.length + stale.length > 0 ? 1 : 0);
}
mkdirSync("docs/errors", { recursive: true });
for (const file of stale) rmSync(file);
for (const file of different) writeFileSync(file, wanted.get(file) ?? "");
recordMigrations(await findMigrations(migrationRoots));
recordShape();
console.log(`${different.length} written, ${stale.length} removed, ${wanted.size} in total`);
