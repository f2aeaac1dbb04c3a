/**
 * Statements that find rows by key. All accounts share their plans, which must begin with the keys and look up each row
 * in an index, however many rows an account has.
 */
import { type Sql, sql } from "./statement.ts";

/**
 * Settings for statements that find rows by key: one generic plan with index lookups fits any number of rows. Otherwise,
 * PostgreSQL plans each statement again, or keeps a plan that it made while the tables were small.
 */
export const keyedPlans: Sql = sql`set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`;

/**
 * True for every key. A generic plan fits all accounts, and most accounts are small, so for the 100 rows that PostgreSQL
 * expects in any JSON, it would rather read all rows of the account than look up 100 keys. In an account with a million
 * entries, each submission would then read all of them. This condition makes PostgreSQL expect a single row.
 */
export function expectsOne(key: Sql): Sql {
  return sql`${key} between '00000000-0000-0000-0000-000000000000' and 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;
}

/**
 * The rows of a table or view that match a condition about earlier rows of the FROM clause, for a CROSS JOIN. `offset 0`
 * makes PostgreSQL begin with those earlier rows. Otherwise, a plan for accounts of average size could begin with all rows
 * of the account.
 */
export function lookedUp(table: Sql, where: Sql): Sql {
  return sql`lateral (select * from ${table} where ${where} offset 0)`;
}
