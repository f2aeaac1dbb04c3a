/**
 * All SQL for templates and their versions. Takes an account transaction and returns domain rows. Contains no business
 * logic.
 */
import { readPage } from "../../../platform/db/keyset.ts";
import { byNameOrTime, type NamedRow, nameKey } from "../../../platform/db/named-rows.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Sample, Template, TemplateChannel, TemplateId, TemplateSummary } from "./templates.rules.ts";
import { prefixesOf } from "./values.rules.ts";

interface SummaryRow extends NamedRow {
  name: string;
  kind: Template["kind"];
  channel: TemplateChannel;
  subject: string | null;
  layout_id: string | null;
  language: string | null;
  form_id: string | null;
  version: number;
  revision: number;
  refs: string[];
  created_by: string | null;
}

type TemplateRow = SummaryRow & { body: string; sample: Sample };

const facts = sql`id, name, kind, channel, subject, layout_id, language, form_id, version, revision, refs,
  created_by, created_at, updated_at, ${nameKey}`;
const columns = sql`${facts}, body, sample`;

const idOrNull = <P extends "tpl" | "frm" | "usr">(prefix: P, uuid: string | null): Id<P> | null =>
  uuid === null ? null : (uuidToId(prefix as "tpl", uuid) as Id<string> as Id<P>);
const uuidOrNull = (id: Id<string> | null): string | null => (id === null ? null : idToUuid(id));

function toSummary(row: SummaryRow): TemplateSummary {
  return {
    id: uuidToId("tpl", row.id),
    name: row.name,
    kind: row.kind,
    channel: row.channel,
    subject: row.subject,
    layoutId: idOrNull("tpl", row.layout_id),
    language: row.language,
    formId: idOrNull("frm", row.form_id),
    version: row.version,
    revision: row.revision,
    refs: row.refs,
    createdBy: idOrNull("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const toTemplate = (row: TemplateRow): Template => ({
  ...toSummary(row),
  body: row.body,
  sample: row.sample,
});

export async function find(tx: ReadTx, id: TemplateId): Promise<Template | undefined> {
  const rows = await tx.query<TemplateRow>(sql`
    select ${columns} from templates where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
  return rows[0] && toTemplate(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision based on it stays valid. */
export async function lock(tx: AccountTx, id: TemplateId): Promise<Template | undefined> {
  const rows = await tx.query<TemplateRow>(sql`
    select ${columns} from templates where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for update`);
  return rows[0] && toTemplate(rows[0]);
}

/** Shared lock: others can hold it too, but the row cannot be changed or deleted until the transaction ends. */
export async function hold(tx: AccountTx, id: TemplateId): Promise<Template | undefined> {
  const rows = await tx.query<TemplateRow>(sql`
    select ${columns} from templates where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} for share`);
  return rows[0] && toTemplate(rows[0]);
}

export interface TemplateFilter {
  readonly kind?: Template["kind"] | undefined;
  readonly channel?: TemplateChannel | undefined;
  readonly form_id?: Id<"frm"> | undefined;
  readonly q?: string | undefined;
}

/** Omits the texts, because those of a whole page could be 25 MB. */
export async function list(
  tx: ReadTx,
  filter: TemplateFilter,
  page: PageRequest,
): Promise<KeysetPage<TemplateSummary>> {
  const kind = filter.kind === undefined ? sql`` : sql` and kind = ${filter.kind}`;
  const channel = filter.channel === undefined ? sql`` : sql` and channel = ${filter.channel}`;
  const form = filter.form_id === undefined ? sql`` : sql` and form_id = ${idToUuid(filter.form_id)}`;
  const q = filter.q === undefined ? sql`` : sql` and strpos(lower(name), lower(${filter.q})) > 0`;
  return readPage<SummaryRow, TemplateSummary>(tx, page, {
    ...byNameOrTime,
    select: sql`select ${facts} from templates where account_id = ${tx.account.uuid}${kind}${channel}${form}${q}`,
    toItem: toSummary,
  });
}

export async function insert(tx: AccountTx, template: Template): Promise<void> {
  await tx.query(sql`
    insert into templates (account_id, id, name, kind, channel, subject, body, layout_id, sample, language, form_id,
                           version, revision, refs, ref_prefixes, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(template.id)}, ${template.name}, ${template.kind}, ${template.channel},
            ${template.subject}, ${template.body}, ${uuidOrNull(template.layoutId)},
            ${JSON.stringify(template.sample)}::jsonb, ${template.language}, ${uuidOrNull(template.formId)},
            ${template.version}, ${template.revision}, ${template.refs}::text[], ${prefixesOf(template.refs)}::text[],
            ${uuidOrNull(template.createdBy)}, ${template.createdAt}, ${template.updatedAt})`);
}

export async function save(tx: AccountTx, template: Template): Promise<void> {
  await tx.query(sql`
    update templates
    set name = ${template.name}, subject = ${template.subject}, body = ${template.body},
        layout_id = ${uuidOrNull(template.layoutId)}, sample = ${JSON.stringify(template.sample)}::jsonb,
        language = ${template.language}, form_id = ${uuidOrNull(template.formId)}, version = ${template.version},
        revision = ${template.revision}, refs = ${template.refs}::text[],
        ref_prefixes = ${prefixesOf(template.refs)}::text[], updated_at = ${template.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(template.id)}`);
}

export async function remove(tx: AccountTx, id: TemplateId): Promise<void> {
  await tx.query(sql`delete from templates where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

/** Templates that use this one as their layout, by name. */
export async function withLayout(tx: ReadTx, id: TemplateId, limit: number): Promise<TemplateSummary[]> {
  const rows = await tx.query<SummaryRow>(sql`
    select ${facts} from templates where account_id = ${tx.account.uuid} and layout_id = ${idToUuid(id)}
    order by lower(name), id limit ${limit}`);
  return rows.map(toSummary);
}

/** Templates whose texts read this reference or one below it. */
export async function reading(tx: ReadTx, prefix: string, limit: number): Promise<TemplateSummary[]> {
  const rows = await tx.query<SummaryRow>(sql`
    select ${facts} from templates where account_id = ${tx.account.uuid} and ref_prefixes @> array[${prefix}]::text[]
    order by lower(name), id limit ${limit}`);
  return rows.map(toSummary);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from templates where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

/** Batches are small, because each template can be 250 kB. */
const batchRowsMax = 50;

export async function batch(tx: ReadTx, after: TemplateId | undefined, limit: number): Promise<Template[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<TemplateRow>(sql`
    select ${columns} from templates where account_id = ${tx.account.uuid}${beyond}
    order by id limit ${Math.min(limit, batchRowsMax)}`);
  return rows.map(toTemplate);
}
