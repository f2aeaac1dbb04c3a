/**
 * Parses a migration with PostgreSQL's own parser, so that quotes, comments, line breaks, and optional keywords
 * cannot hide a statement. Nodes are handled by their kind, which is the only key of each node object.
 */
import { loadModule, type Node, parsePlPgSQLSync, parseSync, type RangeVar } from "libpg-query";

await loadModule();

export interface Statement {
  /** The kind of the node, such as `AlterTableStmt`. */
  readonly kind: string;
  readonly node: Node;
  readonly text: string;
}

export function parseStatements(text: string): Statement[] {
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    if (!stmt) return [];
    const own = bytes.subarray(start, length ? start + length : undefined).toString();
    return [{ kind: kindOf(stmt), node: stmt, text: own }];
  });
}

export const kindOf = (node: object): string => Object.keys(node)[0] ?? "";

/** Visits every object in a tree together with its key. */
export function walk(value: unknown, visit: (key: string, node: object) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === "object" && child !== null && !Array.isArray(child)) visit(key, child);
    walk(child, visit);
  }
}

/** The parts of a name, such as `["public", "forms"]`. */
export const namesOf = (nodes: readonly Node[] | undefined): string[] =>
  (nodes ?? []).flatMap((node) => ("String" in node ? [node.String.sval ?? ""] : []));

export const qualified = (names: readonly string[]): string =>
  names.length > 1 ? names.slice(-2).join(".") : `public.${names[0] ?? ""}`;

export const tableName = (table: RangeVar | undefined): string =>
  qualified([...(table?.schemaname ? [table.schemaname] : []), table?.relname ?? ""]);

/** A name without the default schema. */
export const spoken = (name: string): string => name.replace(/^public\./, "");

export function stringOf(node: Node | undefined): string | undefined {
  if (!node) return undefined;
  if ("String" in node) return node.String.sval;
  if ("A_Const" in node) return node.A_Const.sval?.sval;
  if ("TypeCast" in node) return stringOf(node.TypeCast.arg);
  return undefined;
}

export interface FunctionBody {
  readonly statements: readonly Statement[];
  /** True if the function runs dynamic SQL, which cannot be checked. */
  readonly isDynamic: boolean;
}

/** The statements of a PL/pgSQL function, at every depth. */
export function parsePlpgsql(createFunction: string): FunctionBody {
  const statements: Statement[] = [];
  let isDynamic = false;
  walk(parsePlPgSQLSync(createFunction), (key, node) => {
    if (/^PLpgSQL_stmt_dyn/.test(key) || key === "dynquery") isDynamic = true;
    if (key !== "PLpgSQL_expr") return;
    const { query, parseMode = 0 } = node as { query?: string; parseMode?: number };
    if (query && parseMode === 0) statements.push(...parseStatements(query));
  });
  return { statements, isDynamic };
}
