/** All SQL for workflow versions. Rows are written once and never changed. */
import type { Graph } from "@formstead/workflow-core";
import { readPage } from "../../../platform/db/keyset.ts";
import { byNumber } from "../../../platform/db/numbered-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { WorkflowId } from "./definitions.rules.ts";
import type { Version, VersionFacts } from "./versions.rules.ts";

interface FactsRow {
  id: string;
  workflow_id: string;
  number: number;
  notes: string;
  created_by: string | null;
  created_at: Date;
  is_current: boolean;
}

type VersionRow = FactsRow & { graph: Graph };

const facts = sql`v.id, v.workflow_id, v.number, v.notes, v.created_by, v.created_at,
  v.number = w.version_number as is_current`;
const source = sql`workflow_versions v join workflows w on w.account_id = v.account_id and w.id = v.workflow_id`;

function toFacts(row: FactsRow): VersionFacts {
  return {
    id: uuidToId("wfv", row.id),
    workflowId: uuidToId("wfl", row.workflow_id),
    number: row.number,
    notes: row.notes,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    isCurrent: row.is_current,
  };
}

const toVersion = (row: VersionRow): Version => ({ ...toFacts(row), graph: row.graph });

export async function find(tx: ReadTx, id: WorkflowId, number: number): Promise<Version | undefined> {
  const rows = await tx.query<VersionRow>(sql`
    select ${facts}, v.graph from ${source}
    where v.account_id = ${tx.account.uuid} and v.workflow_id = ${idToUuid(id)} and v.number = ${number}`);
  return rows[0] && toVersion(rows[0]);
}

/** Omits the graphs, because those of one page could reach a hundred megabytes. */
export async function list(tx: ReadTx, id: WorkflowId, page: PageRequest): Promise<KeysetPage<VersionFacts>> {
  return readPage<FactsRow, VersionFacts>(tx, page, {
    select: sql`select ${facts} from ${source}
      where v.account_id = ${tx.account.uuid} and v.workflow_id = ${idToUuid(id)}`,
    ...byNumber,
    toItem: toFacts,
  });
}

export async function insert(tx: AccountTx, version: Version): Promise<void> {
  await tx.query(sql`
    insert into workflow_versions (account_id, id, workflow_id, number, graph, notes, created_by, created_at)
    values (${tx.account.uuid}, ${idToUuid(version.id)}, ${idToUuid(version.workflowId)}, ${version.number},
            ${JSON.stringify(version.graph)}::jsonb, ${version.notes},
            ${version.createdBy === null ? null : idToUuid(version.createdBy)}, ${version.createdAt})`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from workflow_versions where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Batches are small, because each version can be a megabyte. */
const batchRowsMax = 20;

export async function batch(tx: ReadTx, after: Version["id"] | undefined, limit: number): Promise<Version[]> {
  const beyond = after === undefined ? sql`` : sql` and v.id > ${idToUuid(after)}`;
  const rows = await tx.query<VersionRow>(sql`
    select ${facts}, v.graph from ${source}
    where v.account_id = ${tx.account.uuid}${beyond} order by v.id limit ${Math.min(limit, batchRowsMax)}`);
  return rows.map(toVersion);
}
