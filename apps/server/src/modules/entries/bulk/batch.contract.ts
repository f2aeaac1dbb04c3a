/** Changes to several entries in one call, each specified individually. */
import { z } from "zod";
import { account } from "../../../platform/http/access.ts";
import { batchResultOf } from "../../../platform/http/batch.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { entryInputs, entryPermissions } from "../entries/index.ts";

const id = idSchema("ent");
const ifMatch = z.string().max(100).describe("The `etag` of the entry that the change is based on, or `*`.");
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
  .meta({ id: "EntryOperation", description: "Same as the operation of this name on a single entry." });
export type OperationInput = z.output<typeof OperationIn>;

const BatchIn = z
  .strictObject({
    operations: z.array(OperationIn).min(1).max(100).describe("Run in this order."),
    atomic: z
      .boolean()
      .default(true)
      .describe(
        "If true, either all operations succeed or none is applied. If false, each operation succeeds or fails on its own.",
      ),
  })
  .meta({ id: "EntryBatch" });

const BatchOut = batchResultOf("Entry", "ent");

const about = {
  title: "Entry batches",
  home: "shard",
  description: "Change several entries in one call.",
} as const;

export const batchContract = defineContract("entryBatch", about, {
  run: {
    method: "POST",
    path: "/entries/batch",
    summary: "Change up to 100 entries",
    description:
      "Atomic: returns 200 if all operations succeed; otherwise one 422 whose pointers identify the operations that failed. Not atomic: returns 207 with the result of each operation.",
    access: account(entryPermissions.write),
    body: BatchIn,
    bodyMembersMax: 50_000,
    idempotent: true,
    returns: { 200: BatchOut, 207: BatchOut },
    errors: [],
  },
});
