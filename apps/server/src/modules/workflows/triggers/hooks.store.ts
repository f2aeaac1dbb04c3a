/** All SQL for hooks. */
import { sql } from "../../../platform/db/statement.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import { sealedColumn } from "../../../platform/vault/sealed-columns.ts";
import type { Hook } from "./hooks.rules.ts";

export const sealedToken = sealedColumn({
  table: "workflow_hooks",
  column: "sealed_token",
  key: [
    ["workflow_id", "uuid"],
    ["trigger_key", "text"],
  ],
  placeOf: (workflowUuid, triggerKey) => `workflow_hooks/${workflowUuid}/${triggerKey}/token`,
});

interface HookRow {
  workflow_id: string;
  trigger_key: string;
  sealed_token: string;
  created_at: Date;
  rotated_at: Date | null;
}

const columns = sql`workflow_id, trigger_key, sealed_token, created_at, rotated_at`;

function toHook(row: HookRow): Hook {
  return {
    workflowId: uuidToId("wfl", row.workflow_id),
    triggerKey: row.trigger_key,
    sealedToken: row.sealed_token,
    createdAt: row.created_at,
    rotatedAt: row.rotated_at,
  };
}

export async function list(tx: ReadTx, workflowId: Id<"wfl">): Promise<Hook[]> {
  const rows = await tx.query<HookRow>(sql`
    select ${columns} from workflow_hooks
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)} order by trigger_key`);
  return rows.map(toHook);
}

export async function findByToken(tx: ReadTx, tokenHash: Buffer): Promise<Hook | undefined> {
  const rows = await tx.query<HookRow>(sql`
    select ${columns} from workflow_hooks where account_id = ${tx.account.uuid} and token_hash = ${tokenHash}`);
  return rows[0] && toHook(rows[0]);
}

/** An existing hook keeps its URL. */
export async function insertMissing(tx: AccountTx, hook: Hook, tokenHash: Buffer): Promise<void> {
  await tx.query(sql`
    insert into workflow_hooks (account_id, workflow_id, trigger_key, token_hash, sealed_token, created_at)
    values (${tx.account.uuid}, ${idToUuid(hook.workflowId)}, ${hook.triggerKey}, ${tokenHash}, ${hook.sealedToken},
            ${hook.createdAt})
    on conflict (account_id, workflow_id, trigger_key) do nothing`);
}

/** Returns undefined if the hook does not exist. */
export async function rotate(
  tx: AccountTx,
  workflowId: Id<"wfl">,
  triggerKey: string,
  token: { readonly hash: Buffer; readonly sealed: string },
): Promise<Hook | undefined> {
  const rows = await tx.query<HookRow>(sql`
    update workflow_hooks set token_hash = ${token.hash}, sealed_token = ${token.sealed}, rotated_at = ${tx.now}
    where account_id = ${tx.account.uuid} and workflow_id = ${idToUuid(workflowId)} and trigger_key = ${triggerKey}
    returning ${columns}`);
  return rows[0] && toHook(rows[0]);
}
