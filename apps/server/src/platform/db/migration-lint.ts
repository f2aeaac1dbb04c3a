/**
 * Rules a migration must keep so that version N-1 of the code still runs while N is rolled out (expand, then
 * contract), and so that no statement blocks a large table. `-- contract: <why>` in the file allows a removal that
 * an earlier release has prepared.
 */
import type { Migration } from "./migrate.ts";

interface LintRule {
  readonly pattern: RegExp;
  readonly problem: string;
  readonly isContract?: boolean;
}

const rules: readonly LintRule[] = [
  { pattern: /\bdrop\s+table\b/i, problem: "drops a table", isContract: true },
  { pattern: /\bdrop\s+column\b/i, problem: "drops a column", isContract: true },
  {
    pattern: /\brename\s+(column\b|to\b)/i,
    problem: "renames: the running version still uses the old name",
    isContract: true,
  },
  {
    pattern: /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
    problem: "changes a column's type: rewrites the table under lock",
  },
  {
    pattern: /\balter\s+column\s+\w+\s+set\s+not\s+null\b/i,
    problem: "SET NOT NULL scans under lock: add a CHECK … NOT VALID, then VALIDATE",
  },
];

export function lintMigration(
  migration: Pick<Migration, "name" | "text" | "scope" | "inTransaction">,
): string[] {
  const text = migration.text.replace(/--.*$/gm, (line) => (line.startsWith("-- contract:") ? line : ""));
  const mayContract = /^-- contract: \S/m.test(migration.text);
  const created = new Set([...text.matchAll(/\bcreate\s+table\s+(\w+)/gi)].map((match) => match[1]));
  const problems = rules
    .filter((rule) => rule.pattern.test(text) && !(rule.isContract && mayContract))
    .map((rule) => rule.problem);
  for (const [, concurrently, table] of text.matchAll(
    /\bcreate\s+(?:unique\s+)?index\s+(concurrently\s+)?(?:if\s+not\s+exists\s+)?\w*\s*on\s+(?!only\b)(\w+)/gi,
  )) {
    if (!concurrently && !created.has(table)) problems.push(`indexes ${table} without CONCURRENTLY`);
  }
  for (const [, table, action] of text.matchAll(/\balter\s+table\s+(\w+)\s+add\s+(constraint[^;]*);/gi)) {
    if (!created.has(table) && !/\bnot\s+valid\b/i.test(action ?? "")) {
      problems.push(`adds a constraint to ${table} without NOT VALID`);
    }
  }
  if (migration.scope === "tenant") problems.push(...tenantProblems(migration.text, created));
  return problems.map((problem) => `${migration.name}: ${problem}`);
}

function tenantProblems(text: string, created: ReadonlySet<string | undefined>): string[] {
  return [...created].flatMap((table) => {
    const columns = new RegExp(
      `create\\s+table\\s+${table}\\s*\\(\\s*account_id\\s+uuid\\s+not\\s+null`,
      "i",
    );
    const isGlobal = new RegExp(`^-- global: ${table}\\b`, "m").test(text);
    if (isGlobal) return [];
    return [
      ...(columns.test(text) ? [] : [`${table} must begin with account_id uuid not null`]),
      ...(text.includes(`make_tenant_table('${table}'`) ? [] : [`${table} is not made a tenant table`]),
    ];
  });
}
