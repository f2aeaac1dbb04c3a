/** All SQL for workflows. Takes a transaction of one account and returns domain objects; contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Workflow, WorkflowId, WorkflowStatus } from "./definitions.rules.ts";

interface WorkflowRow extends NamedRow {
  project_id: string | null;
  name: string;
  description: string;
  status: WorkflowStatus;
  suspended_reason: string | null;
  version_number: number | null;
  revision: number;
  created_by: string | null;
}

const columns = sql`id, project_id, name, description, status, suspended_reason, version_number, revision,
  created_by, created_at, updated_at, ${nameKey}`;

function toWorkflow(row: WorkflowRow): Workflow {
  return {
    id: uuidToId("wfl", row.id),
    projectId: row.project_id === null ? null : uuidToId("prj", row.project_id),
    name: row.name,
    description: row.description,
    status: row.status,
    suspendedReason: row.suspended_reason,
    versionNumber: row.version_number,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const one = (tx: ReadTx, id: WorkflowId): Sql =>
  sql`select ${columns} from workflows where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: WorkflowId): Promise<Workflow | undefined> {
  const rows = await tx.query<WorkflowRow>(one(tx, id));
  return rows[0] && toWorkflow(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision based on it stays valid. */
export async function lock(tx: AccountTx, id: WorkflowId): Promise<Workflow | undefined> {
  const rows = await tx.query<WorkflowRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toWorkflow(rows[0]);
}

export interface WorkflowFilter {
  readonly projectId?: Id<"prj"> | undefined;
  readonly status?: WorkflowStatus | undefined;
  readonly q?: string | undefined;
}

export async function list(
  tx: ReadTx,
  filter: WorkflowFilter,
  page: PageRequest,
): Promise<KeysetPage<Workflow>> {
  const status = filter.status === undefined ? sql`` : sql` and status = ${filter.status}`;
  const project =
    filter.projectId === undefined ? sql`` : sql` and project_id = ${idToUuid(filter.projectId)}`;
  const q = filter.q === undefined ? sql`` : sql` and strpos(lower(name), lower(${filter.q})) > 0`;
  return readPage(tx, page, {
    ...byNameOrTime,
    select: sql`select ${columns} from workflows where account_id = ${tx.account.uuid}${status}${project}${q}`,
    toItem: toWorkflow,
  });
}

export async function insert(tx: AccountTx, workflow: Workflow): Promise<void> {
  await tx.query(sql`
    insert into workflows (account_id, id, project_id, name, description, status, suspended_reason, version_number,
                           revision, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(workflow.id)}, ${uuidOf(workflow.projectId)}, ${workflow.name},
            ${workflow.description}, ${workflow.status}, ${workflow.suspendedReason}, ${workflow.versionNumber},
            ${workflow.revision}, ${uuidOf(workflow.createdBy)}, ${workflow.createdAt}, ${workflow.updatedAt})`);
}

export async function save(tx: AccountTx, workflow: Workflow): Promise<void> {
  await tx.query(sql`
    update workflows
    set project_id = ${uuidOf(workflow.projectId)}, name = ${workflow.name}, description = ${workflow.description},
        status = ${workflow.status}, suspended_reason = ${workflow.suspendedReason},
        version_number = ${workflow.versionNumber}, revision = ${workflow.revision},
        updated_at = ${workflow.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(workflow.id)}`);
}

/** Also deletes its draft, versions, and all other dependent rows. */
export async function remove(tx: AccountTx, id: WorkflowId): Promise<void> {
  await tx.query(sql`delete from workflows where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/**
 * Serializes activations and deactivations in the account until the transaction ends, so that the first and the last
 * active workflow are detected reliably.
 */
export async function lockActivation(tx: AccountTx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`workflows:${tx.account.uuid}`}, 0))`);
}

export async function hasActive(tx: ReadTx): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from workflows where account_id = ${tx.account.uuid} and status = 'active' limit 1`);
  return rows.length > 0;
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from workflows where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: WorkflowId | undefined, limit: number): Promise<Workflow[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<WorkflowRow>(sql`
    select ${columns} from workflows where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toWorkflow);
}

function uuidOf(id: Id<string> | null): string | null {
  return id === null ? null : idToUuid(id);
}
