/**
 * For transactions in one round trip: a write that affects too few rows raises a database error, so the entire
 * transaction is rolled back.
 */
import { type Sql, sql } from "./statement.ts";

const sqlState = "FS001";

/** `write` is an update, insert, or delete with `returning`. It must affect at least `rows` rows. */
export function mustTouch(write: Sql, rows = 1): Sql {
  return sql`with touched as (${write})
    select case when count(*) < ${rows}::int then platform_must_touch(0) end from touched`;
}

export function isNothingTouched(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === sqlState;
}
