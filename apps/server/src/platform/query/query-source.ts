/** Describes a module's resource to the engine. The engine reserves the aliases h, x, v, s, and el. */
import type { Sql } from "../db/statement.ts";
import type { QueryFields } from "./fields.ts";
import type { Bounds } from "./limits.ts";
import type { ValueIndexes } from "./value-indexes.ts";

export interface QuerySource {
  /** Table and alias, such as `entries e`. */
  readonly from: Sql;
  /** The account, and any other condition that applies before the filter. */
  readonly where: Sql;
  /** A uuid that sorts by time of creation. */
  readonly id: Sql;
  /** The JSON document with the answers. */
  readonly document: Sql;
  readonly fields: QueryFields;
  readonly indexes?: ValueIndexes | undefined;
  /** Lets tests cover every access path with few rows. */
  readonly bounds?: Bounds;
}
