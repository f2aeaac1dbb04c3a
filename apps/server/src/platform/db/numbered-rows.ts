/** Paging of what is numbered within its owner, such as versions, which a query calls `v`. */
import type { KeysetQuery } from "./keyset.ts";
import { identifier, sql } from "./statement.ts";

export interface NumberedRow {
  readonly id: string;
  readonly number: number;
}

/** Everything of a keyset query but what is selected and what becomes of it. */
export const byNumber: Omit<KeysetQuery<NumberedRow, never>, "select" | "toItem"> = {
  columns: { number: { expression: sql`v.number`, type: identifier("int4") } },
  id: { expression: sql`v.id`, type: identifier("uuid") },
  valueOf: (row) => row.number,
  idOf: (row) => row.id,
};
