/** Paging for resources that are numbered within their owner, such as versions. The query's alias is `v`. */
import type { KeysetQuery } from "./keyset.ts";
import { identifier, sql } from "./statement.ts";

export interface NumberedRow {
  readonly id: string;
  readonly number: number;
}

/** All parts of a keyset query except the select list and the row mapping. */
export const byNumber: Omit<KeysetQuery<NumberedRow, never>, "select" | "toItem"> = {
  columns: { number: { expression: sql`v.number`, type: identifier("int4") } },
  id: { expression: sql`v.id`, type: identifier("uuid") },
  valueOf: (row) => row.number,
  idOf: (row) => row.id,
};
