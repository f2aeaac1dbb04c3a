/**
 * What the rules need to know about the file around a statement. Tables that the file itself creates are empty and
 * unused.
 */
import type { RangeVar } from "libpg-query";
import { tableName } from "./parse.ts";

export interface Scene {
  readonly inTransaction: boolean;
  /** The file has a `-- contract:` line: it removes something that the previous release has stopped using. */
  readonly mayContract: boolean;
  /** Filled while the statements are read in order. */
  readonly newTables: Set<string>;
  readonly newFunctions: Set<string>;
  readonly newIndexes: Set<string>;
}

export const isNew = (scene: Scene, table: RangeVar | undefined): boolean =>
  scene.newTables.has(tableName(table));

/** A removal is allowed in a file that states why it is safe. */
export const removal = (scene: Scene, problem: string): string[] => (scene.mayContract ? [] : [problem]);

export const usesPartitions = "uses partitions or inheritance, which the other rules don't cover (ADR 0030)";
