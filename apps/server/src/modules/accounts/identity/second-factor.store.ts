/** SQL for authenticator apps and passkeys; the engine sets them up. Contains no business logic. */
import { readPage } from "../../../platform/db/keyset.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { identifier, sql } from "../../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../../platform/db/tx.ts";
import { idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { Passkey, PasskeyId, UserId } from "./identity.rules.ts";

export async function findTotpSecret(tx: DirectoryReadTx, userId: UserId): Promise<string | undefined> {
  const rows = await tx.query<{ secret: string }>(sql`
    select secret from auth_two_factors where user_id = ${idToUuid(userId)} and verified`);
  return rows[0]?.secret;
}

/**
 * Returns true once per time step, even for concurrent calls: the second waits for the first and finds the step used.
 */
export async function claimTotpStep(tx: DirectoryTx, userId: UserId, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth_two_factors set last_used_step = ${step}
    where user_id = ${idToUuid(userId)} and (last_used_step is null or last_used_step < ${step}) returning id`);
  return rows.length > 0;
}

/** Returns false if there was no authenticator app. */
export async function removeTotp(tx: DirectoryTx, userId: UserId): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from auth_two_factors where user_id = ${idToUuid(userId)} returning id`);
  await tx.query(sql`
    update users set two_factor_enabled = false, updated_at = ${tx.now} where id = ${idToUuid(userId)}`);
  return rows.length > 0;
}

interface PasskeyRow {
  id: string;
  name: string | null;
  backed_up: boolean;
  created_at: Date;
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: uuidToId("pky", row.id),
    name: row.name,
    isBackedUp: row.backed_up,
    createdAt: row.created_at,
  };
}

const columns = sql`id, name, backed_up, created_at`;

export async function findPasskey(
  tx: DirectoryReadTx,
  userId: UserId,
  id: PasskeyId,
): Promise<Passkey | undefined> {
  const rows = await tx.query<PasskeyRow>(sql`
    select ${columns} from auth_passkeys where id = ${idToUuid(id)} and user_id = ${idToUuid(userId)}`);
  return rows[0] && toPasskey(rows[0]);
}

export async function listPasskeys(
  tx: DirectoryReadTx,
  userId: UserId,
  page: PageRequest,
): Promise<KeysetPage<Passkey>> {
  return readPage(tx, page, {
    select: sql`select ${columns} from auth_passkeys where user_id = ${idToUuid(userId)}`,
    columns: { created_at: { expression: sql`created_at`, type: identifier("timestamptz") } },
    id: { expression: sql`id`, type: identifier("uuid") },
    valueOf: (row) => row.created_at.toISOString(),
    idOf: (row) => row.id,
    toItem: toPasskey,
  });
}

export async function removePasskey(tx: DirectoryTx, userId: UserId, id: PasskeyId): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from auth_passkeys where id = ${idToUuid(id)} and user_id = ${idToUuid(userId)} returning id`);
  return rows.length > 0;
}
