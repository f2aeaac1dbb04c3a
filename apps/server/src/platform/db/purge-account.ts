/**
 * Deletes every row of an account, in all tenant tables there are, on its shard and on the directory's database. The
 * tables are found in the catalogue, so that a new one cannot be forgotten. Small transactions, each of which may be
 * repeated: what was begun and broken off goes on where it stood. The database refuses an account that still lives.
 */
import type { AccountCtx } from "../context/context.ts";
import { directoryName } from "./shards.ts";
import { sql } from "./statement.ts";
import type { Uow } from "./uow.ts";

const batchRowsMax = 5_000;

/** Rows of the tables in `except` stay. */
export async function purgeAccount(uow: Uow, ctx: AccountCtx, except: readonly string[] = []): Promise<void> {
  // The directory first: there the account is known, so that is where a mistake is noticed.
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
