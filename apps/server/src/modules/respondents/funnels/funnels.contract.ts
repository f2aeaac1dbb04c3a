/** Public schemas and operations for the way of visitors through a form. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { entryPermissions } from "../../entries/entries/index.ts";
import type { Funnel } from "./funnels.service.ts";

const count = (description: string) => z.int().min(0).describe(description);

const sums = {
  viewed: count(
    "How often the form was opened, on its hosted page or embedded. Reloads of hosted pages do not count.",
  ),
  begun: count("How many entries were begun."),
  submitted: count("How many entries were submitted, without those that look automated."),
};

const FunnelOut = z
  .object({
    object: z.literal("form_funnel"),
    form_id: idSchema("frm"),
    from: z.iso.date(),
    to: z.iso.date(),
    version: z.int().nullable().describe("Null if all versions are included."),
    ...sums,
    pages: z
      .array(
        z.object({
          page_id: z.string(),
          title: z.string().nullable(),
          reached: count("How many entries reached the page. Each entry counts once per page."),
        }),
      )
      .describe("In the order of the form. Pages that only earlier versions have come last."),
    days: z.array(z.object({ date: z.iso.date(), ...sums })).describe("Every day of the period, in UTC."),
  })
  .meta({ id: "FormFunnel" });

const about = {
  home: "shard",
  description:
    "How many people view, begin, and submit a form, and on which page they stop. Counted without cookies and without data about persons.",
} as const;

export const formFunnelsContract = defineContract("formFunnels", about, {
  get: {
    method: "GET",
    path: "/forms/:id/funnel",
    summary: "Get the funnel of a form",
    description:
      "Counts events on the day on which they happened, so an entry can be begun on one day and submitted on another. A page counts " +
      "as reached when an answer is first saved on it or on a later page. Previews are not counted.",
    access: account(entryPermissions.read),
    params: z.strictObject({ id: idSchema("frm") }),
    query: z.strictObject({
      from: z.iso.date().optional().describe("The first day, in UTC. Default: 30 days, ending with `to`."),
      to: z.iso.date().optional().describe("The last day, in UTC. Default: today."),
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(2_000_000_000)
        .optional()
        .describe("Only this version of the form."),
    }),
    returns: { 200: FunnelOut },
    errors: [E.validation_failed],
  },
});

export function presentFunnel({ formId, pages, days, ...funnel }: Funnel): z.input<typeof FunnelOut> {
  return {
    object: "form_funnel",
    form_id: formId,
    ...funnel,
    pages: pages.map(({ pageId, title, reached }) => ({ page_id: pageId, title, reached })),
    days: days.map(({ day, ...sums }) => ({ date: day, ...sums })),
  };
}
