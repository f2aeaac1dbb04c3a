/**
 * Composes the templates service. For other modules: `render` returns an email, a page, a message, or a file, from
 * given values and from the references that a template reads. It must not be called inside a transaction.
 */
import { randomUUIDv7 } from "node:crypto";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { refuseOver } from "../../../platform/http/limits.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ReferenceScope } from "../../../platform/module/reference-source.ts";
import type { IdentityService } from "../../accounts/identity/index.ts";
import type { FileId, FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { Job, JobTrackingService } from "../../jobs/tracking/index.ts";
import type { Rendered } from "./engine/protocol.ts";
import { createMails } from "./mails.service.ts";
import { createTemplatePdfs } from "./pdf.service.ts";
import { createPreviews, type Preview, type PreviewContext, type UnsavedTexts } from "./previews.service.ts";
import { createTemplateRenderer } from "./render.service.ts";
import { createTemplateCrud } from "./template-crud.service.ts";
import { templateSource } from "./template-source.service.ts";
import { templateErrors as T } from "./templates.errors.ts";
import type { Sample, TemplateId } from "./templates.rules.ts";

export type TemplatesService = ReturnType<typeof createTemplates>;

interface Deps {
  readonly platform: Platform;
  readonly files: FilesService;
  readonly forms: FormsService;
  readonly identity: IdentityService;
  readonly jobTracking: JobTrackingService;
}

export interface RenderRequest {
  readonly templateId: TemplateId;
  readonly version?: number | undefined;
  /** Values by the first segment of their references; the scope provides the others. */
  readonly values?: Sample | undefined;
  readonly scope?: ReferenceScope | undefined;
  readonly wants: "html" | "text" | "pdf";
}

const testLimit = { name: "test_mails", quota: 10, windowSeconds: 3_600 };

export function createTemplates({ platform, files, forms, identity, jobTracking }: Deps) {
  const { uow, limiter } = platform;
  const renderer = createTemplateRenderer(platform);
  const previews = createPreviews({ uow, renderer });
  const pdf = createTemplatePdfs({ ...platform, files, jobTracking });
  const mails = createMails(platform);

  /** Printing takes longer than a request can, so it runs as a job. */
  const shown = async (
    ctx: AccountCtx,
    preview: Preview,
    name: string,
  ): Promise<{ readonly preview: Preview } | { readonly job: Job }> =>
    preview.channel === "pdf" && preview.html !== null
      ? { job: await pdf.order(ctx, preview.html, name) }
      : { preview };

  const ownAddress = async (ctx: AccountCtx): Promise<string> => {
    const id = userOf(ctx) ?? fail(E.session_required);
    const user = await identity.getUser(id);
    return user.isEmailVerified ? user.email : fail(T.own_address_unverified);
  };

  const countTest = async (ctx: AccountCtx): Promise<void> => {
    refuseOver(await limiter.consume([{ id: `test-mail:${userOf(ctx)}`, policies: [testLimit] }]));
  };

  return {
    ...createTemplateCrud({ ...platform, forms, renderer }),
    mails,
    source: templateSource({ uow }),
    clean: renderer.clean,
    attach: pdf.attach,
    runPrint: pdf.runPrint,
    forgetPrint: pdf.forgetPrint,
    close: renderer.close,

    previewTexts: async (ctx: AccountCtx, texts: UnsavedTexts, context: PreviewContext) =>
      shown(ctx, await previews.previewTexts(ctx, texts, context), "preview"),

    preview: async (ctx: AccountCtx, id: TemplateId, context: PreviewContext) => {
      const preview = await previews.preview(ctx, id, context);
      return shown(ctx, preview, preview.name);
    },

    sendTest: async (ctx: AccountCtx, id: TemplateId, context: PreviewContext): Promise<void> => {
      const { subject, text, html, channel, name } = await previews.preview(ctx, id, context);
      if (channel === "pdf")
        fail(E.invalid_state, { current_state: channel, allowed_states: ["email", "message", "page"] });
      const to = [await ownAddress(ctx)];
      await countTest(ctx);
      await mails.post(
        ctx,
        { to, subject: `Test: ${subject || name}`, text, html },
        `test:${randomUUIDv7()}`,
      );
    },

    render: async (
      ctx: AccountCtx,
      request: RenderRequest,
    ): Promise<Rendered | { readonly fileId: FileId }> => {
      const { subject, html, text, name } = await previews.render(ctx, request);
      if (request.wants !== "pdf") return { subject, html: request.wants === "text" ? null : html, text };
      if (html === null)
        return fail(T.template_error, {
          part: "body",
          line: 1,
          column: 1,
          reason: "A message cannot be rendered as a PDF document.",
        });
      return { fileId: await pdf.print(ctx, html, name) };
    },
  };
}
