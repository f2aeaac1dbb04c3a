/** SQL for bulk runs. Takes a transaction of one account, returns domain rows, and contains no business logic. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { BulkRun } from "./bulk.rules.ts";

interface RunRow {
  job_id: string;
  work: unknown;
  total: number;
  until_id: string;
  after_id: string | null;
  done: number;
  changed: number;
  skipped: number;
  created_at: Date;
}

function toRun(row: RunRow): BulkRun<unknown> {
  return {
    jobId: uuidToId("job", row.job_id),
    work: row.work,
    total: row.total,
    until: row.until_id,
    after: row.after_id,
    done: row.done,
    changed: row.changed,
    skipped: row.skipped,
    createdAt: row.created_at,
  };
}

/** Locks the run until the transaction ends, so that two workers that both believe they own it take turns. */
export async function lock(tx: AccountTx, jobId: Id<"job">): Promise<BulkRun<unknown> | undefined> {
  const rows = await tx.query<RunRow>(sql`
    select job_id, work, total, until_id, after_id, done, changed, skipped, created_at
    from bulk_runs where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)} for update`);
  return rows[0] && toRun(rows[0]);
}

export async function insert(tx: AccountTx, run: BulkRun<unknown>): Promise<void> {
  await tx.query(sql`
    insert into bulk_runs (account_id, job_id, work, total, until_id, after_id, done, changed, skipped, created_at)
    values (${tx.account.uuid}, ${idToUuid(run.jobId)}, ${JSON.stringify(run.work)}::jsonb, ${run.total}, ${run.until},
            ${run.after}, ${run.done}, ${run.changed}, ${run.skipped}, ${run.createdAt})`);
}

export async function save(tx: AccountTx, run: BulkRun<unknown>): Promise<void> {
  await tx.query(sql`
    update bulk_runs
    set after_id = ${run.after}, done = ${run.done}, changed = ${run.changed}, skipped = ${run.skipped}
    where account_id = ${tx.account.uuid} and job_id = ${idToUuid(run.jobId)}`);
}

export async function remove(tx: AccountTx, jobId: Id<"job">): Promise<void> {
  await tx.query(
    sql`delete from bulk_runs where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`,
  );
}
