/**
 * A batch that extends the audit chain holds this lock until it commits. Code that deletes audit rows waits for the
 * lock afterward, because a running batch may still add links to rows that it read before they were deleted.
 */
import { sql } from "../db/statement.ts";

const key = sql`hashtext('formstead-audit-chain')`;

export const tryChainLock = sql`select pg_try_advisory_xact_lock(${key}) as is_mine`;
export const waitForChainLock = sql`select pg_advisory_xact_lock(${key})`;
