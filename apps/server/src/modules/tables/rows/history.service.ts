/**
 * The row history, restoring a revision (as a new revision), and erasing a row with its history.
 * `row-writer.service.ts` writes the revisions.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { forgetAnswersAbout } from "../../../platform/http/idempotency.store.ts";
import type { EraseReason } from "../../../platform/module/erasure.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import type { DataTablesService } from "../tables/index.ts";
import * as revisions from "./revisions.store.ts";
import type { RowWriter } from "./row-writer.service.ts";
import { rowErased, rowEvents } from "./rows.events.ts";
import type { Cells, DataRow, DataRowId, RowRevision, TableId } from "./rows.rules.ts";
import * as rules from "./rows.rules.ts";
import * as store from "./rows.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly dataTables: DataTablesService;
  readonly writer: RowWriter;
  readonly erasures: Pick<ErasuresService, "record">;
}

export function createRowHistory({ uow, dataTables, writer, erasures }: Deps) {
  /** Deletes the history of a row, but not the row. */
  const forget = async (tx: AccountTx, tableId: TableId, rowId: DataRowId): Promise<number> => {
    await forgetAnswersAbout(tx, rowId);
    return revisions.removeOf(tx, tableId, rowId);
  };

  return {
    list: (
      ctx: AccountCtx,
      tableId: TableId,
      rowId: DataRowId,
      page: PageRequest,
    ): Promise<KeysetPage<RowRevision>> =>
      uow.read(ctx, async (tx) => {
        await dataTables.columns(tx, tableId);
        const found = await revisions.list(tx, tableId, rowId, page);
        const isThere = found.rows.length > 0 || (await store.findAll(tx, tableId, [rowId])).length > 0;
        return isThere ? found : fail(E.not_found);
      }),

    restore: (ctx: AccountCtx, tableId: TableId, rowId: DataRowId, number: number): Promise<DataRow> =>
      uow(ctx, async (tx) => {
        const columns = await dataTables.hold(tx, tableId);
        const [row] = await store.findAll(tx, tableId, [rowId], "hold");
        const later = await revisions.since(tx, tableId, rowId, number + 1);
        const last = row?.revision ?? later[0]?.number ?? fail(E.not_found);
        if (number >= last) return row ?? fail(E.not_found);
        const cells = knownCells(rules.undone(row?.cells ?? {}, later), rules.writableKeys(columns));
        const [outcome] = await writer.apply(tx, tableId, [
          row
            ? {
                op: "update",
                id: rowId,
                values: { ...emptied(row.cells, rules.writableKeys(columns)), ...cells },
              }
            : { op: "restore", id: rowId, cells, lastRevision: last },
        ]);
        if (!outcome) return fail(E.not_found);
        if (!outcome.ok) throw outcome.error;
        return outcome.row;
      }),

    /**
     * Also erases deleted rows and rows of tables in the trash, because the right to erasure covers them too. Returns
     * false if nothing was found.
     */
    erase: (ctx: AccountCtx, tableId: TableId, rowId: DataRowId, reason: EraseReason): Promise<boolean> =>
      uow(ctx, async (tx) => {
        const columns = await dataTables.hold(tx, tableId, "any");
        const [row] = await store.findAll(tx, tableId, [rowId], "hold");
        const forgotten = await forget(tx, tableId, rowId);
        if (!row && forgotten === 0) return false;
        await erasures.record(tx, { kind: "data_row", sourceId: tableId, id: rowId });
        if (row) {
          await store.dropKeys(tx, rules.keysOf(columns, row.cells));
          await store.removeAll(tx, tableId, [rowId]);
          const changed = Object.keys(row.cells);
          tx.emit(
            rowEvents.delete({ table_id: tableId, row_id: rowId, revision: row.revision + 1, changed }),
          );
        }
        tx.audit("data_row.erase", { type: "data_row", id: rowId }, { table_id: tableId, reason });
        tx.emit(rowErased({ table_id: tableId, row_id: rowId }));
        return true;
      }),

    forget,
  };
}

function knownCells(cells: Cells, keys: ReadonlySet<string>): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([key]) => keys.has(key)));
}

function emptied(cells: Cells, keys: ReadonlySet<string>): Cells {
  return Object.fromEntries(Object.keys(cells).flatMap((key) => (keys.has(key) ? [[key, null]] : [])));
}
