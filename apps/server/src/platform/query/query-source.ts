/** What a module tells the engine about its resource. The aliases h, x, v, s and el are the engine's own. */
import type { Sql } from "../db/statement.ts";
import type { QueryFields } from "./fields.ts";
import type { Bounds } from "./limits.ts";
import type { ValueIndexes } from "./value-indexes.ts";

export interface QuerySource {
  /** `entries e` */
  readonly from: Sql;
  /** The account, and whatever else narrows the list before any filter. */
  readonly where: Sql;
  /** A uuid that sorts by time of creation. */
  readonly id: Sql;
  /** The JSON document with the answers. */
  readonly document: Sql;
  readonly fields: QueryFields;
  readonly indexes?: ValueIndexes | undefined;
  /** For tests, which reach every way to the rows with a few of them. */
  readonly bounds?: Bounds;
}
