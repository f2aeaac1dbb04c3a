/** Many changes of entries in one call, each named by itself. */
import { z } from "zod";
import { account } from "../../platform/http/access.ts";
import { defineContract } from "../../platform/http/contract.ts";
import { etagOf } from "../../platform/http/etag.ts";
import { idSchema } from "../../platform/ids/ids.ts";
import {
  AnswersPatchIn,
  EntryCreateIn,
  EntryPatchIn,
  EntryReviewIn,
  entryPermissions,
} from "../entries/index.ts";
import type { ItemError, ItemResult } from "./batch.rules.ts";

const id = idSchema("ent");
const ifMatch = z.string().max(100).describe("The `etag` of the entry as you know it, or `*`.");
const moving = <const Op extends string>(op: Op) => z.strictObject({ op: z.literal(op), id });

const OperationIn = z
  .discriminatedUnion("op", [
    z.strictObject({ op: z.literal("create"), data: EntryCreateIn }),
    z.strictObject({ op: z.literal("update"), id, data: EntryPatchIn, if_match: ifMatch.optional() }),
    z.strictObject({
      op: z.literal("update_answers"),
      id,
      data: z.strictObject({ answers: AnswersPatchIn }),
      if_match: ifMatch,
    }),
    z.strictObject({ op: z.literal("review"), id, data: EntryReviewIn }),
    moving("submit"),
    moving("reopen"),
    moving("trash"),
    moving("restore"),
  ])
  .meta({ id: "EntryOperation", description: "As the operation of the same name on one entry." });
export type OperationInput = z.output<typeof OperationIn>;

const BatchIn = z
  .strictObject({
    operations: z.array(OperationIn).min(1).max(100).describe("Done in this order."),
    atomic: z.boolean().default(true).describe("All of them or none; otherwise each for itself."),
  })
  .meta({ id: "EntryBatch" });

const ItemErrorOut = z
  .object({
    code: z.string().describe("As in error answers."),
    message: z.string(),
    errors: z
      .array(z.looseObject({ pointer: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe("One item per value that is not valid; pointers lead into the body of this call."),
    current_state: z.string().optional(),
    allowed_states: z.array(z.string()).optional(),
    current_etag: z.string().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: "EntryBatchError" });

const BatchOut = z
  .object({
    data: z.array(
      z
        .object({
          index: z.int().describe("Its place in `operations`."),
          status: z.int().describe("What the operation alone would have answered with."),
          id: id.optional(),
          etag: z.string().optional(),
          error: ItemErrorOut.optional(),
        })
        .meta({ id: "EntryBatchItem" }),
    ),
  })
  .meta({ id: "EntryBatchResult" });

const about = { home: "shard", description: "Many changes of entries in one call." } as const;

export const batchContract = defineContract("entryBatch", about, {
  run: {
    method: "POST",
    path: "/entries/batch",
    summary: "Change up to 100 entries",
    description:
      "Atomic: 200 when all were done, or one 422 whose pointers name the operations that cannot be. Otherwise 207 with the outcome of each.",
    access: account(entryPermissions.write),
    body: BatchIn,
    bodyMembersMax: 50_000,
    idempotent: true,
    returns: { 200: BatchOut, 207: BatchOut },
    errors: [],
  },
});

export function presentResults(results: readonly ItemResult[]): z.input<typeof BatchOut> {
  return {
    data: results.map((result, index) => ({
      index,
      status: result.status,
      ...(result.ok
        ? { id: result.entry.id, etag: etagOf(result.entry.revision) }
        : { ...(result.id ? { id: result.id } : {}), error: presentError(result.error) }),
    })),
  };
}

function presentError({ code, message, details }: ItemError): z.input<typeof ItemErrorOut> {
  return { code, message, ...details };
}
