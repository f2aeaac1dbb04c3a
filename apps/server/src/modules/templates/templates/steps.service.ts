/**
 * Workflow steps for templates: render one, and send an email. Rendering happens outside any transaction. A job sends
 * the email, once per step key, so that a retried step does not send it twice.
 */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import {
  defineOutsideStep,
  type StepCall,
  type StepDescription,
  StepError,
  type StepType,
} from "../../../platform/module/step-type.ts";
import type { Sample } from "./templates.rules.ts";
import type { TemplatesService } from "./templates.service.ts";

const templateId = idSchema("tpl");
const version = z.coerce
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .optional()
  .describe("Version of the template. If omitted, the latest.");
const values = z
  .record(z.string(), z.unknown())
  .optional()
  .describe("Values by the first segment of their references. Other values are looked up.");

const RenderIn = z.object({
  template_id: templateId,
  version,
  values,
  attach_to_entry: z
    .boolean()
    .default(false)
    .describe("For a PDF: attach the file to the entry. Otherwise, it is deleted after a day."),
});
const RenderOut = z.object({
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string().nullable(),
  file_id: z.string().nullable(),
});

const recipientsMax = 10;
const address = z.email().max(320);
const MailIn = z
  .object({
    to: z
      .union([address.transform((one) => [one]), z.array(address).min(1).max(recipientsMax)])
      .describe("One address, or up to ten."),
    template_id: templateId.optional(),
    version,
    values,
    subject: z.string().min(1).max(1_000).optional(),
    text: z.string().max(100_000).optional(),
    html: z
      .string()
      .max(250_000)
      .optional()
      .describe("Sanitized before it is sent. Values in it are not escaped; use a template to escape them."),
  })
  .refine(
    (mail) =>
      (mail.template_id !== undefined) !==
      (mail.subject !== undefined && (mail.text ?? mail.html) !== undefined),
    { error: "requires either template_id, or subject with text or html" },
  );
const MailOut = z.object({ mail_id: z.string(), recipients: z.int() });

const renderTemplateDescription = {
  type: "render_template",
  title: "Render a template",
  description: "Returns the subject, HTML, and text of a template, or a file for a PDF document.",
  group: "message",
  input: RenderIn,
  output: RenderOut,
} satisfies StepDescription;

const sendEmailDescription = {
  type: "send_email",
  title: "Send an email",
  description: "Sends to up to ten addresses, each as a separate email, from a template or from texts.",
  group: "message",
  input: MailIn,
  output: MailOut,
} satisfies StepDescription;

export const templateStepDescriptions = [renderTemplateDescription, sendEmailDescription];

export function templateSteps(templates: TemplatesService): StepType[] {
  const render = async (
    ctx: AccountCtx,
    { input, entryId, workflowId, runId }: StepCall<z.output<typeof RenderIn>>,
  ) => {
    const { channel } = await templates.get(ctx, input.template_id);
    return templates.render(ctx, {
      templateId: input.template_id,
      version: input.version,
      values: input.values as Sample | undefined,
      scope: { entryId: entryId ?? undefined, workflowId, runId },
      wants: channel === "pdf" ? "pdf" : "html",
    });
  };

  const emailOf = async (ctx: AccountCtx, call: StepCall<z.output<typeof MailIn>>) => {
    const { template_id, subject = "", text, html } = call.input;
    if (template_id !== undefined) {
      const made = await render(ctx, {
        ...call,
        input: { ...call.input, template_id, attach_to_entry: false },
      });
      if ("fileId" in made)
        throw new StepError("template_error", "A template for PDF documents cannot be sent as an email.");
      return { subject: made.subject || "(no subject)", text: made.text, html: made.html };
    }
    if (html === undefined) return { subject, text: text ?? "", html: null };
    const safe = await templates.clean(ctx, html);
    return { subject, text: text ?? safe.text, html: safe.html };
  };

  return [
    defineOutsideStep({
      ...renderTemplateDescription,
      timeoutMs: 60_000,
      stub: () => ({ outputs: { subject: "Subject", html: "<p>…</p>", text: "…", file_id: null } }),
      run: (ctx, call) =>
        orStepError(async () => {
          const made = await render(ctx, call);
          if (!("fileId" in made)) return { outputs: { ...made, file_id: null } };
          if (call.input.attach_to_entry && call.entryId)
            await templates.attach(ctx, made.fileId, call.entryId);
          return { outputs: { subject: null, html: null, text: null, file_id: made.fileId } };
        }),
    }),
    defineOutsideStep({
      ...sendEmailDescription,
      timeoutMs: 30_000,
      stub: ({ to }) => ({
        outputs: { mail_id: "00000000-0000-7000-8000-000000000000", recipients: to.length },
      }),
      run: (ctx, call) =>
        orStepError(async () => {
          const to = [...new Set(call.input.to.map((one) => one.toLowerCase()))];
          const email = { to, ...(await emailOf(ctx, call)) };
          const id = await templates.mails.post(ctx, email, `step:${call.idempotencyKey}`);
          return { outputs: { mail_id: id, recipients: to.length } satisfies Record<string, Json> };
        }),
    }),
  ];
}

/** Temporary server errors are retried; errors in the template are permanent. */
async function orStepError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, status, message } = error.def;
    const reason = typeof error.details.reason === "string" ? ` ${error.details.reason}` : "";
    const retryAfterMs = Number(error.headers["retry-after"] ?? Number.NaN) * 1_000;
    throw new StepError(code, `${message}${reason}`, {
      isTransient: status >= 500 || status === 429,
      ...(Number.isFinite(retryAfterMs) ? { retryAfterMs } : {}),
    });
  }
}
