import { expect } from "vitest";
import { sql } from "../platform/db/statement.ts";
import type { ReadTx } from "../platform/db/tx.ts";
import { eventually } from "./eventually.ts";

/** One row per connection that is blocked by the transaction that runs this. */
export const blockedByThis = sql`
  select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;

/** Waits until exactly one other connection is blocked by this transaction. */
export function untilOneWaitsFor(tx: ReadTx): Promise<void> {
  return eventually(async () => {
    expect(await tx.query(blockedByThis)).toHaveLength(1);
  });
}
