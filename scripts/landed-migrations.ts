/**
 * Installations have run the migrations that are on `main` and store their checksums, so these files never change.
 * `docs/database/landed-migrations.json` has the checksum of each; `pnpm generate` adds new ones and changes none.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface Named {
  readonly name: string;
  readonly checksum: string;
}

const file = "docs/database/landed-migrations.json";
const read = () => JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;

export function landedMigrationProblems(migrations: readonly Named[], landed = read()): string[] {
  const current = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const changed = Object.entries(landed).flatMap(([name, checksum]) => {
    if (!current.has(name)) return [`migration ${name} has landed and must not be removed or renamed`];
    if (current.get(name) !== checksum)
      return [`migration ${name} has landed and must not change; write another one`];
    return [];
  });
  const missing = migrations.filter(({ name }) => landed[name] === undefined);
  return [...changed, ...missing.map(({ name }) => `migration ${name} is not in ${file}; run pnpm generate`)];
}

export function recordMigrations(migrations: readonly Named[]): void {
  const landed = read();
  for (const { name, checksum } of migrations) landed[name] ??= checksum;
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(Object.entries(landed).sort()), null, 2)}\n`);
}
