/**
 * Rules for migrations: version N-1 of the code must keep running while N is rolled out (expand, then contract), and
 * no statement may block a large table. `-- contract: <why>` in the file allows a removal that an earlier release has
 * prepared. Exceptions for the baseline are listed in migration-lint/exceptions.ts.
 */
import { splitStatements } from "./concurrent-indexes.ts";
import type { Migration } from "./migrate.ts";
import { exceptions } from "./migration-lint/exceptions.ts";
import { parseStatements, type Statement } from "./migration-lint/parse.ts";
import type { Scene } from "./migration-lint/scene.ts";
import { statementProblems } from "./migration-lint/statement-rules.ts";
import { tenantProblems } from "./migration-lint/tenant-rules.ts";

type LintedFile = Pick<Migration, "name" | "text" | "scope" | "inTransaction">;

export function lintMigrations(files: readonly LintedFile[]): string[] {
  const found = files.flatMap(lintMigration);
  const excused = new Set(exceptions.map(({ file, problem }) => `${file}: ${problem}`));
  const stale = [...excused].filter((problem) => !found.includes(problem));
  return [
    ...found.filter((problem) => !excused.has(problem)),
    ...stale.map((problem) => `${problem}: this exception is unused`),
  ];
}

export function lintMigration(file: LintedFile): string[] {
  const scene: Scene = {
    inTransaction: file.inTransaction,
    mayContract: /^-- contract: \S/m.test(file.text),
    newTables: new Set(),
    newFunctions: new Set(),
    newIndexes: new Set(),
  };
  let problems: string[];
  try {
    const statements = parseStatements(file.text);
    problems = [
      ...statements.flatMap((statement) => statementProblems(statement, scene)),
      ...validationProblems(statements),
      ...(file.inTransaction ? [] : separateProblems(file.text, statements)),
      ...(file.scope === "tenant" ? tenantProblems(file.text, statements) : []),
    ];
  } catch (error) {
    problems = [`is not SQL that PostgreSQL can parse: ${(error as Error).message}`];
  }
  return [...new Set(problems)].map((problem) => `${file.name}: ${problem}`);
}

const hasAction = ({ node }: Statement, subtype: string) =>
  "AlterTableStmt" in node &&
  (node.AlterTableStmt.cmds ?? []).some(
    (action) => "AlterTableCmd" in action && action.AlterTableCmd.subtype === subtype,
  );

const isOnlyValidation = ({ node }: Statement) =>
  "AlterTableStmt" in node &&
  (node.AlterTableStmt.cmds ?? []).every(
    (action) => "AlterTableCmd" in action && action.AlterTableCmd.subtype === "AT_ValidateConstraint",
  );

/** The scan of VALIDATE runs under the locks taken by the other statements in the file. */
function validationProblems(statements: readonly Statement[]): string[] {
  const validates = statements.some((statement) => hasAction(statement, "AT_ValidateConstraint"));
  return validates && !statements.every(isOnlyValidation)
    ? ["validates a constraint next to other statements: put VALIDATE CONSTRAINT in a separate file"]
    : [];
}

/** Without a transaction, a file that fails halfway runs again from its beginning. */
function separateProblems(text: string, statements: readonly Statement[]): string[] {
  const others = statements.filter(
    (statement) =>
      !("IndexStmt" in statement.node) &&
      !("DropStmt" in statement.node && statement.node.DropStmt.missing_ok) &&
      !isOnlyValidation(statement),
  );
  return [
    ...(others.length > 0 ? ["runs a statement without a transaction that cannot run twice"] : []),
    ...(splitStatements(text).length === statements.length
      ? []
      : [
          "ends a statement in the middle of a line: without a transaction, each statement must end its line",
        ]),
  ];
}
