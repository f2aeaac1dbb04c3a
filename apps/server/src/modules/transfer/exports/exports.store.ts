/** All SQL for exports. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { User } from "../../../platform/module/define-module.ts";
import type { ErasedThing } from "../../../platform/module/erasure.ts";
import { usersMax } from "../../../platform/module/users-of.ts";
import type {
  Export,
  ExportId,
  ExportOptions,
  ExportStatus,
  Part,
  Position,
  Source,
} from "./exports.rules.ts";

interface ExportRow {
  id: string;
  job_id: string;
  source_type: Source["type"];
  source_id: string | null;
  filter: unknown;
  format: Export["format"];
  columns: string[] | null;
  options: ExportOptions;
  status: ExportStatus;
  until_id: string;
  restarts: number;
  sort: string | null;
  end_reason: Export["endReason"];
  progress_done: number;
  progress_total: number | null;
  upload_id: string | null;
  parts: Part[];
  after_id: string | null;
  rows_written: number;
  is_written: boolean;
  bytes: number | null;
  error_code: string | null;
  error: string | null;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
}

const columns = sql`id, job_id, source_type, source_id, filter, format, columns, options, status, until_id, sort, restarts, end_reason, progress_done,
  progress_total, upload_id, parts, after_id, rows_written, is_written, bytes, error_code, error, created_by, created_at, updated_at,
  finished_at, expires_at`;

function toExport(row: ExportRow): Export {
  return {
    id: uuidToId("exp", row.id),
    jobId: uuidToId("job", row.job_id),
    source: sourceOf(row),
    format: row.format,
    columns: row.columns,
    options: row.options,
    status: row.status,
    until: row.until_id,
    restarts: row.restarts,
    endReason: row.end_reason,
    done: row.progress_done,
    total: row.progress_total,
    position: {
      uploadId: row.upload_id,
      parts: row.parts,
      after: row.after_id,
      rows: row.rows_written,
      isWritten: row.is_written,
    },
    bytes: row.bytes,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error ?? "" },
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}

function sourceOf({ source_type: type, source_id, filter, sort }: ExportRow): Source {
  const id = source_id ?? "";
  const how = { filter: filter ?? undefined, sort: sort ?? undefined };
  if (type === "form") return { type, id: uuidToId("frm", id), ...how };
  if (type === "table") return { type, id: uuidToId("tbl", id), ...how };
  return { type };
}

const idOf = (source: Source) => (source.type === "account" ? null : idToUuid(source.id));
const sortOf = (source: Source) => (source.type === "account" ? null : (source.sort ?? null));
const filterOf = (source: Source) =>
  source.type === "account" || source.filter === undefined ? null : JSON.stringify(source.filter);

export async function find(tx: ReadTx, id: ExportId): Promise<Export | undefined> {
  const rows = await tx.query<ExportRow>(sql`
    select ${columns} from exports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toExport(rows[0]);
}

/** Locks the row until the transaction ends. */
export async function lock(tx: AccountTx, id: ExportId): Promise<Export | undefined> {
  const rows = await tx.query<ExportRow>(sql`
    select ${columns} from exports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toExport(rows[0]);
}

/** Locks ready and running exports that may contain data of this source, including account exports. */
export async function lockCopies(
  tx: AccountTx,
  { kind, sourceId }: Pick<ErasedThing, "kind" | "sourceId">,
): Promise<Export[]> {
  // A row may also be in the exports of tables that look it up.
  const source =
    kind === "entry"
      ? sql`source_type = 'form' and source_id = ${sourceId === null ? null : idToUuid(sourceId as Id<string>)}`
      : sql`source_type = 'table'`;
  const rows = await tx.query<ExportRow>(sql`
    select ${columns} from exports
    where account_id = ${tx.account.uuid} and status in ('running', 'ready') and (source_type = 'account' or ${source})
    order by id for update`);
  return rows.map(toExport);
}

export async function findByJob(tx: ReadTx, jobId: Export["jobId"]): Promise<Export | undefined> {
  const rows = await tx.query<ExportRow>(sql`
    select ${columns} from exports where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`);
  return rows[0] && toExport(rows[0]);
}

export interface ExportFilter {
  readonly status?: ExportStatus | undefined;
  readonly sourceType?: Source["type"] | undefined;
  /** If true, account exports are excluded. */
  readonly isOfParts: boolean;
}

export function list(tx: ReadTx, filter: ExportFilter, page: PageRequest): Promise<KeysetPage<Export>> {
  const status = filter.status === undefined ? sql`` : sql` and status = ${filter.status}`;
  const type = filter.sourceType === undefined ? sql`` : sql` and source_type = ${filter.sourceType}`;
  const parts = filter.isOfParts ? sql` and source_type <> 'account'` : sql``;
  return readPage(tx, page, {
    select: sql`select ${columns} from exports where account_id = ${tx.account.uuid}${status}${type}${parts}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toExport,
  });
}

