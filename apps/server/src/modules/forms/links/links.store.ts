/** All SQL for links. Takes an account transaction and returns domain rows. Contains no business logic. */
import type { JsonObject } from "@formstead/form-logic";
import { readPage } from "../../../platform/db/keyset.ts";
import { mustTouch } from "../../../platform/db/must-touch.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { FormLink, FormLinkId } from "./links.rules.ts";

interface LinkRow {
  id: string;
  form_id: string;
  name: string;
  slug: string;
  prefill: JsonObject;
  expires_at: Date | null;
  max_uses: number | null;
  uses: number;
  access_code_hash: string | null;
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, form_id, name, slug, prefill, expires_at, max_uses, uses, access_code_hash, revision,
  created_by, created_at, updated_at`;

function toLink(row: LinkRow): FormLink {
  return {
    id: uuidToId("lnk", row.id),
    formId: uuidToId("frm", row.form_id),
    name: row.name,
    slug: row.slug,
    prefill: row.prefill,
    expiresAt: row.expires_at,
    maxUses: row.max_uses,
    uses: row.uses,
    accessCodeHash: row.access_code_hash,
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const one = (tx: ReadTx, formId: Id<"frm">, id: FormLinkId): Sql =>
  sql`select ${columns} from form_links
      where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, formId: Id<"frm">, id: FormLinkId): Promise<FormLink | undefined> {
  const rows = await tx.query<LinkRow>(one(tx, formId, id));
  return rows[0] && toLink(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision based on it stays valid. */
export async function lock(tx: AccountTx, formId: Id<"frm">, id: FormLinkId): Promise<FormLink | undefined> {
  const rows = await tx.query<LinkRow>(sql`${one(tx, formId, id)} for update`);
  return rows[0] && toLink(rows[0]);
}

export async function list(tx: ReadTx, formId: Id<"frm">, page: PageRequest): Promise<KeysetPage<FormLink>> {
  return readPage<LinkRow, FormLink>(tx, page, {
    select: sql`select ${columns} from form_links
      where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toLink,
  });
}

export async function findBySlug(tx: ReadTx, slug: string): Promise<FormLink | undefined> {
  const rows = await tx.query<LinkRow>(sql`
    select ${columns} from form_links where account_id = ${tx.account.uuid} and slug = ${slug}`);
  return rows[0] && toLink(rows[0]);
}

/** Counts one use, if any are left. */
export function useStatement(tx: { readonly account: { readonly uuid: string } }, id: FormLinkId): Sql {
  return mustTouch(sql`
    update form_links set uses = uses + 1
    where account_id = ${tx.account.uuid} and id = ${idToUuid(id)} and (max_uses is null or uses < max_uses)
    returning 1`);
}

export async function insert(tx: AccountTx, link: FormLink): Promise<void> {
  await tx.query(sql`
    insert into form_links (account_id, id, form_id, name, slug, prefill, expires_at, max_uses, access_code_hash,
                            revision, created_by, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(link.id)}, ${idToUuid(link.formId)}, ${link.name}, ${link.slug},
            ${JSON.stringify(link.prefill)}::jsonb, ${link.expiresAt}, ${link.maxUses}, ${link.accessCodeHash},
            ${link.revision}, ${link.createdBy === null ? null : idToUuid(link.createdBy)},
            ${link.createdAt}, ${link.updatedAt})`);
}

export async function save(tx: AccountTx, link: FormLink): Promise<void> {
  await tx.query(sql`
    update form_links
    set name = ${link.name}, prefill = ${JSON.stringify(link.prefill)}::jsonb, expires_at = ${link.expiresAt},
        max_uses = ${link.maxUses}, access_code_hash = ${link.accessCodeHash}, revision = ${link.revision},
        updated_at = ${link.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(link.id)}`);
}

export async function remove(tx: AccountTx, id: FormLinkId): Promise<void> {
  await tx.query(sql`delete from form_links where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from form_links where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(tx: ReadTx, after: FormLinkId | undefined, limit: number): Promise<FormLink[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<LinkRow>(sql`
    select ${columns} from form_links where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toLink);
}
