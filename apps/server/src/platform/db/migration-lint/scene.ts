/** What a rule knows about the file around a statement. Tables the file creates itself are empty and used by no one. */
import type { RangeVar } from "libpg-query";
import { tableName } from "./parse.ts";

export interface Scene {
  readonly inTransaction: boolean;
  /** The file has a `-- contract:` line: it removes what the release before has stopped using. */
  readonly mayContract: boolean;
  /** Partitioned tables of all migrations: their indexes are built part by part. */
  readonly partitioned: ReadonlySet<string>;
  /** Filled while the statements are read in their order. */
  readonly newTables: Set<string>;
  readonly newFunctions: Set<string>;
  readonly newIndexes: Set<string>;
}

export const isNew = (scene: Scene, table: RangeVar | undefined): boolean =>
  scene.newTables.has(tableName(table));

/** A removal is allowed in a file that says why it is safe by now. */
export const removal = (scene: Scene, problem: string): string[] => (scene.mayContract ? [] : [problem]);
