/** All SQL for versions. They are written once and only read afterward. */
import type { FormDefinition } from "@formstead/form-logic";
import { readPage } from "../../../platform/db/keyset.ts";
import { byNumber } from "../../../platform/db/numbered-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, isId, uuidToId } from "../../../platform/ids/ids.ts";
import type { FormId } from "./forms.rules.ts";
import type { Version, VersionFacts } from "./versions.rules.ts";

interface FactsRow {
  id: string;
  form_id: string;
  number: number;
  notes: string;
  has_breaking_changes: boolean;
  created_by: string | null;
  created_at: Date;
  is_current: boolean;
}

type VersionRow = FactsRow & { definition: FormDefinition };

const facts = sql`v.id, v.form_id, v.number, v.notes, v.has_breaking_changes, v.created_by, v.created_at,
  v.number = f.version_number as is_current`;
const source = sql`form_versions v join forms f on f.account_id = v.account_id and f.id = v.form_id`;

function toFacts(row: FactsRow): VersionFacts {
  return {
    id: uuidToId("fvr", row.id),
    formId: uuidToId("frm", row.form_id),
    number: row.number,
    notes: row.notes,
    hasBreakingChanges: row.has_breaking_changes,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    isCurrent: row.is_current,
  };
}

const toVersion = (row: VersionRow): Version => ({ ...toFacts(row), definition: row.definition });

export async function find(tx: ReadTx, formId: FormId, number: number): Promise<Version | undefined> {
  const rows = await tx.query<VersionRow>(sql`
    select ${facts}, v.definition from ${source}
    where v.account_id = ${tx.account.uuid} and v.form_id = ${idToUuid(formId)} and v.number = ${number}`);
  return rows[0] && toVersion(rows[0]);
}

/** Omits the definitions, because a page of them could be a hundred megabytes. */
export async function list(tx: ReadTx, formId: FormId, page: PageRequest): Promise<KeysetPage<VersionFacts>> {
  return readPage<FactsRow, VersionFacts>(tx, page, {
    select: sql`select ${facts} from ${source}
      where v.account_id = ${tx.account.uuid} and v.form_id = ${idToUuid(formId)}`,
    ...byNumber,
    toItem: toFacts,
  });
}

export async function insert(tx: AccountTx, version: Version): Promise<void> {
  await tx.query(sql`
    insert into form_versions (account_id, id, form_id, number, definition, notes, has_breaking_changes,
                               created_by, created_at)
    values (${tx.account.uuid}, ${idToUuid(version.id)}, ${idToUuid(version.formId)}, ${version.number},
            ${JSON.stringify(version.definition)}::jsonb, ${version.notes}, ${version.hasBreakingChanges},
            ${version.createdBy === null ? null : idToUuid(version.createdBy)}, ${version.createdAt})`);
}

/** The IDs of files that the versions of a form mention anywhere. */
export async function filesIn(tx: ReadTx, formId: FormId): Promise<Id<"fil">[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select distinct found[1] as id
    from form_versions, regexp_matches(definition::text, '"(fil_[0-7][0-9a-hjkmnp-tv-z]{25})"', 'g') as found
    where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}`);
  return rows.map(({ id }) => id).filter((id) => isId("fil", id));
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from form_versions where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Definitions are read in small batches, because each can be one megabyte. */
const batchRowsMax = 20;

export async function batch(tx: ReadTx, after: Version["id"] | undefined, limit: number): Promise<Version[]> {
  const beyond = after === undefined ? sql`` : sql` and v.id > ${idToUuid(after)}`;
  const rows = await tx.query<VersionRow>(sql`
    select ${facts}, v.definition from ${source}
    where v.account_id = ${tx.account.uuid}${beyond} order by v.id limit ${Math.min(limit, batchRowsMax)}`);
  return rows.map(toVersion);
}
