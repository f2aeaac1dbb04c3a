/**
 * What feeds do when an entry is erased. Rows that hold what the entry said go with it, and with all they ever were. A row that
 * another entry has written since, or says the same as, stays as it is; what it was before is forgotten, since some of that was the
 * erased one's.
 */
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { EraseReason } from "../../../platform/erasure/erasure.ts";
import type { Id } from "../../../platform/ids/ids.ts";
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
