/** One change of all entries that a filter finds: looked at first, then done in the background. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { bulkErrors as B, bulkShape, sampleMax } from "../../jobs/bulk/index.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import { entryInputs, entryPermissions } from "../entries/index.ts";

const common = { form_id: idSchema("frm"), ...bulkShape };
const acting = <const Action extends string, Args extends z.ZodType>(action: Action, args: Args) =>
  z.strictObject({ ...common, action: z.literal(action), args });
const nothing = z.strictObject({}).optional();
const someTags = z.strictObject({ tags: entryInputs.tags.min(1) });

const BulkIn = z
  .discriminatedUnion("action", [
    acting("trash", nothing),
    acting("restore", nothing),
    acting("review", entryInputs.review),
    acting("tag", someTags),
    acting("untag", someTags),
    acting("assign", z.strictObject({ assignee_id: idSchema("usr").nullable() })),
    acting("mark_spam", z.strictObject({ is_spam: z.boolean() })),
    acting("erase", entryInputs.erase),
  ])
  .meta({ id: "EntryBulk", description: "`erase` is for admins." });
export type BulkInput = z.output<typeof BulkIn>;

const PreviewOut = z
  .object({
    object: z.literal("entry_bulk_preview"),
    count: z.int(),
    sample_ids: z.array(idSchema("ent")).describe(`The first ${sampleMax} of them.`),
  })
  .meta({ id: "EntryBulkPreview" });

const about = { home: "shard", description: "One change of all entries that a filter finds." } as const;

export const bulkContract = defineContract("entryBulk", about, {
  run: {
    method: "POST",
    path: "/entries/bulk",
    summary: "Change all entries that match a filter",
    description:
      "As a dry run: how many match, and ten of them. Otherwise a job of kind `entry_bulk`, which can be canceled; what it has changed until then stays. Its result has `changed` and `skipped`: entries that were so already, or whose state does not allow it. Entries that come after the order are not touched.",
    access: account(entryPermissions.bulk),
    body: BulkIn,
    idempotent: true,
    returns: { 200: PreviewOut, 202: JobOut },
    errors: [E.not_found, E.invalid_filter, E.query_too_slow, E.admin_required, B.count_changed],
  },
});

export function presentPreview(count: number, sample: readonly string[]): z.input<typeof PreviewOut> {
  return { object: "entry_bulk_preview", count, sample_ids: [...sample] };
}
