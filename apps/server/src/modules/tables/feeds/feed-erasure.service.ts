/**
 * Handles erased entries. Rows that contain the entry's data are erased with their history. A row that another entry
 * has since written or confirmed is kept, but its history is deleted because it may contain data of the erased entry.
 */
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import type { EraseReason } from "../../../platform/module/erasure.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { DataRowsService } from "../rows/index.ts";
import * as failures from "./feed-failures.store.ts";
import * as rowsOf from "./feed-rows.store.ts";

interface Deps {
  readonly dataRows: Pick<DataRowsService, "erase" | "forgetHistory">;
  readonly entries: Pick<EntriesService, "lockAll">;
}

export const createFeedErasure = ({ dataRows, entries }: Deps) => ({
  eraseEntry: async (tx: AccountTx, entryId: Id<"ent">, reason: EraseReason): Promise<void> => {
    const [entry] = await entries.lockAll(tx, [entryId]);
    if (!entry) return;
    await failures.forgetEntry(tx, entryId);
    for (const { tableId, rowId, isLast } of await rowsOf.takeRows(tx, entry.formId, entryId)) {
      if (!isLast) await dataRows.forgetHistory(tx, tableId, rowId);
      else await dataRows.erase(tx, tableId, rowId, reason);
    }
  },
});
