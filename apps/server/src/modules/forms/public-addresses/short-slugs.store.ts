/** All SQL for short addresses. They are stored in the directory, so every query of an account filters by account. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { isUniqueViolation } from "../../../platform/db/violations.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";

type ReadTx = DirectoryReadTx & AccountCtx;
type WriteTx = DirectoryTx & AccountCtx;

/** The form that a short address belongs to. */
export interface Holder {
  readonly accountId: Id<"acc">;
  readonly formId: Id<"frm">;
}

/** Searches all accounts, because a visitor's account is not known yet. */
export async function findHolder(tx: DirectoryReadTx, slug: string): Promise<Holder | undefined> {
  const [row] = await tx.query<{ account_id: string; form_id: string }>(
    sql`select account_id, form_id from short_addresses where slug = ${slug}`,
  );
  return row && { accountId: uuidToId("acc", row.account_id), formId: uuidToId("frm", row.form_id) };
}

export async function findSlug(tx: ReadTx, formId: Id<"frm">): Promise<string | null> {
  const [row] = await tx.query<{ slug: string }>(sql`
    select slug from short_addresses where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}`);
  return row?.slug ?? null;
}

/** A form has one short address; a new one replaces it. */
export async function claim(tx: WriteTx, formId: Id<"frm">, slug: string): Promise<void> {
  await tx.query(sql`
    insert into short_addresses (slug, account_id, form_id, created_at)
    values (${slug}, ${tx.account.uuid}, ${idToUuid(formId)}, ${tx.now})
    on conflict (account_id, form_id) do update set slug = excluded.slug, created_at = excluded.created_at`);
}

export function isTaken(error: unknown): boolean {
  return isUniqueViolation(error, "short_addresses_pkey");
}

/** Returns the released address; null if the form had none. */
export async function release(tx: WriteTx, formId: Id<"frm">): Promise<string | null> {
  const [row] = await tx.query<{ slug: string }>(sql`
    delete from short_addresses where account_id = ${tx.account.uuid} and form_id = ${idToUuid(formId)}
    returning slug`);
  return row?.slug ?? null;
}
