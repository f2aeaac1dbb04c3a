/** SQL for changing the files of an entry in bulk, and for the account's storage quota. */
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import type { FileId, StoredFile } from "./files.rules.ts";
import { columns, type FileRow, toFile } from "./files.store.ts";

type EntryId = Id<"ent">;

export async function findMany(tx: ReadTx, ids: readonly FileId[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<FileRow>(sql`
    select ${columns} from files where account_id = ${tx.account.uuid} and id = any(${ids.map(idToUuid)}::uuid[])`);
  return rows.map(toFile);
}

export interface AccountRow {
  account_id: string | null;
}

/** Runs on every shard; at most one has a result. */
export function askForAsset(id: FileId): Sql {
  return sql`select form_asset_account(${idToUuid(id)}::uuid) as account_id`;
}

/** Assigns ready files that belong to no other entry to this one. Returns the assigned files. */
export async function attach(
  tx: AccountTx,
  ids: readonly FileId[],
  entryId: EntryId | null,
  fieldKeys: ReadonlyMap<FileId, string>,
): Promise<StoredFile[]> {
  const entry = entryId === null ? null : idToUuid(entryId);
  const keys = ids.map((id) => fieldKeys.get(id) ?? null);
  const rows = await tx.query<FileRow>(sql`
    update files
    set entry_id = coalesce(entry_id, ${entry}::uuid), field_key = coalesce(named.path, field_key),
        unattached_since = null, revision = revision + 1, updated_at = ${tx.now}
    from unnest(${ids.map(idToUuid)}::uuid[], ${keys}::text[]) as named (file_id, path)
    where account_id = ${tx.account.uuid} and id = named.file_id and status = 'ready'
      and (entry_id is null or entry_id = ${entry}::uuid)
    returning ${columns}`);
  return rows.map(toFile);
}

/** Returns the files that were attached. */
export async function detach(
  tx: AccountTx,
  ids: readonly FileId[],
  entryId: EntryId | null,
): Promise<StoredFile[]> {
  const entry = entryId === null ? null : idToUuid(entryId);
  const rows = await tx.query<FileRow>(sql`
    update files
    set unattached_since = ${tx.now}, revision = revision + 1, updated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and id = any(${ids.map(idToUuid)}::uuid[]) and status = 'ready'
      and unattached_since is null and entry_id is not distinct from ${entry}::uuid
    returning ${columns}`);
  return rows.map(toFile);
}

/** Locks all files of the entry except deleted ones. */
export async function lockForEntry(tx: AccountTx, entryId: EntryId): Promise<StoredFile[]> {
  const rows = await tx.query<FileRow>(sql`
    select ${columns} from files
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and status <> 'deleted'
    order by id for update`);
  return rows.map(toFile);
}

/** Counts files that are stored or being uploaded. */
export async function countForField(tx: ReadTx, entryId: EntryId, fieldKey: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    select count(*) as count from files
    where account_id = ${tx.account.uuid} and entry_id = ${idToUuid(entryId)} and field_key = ${fieldKey}
      and status in ('prepared', 'uploaded', 'scanning', 'ready')`);
  return rows[0]?.count ?? 0;
}

/**
 * Returns undefined if the total would exceed `bytesMax`. Concurrent reservations for this account wait until this
 * transaction commits.
 */
export async function reserve(tx: AccountTx, bytes: number, bytesMax: number): Promise<number | undefined> {
  if (bytes > bytesMax) return undefined;
  const rows = await tx.query<{ bytes: number }>(sql`
    insert into file_usage as usage (account_id, bytes) values (${tx.account.uuid}, ${bytes})
    on conflict (account_id) do update set bytes = usage.bytes + excluded.bytes
      where usage.bytes + excluded.bytes <= ${bytesMax}
    returning bytes`);
  return rows[0]?.bytes;
}

export async function release(tx: AccountTx, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await tx.query(sql`
    update file_usage set bytes = greatest(0, bytes - ${bytes}) where account_id = ${tx.account.uuid}`);
}

/** Adjusts the reservation to the size of the stored file. The limit was checked when the space was reserved. */
export async function adjust(tx: AccountTx, bytes: number): Promise<void> {
  if (bytes !== 0) await release(tx, -bytes);
}

export async function usedBytes(tx: ReadTx): Promise<number> {
  const rows = await tx.query<{ bytes: number }>(sql`
    select bytes from file_usage where account_id = ${tx.account.uuid}`);
  return rows[0]?.bytes ?? 0;
}
