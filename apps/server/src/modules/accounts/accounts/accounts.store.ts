/** SQL for the accounts table. Takes a directory transaction, returns domain rows, and contains no business logic. */
import { textLanguage } from "@formstead/form-logic/texts/text-language";
import { sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Account, AccountId, AccountStatus, Deletion } from "./accounts.rules.ts";

export interface AccountRow {
  id: string;
  name: string;
  default_language: string;
  status: AccountStatus;
  shard: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  deletion_requested_at: Date | null;
  deletion_due_at: Date | null;
  deletion_run_id: string | null;
  entitled_until: Date | null;
}

const columns = sql`id, name, default_language, status, shard, revision, created_at, updated_at,
  deletion_requested_at, deletion_due_at, deletion_run_id, entitled_until`;

export function toAccount(row: AccountRow): Account {
  return {
    id: uuidToId("acc", row.id),
    name: row.name,
    defaultLanguage: textLanguage(row.default_language),
    status: row.status,
    shard: row.shard,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletion: toDeletion(row),
    entitledUntil: row.entitled_until,
  };
}

function toDeletion(row: AccountRow): Deletion | null {
  const { deletion_requested_at: requestedAt, deletion_due_at: dueAt, deletion_run_id: runId } = row;
  return requestedAt === null || dueAt === null || runId === null ? null : { requestedAt, dueAt, runId };
}

export async function find(tx: DirectoryReadTx, id: AccountId): Promise<Account | undefined> {
  const rows = await tx.query<AccountRow>(sql`select ${columns} from accounts where id = ${idToUuid(id)}`);
  return rows[0] && toAccount(rows[0]);
}

/** Locks the row until the transaction ends. Every change to the account or its members takes this lock first. */
export async function lock(tx: DirectoryTx, id: AccountId): Promise<Account | undefined> {
  const rows = await tx.query<AccountRow>(sql`
    select ${columns} from accounts where id = ${idToUuid(id)} for no key update`);
  return rows[0] && toAccount(rows[0]);
}

export async function countByShard(
  tx: DirectoryReadTx,
  shards: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ shard: string; count: number }>(sql`
    select shard, count(*) as count from accounts where shard = any(${shards}::text[]) group by shard`);
  return new Map(rows.map((row) => [row.shard, row.count]));
}

export async function insert(tx: DirectoryTx, account: Account): Promise<void> {
  await tx.query(sql`
    insert into accounts (id, name, default_language, status, shard, revision, created_at, updated_at)
    values (${idToUuid(account.id)}, ${account.name}, ${account.defaultLanguage}, ${account.status}, ${account.shard},
            ${account.revision}, ${account.createdAt}, ${account.updatedAt})`);
}

export async function save(tx: DirectoryTx, account: Account): Promise<void> {
  await tx.query(sql`
    update accounts
    set name = ${account.name}, default_language = ${account.defaultLanguage}, status = ${account.status}, revision = ${account.revision},
        updated_at = ${account.updatedAt}, deletion_requested_at = ${account.deletion?.requestedAt ?? null},
        deletion_due_at = ${account.deletion?.dueAt ?? null}, deletion_run_id = ${account.deletion?.runId ?? null}
    where id = ${idToUuid(account.id)}`);
}

export async function saveEntitlement(tx: DirectoryTx, id: AccountId, until: Date | null): Promise<void> {
  await tx.query(sql`update accounts set entitled_until = ${until} where id = ${idToUuid(id)}`);
}

/** Cascades to all directory rows that refer to the account. */
export async function remove(tx: DirectoryTx, id: AccountId): Promise<void> {
  await tx.query(sql`delete from accounts where id = ${idToUuid(id)}`);
}
