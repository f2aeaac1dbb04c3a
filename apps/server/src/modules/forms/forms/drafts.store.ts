/** All SQL for drafts. Takes an account transaction and returns domain rows. Contains no business logic. */
import type { FormDefinition } from "@formstead/form-logic";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Draft, DraftSlot } from "./drafts.rules.ts";
import type { FormId } from "./forms.rules.ts";

interface DraftRow {
  form_id: string;
  definition: FormDefinition | null;
  base_version: number | null;
  revision: number;
  updated_by: string | null;
  updated_at: Date;
}

function toSlot(row: DraftRow): DraftSlot {
  return {
    formId: uuidToId("frm", row.form_id),
    definition: row.definition,
    baseVersion: row.base_version,
    revision: row.revision,
    updatedBy: row.updated_by === null ? null : uuidToId("usr", row.updated_by),
    updatedAt: row.updated_at,
  };
}

const columns = sql`form_id, definition, base_version, revision, updated_by, updated_at`;
const one = (tx: ReadTx, formId: FormId): Sql =>
  sql`select ${columns} from form_drafts
      where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}`;

export async function find(tx: ReadTx, formId: FormId): Promise<DraftSlot | undefined> {
  const rows = await tx.query<DraftRow>(one(tx, formId));
  return rows[0] && toSlot(rows[0]);
}

/**
 * Locks the row until the transaction ends, so that the second of two concurrent editors sees the changes of the first.
 */
export async function lock(tx: AccountTx, formId: FormId): Promise<DraftSlot | undefined> {
  const rows = await tx.query<DraftRow>(sql`${one(tx, formId)} for update`);
  return rows[0] && toSlot(rows[0]);
}

export async function insert(tx: AccountTx, slot: DraftSlot): Promise<void> {
  await tx.query(sql`
    insert into form_drafts (account_id, form_id, definition, base_version, revision, updated_by, updated_at)
    values (${tx.account.uuid}, ${idToUuid(slot.formId)}, ${jsonOf(slot)}::jsonb, ${slot.baseVersion},
            ${slot.revision}, ${slot.updatedBy === null ? null : idToUuid(slot.updatedBy)}, ${slot.updatedAt})`);
}

export async function save(tx: AccountTx, slot: DraftSlot): Promise<void> {
  await tx.query(sql`
    update form_drafts
    set definition = ${jsonOf(slot)}::jsonb, base_version = ${slot.baseVersion}, revision = ${slot.revision},
        updated_by = ${slot.updatedBy === null ? null : idToUuid(slot.updatedBy)}, updated_at = ${slot.updatedAt}
    where account_id = ${tx.account.uuid} and form_id = ${idToUuid(slot.formId)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from form_drafts where account_id = ${tx.account.uuid} and definition is not null`);
  return rows[0]?.count ?? 0;
}

/** Definitions are read in small batches, because each can be one megabyte. */
const batchRowsMax = 20;

export async function batch(tx: ReadTx, after: FormId | undefined, limit: number): Promise<Draft[]> {
  const beyond = after === undefined ? sql`` : sql` and form_id > ${idToUuid(after)}`;
  const rows = await tx.query<DraftRow>(sql`
    select ${columns} from form_drafts
    where account_id = ${tx.account.uuid} and definition is not null${beyond}
    order by form_id limit ${Math.min(limit, batchRowsMax)}`);
  return rows.map(toSlot) as Draft[];
}

function jsonOf({ definition }: DraftSlot): string | null {
  return definition === null ? null : JSON.stringify(definition);
}
