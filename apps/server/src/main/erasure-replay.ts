/**
 * Repeats the erasures listed in the blob store's ledger on databases restored from a backup. Data that is already
 * gone is skipped, so it can be run at any time and repeatedly. Uses only the public interfaces of modules.
 */

import type { AccountsService } from "../modules/accounts/accounts/index.ts";
import type { AccountDeletionService } from "../modules/accounts/deletion/index.ts";
import type { ErasureLine, ErasuresService } from "../modules/accounts/erasures/index.ts";
import type { EntriesService } from "../modules/entries/entries/index.ts";
import type { DataRowsService } from "../modules/tables/rows/index.ts";
import type { DataTablesService } from "../modules/tables/tables/index.ts";
import { type AccountCtx, systemAccountCtx, systemCtx } from "../platform/context/context.ts";
import { E } from "../platform/errors/catalogue.ts";
import { isAppError } from "../platform/errors/errors.ts";
import { type Id, isId, uuidToId } from "../platform/ids/ids.ts";
import type { Composition } from "./compose.ts";

export interface Replayed {
  /** Ledger lines read. */
  readonly read: number;
  /** Restored resources that were erased again. */
  readonly erased: number;
}

export async function replayErasures(
  { services, platform: { now, uow } }: Composition,
  since: string,
): Promise<Replayed> {
  const service = <Service>(name: string) => services.get(name) as Service;
  const accounts = service<AccountsService>("accounts");
  const erasures = service<ErasuresService>("erasures");
  const entries = service<EntriesService>("entries");
  const rows = service<DataRowsService>("dataRows");
  const tables = service<DataTablesService>("dataTables");
  const deletion = service<AccountDeletionService>("accountDeletion");

  const contextOf = async (accountId: string): Promise<AccountCtx | undefined> => {
    if (!isId("acc", accountId)) return undefined;
    const ctx = systemCtx("replay-erasures", "replay-erasures", now());
    const account = await accounts.locate(ctx, accountId);
    return account && systemAccountCtx("replay-erasures", account, "replay-erasures", now());
  };

  /** Empties the table and moves it to the trash. Columns that link to it are kept until someone removes them. */
  const emptyTable = async (ctx: AccountCtx, tableId: Id<"tbl">): Promise<boolean> => {
    let removed = 0;
    for (let count = 1; count > 0; removed += count)
      count = await uow(ctx, (tx) => rows.columnCells.purge(tx, tableId));
    await tables.trash(ctx, tableId, undefined).catch((error: unknown) => {
      if (!isAppError(error) || error.def.status >= 500) throw error;
    });
    return removed > 0;
  };

  const eraseAgain = async (ctx: AccountCtx, { kind, id, source_id }: ErasureLine): Promise<boolean> => {
    switch (kind) {
      case "entry":
        return unlessRefused(entries.erase(ctx, uuidToId("ent", id), "other").then(() => true));
      case "data_row":
        return unlessRefused(rows.erase(ctx, uuidToId("tbl", source_id ?? ""), uuidToId("row", id), "other"));
      case "data_table":
        return emptyTable(ctx, uuidToId("tbl", id));
      case "account":
        return deletion.requestAgain(ctx);
    }
  };

  let read = 0;
  let erased = 0;
  for await (const line of erasures.read(since)) {
    read += 1;
    const ctx = await contextOf(line.account_id);
    if (ctx && (await eraseAgain(ctx, line))) erased += 1;
  }
  return { read, erased };
}

/** Returns false if the resource was already deleted or erased. */
async function unlessRefused(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error, E.not_found) || isAppError(error, E.invalid_state)) return false;
    throw error;
  }
}
