/** Many changes of entries in one call, each named by itself. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { batchResultOf } from "../../../platform/http/batch.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { entryInputs, entryPermissions } from "../entries/index.ts";

const id = idSchema("ent");
const ifMatch = z.string().max(100).describe("The `etag` of the entry as you know it, or `*`.");
const moving = <const Op extends string>(op: Op) => z.strictObject({ op: z.literal(op), id });

const OperationIn = z
  .discriminatedUnion("op", [
    z.strictObject({ op: z.literal("create"), data: entryInputs.create }),
    z.strictObject({ op: z.literal("update"), id, data: entryInputs.update, if_match: ifMatch.optional() }),
    z.strictObject({
      op: z.literal("update_answers"),
      id,
      data: z.strictObject({ answers: entryInputs.answersPatch }),
      if_match: ifMatch,
    }),
    z.strictObject({ op: z.literal("review"), id, data: entryInputs.review }),
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

const BatchOut = batchResultOf("Entry", "ent");

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
