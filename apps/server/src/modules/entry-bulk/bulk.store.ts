/** All SQL of changes of many entries. Takes a transaction of one account and gives domain rows; decides nothing. */
import { sql } from "../../platform/db/statement.ts";
import type { AccountTx } from "../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../platform/ids/ids.ts";
import type { BulkAction, BulkRun } from "./bulk.rules.ts";

interface RunRow {
  job_id: string;
  form_id: string;
  filter: unknown;
  action: BulkAction;
  total: number;
  until_id: string;
  after_id: string | null;
  done: number;
  changed: number;
  skipped: number;
  created_at: Date;
}

function toRun(row: RunRow): BulkRun {
  return {
    jobId: uuidToId("job", row.job_id),
    formId: uuidToId("frm", row.form_id),
    filter: row.filter ?? undefined,
    action: row.action,
    total: row.total,
    until: uuidToId("ent", row.until_id),
    after: row.after_id === null ? null : uuidToId("ent", row.after_id),
    done: row.done,
    changed: row.changed,
    skipped: row.skipped,
    createdAt: row.created_at,
  };
}

/** Holds the run until the transaction ends: of two workers that believe it is theirs, one goes on after the other. */
export async function lock(tx: AccountTx, jobId: BulkRun["jobId"]): Promise<BulkRun | undefined> {
  const rows = await tx.query<RunRow>(sql`
    select job_id, form_id, filter, action, total, until_id, after_id, done, changed, skipped, created_at
    from entry_bulk_runs where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)} for update`);
  return rows[0] && toRun(rows[0]);
}

export async function insert(tx: AccountTx, run: BulkRun): Promise<void> {
  await tx.query(sql`
    insert into entry_bulk_runs (account_id, job_id, form_id, filter, action, total, until_id, after_id, done, changed,
                                 skipped, created_at)
    values (${tx.account.uuid}, ${idToUuid(run.jobId)}, ${idToUuid(run.formId)},
            ${run.filter === undefined ? null : JSON.stringify(run.filter)}::jsonb,
            ${JSON.stringify(run.action)}::jsonb, ${run.total}, ${idToUuid(run.until)},
            ${run.after === null ? null : idToUuid(run.after)}, ${run.done}, ${run.changed}, ${run.skipped},
            ${run.createdAt})`);
}

export async function save(tx: AccountTx, run: BulkRun): Promise<void> {
  await tx.query(sql`
    update entry_bulk_runs
    set after_id = ${run.after === null ? null : idToUuid(run.after)}, done = ${run.done}, changed = ${run.changed},
        skipped = ${run.skipped}
    where account_id = ${tx.account.uuid} and job_id = ${idToUuid(run.jobId)}`);
}

export async function remove(tx: AccountTx, jobId: BulkRun["jobId"]): Promise<void> {
  await tx.query(
    sql`delete from entry_bulk_runs where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`,
  );
}
