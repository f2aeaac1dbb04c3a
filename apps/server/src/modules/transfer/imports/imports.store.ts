/** All SQL for imports and their row errors. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { Import, ImportId, ImportState, ImportTarget, RowProblem } from "./imports.rules.ts";

interface ImportRow {
  id: string;
  target_type: ImportTarget["type"];
  target_id: string;
  file_id: string;
  file_name: string;
  state: ImportState;
  options: Import["options"];
  format: Import["format"];
  header: Import["header"];
  mapping: Import["mapping"];
  on_error: Import["onError"];
  job_id: string | null;
  position: Import["position"];
  counts: Import["counts"];
  first_errors: Import["firstErrors"];
  problem: Import["problem"];
  idle_attempts: number;
  has_rejects: boolean;
  undone: number;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  ran_at: Date | null;
  finished_at: Date | null;
  tidied_at: Date | null;
}

const columns = sql`id, target_type, target_id, file_id, file_name, state, options, format, header, mapping, on_error, job_id,
  position, counts, first_errors, problem, idle_attempts, has_rejects, undone, revision, created_by, created_at, updated_at,
  ran_at, finished_at, tidied_at`;

function toImport(row: ImportRow): Import {
  return {
    id: uuidToId("imp", row.id),
    target:
      row.target_type === "rows"
        ? { type: "rows", tableId: uuidToId("tbl", row.target_id) }
        : { type: "entries", formId: uuidToId("frm", row.target_id) },
    fileId: uuidToId("fil", row.file_id),
    fileName: row.file_name,
    state: row.state,
    options: row.options,
    format: row.format,
    header: row.header,
    mapping: row.mapping,
    onError: row.on_error,
    jobId: row.job_id === null ? null : uuidToId("job", row.job_id),
    position: row.position,
    counts: row.counts,
    firstErrors: row.first_errors,
    problem: row.problem,
    idleAttempts: row.idle_attempts,
    hasRejects: row.has_rejects,
    undone: row.undone,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ranAt: row.ran_at,
    finishedAt: row.finished_at,
    tidiedAt: row.tidied_at,
  };
}

export async function find(tx: ReadTx, id: ImportId): Promise<Import | undefined> {
  const rows = await tx.query<ImportRow>(sql`
    select ${columns} from imports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toImport(rows[0]);
}

export async function findByJob(
  tx: ReadTx,
  jobId: NonNullable<Import["jobId"]>,
): Promise<Import | undefined> {
  const rows = await tx.query<ImportRow>(sql`
    select ${columns} from imports where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`);
  return rows[0] && toImport(rows[0]);
}

/** Locks the import until the transaction ends, which serializes two workers that both believe they own it. */
export async function lock(tx: AccountTx, id: ImportId): Promise<Import | undefined> {
  const rows = await tx.query<ImportRow>(sql`
    select ${columns} from imports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toImport(rows[0]);
}

export interface ImportFilter {
  readonly state?: ImportState | undefined;
  readonly targetUuid?: string | undefined;
}

export async function list(tx: ReadTx, filter: ImportFilter, page: PageRequest): Promise<KeysetPage<Import>> {
  const state = filter.state === undefined ? sql`` : sql` and state = ${filter.state}`;
  const target = filter.targetUuid === undefined ? sql`` : sql` and target_id = ${filter.targetUuid}`;
  return readPage<ImportRow, Import>(tx, page, {
    select: sql`select ${columns} from imports where account_id = ${tx.account.uuid}${state}${target}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => isoTime(row.created_at),
    idOf: (row) => row.id,
    toItem: toImport,
  });
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function insert(tx: AccountTx, one: Import): Promise<void> {
  const target = one.target.type === "rows" ? one.target.tableId : one.target.formId;
  await tx.query(sql`
    insert into imports (account_id, id, target_type, target_id, file_id, file_name, state, options, counts, first_errors,
                         idle_attempts, has_rejects, undone, revision, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(one.id)}, ${one.target.type}, ${idToUuid(target)}, ${idToUuid(one.fileId)},
            ${one.fileName}, ${one.state}, ${json(one.options)}::jsonb, ${json(one.counts)}::jsonb, '[]'::jsonb, 0, false, 0,
            ${one.revision}, ${one.createdBy === null ? null : idToUuid(one.createdBy)}, ${one.createdAt}, ${one.updatedAt})`);
}