export async function insert(tx: AccountTx, made: Export): Promise<void> {
  await tx.query(sql`
    insert into exports (account_id, id, job_id, source_type, source_id, filter, sort, format, columns, options, status,
                         until_id, progress_done, progress_total, parts, rows_written, is_written, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(made.id)}, ${idToUuid(made.jobId)}, ${made.source.type}, ${idOf(made.source)},
            ${filterOf(made.source)}::jsonb, ${sortOf(made.source)}, ${made.format},
            ${made.columns === null ? null : JSON.stringify(made.columns)}::jsonb,
            ${JSON.stringify(made.options)}::jsonb, ${made.status}, ${made.until}, ${made.done}, ${made.total}, '[]', 0, false,
            ${made.createdBy === null ? null : idToUuid(made.createdBy)}, ${made.createdAt}, ${made.updatedAt})`);
}

export async function save(tx: AccountTx, made: Export): Promise<void> {
  const { position } = made;
  await tx.query(sql`
    update exports
    set status = ${made.status}, restarts = ${made.restarts}, end_reason = ${made.endReason}, filter = ${filterOf(made.source)}::jsonb, progress_done = ${made.done},
        progress_total = ${made.total}, upload_id = ${position.uploadId}, parts = ${JSON.stringify(position.parts)}::jsonb,
        after_id = ${position.after}, rows_written = ${position.rows}, is_written = ${position.isWritten},
        bytes = ${made.bytes}, error_code = ${made.error?.code ?? null}, error = ${made.error?.message ?? null},
        updated_at = ${made.updatedAt}, finished_at = ${made.finishedAt}, expires_at = ${made.expiresAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(made.id)}`);
}

/** Returns false if the position is no longer `from`, because another worker has continued. */
export async function movePosition(
  tx: AccountTx,
  id: ExportId,
  from: Position,
  to: Position,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update exports
    set upload_id = ${to.uploadId}, parts = ${JSON.stringify(to.parts)}::jsonb, after_id = ${to.after},
        rows_written = ${to.rows}, is_written = ${to.isWritten}, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} and status in ('queued', 'running')
      and upload_id is not distinct from ${from.uploadId} and jsonb_array_length(parts) = ${from.parts.length}
      and rows_written = ${from.rows} and not is_written
    returning id`);
  return rows.length === 1;
}

/** The exports of this table that are in progress. */
export async function underWay(tx: ReadTx, tableId: Id<"tbl">): Promise<User[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from exports
    where account_id = ${tx.account.uuid} and source_type = 'table' and source_id = ${idToUuid(tableId)}
      and status in ('queued', 'running')
    order by id limit ${usersMax}`);
  return rows.map(({ id }) => ({ type: "export", id: uuidToId("exp", id), name: null }));
}

export async function remove(tx: AccountTx, id: ExportId): Promise<void> {
  await tx.query(sql`delete from exports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from exports where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ExportId | undefined, limit: number): Promise<Export[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ExportRow>(sql`
    select ${columns} from exports where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toExport);
}
