/**
 * Changes many rows, either with a list of operations in one transaction or with one change to all rows that match a
 * filter. The rows module writes the rows; the `jobs/bulk` module tracks progress and completion of filter-based
 * changes.
 */
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type ItemResult, refusalsOf, refusedItem } from "../../../platform/http/batch.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { BulkKind, BulkRunsService } from "../../jobs/bulk/index.ts";
import type { DataRowsService, Outcome, RowOperation } from "../rows/index.ts";
import { forgetRowBulk, runRowBulk } from "./bulk.events.ts";

export type RowBulkAction =
  | { readonly action: "update"; readonly values: Readonly<Record<string, unknown>> }
  | { readonly action: "delete" };

export interface RowBulkOrder {
  readonly tableId: Id<"tbl">;
  readonly filter?: unknown;
  readonly words?: string | undefined;
  readonly action: RowBulkAction;
}

interface Deps {
  readonly uow: Uow;
  readonly dataRows: DataRowsService;
  readonly bulkRuns: BulkRunsService;
}

export type RowBulkService = ReturnType<typeof createRowBulk>;

export function createRowBulk({ uow, dataRows, bulkRuns }: Deps) {
  const kind: BulkKind<RowBulkOrder> = {
    kind: "data_row_bulk",
    job: runRowBulk,
    forgetting: forgetRowBulk,
    traceOf: ({ tableId, action }) => ({
      action: "data_row_bulk.order",
      target: { type: "data_table", id: tableId },
      details: { action: action.action },
    }),
    count: (ctx, { tableId, ...query }, max) => dataRows.search.count(ctx, tableId, query, max),
    listIds: async (ctx, { tableId, ...query }, after, limit) =>
      (await dataRows.search.listIds(ctx, tableId, query, after, limit)).map(idToUuid),
    change: async (tx, { tableId, action }, ids, stillMeant) => {
      await dataRows.holdAll(
        tx,
        tableId,
        ids.map((uuid) => uuidToId("row", uuid)),
      );
      const still = await stillMeant();
      const operations = ids
        .filter((uuid) => still.has(uuid))
        .map((uuid): RowOperation => {
          const id = uuidToId("row", uuid);
          return action.action === "delete"
            ? { op: "delete", id }
            : { op: "update", id, values: action.values };
        });
      const outcomes = await dataRows.apply(tx, tableId, operations);
      return outcomes.filter((one) => one.ok && one.kind !== "same").length;
    },
  };

  return {
    bulk: bulkRuns.of(kind),

    batch: (
      ctx: AccountCtx,
      tableId: Id<"tbl">,
      operations: readonly RowOperation[],
      { atomic }: { readonly atomic: boolean },
    ): Promise<readonly ItemResult<"row">[]> =>
      uow(ctx, async (tx) => {
        const outcomes = await dataRows.apply(tx, tableId, operations);
        const results = outcomes.map((outcome, index) => resultOf(outcome, index, operations[index]));
        if (atomic && results.some(({ ok }) => !ok))
          fail(E.validation_failed, { errors: refusalsOf(results) });
        return results;
      }),
  };
}

const statusOf = { created: 201, updated: 200, same: 200, deleted: 204 } as const;

function resultOf(outcome: Outcome, index: number, operation: RowOperation | undefined): ItemResult<"row"> {
  if (outcome.ok) return { ok: true, status: statusOf[outcome.kind], item: outcome.row };
  const id = operation && "id" in operation ? operation.id : undefined;
  return refusedItem(index, id, outcome.error, "/data");
}
