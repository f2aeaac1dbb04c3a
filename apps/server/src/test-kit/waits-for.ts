import { expect } from "vitest";
import { sql } from "../platform/db/statement.ts";
import type { ReadTx } from "../platform/db/tx.ts";
import { eventually } from "./eventually.ts";

/** Waits until exactly one other connection is blocked by this transaction. */
export function untilOneWaitsFor(tx: ReadTx): Promise<void> {
  return eventually(async () => {
    const waiting = await tx.query(
      sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
    );
    expect(waiting).toHaveLength(1);
  });
}
