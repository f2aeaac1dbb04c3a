/**
 * Indexes of existing tables are built and dropped concurrently, outside a transaction, with names that the runner
 * can parse.
 */
import type { DropStmt, IndexStmt } from "libpg-query";
import { namesOf, qualified, spoken, tableName } from "./parse.ts";
import { isNew, removal, type Scene } from "./scene.ts";

export function indexProblems(index: IndexStmt, scene: Scene): string[] {
  if (isNew(scene, index.relation) && !index.concurrent) {
    if (index.idxname) scene.newIndexes.add(qualified([index.idxname]));
    return [];
  }
  const table = spoken(tableName(index.relation));
  if (index.relation?.inh !== true) return [`indexes ${table} with ON ONLY, which is only for partitions`];
  if (!index.concurrent) return [`indexes ${table} without CONCURRENTLY`];
  if (scene.inTransaction)
    return [`indexes ${table} CONCURRENTLY in a transaction: add "-- transaction: none"`];
  return nameProblems(index, table);
}

function nameProblems(index: IndexStmt, table: string): string[] {
  if (!/^[a-z_][a-z0-9_]*$/.test(index.idxname ?? "")) return [`indexes ${table} without a plain name`];
  return index.if_not_exists ? [] : [`indexes ${table} without IF NOT EXISTS: a second run would fail`];
}

/** Even with `-- contract:`, an index that is in use must be dropped without blocking its table. */
export function dropIndexProblems(drop: DropStmt, scene: Scene): string[] {
  const names = (drop.objects ?? []).map((node) => qualified("List" in node ? namesOf(node.List.items) : []));
  if (names.every((name) => scene.newIndexes.has(name))) return [];
  if (!drop.concurrent) return ["drops an index without CONCURRENTLY"];
  if (scene.inTransaction)
    return ['drops an index CONCURRENTLY in a transaction: add "-- transaction: none"'];
  return removal(scene, "drops an index");
}
