/** For transactions of one trip: a write that finds no row is an error of the database, so nothing else of it happens. */
import { type Sql, sql } from "./statement.ts";

const sqlState = "FS001";

/** `write` is an update, insert or delete with `returning`. */
export function mustTouch(write: Sql): Sql {
  return sql`with touched as (${write}) select case when count(*) = 0 then platform_must_touch(0) end from touched`;
}

export function isNothingTouched(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === sqlState;
}
