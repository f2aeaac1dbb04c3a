/**
 * What workflows can do with templates: render one, and send a mail. Rendering happens outside of any transaction; the mail
 * leaves by a job of a commit that is known by the step's key, so that a step that is tried again sends nothing twice.
 */
import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import {
  defineOutsideStep,
  type StepCall,
  StepError,
  type StepType,
} from "../../../platform/automation/step-type.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import type { Sample } from "./templates.rules.ts";
import type { TemplatesService } from "./templates.service.ts";

const templateId = idSchema("tpl");
const version = z.coerce
  .number()
  .int()
  .min(1)
  .max(2_000_000_000)
  .optional()
  .describe("Without it the newest.");
const values = z
  .record(z.string(), z.unknown())
  .optional()
  .describe("Values by their first name in the template. What is not given is looked up.");

const RenderIn = z.object({
  template_id: templateId,
  version,
  values,
  attach_to_entry: z
    .boolean()
    .default(false)
    .describe("Of a PDF: keep it with the entry; else it goes after a day."),
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
      .describe("Made safe before it is sent. Values in it are not escaped; templates do that."),
  })
  .refine(
    (mail) =>
      (mail.template_id !== undefined) !==
      (mail.subject !== undefined && (mail.text ?? mail.html) !== undefined),
    { error: "needs either template_id, or subject with text or html" },
  );
const MailOut = z.object({ mail_id: z.string(), recipients: z.int() });

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

  const letterOf = async (ctx: AccountCtx, call: StepCall<z.output<typeof MailIn>>) => {
    const { template_id, subject = "", text, html } = call.input;
    if (template_id !== undefined) {
      const made = await render(ctx, {
        ...call,
        input: { ...call.input, template_id, attach_to_entry: false },
      });
      if ("fileId" in made) throw new StepError("template_error", "A template for PDF documents is no mail.");
      return { subject: made.subject || "(no subject)", text: made.text, html: made.html };
    }
    if (html === undefined) return { subject, text: text ?? "", html: null };
    const safe = await templates.clean(ctx, html);
    return { subject, text: text ?? safe.text, html: safe.html };
  };

  return [
    defineOutsideStep({
      type: "render_template",
      title: "Render a template",
      description: "Gives subject, HTML and text of a template, or a file for a PDF document.",
      group: "message",
      input: RenderIn,
      output: RenderOut,
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
      type: "send_email",
      title: "Send an e-mail",
      description: "To up to ten addresses, each a mail of its own, from a template or from texts.",
      group: "message",
      input: MailIn,
      output: MailOut,
      timeoutMs: 30_000,
      stub: ({ to }) => ({
        outputs: { mail_id: "00000000-0000-7000-8000-000000000000", recipients: to.length },
      }),
      run: (ctx, call) =>
        orStepError(async () => {
          const to = [...new Set(call.input.to.map((one) => one.toLowerCase()))];
          const letter = { to, ...(await letterOf(ctx, call)) };
          const id = await templates.mails.post(ctx, letter, `step:${call.idempotencyKey}`);
          return { outputs: { mail_id: id, recipients: to.length } satisfies Record<string, Json> };
        }),
    }),
  ];
}

/** What the server cannot do now is tried again; what the template cannot do stays so. */
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
