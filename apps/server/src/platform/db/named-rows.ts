/**
 * Paging of what has a name: by the name, by when it was made, by when it was last changed. The name is lowered by
 * PostgreSQL and read back with the row: JavaScript's lower case differs for some letters, and a cursor would skip rows.
 */
import type { KeysetQuery } from "./keyset.ts";
import { identifier, sql } from "./statement.ts";

export interface NamedRow {
  readonly id: string;
  /** `nameKey` in the select. */
  readonly name_key: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const nameKey = sql`lower(name) as name_key`;

const timestamptz = identifier("timestamptz");

/** Everything of a keyset query but what is selected and what becomes of it. */
export const byNameOrTime: Omit<KeysetQuery<NamedRow, never>, "select" | "toItem"> = {
  columns: {
    created_at: { expression: sql`created_at`, type: timestamptz },
    updated_at: { expression: sql`updated_at`, type: timestamptz },
    name: { expression: sql`lower(name)`, type: identifier("text") },
  },
  id: { expression: sql`id`, type: identifier("uuid") },
  valueOf: (row, name) => {
    if (name === "name") return row.name_key;
    return (name === "updated_at" ? row.updated_at : row.created_at).toISOString();
  },
  idOf: (row) => row.id,
};
