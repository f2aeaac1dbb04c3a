/**
 * Allowed ALTER actions on existing tables: only those that neither read nor rewrite the table and are compatible
 * with the previous release. Every action of a statement is checked, and unlisted actions are rejected.
 */
import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from "libpg-query";
import { kindOf, namesOf, spoken, tableName, walk } from "./parse.ts";
import { isNew, removal, type Scene, usesPartitions } from "./scene.ts";

export function alterProblems(statement: AlterTableStmt, scene: Scene): string[] {
  const actions = (statement.cmds ?? []).flatMap((node) =>
    "AlterTableCmd" in node ? [node.AlterTableCmd] : [],
  );
  if (statement.objtype !== "OBJECT_TABLE")
    return [`alters a ${statement.objtype} in a way that is not allowed`];
  if (actions.some(({ subtype }) => subtype === "AT_AddInherit" || subtype === "AT_AttachPartition"))
    return [usesPartitions];
  if (isNew(scene, statement.relation)) return [];
  const table = spoken(tableName(statement.relation));
  return actions.flatMap((action) => actionProblems(action, table, scene));
}

const actionName = (subtype: string | undefined) =>
  (subtype ?? "")
    .replace(/^AT_/, "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toUpperCase();

/** Catalog-only changes that hold their lock only briefly. */
const harmless = new Set([
  "AT_ColumnDefault",
  "AT_DropNotNull",
  "AT_SetStatistics",
  "AT_SetRelOptions",
  "AT_ResetRelOptions",
  "AT_ValidateConstraint",
]);

function actionProblems(action: AlterTableCmd, table: string, scene: Scene): string[] {
  const { subtype = "AT_AddColumn", def, name = "" } = action;
  if (action.behavior === "DROP_CASCADE") return [`alters ${table} with CASCADE: name each object`];
  if (subtype === "AT_ColumnDefault" && !def) {
    return removal(scene, `drops the default of ${table}.${name}: the running version relies on it`);
  }
  if (harmless.has(subtype)) return [];
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def ? columnProblems(def.ColumnDef, table) : ["adds an unknown column"];
    case "AT_AddConstraint":
      return def && "Constraint" in def
        ? constraintProblems(def.Constraint, table)
        : ["adds an unknown constraint"];
    case "AT_DropColumn":
      return removal(scene, "drops a column");
    case "AT_DropConstraint":
      return removal(scene, `drops a constraint of ${table}`);
    case "AT_AlterColumnType":
      return ["changes a column's type: rewrites the table under lock"];
    case "AT_SetNotNull":
      return ["SET NOT NULL scans under lock: add a CHECK … NOT VALID, then VALIDATE"];
    default:
      return [`alters ${table} by ${actionName(subtype)}, which is not known to be safe`];
  }
}

const columnConstraints: Readonly<Record<string, string>> = {
  CONSTR_UNIQUE: "UNIQUE builds an index under lock: create a unique index concurrently",
  CONSTR_PRIMARY: "PRIMARY KEY builds an index under lock",
  CONSTR_FOREIGN: "REFERENCES scans under lock: add the constraint NOT VALID, then VALIDATE",
  CONSTR_CHECK: "CHECK scans under lock: add the constraint NOT VALID, then VALIDATE",
  CONSTR_GENERATED: "a generated column rewrites the table under lock",
  CONSTR_IDENTITY: "an identity column rewrites the table under lock",
};

function columnProblems(column: ColumnDef, table: string): string[] {
  const constraints = (column.constraints ?? []).flatMap((node) =>
    "Constraint" in node ? [node.Constraint] : [],
  );
  const place = `adds ${table}.${column.colname}`;
  const type = namesOf(column.typeName?.names).at(-1) ?? "";
  const fallback = constraints.find(({ contype }) => contype === "CONSTR_DEFAULT")?.raw_expr;
  const isNotNull = constraints.some(({ contype }) => contype === "CONSTR_NOTNULL");
  return [
    ...(/serial\d?$/.test(type) ? [`${place}: ${type} rewrites the table under lock`] : []),
    ...constraints.flatMap(({ contype }) => {
      const problem = columnConstraints[contype ?? ""];
      return problem ? [`${place}: ${problem}`] : [];
    }),
    ...(fallback && !isConstant(fallback)
      ? [`${place}: a default that is not constant rewrites the table under lock`]
      : []),
    ...(isNotNull && !fallback ? [`${place}: NOT NULL without a default fails on rows that exist`] : []),
  ];
}

const constantNodes = new Set([
  "A_Const",
  "TypeCast",
  "A_ArrayExpr",
  "SQLValueFunction",
  "String",
  "Integer",
]);

/** PostgreSQL evaluates these once and stores the value in the catalog, without touching the rows. */
function isConstant(expression: Node): boolean {
  let verdict = constantNodes.has(kindOf(expression)) || isNow(expression);
  walk(expression, (key, node) => {
    if (/^[A-Z]/.test(key) && !constantNodes.has(key) && !isNow({ [key]: node } as Node)) verdict = false;
  });
  return verdict;
}

const isNow = (node: Node) => "FuncCall" in node && namesOf(node.FuncCall.funcname).at(-1) === "now";

function constraintProblems(constraint: Constraint, table: string): string[] {
  const { contype, conname, skip_validation: isLater, indexname } = constraint;
  if (!conname) return [`adds a constraint without a name to ${table}: a later file could not validate it`];
  if (contype === "CONSTR_UNIQUE" && indexname) return [];
  if (contype !== "CONSTR_CHECK" && contype !== "CONSTR_FOREIGN") {
    return [`adds a constraint to ${table} that builds an index or scans under lock`];
  }
  return isLater ? [] : [`adds a constraint to ${table} without NOT VALID`];
}
