/** All SQL for public addresses: the mapping in the directory, and the query to the shards. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { type Address, addressKey } from "./public-addresses.rules.ts";

export async function find(tx: DirectoryReadTx, address: Address): Promise<Id<"acc"> | undefined> {
  const rows = await tx.query<{ account_id: string }>(sql`
    select account_id from public_addresses where address = ${addressKey(address)}`);
  return rows[0] && uuidToId("acc", rows[0].account_id);
}

export async function remember(tx: DirectoryTx, address: Address, account: Id<"acc">): Promise<void> {
  await tx.query(sql`
    insert into public_addresses (address, account_id, created_at)
    values (${addressKey(address)}, ${idToUuid(account)}, ${tx.now}) on conflict do nothing`);
}

export interface AccountRow {
  account_id: string | null;
}

/** Runs on every shard; at most one has a result. */
export function askShards(address: Address): Sql {
  return address.kind === "form"
    ? sql`select form_account(${idToUuid(address.formId)}::uuid) as account_id`
    : sql`select form_link_account(${address.slug}) as account_id`;
}
