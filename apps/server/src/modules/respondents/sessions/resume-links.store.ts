/** All SQL for resume links. Only the hash of a link is stored, and only until the link is used. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";

export function insertStatement(
  { account, now }: { readonly account: { readonly uuid: string }; readonly now: Date },
  entryId: Id<"ent">,
  tokenHash: Buffer,
  expiresAt: Date,
): Sql {
  return sql`
    insert into resume_links (account_id, token_hash, entry_id, created_at, expires_at)
    values (${account.uuid}, ${tokenHash}, ${idToUuid(entryId)}, ${now}, ${expiresAt})`;
}

/** Returns the link's entry and deletes the link, so that only one of two concurrent uses succeeds. */
export async function take(tx: AccountTx, tokenHash: Buffer): Promise<Id<"ent"> | undefined> {
  const rows = await tx.query<{ entry_id: string }>(sql`
    delete from resume_links
    where account_id = ${tx.account.uuid} and token_hash = ${tokenHash} and expires_at > ${tx.now}
    returning entry_id`);
  return rows[0] && uuidToId("ent", rows[0].entry_id);
}
