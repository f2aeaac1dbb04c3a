/**
 * Every table of a tenant migration begins with account_id and gets row policies, unless the file says `-- global:`.
 */
import type { Node } from "libpg-query";
import { namesOf, type Statement, stringOf } from "./parse.ts";

export function tenantProblems(text: string, statements: readonly Statement[]): string[] {
  const made = new Set(
    statements.flatMap(({ node }) =>
      "CallStmt" in node && namesOf(node.CallStmt.funccall?.funcname).at(-1) === "make_tenant_table"
        ? [stringOf(node.CallStmt.funccall?.args?.[0])]
        : [],
    ),
  );
  return statements.flatMap(({ node }) => {
    if (!("CreateStmt" in node)) return [];
    const table = node.CreateStmt.relation?.relname ?? "";
    if (new RegExp(`^-- global: ${table}\\b`, "m").test(text)) return [];
    return [
      ...(isAccount(node.CreateStmt.tableElts?.[0])
        ? []
        : [`${table} must begin with account_id uuid not null`]),
      ...(made.has(table) ? [] : [`${table} is not declared as a tenant table`]),
    ];
  });
}

function isAccount(column: Node | undefined): boolean {
  if (!column || !("ColumnDef" in column)) return false;
  const { colname, typeName, constraints = [] } = column.ColumnDef;
  const isNotNull = constraints.some(
    (node) => "Constraint" in node && node.Constraint.contype === "CONSTR_NOTNULL",
  );
  return colname === "account_id" && namesOf(typeName?.names).at(-1) === "uuid" && isNotNull;
}
