/** All SQL for drafts. Takes an account transaction and returns domain rows. Contains no business logic. */
import type { FormDefinition } from "@formstead/form-logic";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Draft, DraftFacts, DraftSlot } from "./drafts.rules.ts";
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
    insert into form_drafts (account_id, form_id, definition, definition_digest, base_version, revision, updated_by,
                             updated_at)
    select ${tx.account.uuid}::uuid, ${idToUuid(slot.formId)}::uuid, given.definition, given.digest,
           ${slot.baseVersion}::int, ${slot.revision}::int,
           ${slot.updatedBy === null ? null : idToUuid(slot.updatedBy)}::uuid, ${slot.updatedAt}::timestamptz
    from ${given(slot)}`);
}

/**
 * What the latest version contains after the change: what it contained before, the draft as it was (it is published
 * now), or the draft as it is now (it begins from the latest version).
 */
export type Published = "as before" | "the former draft" | "the new draft";

const publishedDigests: Readonly<Record<Published, Sql>> = {
  "as before": sql`published_digest`,
  "the former draft": sql`coalesce(definition_digest, ${digest(sql`form_drafts.definition`)})`,
  "the new draft": sql`given.digest`,
};

export async function save(
  tx: AccountTx,
  slot: DraftSlot,
  published: Published = "as before",
): Promise<void> {
  await tx.query(sql`
    update form_drafts
    set definition = given.definition, definition_digest = given.digest,
        published_digest = ${publishedDigests[published]}, base_version = ${slot.baseVersion},
        revision = ${slot.revision}, updated_by = ${slot.updatedBy === null ? null : idToUuid(slot.updatedBy)},
        updated_at = ${slot.updatedAt}
    from ${given(slot)}
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

/** The drafts of these forms, without their definitions. */
export async function findFacts(
  tx: ReadTx,
  formIds: readonly FormId[],
): Promise<ReadonlyMap<FormId, DraftFacts>> {
  const rows = await tx.query<
    Pick<DraftRow, "form_id" | "updated_by" | "updated_at"> & { has_changes: boolean }
  >(sql`
    select form_id, updated_by, updated_at,
           published_digest is null or definition_digest is distinct from published_digest as has_changes
    from form_drafts
    where account_id = ${tx.account.uuid} and form_id = any(${formIds.map(idToUuid)}::uuid[])
      and definition is not null`);
  return new Map(
    rows.map((row) => [
      uuidToId("frm", row.form_id),
      {
        updatedBy: row.updated_by === null ? null : uuidToId("usr", row.updated_by),
        updatedAt: row.updated_at,
        hasChanges: row.has_changes,
      },
    ]),
  );
}

/** PostgreSQL writes equal documents in the same way, whatever the order of their members. */
function digest(definition: Sql): Sql {
  return sql`sha256(convert_to((${definition})::text, 'UTF8'))`;
}

/** The new definition and its digest; the definition is sent only once, because it can be one megabyte. */
function given({ definition }: DraftSlot): Sql {
  const json = definition === null ? null : JSON.stringify(definition);
  return sql`(
    select definition, ${digest(sql`definition`)} as digest from (select ${json}::jsonb as definition) sent) given`;
}
