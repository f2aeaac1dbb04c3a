/** Operations to preview a template and to send it to yourself. */
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, accountSession } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JobOut } from "../../jobs/tracking/index.ts";
import {
  ById,
  body,
  channel,
  formId,
  layoutId,
  sample,
  subject,
  templatePermissions,
} from "./templates.contract.ts";
import { templateErrors as T } from "./templates.errors.ts";

const context = z
  .strictObject({
    entry_id: idSchema("ent")
      .optional()
      .describe("Values come from this entry, limited to what your role can see."),
    sample: sample.optional(),
  })
  .describe(
    "Where values come from. Without an entry and a sample, the sample saved with the template is used.",
  );

const WarningOut = z
  .object({
    code: z.enum(["unknown_source", "missing_value", "forbidden_value"]),
    ref: z.string(),
    message: z.string(),
  })
  .meta({ id: "TemplateWarning" });

const PreviewOut = z
  .object({
    object: z.literal("template_preview"),
    subject: z.string().nullable(),
    html: z.string().nullable().describe("Null for plain messages. Contains no active content."),
    text: z.string().describe("The same content as plain text."),
    warnings: z.array(WarningOut),
  })
  .meta({ id: "TemplatePreview" });

const PreviewTextsIn = z
  .strictObject({
    channel,
    subject: subject.nullable().optional(),
    body,
    layout_id: layoutId.optional(),
    form_id: formId.optional(),
    context: context.optional(),
  })
  .meta({ id: "TemplatePreviewTexts" });
const PreviewIn = z.strictObject({ context: context.optional() }).meta({ id: "TemplatePreviewOptions" });

const about = { home: "shard", description: "Previews of templates, before anyone else sees them." } as const;
const write = account(templatePermissions.write);
const refusals = [T.template_error, T.render_limit];
const pdf =
  "For `pdf`, the response is 202 with a job of kind `template_pdf`. The result of the job has `file_id`, a file that is kept for a day.";

export const previewsContract = defineContract("templatePreviews", about, {
  previewTexts: {
    method: "POST",
    path: "/templates/preview",
    summary: "Preview unsaved texts",
    description: pdf,
    access: write,
    body: PreviewTextsIn,
    idempotent: "claimed",
    returns: { 200: PreviewOut, 202: JobOut },
    errors: [...refusals, T.pdf_unavailable, E.not_found],
  },
  preview: {
    method: "POST",
    path: "/templates/:id/preview",
    summary: "Preview a template",
    description: pdf,
    access: write,
    params: ById,
    body: PreviewIn,
    idempotent: "claimed",
    returns: { 200: PreviewOut, 202: JobOut },
    errors: [...refusals, T.pdf_unavailable],
  },
  sendTest: {
    method: "POST",
    path: "/templates/:id/send-test",
    summary: "Send a template to yourself",
    description:
      "Sends to your own verified address, at most ten times per hour. Messages are sent as plain-text emails; `pdf` cannot be sent.",
    access: accountSession(templatePermissions.write),
    params: ById,
    body: PreviewIn,
    idempotent: "claimed",
    returns: {
      202: z.object({ object: z.literal("test_mail"), is_queued: z.boolean() }).meta({ id: "TestMail" }),
    },
    errors: [...refusals, T.own_address_unverified, E.invalid_state],
  },
});

export { PreviewOut };
