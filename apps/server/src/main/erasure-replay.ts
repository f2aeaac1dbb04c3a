/**
 * Erases again what the ledger in the blob store lists, in databases that came back from a backup. Whatever is gone
 * already is passed over, so it may be run at any time and as often as needed. Knows only the doors of modules.
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
  /** Lines of the ledger that were read. */
  readonly read: number;
  /** Things that were back and were erased again. */
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

  /** An empty table in the trash: what links to it keeps its columns until somebody removes them. */
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

/** Gone, or erased already. */
async function unlessRefused(work: Promise<boolean>): Promise<boolean> {
  try {
    return await work;
  } catch (error) {
    if (isAppError(error, E.not_found) || isAppError(error, E.invalid_state)) return false;
    throw error;
  }
}
