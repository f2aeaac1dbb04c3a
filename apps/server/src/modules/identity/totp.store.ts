/** Our SQL about authenticator apps; setting up and backup codes are the engine's. */
import { sql } from "../../platform/db/statement.ts";
import type { DirectoryReadTx, DirectoryTx } from "../../platform/db/tx.ts";
import { idToUuid } from "../../platform/ids/ids.ts";
import type { UserId } from "./identity.rules.ts";

export async function findSealedSecret(tx: DirectoryReadTx, userId: UserId): Promise<string | undefined> {
  const rows = await tx.query<{ secret: string }>(sql`
    select secret from auth_two_factors where user_id = ${idToUuid(userId)} and verified`);
  return rows[0]?.secret;
}

/** True once per time step, also under concurrency: the second claim waits for the first and finds it taken. */
export async function claimStep(tx: DirectoryTx, userId: UserId, step: number): Promise<boolean> {
  const rows = await tx.query(sql`
    update auth_two_factors set last_used_step = ${step}
    where user_id = ${idToUuid(userId)} and (last_used_step is null or last_used_step < ${step})
    returning id`);
  return rows.length > 0;
}

export async function remove(tx: DirectoryTx, userId: UserId): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from auth_two_factors where user_id = ${idToUuid(userId)} returning id`);
  await tx.query(sql`
    update users set two_factor_enabled = false, updated_at = ${tx.now} where id = ${idToUuid(userId)}`);
  return rows.length > 0;
}
