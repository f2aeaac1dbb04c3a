/**
 * Paging for resources with a name: by name, creation time, or last change. PostgreSQL lowercases the name and
 * returns the result with the row, because JavaScript lowercases some letters differently, which would make a cursor
 * skip rows.
 */
import type { KeysetQuery } from "./keyset.ts";
import { identifier, sql } from "./statement.ts";

export interface NamedRow {
  readonly id: string;
  /** Selected with `nameKey`. */
  readonly name_key: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const nameKey = sql`lower(name) as name_key`;

const timestamptz = identifier("timestamptz");

/** All parts of a keyset query except the select list and the row mapping. */
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
