/** SQL for tracked jobs. Takes a transaction of one account, returns domain rows, and contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Job, JobId, JobResult, JobStatus } from "./tracking.rules.ts";

interface JobRow {
  id: string;
  kind: string;
  status: JobStatus;
  progress_done: number;
  progress_total: number | null;
  result: JobResult | null;
  error_code: string | null;
  error: string | null;
  created_by: string | null;
  is_cancel_requested: boolean;
  lease: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
  expires_at: Date | null;
}

const columns = sql`id, kind, status, progress_done, progress_total, result, error_code, error, created_by,
  is_cancel_requested, lease, created_at, started_at, finished_at, updated_at, expires_at`;

function toJob(row: JobRow): Job {
  return {
    id: uuidToId("job", row.id),
    kind: row.kind,
    status: row.status,
    progress: { done: row.progress_done, total: row.progress_total },
    result: row.result,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error ?? "" },
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    isCancelRequested: row.is_cancel_requested,
    lease: row.lease,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  };
}

export async function find(tx: ReadTx, id: JobId): Promise<Job | undefined> {
  const rows = await tx.query<JobRow>(sql`
    select ${columns} from jobs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toJob(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision about it stays valid. */
export async function lock(tx: AccountTx, id: JobId): Promise<Job | undefined> {
  const rows = await tx.query<JobRow>(sql`
    select ${columns} from jobs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toJob(rows[0]);
}

/** Locks the jobs of a kind that are running or have a result. */
export async function lockOfKind(tx: AccountTx, kind: string): Promise<Job[]> {
  const rows = await tx.query<JobRow>(sql`
    select ${columns} from jobs
    where account_id = ${tx.account.uuid} and kind = ${kind} and status in ('running', 'succeeded')
      and (expires_at is null or expires_at > ${tx.now})
    order by id for update`);
  return rows.map(toJob);
}

export interface JobFilter {
  readonly kind?: string | undefined;
  readonly status?: JobStatus | undefined;
  /** A null user ID matches no job, so the list is empty. */
  readonly createdBy?: Id<"usr"> | null | undefined;
}

export async function list(tx: ReadTx, filter: JobFilter, page: PageRequest): Promise<KeysetPage<Job>> {
  const kind = filter.kind === undefined ? sql`` : sql` and kind = ${filter.kind}`;
  const status = filter.status === undefined ? sql`` : sql` and status = ${filter.status}`;
  const creator =
    filter.createdBy === undefined
      ? sql``
      : sql` and created_by = ${filter.createdBy === null ? null : idToUuid(filter.createdBy)}::uuid`;
  return readPage(tx, page, {
    select: sql`select ${columns} from jobs where account_id = ${tx.account.uuid}${kind}${status}${creator}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toJob,
  });
}

export async function insert(tx: AccountTx, job: Job): Promise<void> {
  await tx.query(sql`
    insert into jobs (account_id, id, kind, status, progress_done, progress_total, created_by, is_cancel_requested,
                      created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(job.id)}, ${job.kind}, ${job.status}, ${job.progress.done},
            ${job.progress.total}, ${job.createdBy === null ? null : idToUuid(job.createdBy)},
            ${job.isCancelRequested}, ${job.createdAt}, ${job.updatedAt})`);
}

export async function save(tx: AccountTx, job: Job): Promise<void> {
  await tx.query(sql`
    update jobs
    set status = ${job.status}, progress_done = ${job.progress.done}, progress_total = ${job.progress.total},
        result = ${job.result === null ? null : JSON.stringify(job.result)}::jsonb,
        error_code = ${job.error?.code ?? null}, error = ${job.error?.message ?? null},
        is_cancel_requested = ${job.isCancelRequested}, lease = ${job.lease}, started_at = ${job.startedAt},
        finished_at = ${job.finishedAt}, updated_at = ${job.updatedAt}, expires_at = ${job.expiresAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(job.id)}`);
}
