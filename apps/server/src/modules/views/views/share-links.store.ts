/** All SQL for share links to views. Tokens are never stored. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { ShareLink, ShareLinkId, ViewId } from "./views.rules.ts";

interface LinkRow {
  id: string;
  view_id: string;
  last4: string;
  expires_at: Date | null;
  created_by: string | null;
  created_at: Date;
}

const columns = sql`id, view_id, last4, expires_at, created_by, created_at`;

function toLink(row: LinkRow): ShareLink {
  return {
    id: uuidToId("vsl", row.id),
    viewId: uuidToId("viw", row.view_id),
    last4: row.last4,
    expiresAt: row.expires_at,
    createdBy: row.created_by === null ? null : uuidToId("usr", row.created_by),
    createdAt: row.created_at,
  };
}

export function list(tx: ReadTx, viewId: ViewId, page: PageRequest): Promise<KeysetPage<ShareLink>> {
  return readPage<LinkRow, ShareLink>(tx, page, {
    select: sql`select ${columns} from view_share_links
      where account_id = ${tx.account.uuid} and view_id = ${idToUuid(viewId)}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toLink,
  });
}

export async function findByToken(tx: ReadTx, hash: Buffer): Promise<ShareLink | undefined> {
  const rows = await tx.query<LinkRow>(sql`
    select ${columns} from view_share_links where account_id = ${tx.account.uuid} and token_hash = ${hash}`);
  return rows[0] && toLink(rows[0]);
}

export async function countOfView(tx: ReadTx, viewId: ViewId): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from view_share_links
    where account_id = ${tx.account.uuid} and view_id = ${idToUuid(viewId)}`);
  return rows[0]?.count ?? 0;
}

export async function insert(tx: AccountTx, link: ShareLink, hash: Buffer): Promise<void> {
  await tx.query(sql`
    insert into view_share_links (account_id, id, view_id, token_hash, last4, expires_at, created_by, created_at)
    values (${tx.account.uuid}, ${idToUuid(link.id)}, ${idToUuid(link.viewId)}, ${hash}, ${link.last4},
            ${link.expiresAt}, ${link.createdBy === null ? null : idToUuid(link.createdBy)}, ${link.createdAt})`);
}

/** Returns false if the view does not have this link. */
export async function remove(tx: AccountTx, viewId: ViewId, id: ShareLinkId): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from view_share_links
    where account_id = ${tx.account.uuid} and view_id = ${idToUuid(viewId)} and id = ${idToUuid(id)} returning true`);
  return rows.length > 0;
}
