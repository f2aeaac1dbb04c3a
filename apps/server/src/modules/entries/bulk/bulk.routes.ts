import { presentResults } from "../../../platform/http/batch.ts";
import { bind, Reply } from "../../../platform/http/contract.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import { entryInputs } from "../entries/index.ts";
import { batchContract, type OperationInput } from "./batch.contract.ts";
import type { BatchOperation } from "./batch.service.ts";
import { type BulkInput, bulkContract, presentPreview } from "./bulk.contract.ts";
import type { BulkAction } from "./bulk.rules.ts";
import type { EntryBulkService } from "./entry-bulk.service.ts";

const bound = bind<EntryBulkService>();

export const batchRoutes = bound(batchContract, {
  run: async ({ batch }, { ctx, body }) => {
    const results = await batch.run(ctx, body.operations.map(operationOf), body);
    return new Reply(body.atomic ? 200 : 207, presentResults(results));
  },
});

export const bulkRoutes = bound(bulkContract, {
  run: async ({ bulk }, { ctx, body }) => {
    const order = { formId: body.form_id, filter: body.filter, action: actionOf(body) };
    if (!body.dry_run) return jobAccepted(await bulk.order(ctx, order, body.expected_count));
    const { count, sample } = await bulk.preview(ctx, order);
    return presentPreview(count, sample);
  },
});

function actionOf(input: BulkInput): BulkAction {
  switch (input.action) {
    case "trash":
    case "restore":
      return { action: input.action };
    case "assign":
      return { action: "assign", assigneeId: input.args.assignee_id };
    case "mark_spam":
      return { action: "mark_spam", isSpam: input.args.is_spam };
    case "review":
      return { action: "review", decision: input.args.decision };
    case "erase":
      return { action: "erase", reason: input.args.reason };
    default:
      return { action: input.action, tags: input.args.tags };
  }
}

function operationOf(input: OperationInput): BatchOperation {
  switch (input.op) {
    case "create":
      return { op: "create", entry: entryInputs.toNewEntry(input.data) };
    case "update":
      return {
        op: "update",
        id: input.id,
        change: entryInputs.toFactsChange(input.data),
        ifMatch: input.if_match,
      };
    case "update_answers": {
      const patch = input.data.answers;
      return { op: "update_answers", id: input.id, patch, ifMatch: input.if_match };
    }
    case "review":
      return { op: "review", id: input.id, decision: input.data.decision };
    default:
      return input;
  }
}
