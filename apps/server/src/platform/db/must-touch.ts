/**
 * For transactions in one round trip: a write that affects no row raises a database error, so the entire transaction
 * is rolled back.
 */
import { type Sql, sql } from "./statement.ts";

const sqlState = "FS001";

/** `write` is an update, insert, or delete with `returning`. */
export function mustTouch(write: Sql): Sql {
  return sql`with touched as (${write}) select case when count(*) = 0 then platform_must_touch(0) end from touched`;
}

export function isNothingTouched(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === sqlState;
}
