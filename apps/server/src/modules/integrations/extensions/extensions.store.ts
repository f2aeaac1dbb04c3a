/** SQL for installations. Takes a transaction of one account, returns domain rows, and contains no business logic. */
import type { JsonObject } from "@formstead/form-logic";
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { sealedMembers } from "../../../platform/vault/sealed-columns.ts";
import type { ExtensionId, ExtensionStatus, Installation } from "./extensions.rules.ts";

export const sealedConfig = sealedMembers({
  table: "extensions",
  column: "sealed",
  key: [["id", "uuid"]],
  placeOf: (uuid, name) => `extensions/${uuid}/${name}`,
});

interface ExtensionRow {
  id: string;
  slug: string;
  version: string;
  status: ExtensionStatus;
  config: JsonObject;
  sealed: Record<string, string>;
  exposed_forms: string[];
  revision: number;
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`id, slug, version, status, config, sealed, exposed_forms, revision, created_by, created_at,
  updated_at`;

function toInstallation(row: ExtensionRow): Installation {
  return {
    id: uuidToId("ext", row.id),
    slug: row.slug,
    version: row.version,
    status: row.status,
    config: row.config,
    sealed: row.sealed,
    exposedForms: row.exposed_forms.map((uuid) => uuidToId("frm", uuid)),
    revision: row.revision,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const one = (tx: ReadTx, id: ExtensionId): Sql => sql`
  select ${columns} from extensions where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`;

export async function find(tx: ReadTx, id: ExtensionId): Promise<Installation | undefined> {
  const rows = await tx.query<ExtensionRow>(one(tx, id));
  return rows[0] && toInstallation(rows[0]);
}

export async function findBySlug(tx: ReadTx, slug: string): Promise<Installation | undefined> {
  const rows = await tx.query<ExtensionRow>(sql`
    select ${columns} from extensions where account_id = ${tx.account.uuid} and slug = ${slug}`);
  return rows[0] && toInstallation(rows[0]);
}

/** Locks the row until the transaction ends, so that a decision about it stays valid. */
export async function lock(tx: AccountTx, id: ExtensionId): Promise<Installation | undefined> {
  const rows = await tx.query<ExtensionRow>(sql`${one(tx, id)} for update`);
  return rows[0] && toInstallation(rows[0]);
}

export function list(
  tx: ReadTx,
  filter: { readonly status?: ExtensionStatus | undefined },
  page: PageRequest,
): Promise<KeysetPage<Installation>> {
  const status = filter.status === undefined ? sql`` : sql` and status = ${filter.status}`;
  return readPage<ExtensionRow, Installation>(tx, page, {
    columns: {
      created_at: { expression: sql`created_at`, type: identifier("timestamptz") },
      slug: { expression: sql`slug`, type: identifier("text") },
    },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row, name) => (name === "slug" ? row.slug : row.created_at.toISOString()),
    idOf: (row) => row.id,
    select: sql`select ${columns} from extensions where account_id = ${tx.account.uuid}${status}`,
    toItem: toInstallation,
  });
}

export async function insert(tx: AccountTx, one: Installation): Promise<void> {
  await tx.query(sql`
    insert into extensions (account_id, id, slug, version, status, config, sealed, exposed_forms, revision, created_by,
                            created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(one.id)}, ${one.slug}, ${one.version}, ${one.status},
            ${JSON.stringify(one.config)}::jsonb, ${JSON.stringify(one.sealed)}::jsonb,
            ${one.exposedForms.map(idToUuid)}::uuid[], ${one.revision},
            ${one.createdBy === null ? null : idToUuid(one.createdBy)}, ${one.createdAt}, ${one.updatedAt})`);
}

export async function save(tx: AccountTx, one: Installation): Promise<void> {
  await tx.query(sql`
    update extensions
    set version = ${one.version}, status = ${one.status}, config = ${JSON.stringify(one.config)}::jsonb,
        sealed = ${JSON.stringify(one.sealed)}::jsonb, exposed_forms = ${one.exposedForms.map(idToUuid)}::uuid[],
        revision = ${one.revision}, updated_at = ${one.updatedAt}
    where account_id = ${tx.account.uuid} and id = ${idToUuid(one.id)}`);
}

export async function remove(tx: AccountTx, id: ExtensionId): Promise<void> {
  await tx.query(sql`delete from extensions where account_id = ${tx.account.uuid} and id = ${idToUuid(id)}`);
}

export async function count(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from extensions where account_id = ${tx.account.uuid}`);
  return rows[0]?.count ?? 0;
}

export async function batch(
  tx: ReadTx,
  after: ExtensionId | undefined,
  limit: number,
): Promise<Installation[]> {
  const beyond = after === undefined ? sql`` : sql` and id > ${idToUuid(after)}`;
  const rows = await tx.query<ExtensionRow>(sql`
    select ${columns} from extensions where account_id = ${tx.account.uuid}${beyond} order by id limit ${limit}`);
  return rows.map(toInstallation);
}

/** Returns true for a violation of the unique index on slugs; the caller converts it to an error. */
export function isSlugTaken(error: unknown): boolean {
  return isUniqueViolation(error, "extensions_by_slug");
}
