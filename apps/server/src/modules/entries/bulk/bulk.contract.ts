/** Applies one change to all entries that match a filter: a dry run first, then a background job. */
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
  .meta({ id: "EntryBulk", description: "`erase` requires the admin role." });
export type BulkInput = z.output<typeof BulkIn>;

const PreviewOut = z
  .object({
    object: z.literal("entry_bulk_preview"),
    count: z.int(),
    sample_ids: z.array(idSchema("ent")).describe(`The first ${sampleMax} matching entries.`),
  })
  .meta({ id: "EntryBulkPreview" });

const about = {
  title: "Bulk changes to entries",
  home: "shard",
  description: "Change all entries that match a filter.",
} as const;

export const bulkContract = defineContract("entryBulk", about, {
  run: {
    method: "POST",
    path: "/entries/bulk",
    summary: "Change all entries that match a filter",
    description:
      "A dry run returns the number of matching entries and up to ten of their IDs. Otherwise, the call starts a job of kind `entry_bulk`. The job can be canceled; changes made until then are kept. Its result contains `changed` and `skipped`, which counts entries that already have the requested state or whose status does not allow the change. Entries created after the call are not changed.",
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
