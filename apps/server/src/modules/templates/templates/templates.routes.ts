import type { z } from "zod";
import { bind, Reply } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { type Job, jobAccepted } from "../../jobs/tracking/index.ts";
import { type PreviewOut, previewsContract } from "./previews.contract.ts";
import type { Preview } from "./previews.service.ts";
import {
  presentSummary,
  presentTemplate,
  presentUsages,
  presentVersion,
  presentVersionSummary,
  templatesContract,
} from "./templates.contract.ts";
import type { TemplatesService } from "./templates.service.ts";

export const templatesRoutes = bind<TemplatesService>()(templatesContract, {
  list: async (templates, { ctx, query, page }) =>
    listResult(await templates.list(ctx, query, page), presentSummary),
  create: async (templates, { ctx, body: { layout_id, form_id, ...body } }) =>
    presentTemplate(await templates.create(ctx, { ...body, layoutId: layout_id, formId: form_id })),
  get: async (templates, { ctx, params }) => presentTemplate(await templates.get(ctx, params.id)),
  update: async (templates, { ctx, params, body: { layout_id, form_id, ...body }, ifMatch }) =>
    presentTemplate(
      await templates.update(ctx, params.id, { ...body, layoutId: layout_id, formId: form_id }, ifMatch),
    ),
  remove: async (templates, { ctx, params, ifMatch }) => {
    await templates.remove(ctx, params.id, ifMatch);
    return undefined;
  },
  duplicate: async (templates, { ctx, params, body }) =>
    presentTemplate(await templates.duplicate(ctx, params.id, body.name)),
  usages: async (templates, { ctx, params }) => presentUsages(await templates.usages(ctx, params.id)),
  listVersions: async (templates, { ctx, params, page }) =>
    listResult(await templates.listVersions(ctx, params.id, page), presentVersionSummary),
  getVersion: async (templates, { ctx, params }) =>
    presentVersion(await templates.getVersion(ctx, params.id, params.number)),
  restoreVersion: async (templates, { ctx, params, ifMatch }) =>
    presentTemplate(await templates.restoreVersion(ctx, params.id, params.number, ifMatch)),
});

const contextOf = <C extends { entry_id?: unknown; sample?: unknown }>(context: C | undefined) => ({
  entryId: context?.entry_id as C["entry_id"],
  sample: context?.sample as C["sample"],
});

export const previewsRoutes = bind<TemplatesService>()(previewsContract, {
  previewTexts: async (templates, { ctx, body: { layout_id, form_id, context, ...body } }) =>
    answer(
      await templates.previewTexts(
        ctx,
        { ...body, layoutId: layout_id, formId: form_id },
        contextOf(context),
      ),
    ),
  preview: async (templates, { ctx, params, body }) =>
    answer(await templates.preview(ctx, params.id, contextOf(body.context))),
  sendTest: async (templates, { ctx, params, body }) => {
    await templates.sendTest(ctx, params.id, contextOf(body.context));
    return { object: "test_mail" as const, is_queued: true };
  },
});

function answer(made: { readonly preview: Preview } | { readonly job: Job }) {
  return "job" in made ? jobAccepted(made.job) : new Reply(200, presentPreview(made.preview));
}

function presentPreview({ subject, html, text, warnings }: Preview): z.input<typeof PreviewOut> {
  return { object: "template_preview", subject, html, text, warnings: [...warnings] };
}
