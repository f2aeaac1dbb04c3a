/** All SQL for form imports. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { FormImport, FormImportId, FormImportState } from "./form-imports.rules.ts";

interface FormImportRow {
  id: string;
  state: FormImportState;
  project_id: string | null;
  form_id: string | null;
  wish: FormImport["wish"];
  system: FormImport["system"];
  definition: FormImport["definition"];
  notes: FormImport["notes"];
  job_id: string;
  counts: FormImport["counts"];
  first_errors: FormImport["firstErrors"];
  problem: FormImport["problem"];
  idle_attempts: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  finished_at: Date | null;
}

const columns = sql`id, state, project_id, form_id, wish, system, definition, notes, job_id, counts, first_errors, problem,
  idle_attempts, created_by, created_at, updated_at, finished_at`;

function toFormImport(row: FormImportRow): FormImport {
  return {
    id: uuidToId("fim", row.id),
    state: row.state,
    projectId: row.project_id === null ? null : uuidToId("prj", row.project_id),
    formId: row.form_id === null ? null : uuidToId("frm", row.form_id),
    wish: row.wish,
    system: row.system,
    definition: row.definition,
    notes: row.notes,
    jobId: uuidToId("job", row.job_id),
    counts: row.counts,
    firstErrors: row.first_errors,
    problem: row.problem,
    idleAttempts: row.idle_attempts,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  };
}

export async function find(tx: ReadTx, id: FormImportId): Promise<FormImport | undefined> {
  const rows = await tx.query<FormImportRow>(sql`
    select ${columns} from form_imports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toFormImport(rows[0]);
}

export async function findByJob(tx: ReadTx, jobId: Id<"job">): Promise<FormImport | undefined> {
  const rows = await tx.query<FormImportRow>(sql`
    select ${columns} from form_imports where account_id = ${tx.account.uuid} and job_id = ${idToUuid(jobId)}`);
  return rows[0] && toFormImport(rows[0]);
}

/** Locks the import until the transaction ends, which serializes two workers that both believe they own it. */
export async function lock(tx: AccountTx, id: FormImportId): Promise<FormImport | undefined> {
  const rows = await tx.query<FormImportRow>(sql`
    select ${columns} from form_imports where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toFormImport(rows[0]);
}

export interface FormImportFilter {
  readonly state?: FormImportState | undefined;
  readonly formId?: Id<"frm"> | undefined;
}

export async function list(
  tx: ReadTx,
  filter: FormImportFilter,
  page: PageRequest,
): Promise<KeysetPage<FormImport>> {
  const state = filter.state === undefined ? sql`` : sql` and state = ${filter.state}`;
  const form = filter.formId === undefined ? sql`` : sql` and form_id = ${idToUuid(filter.formId)}`;
  return readPage<FormImportRow, FormImport>(tx, page, {
    select: sql`select ${columns} from form_imports where account_id = ${tx.account.uuid}${state}${form}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => isoTime(row.created_at),
    idOf: (row) => row.id,
    toItem: toFormImport,
  });
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
const uuid = (id: Id<string> | null) => (id === null ? null : idToUuid(id));

export async function insert(tx: AccountTx, one: FormImport): Promise<void> {
  await tx.query(sql`
    insert into form_imports (account_id, id, state, project_id, form_id, wish, notes, job_id, counts, first_errors,
                              idle_attempts, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(one.id)}, ${one.state}, ${uuid(one.projectId)}, ${uuid(one.formId)},
            ${json(one.wish)}::jsonb, '[]'::jsonb, ${idToUuid(one.jobId)}, ${json(one.counts)}::jsonb, '[]'::jsonb,
            ${one.idleAttempts}, ${uuid(one.createdBy)}, ${one.createdAt}, ${one.updatedAt})`);
}

export async function save(tx: AccountTx, one: FormImport): Promise<void> {
  await tx.query(sql`
    update form_imports
    set state = ${one.state}, form_id = ${uuid(one.formId)}, system = ${one.system},
        definition = ${json(one.definition)}::jsonb, notes = ${json(one.notes)}::jsonb, counts = ${json(one.counts)}::jsonb,
        first_errors = ${json(one.firstErrors)}::jsonb, problem = ${json(one.problem)}::jsonb,
        idle_attempts = ${one.idleAttempts}, updated_at = ${one.updatedAt}, finished_at = ${one.finishedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(one.id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from form_imports where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(
  tx: ReadTx,
  after: FormImportId | undefined,
  limit: number,
): Promise<FormImport[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<FormImportRow>(sql`
    select ${columns} from form_imports where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toFormImport);
}
