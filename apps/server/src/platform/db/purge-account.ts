/**
 * Deletes all rows of an account in all tenant tables, on its shard and on the directory's database. The tables are
 * found in the catalog, so that a new one cannot be forgotten. Runs in small, repeatable transactions, so an
 * interrupted purge continues where it stopped. The database rejects an account that still exists.
 */
import { waitForChainLock } from "../audit/chain-lock.ts";
import type { AccountCtx } from "../context/context.ts";
import { directoryName } from "./shards.ts";
import { sql } from "./statement.ts";
import type { Uow } from "./uow.ts";

const batchRowsMax = 5_000;

/** Rows of the tables in `except` stay. */
export async function purgeAccount(uow: Uow, ctx: AccountCtx, except: readonly string[] = []): Promise<void> {
  // Start with the directory: it lists all accounts, so it rejects an account that still exists.
  for (const shard of new Set([directoryName, ctx.account.shard])) {
    await purgeDatabase(uow, { ...ctx, account: { ...ctx.account, shard } }, except);
  }
}

async function purgeDatabase(uow: Uow, ctx: AccountCtx, except: readonly string[]): Promise<void> {
  const tables = await uow.read(ctx, (tx) =>
    tx.query<{ name: string }>(sql`select name from platform_tenant_tables() as tables(name)`),
  );
  for (const { name } of tables) {
    if (!except.includes(name)) await emptyTable(uow, ctx, name);
  }
  // A batch of the audit chain that read the rows before they were deleted may have added links to them since.
  await uow(ctx, (tx) => tx.query(waitForChainLock));
  await emptyTable(uow, ctx, "audit_links");
}

async function emptyTable(uow: Uow, ctx: AccountCtx, table: string): Promise<void> {
  let deleted = batchRowsMax;
  while (deleted === batchRowsMax) {
    const rows = await uow(ctx, (tx) =>
      tx.query<{ deleted: number }>(sql`select platform_purge_rows(${table}, ${batchRowsMax}) as deleted`),
    );
    deleted = rows[0]?.deleted ?? 0;
  }
}
