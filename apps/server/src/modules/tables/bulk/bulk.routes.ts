/** Binds each operation to one service call. */
import { presentResults } from "../../../platform/http/batch.ts";
import { bind, Reply } from "../../../platform/http/contract.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import type { RowOperation } from "../rows/index.ts";
import { type OperationInput, presentPreview, rowBulkContract } from "./bulk.contract.ts";
import type { RowBulkAction, RowBulkService } from "./bulk.service.ts";

export const rowBulkRoutes = bind<RowBulkService>()(rowBulkContract, {
  batch: async ({ batch }, { ctx, params, body }) => {
    const results = await batch(ctx, params.id, body.operations.map(operationOf), body);
    return new Reply(body.atomic ? 200 : 207, presentResults(results));
  },
  bulk: async ({ bulk }, { ctx, params, body }) => {
    const action: RowBulkAction =
      body.action === "update" ? { action: "update", values: body.args.values } : { action: "delete" };
    const order = { tableId: params.id, filter: body.filter, words: body.q, action };
    if (!body.dry_run) return jobAccepted(await bulk.order(ctx, order, body.expected_count));
    const { count, sample } = await bulk.preview(ctx, order);
    return presentPreview(
      count,
      sample.map((uuid) => uuidToId("row", uuid)),
    );
  },
});

function operationOf(input: OperationInput): RowOperation {
  switch (input.op) {
    case "create":
      return { op: "create", ...input.data };
    case "update":
      return { op: "update", id: input.id, ...input.data, ifMatch: input.if_match };
    case "upsert":
      return { op: "upsert", column: input.column, value: input.value, ...input.data };
    case "delete":
      return { op: "delete", id: input.id, ifMatch: input.if_match };
  }
}
