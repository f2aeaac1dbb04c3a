/**
 * All SQL for workflow drafts. Takes a transaction of one account and returns domain objects; contains no business
 * logic.
 */
import type { Graph } from "@formstead/workflow-core";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { WorkflowId } from "./definitions.rules.ts";
import type { Draft } from "./drafts.rules.ts";

interface DraftRow {
  workflow_id: string;
  graph: Graph;
  revision: number;
  updated_by: string | null;
  updated_at: Date;
}

function toDraft(row: DraftRow): Draft {
  return {
    workflowId: uuidToId("wfl", row.workflow_id),
    graph: row.graph,
    revision: row.revision,
    updatedBy: row.updated_by === null ? null : uuidToId("usr", row.updated_by),
    updatedAt: row.updated_at,
  };
}

const columns = sql`workflow_id, graph, revision, updated_by, updated_at`;
const one = (tx: ReadTx, id: WorkflowId): Sql =>
  sql`select ${columns} from workflow_drafts
      where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: WorkflowId): Promise<Draft | undefined> {
  const rows = await tx.query<DraftRow>(one(tx, id));
  return rows[0] && toDraft(rows[0]);
}

/**
 * Locks the row until the transaction ends, so that the second of two concurrent editors sees the changes of the
 * first.
 */
export async function lock(tx: AccountTx, id: WorkflowId): Promise<Draft | undefined> {
  const rows = await tx.query<DraftRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toDraft(rows[0]);
}

export async function insert(tx: AccountTx, draft: Draft): Promise<void> {
  await tx.query(sql`
    insert into workflow_drafts (account_id, workflow_id, graph, revision, updated_by, updated_at)
    values (${tx.account.uuid}, ${idToUuid(draft.workflowId)}, ${JSON.stringify(draft.graph)}::jsonb,
            ${draft.revision}, ${draft.updatedBy === null ? null : idToUuid(draft.updatedBy)}, ${draft.updatedAt})`);
}

export async function save(tx: AccountTx, draft: Draft): Promise<void> {
  await tx.query(sql`
    update workflow_drafts
    set graph = ${JSON.stringify(draft.graph)}::jsonb, revision = ${draft.revision},
        updated_by = ${draft.updatedBy === null ? null : idToUuid(draft.updatedBy)}, updated_at = ${draft.updatedAt}
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(draft.workflowId)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from workflow_drafts where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Batches are small, because each draft can be a megabyte. */
const batchRowsMax = 20;

export async function batch(tx: ReadTx, after: WorkflowId | undefined, limit: number): Promise<Draft[]> {
  const beyond = after === undefined ? sql`` : sql` and workflow_id > ${idToUuid(after)}`;
  const rows = await tx.query<DraftRow>(sql`
    select ${columns} from workflow_drafts where account_id = ${tx.account.uuid}${beyond}
    order by workflow_id limit ${Math.min(limit, batchRowsMax)}`);
  return rows.map(toDraft);
}
