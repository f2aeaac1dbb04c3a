/** All SQL for the versions of templates. They are written once and only read afterward. */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNumber } from "../../../platform/db/numbered-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Sample, TemplateId, Version, VersionSummary } from "./templates.rules.ts";

interface SummaryRow {
  id: string;
  template_id: string;
  number: number;
  created_by: string | null;
  created_at: Date;
}

type VersionRow = SummaryRow & {
  subject: string | null;
  body: string;
  layout_id: string | null;
  sample: Sample;
  language: string | null;
};

const facts = sql`id, template_id, number, created_by, created_at`;
const columns = sql`${facts}, subject, body, layout_id, sample, language`;

function toSummary(row: SummaryRow): VersionSummary {
  return {
    id: uuidToId("tpv", row.id),
    templateId: uuidToId("tpl", row.template_id),
    number: row.number,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
  };
}

function toVersion(row: VersionRow): Version {
  return {
    ...toSummary(row),
    subject: row.subject,
    body: row.body,
    layoutId: row.layout_id === null ? null : uuidToId("tpl", row.layout_id),
    sample: row.sample,
    language: row.language,
  };
}

export async function find(tx: ReadTx, id: TemplateId, number: number): Promise<Version | undefined> {
  const rows = await tx.query<VersionRow>(sql`
    select ${columns} from template_versions
    where account_id = ${tx.account.uuid} and template_id = ${idToUuid(id)} and number = ${number}`);
  return rows[0] && toVersion(rows[0]);
}

export async function list(
  tx: ReadTx,
  id: TemplateId,
  page: PageRequest,
): Promise<KeysetPage<VersionSummary>> {
  return readPage<SummaryRow, VersionSummary>(tx, page, {
    select: sql`select ${facts} from template_versions v
      where account_id = ${tx.account.uuid} and template_id = ${idToUuid(id)}`,
    ...byNumber,
    toItem: toSummary,
  });
}

export async function insert(tx: AccountTx, version: Version): Promise<void> {
  await tx.query(sql`
    insert into template_versions (account_id, template_id, number, id, subject, body, layout_id, sample, language,
                                   created_by, created_at)
    values (${tx.account.uuid}, ${idToUuid(version.templateId)}, ${version.number}, ${idToUuid(version.id)},
            ${version.subject}, ${version.body}, ${version.layoutId === null ? null : idToUuid(version.layoutId)},
            ${JSON.stringify(version.sample)}::jsonb, ${version.language},
            ${version.createdBy === null ? null : idToUuid(version.createdBy)}, ${version.createdAt})`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from template_versions where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Batches are small, because each version can be 250 kB. */
const batchRowsMax = 50;

export async function batch(tx: ReadTx, after: Id<"tpv"> | undefined, limit: number): Promise<Version[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<VersionRow>(sql`
    select ${columns} from template_versions where account_id = ${tx.account.uuid}${beyond}
    order by id limit ${Math.min(limit, batchRowsMax)}`);
  return rows.map(toVersion);
}
