/** All SQL for the runs of scheduled exports. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { FailureCode, Run, RunId, ScheduleId } from "./export-schedules.rules.ts";

interface RunRow {
  id: string;
  schedule_id: string;
  scheduled_at: Date;
  export_id: string | null;
  status: Run["status"];
  attempts: number;
  file_name: string;
  bytes: number | null;
  error_code: FailureCode | null;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
}

const columns = sql`id, schedule_id, scheduled_at, export_id, status, attempts, file_name, bytes, error_code, created_at,
  updated_at, finished_at`;

function toRun(row: RunRow): Run {
  return {
    id: uuidToId("exr", row.id),
    scheduleId: uuidToId("exs", row.schedule_id),
    scheduledAt: row.scheduled_at,
    exportId: row.export_id === null ? null : uuidToId("exp", row.export_id),
    status: row.status,
    attempts: row.attempts,
    fileName: row.file_name,
    bytes: row.bytes,
    errorCode: row.error_code,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  };
}

const found = async (tx: ReadTx, statement: Sql): Promise<Run | undefined> => {
  const [row] = await tx.query<RunRow>(statement);
  return row && toRun(row);
};

export const find = (tx: ReadTx, id: RunId): Promise<Run | undefined> =>
  found(
    tx,
    sql`select ${columns} from export_schedule_runs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`,
  );

export const lock = (tx: AccountTx, id: RunId): Promise<Run | undefined> =>
  found(
    tx,
    sql`select ${columns} from export_schedule_runs where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`,
  );

export const lockByExport = (tx: AccountTx, exportId: Id<"exp">): Promise<Run | undefined> =>
  found(
    tx,
    sql`select ${columns} from export_schedule_runs
        where account_id = ${tx.account.uuid} and export_id = ${idToUuid(exportId)} for update`,
  );

export const findLast = (tx: ReadTx, scheduleId: ScheduleId): Promise<Run | undefined> =>
  found(
    tx,
    sql`select ${columns} from export_schedule_runs
        where account_id = ${tx.account.uuid} and schedule_id = ${idToUuid(scheduleId)}
        order by created_at desc, id desc limit 1`,
  );

export function list(tx: ReadTx, scheduleId: ScheduleId, page: PageRequest): Promise<KeysetPage<Run>> {
  return readPage(tx, page, {
    select: sql`select ${columns} from export_schedule_runs
      where account_id = ${tx.account.uuid} and schedule_id = ${idToUuid(scheduleId)}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toRun,
  });
}

/** Returns false if a run for that time already exists. */
export async function insert(tx: AccountTx, run: Run): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into export_schedule_runs (account_id, id, schedule_id, scheduled_at, export_id, status, attempts, file_name, error_code,
                                      created_at, updated_at, finished_at)
    values (${tx.account.uuid}, ${idToUuid(run.id)}, ${idToUuid(run.scheduleId)}, ${run.scheduledAt},
            ${run.exportId === null ? null : idToUuid(run.exportId)}, ${run.status}, ${run.attempts}, ${run.fileName},
            ${run.errorCode}, ${run.createdAt}, ${run.updatedAt}, ${run.finishedAt})
    on conflict (account_id, schedule_id, scheduled_at) do nothing
    returning id`);
  return rows.length === 1;
}

export async function save(tx: AccountTx, run: Run): Promise<void> {
  await tx.query(sql`
    update export_schedule_runs
    set status = ${run.status}, attempts = ${run.attempts}, bytes = ${run.bytes}, error_code = ${run.errorCode},
        updated_at = ${run.updatedAt}, finished_at = ${run.finishedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(run.id)}`);
}
