/** All SQL for metafields. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { EntryId } from "../entries/index.ts";
import type { Metafield } from "./metafields.rules.ts";

interface MetafieldRow {
  namespace: string;
  key: string;
  type: Metafield["type"];
  value: Metafield["value"];
  created_at: Date;
  updated_at: Date;
}

const toMetafield = ({ created_at: createdAt, updated_at: updatedAt, ...rest }: MetafieldRow): Metafield => ({
  ...rest,
  createdAt,
  updatedAt,
});

export async function list(tx: ReadTx, entryId: EntryId): Promise<Metafield[]> {
  const rows = await tx.query<MetafieldRow>(sql`
    select namespace, key, type, value, created_at, updated_at from entry_metafields
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} order by namespace, key`);
  return rows.map(toMetafield);
}

export async function put(
  tx: AccountTx,
  entryId: EntryId,
  { namespace, key, type, value }: Pick<Metafield, "namespace" | "key" | "type" | "value">,
): Promise<Metafield> {
  const [row] = await tx.query<MetafieldRow>(sql`
    insert into entry_metafields (account_id, entry_id, namespace, key, type, value, created_at, updated_at)
    values (${tx.account.uuid}, ${idToUuid(entryId)}, ${namespace}, ${key}, ${type}, ${JSON.stringify(value)}::jsonb,
            ${tx.now}, ${tx.now})
    on conflict (account_id, entry_id, namespace, key)
    do update set type = excluded.type, value = excluded.value, updated_at = excluded.updated_at
    returning namespace, key, type, value, created_at, updated_at`);
  return toMetafield(row as MetafieldRow);
}

/** Returns false if the metafield does not exist. */
export async function remove(
  tx: AccountTx,
  entryId: EntryId,
  namespace: string,
  key: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from entry_metafields
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and namespace = ${namespace}
      and key = ${key}
    returning 1`);
  return rows.length > 0;
}
