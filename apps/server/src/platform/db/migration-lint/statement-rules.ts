/**
 * The statements that a migration may use. This is an allowlist, because a list of dangerous statements is never
 * complete.
 */
import type { CallStmt, CreateStmt, DropStmt, GrantStmt, InsertStmt, Node, RangeVar } from "libpg-query";
import { alterProblems } from "./alter-rules.ts";
import { functionProblems } from "./function-rules.ts";
import { dropIndexProblems, indexProblems } from "./index-rules.ts";
import { namesOf, qualified, type Statement, spoken, stringOf, tableName, walk } from "./parse.ts";
import { isNew, removal, type Scene, usesPartitions } from "./scene.ts";

const harmless = new Set(["ViewStmt", "CreateTrigStmt", "CommentStmt", "CreateSeqStmt", "CreateStatsStmt"]);

const dangers: Readonly<Record<string, string>> = {
  LockStmt: "locks a table",
  ClusterStmt: "CLUSTER rewrites the table under lock",
  RepackStmt: "rewrites the table under lock",
  VacuumStmt: "VACUUM belongs to autovacuum; VACUUM FULL rewrites the table under lock",
  ReindexStmt: "REINDEX blocks writers: create a new index concurrently, then drop the old one",
  TruncateStmt: "empties a table",
  RefreshMatViewStmt: "refreshes a materialized view under lock",
  VariableSetStmt: "changes a setting: the runner sets the lock timeout",
  TransactionStmt: "starts or ends a transaction: the runner does that",
  DoStmt: "hides statements in a DO block: write them out",
  SelectStmt: "runs a query: a migration changes the schema only, and a function could hide anything",
  PrepareStmt: "prepares a statement: write it out",
  ExecuteStmt: "executes a prepared statement: write it out",
  ExplainStmt: "EXPLAIN may run its statement",
  CreateTableAsStmt: "copies rows in one transaction: use a job that works in batches",
  CopyStmt: "copies rows in one transaction: use a job that works in batches",
  MergeStmt: "changes rows in one transaction: use a job that works in batches",
  RuleStmt: "rewrites the statements of the running version",
};

export function statementProblems(statement: Statement, scene: Scene): string[] {
  const { kind, node } = statement;
  if (harmless.has(kind)) return [];
  if ("CreateStmt" in node) return tableProblems(node.CreateStmt, scene);
  if ("AlterTableStmt" in node) return alterProblems(node.AlterTableStmt, scene);
  if ("IndexStmt" in node) return indexProblems(node.IndexStmt, scene);
  if ("DropStmt" in node) return dropProblems(node.DropStmt, scene);
  if ("CallStmt" in node) return callProblems(node.CallStmt, scene);
  if ("GrantStmt" in node) return grantProblems(node.GrantStmt, scene);
  if ("InsertStmt" in node) return insertProblems(node.InsertStmt);
  if ("UpdateStmt" in node) return changeProblems("updates", node.UpdateStmt.relation);
  if ("DeleteStmt" in node) return changeProblems("deletes", node.DeleteStmt.relation);
  if ("RenameStmt" in node) {
    const isOwn = isNew(scene, node.RenameStmt.relation);
    return isOwn ? [] : removal(scene, "renames: the running version still uses the old name");
  }
  if ("CreateFunctionStmt" in node) {
    scene.newFunctions.add(qualified(namesOf(node.CreateFunctionStmt.funcname)));
    return functionProblems(statement, node.CreateFunctionStmt);
  }
  if ("CreatePolicyStmt" in node && isNew(scene, node.CreatePolicyStmt.table)) return [];
  if ("CreateExtensionStmt" in node && node.CreateExtensionStmt.if_not_exists) return [];
  return [dangers[kind] ?? `${kind.replace(/Stmt$/, "")} is not among the statements allowed in a migration`];
}

function tableProblems(table: CreateStmt, scene: Scene): string[] {
  // With IF NOT EXISTS, the table may already exist, contain rows, and be in use.
  if (!table.if_not_exists) scene.newTables.add(tableName(table.relation));
  const isPart = (table.inhRelations ?? []).length > 0;
  return table.partspec || isPart ? [usesPartitions] : [];
}

const droppable: Readonly<Record<string, string>> = {
  OBJECT_TABLE: "a table",
  OBJECT_VIEW: "a view",
  OBJECT_MATVIEW: "a materialized view",
  OBJECT_FUNCTION: "a function",
  OBJECT_PROCEDURE: "a procedure",
  OBJECT_ROUTINE: "a function",
  OBJECT_TRIGGER: "a trigger",
  OBJECT_POLICY: "a policy",
  OBJECT_SEQUENCE: "a sequence",
  OBJECT_TYPE: "a type",
};

function dropProblems(drop: DropStmt, scene: Scene): string[] {
  if (drop.behavior === "DROP_CASCADE") return ["drops with CASCADE: name each object"];
  if (drop.removeType === "OBJECT_INDEX") return dropIndexProblems(drop, scene);
  const what = droppable[drop.removeType ?? ""];
  return what ? removal(scene, `drops ${what}`) : [`drops a ${drop.removeType}, which is not allowed`];
}

const procedures = new Set(["make_tenant_table", "make_directory_table"]);

function callProblems(call: CallStmt, scene: Scene): string[] {
  const name = namesOf(call.funccall?.funcname).at(-1) ?? "";
  if (!procedures.has(name)) return [`calls ${name}, which may hide anything: write its statements out`];
  const table = stringOf(call.funccall?.args?.[0]) ?? "";
  return scene.newTables.has(qualified(table.split(".")))
    ? []
    : [`calls ${name} for ${table}, a table that exists`];
}

function grantProblems(grant: GrantStmt, scene: Scene): string[] {
  if (grant.is_grant) return [];
  const isOwn = (node: Node): boolean => {
    if ("RangeVar" in node) return isNew(scene, node.RangeVar);
    return (
      "ObjectWithArgs" in node && scene.newFunctions.has(qualified(namesOf(node.ObjectWithArgs.objname)))
    );
  };
  if (grant.targtype === "ACL_TARGET_OBJECT" && grant.objects?.every(isOwn)) return [];
  return removal(scene, "revokes a right that the running version may use");
}

const cheapFunctions = new Set(["now", "gen_random_uuid", "jsonb_build_object", "jsonb_build_array"]);

/** Rows written out in the file are few; rows from a query may be an entire table. */
function insertProblems(insert: InsertStmt): string[] {
  const table = spoken(tableName(insert.relation));
  const source =
    insert.selectStmt && "SelectStmt" in insert.selectStmt ? insert.selectStmt.SelectStmt : undefined;
  if (insert.withClause || (source && !source.valuesLists)) {
    return [`fills ${table} from a query in one transaction: use a job that works in batches`];
  }
  const problems: string[] = [];
  walk(insert, (key, node) => {
    const name = key === "FuncCall" ? namesOf((node as { funcname?: Node[] }).funcname).at(-1) : undefined;
    if (name && !cheapFunctions.has(name)) problems.push(`calls ${name}, which may hide anything`);
    if (key === "SelectStmt" && node !== source) {
      problems.push(`fills ${table} from a query in one transaction: use a job that works in batches`);
    }
  });
  return [...new Set(problems)];
}

const changeProblems = (verb: string, table: RangeVar | undefined) => [
  `${verb} rows of ${spoken(tableName(table))} in one transaction: use a job that works in batches`,
];