export async function save(tx: AccountTx, one: Import): Promise<void> {
  await tx.query(sql`
    update imports
    set state = ${one.state}, options = ${json(one.options)}::jsonb, format = ${json(one.format)}::jsonb,
        header = ${json(one.header)}::jsonb, mapping = ${json(one.mapping)}::jsonb, on_error = ${one.onError},
        job_id = ${one.jobId === null ? null : idToUuid(one.jobId)}, position = ${json(one.position)}::jsonb,
        counts = ${json(one.counts)}::jsonb, first_errors = ${json(one.firstErrors)}::jsonb,
        problem = ${json(one.problem)}::jsonb, idle_attempts = ${one.idleAttempts}, has_rejects = ${one.hasRejects},
        undone = ${one.undone}, revision = ${one.revision}, updated_at = ${one.updatedAt}, ran_at = ${one.ranAt},
        finished_at = ${one.finishedAt}, tidied_at = ${one.tidiedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(one.id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from imports where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: ImportId | undefined, limit: number): Promise<Import[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ImportRow>(sql`
    select ${columns} from imports where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toImport);
}

interface ErrorRow {
  row_number: number;
  ordinal: number;
  column_name: string;
  target: string;
  code: string;
  message: string;
  value: string;
}

const errorColumns = sql`row_number, ordinal, column_name, target, code, message, value`;

function toProblem(row: ErrorRow): RowProblem {
  const { row_number, column_name, target, code, message, value } = row;
  return { row: row_number, column: column_name, to: target, code, message, value };
}

/** Inserts only the errors of rows that have none yet. */
export async function insertErrors(
  tx: AccountTx,
  id: ImportId,
  problems: readonly RowProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const ordinals = new Map<number, number>();
  const numbered = problems.map((one) => {
    const ordinal = (ordinals.get(one.row) ?? 0) + 1;
    ordinals.set(one.row, ordinal);
    return { ...one, ordinal };
  });
  const all = <Value>(member: (one: (typeof numbered)[number]) => Value): Value[] => numbered.map(member);
  await tx.query(sql`
    insert into import_errors (account_id, import_id, row_number, ordinal, column_name, target, code, message, value)
    select ${tx.account.uuid}, ${idToUuid(id)}, given.*
    from unnest(${all(({ row }) => row)}::int[], ${all(({ ordinal }) => ordinal)}::smallint[],
                ${all(({ column }) => column)}::text[], ${all(({ to }) => to)}::text[], ${all(({ code }) => code)}::text[],
                ${all(({ message }) => message)}::text[], ${all(({ value }) => value)}::text[]) as given`);
}

export async function remove(tx: AccountTx, id: ImportId): Promise<void> {
  await tx.query(sql`delete from imports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function removeErrors(tx: AccountTx, id: ImportId): Promise<void> {
  await tx.query(
    sql`delete from import_errors where account_id = ${tx.account.uuid} and import_id = ${idToUuid(id)}`,
  );
}

export async function listErrors(
  tx: ReadTx,
  id: ImportId,
  page: PageRequest,
): Promise<KeysetPage<RowProblem>> {
  return readPage<ErrorRow, RowProblem>(tx, page, {
    select: sql`select ${errorColumns} from import_errors
      where account_id = ${tx.account.uuid} and import_id = ${idToUuid(id)}`,
    columns: { row: { expression: sql`row_number`, type: identifier("int4") } },
    id: { expression: sql`ordinal`, type: identifier("int2") },
    valueOf: (row) => row.row_number,
    idOf: (row) => String(row.ordinal),
    toItem: toProblem,
  });
}

/** The errors of the rows from `first` to `last`, inclusive. */
export async function listErrorsBetween(
  tx: ReadTx,
  id: ImportId,
  first: number,
  last: number,
): Promise<RowProblem[]> {
  const rows = await tx.query<ErrorRow>(sql`
    select ${errorColumns} from import_errors
    where account_id = ${tx.account.uuid} and import_id = ${idToUuid(id)} and row_number between ${first} and ${last}
    order by row_number, ordinal`);
  return rows.map(toProblem);
}
