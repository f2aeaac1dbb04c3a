/**
 * Work that becomes due over time, such as abandoning drafts or deleting entries past their retention period. A chore
 * only finds due items across the accounts of one shard; a job then does the work inside the account. Only one worker
 * does a chore at a time.
 */
import type { AccountRef } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { type Sql, toStatement } from "../db/statement.ts";
import { uuidToId } from "../ids/ids.ts";
import type { JobDef } from "../outbox/definitions.ts";
import { jobRow } from "../outbox/job-row.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import { systemTransaction } from "./system-transaction.ts";

export interface Chore {
  /** The same as the name of its job, such as `entries.abandon`. */
  readonly name: string;
  readonly everyMs: number;
  /** Finds items due by `now`, oldest first. Selects `account_id`, and the job's input as `input`. */
  findDue(now: Date, limit: number): Sql;
  readonly job: JobDef;
  /** Always the same for an item, so that it is not enqueued twice while it waits. */
  jobKey(input: never): string;
}

interface DueRow {
  readonly account_id: string;
  readonly input: unknown;
}

const atOnce = 500;

/** Returns the number of enqueued jobs. */
export function doChore(database: Database, chore: Chore, now: Date): Promise<number> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ is_mine: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext($1)) as is_mine",
      [`formstead-chore:${chore.name}`],
    );
    if (!rows[0]?.is_mine) return 0;
    const { text, values } = toStatement(chore.findDue(now, atOnce));
    const due = await client.query<DueRow>(text, [...values]);
    const jobs = due.rows.map(({ account_id: uuid, input }) => {
      const account: AccountRef = { id: uuidToId("acc", uuid), uuid, shard: database.name };
      return jobRow(
        account,
        chore.job,
        input,
        { requestId: `chore:${chore.name}` },
        {
          jobKey: chore.jobKey(input as never),
        },
      );
    });
    if (jobs.length > 0) await client.query("select platform_enqueue($1::jsonb)", [JSON.stringify(jobs)]);
    return jobs.length;
  });
}

export function startChores(options: {
  readonly database: Database;
  readonly chores: readonly Chore[];
  readonly telemetry: Telemetry;
}): { stop(): void } {
  const { database, chores, telemetry } = options;
  const timers = chores.map((chore) =>
    setInterval(() => {
      doChore(database, chore, new Date()).catch((error) =>
        telemetry.logger.warn({ err: error, chore: chore.name }, "a chore failed; retrying"),
      );
    }, chore.everyMs),
  );
  return { stop: () => timers.forEach(clearInterval) };
}
