/**
 * Functions that a migration creates. Their behavior at run time is up to the application, but they must not hide
 * what a migration is not allowed to do: schema statements, dynamic SQL, or changes to an entire table.
 */
import type { CreateFunctionStmt, Node } from "libpg-query";
import {
  type FunctionBody,
  kindOf,
  namesOf,
  parsePlpgsql,
  parseStatements,
  type Statement,
  stringOf,
} from "./parse.ts";

const allowed = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "ReturnStmt"]);

export function functionProblems(statement: Statement, created: CreateFunctionStmt): string[] {
  const name = namesOf(created.funcname).at(-1) ?? "";
  let body: FunctionBody;
  try {
    body = bodyOf(statement, created);
  } catch (error) {
    return [`the body of function ${name} cannot be parsed: ${(error as Error).message}`];
  }
  return [
    ...(body.isDynamic ? [`function ${name} runs dynamic SQL`] : []),
    ...body.statements.flatMap((one) => bodyProblems(one, name)),
  ];
}

function bodyOf(statement: Statement, created: CreateFunctionStmt): FunctionBody {
  if (created.sql_body) return { statements: standardBody(created.sql_body), isDynamic: false };
  const options = new Map(
    (created.options ?? []).flatMap((node) =>
      "DefElem" in node ? [[node.DefElem.defname ?? "", node.DefElem.arg] as const] : [],
    ),
  );
  const language = stringOf(options.get("language")) ?? "sql";
  if (language === "plpgsql") return parsePlpgsql(statement.text);
  if (language !== "sql") throw new Error(`its language is ${language}`);
  const body = options.get("as");
  const text = body && "List" in body ? stringOf(body.List.items?.[0]) : undefined;
  return { statements: parseStatements(text ?? ""), isDynamic: false };
}

function bodyProblems({ kind, node }: Statement, name: string): string[] {
  if (!allowed.has(kind)) return [`function ${name} contains ${kind.replace(/Stmt$/, "")}`];
  const hasNoLimit =
    ("UpdateStmt" in node && !node.UpdateStmt.whereClause) ||
    ("DeleteStmt" in node && !node.DeleteStmt.whereClause);
  return hasNoLimit ? [`function ${name} changes every row of a table`] : [];
}

/** `return …`, or `begin atomic … end`, which the parser returns as nested lists. */
function standardBody(node: Node): Statement[] {
  if ("List" in node) return (node.List.items ?? []).flatMap(standardBody);
  return [{ kind: kindOf(node), node, text: "" }];
}
