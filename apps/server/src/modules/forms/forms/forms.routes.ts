import { roleAtLeast } from "../../../platform/context/context.ts";
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import {
  type FormPatch,
  formPermissions,
  formsContract,
  presentForm,
  presentListedForm,
} from "./forms.contract.ts";
import type { FormChange } from "./forms.rules.ts";
import type { FormsService } from "./forms.service.ts";

export const formsRoutes = bind<FormsService>()(formsContract, {
  list: async (forms, { ctx, query, page }) => {
    const { project_id: projectId, status, q, include, time_zone: timeZone } = query;
    const wanted = {
      stats: include.has("stats") ? { timeZone } : undefined,
      draft: include.has("draft") && roleAtLeast(ctx.role, formPermissions.write.role),
    };
    return listResult(await forms.list(ctx, { projectId, status, q }, page, wanted), presentListedForm);
  },
  create: async (forms, { ctx, body }) =>
    presentForm(await forms.create(ctx, { projectId: body.project_id, name: body.name })),
  get: async (forms, { ctx, params }) => presentForm(await forms.get(ctx, params.id)),
  update: async (forms, { ctx, params, body, ifMatch }) =>
    presentForm(await forms.update(ctx, params.id, changeOf(body), ifMatch)),
  duplicate: async (forms, { ctx, params, body }) =>
    presentForm(await forms.duplicate(ctx, params.id, { projectId: body.project_id, name: body.name })),
  pause: async (forms, { ctx, params }) => presentForm(await forms.pause(ctx, params.id)),
  resume: async (forms, { ctx, params }) => presentForm(await forms.resume(ctx, params.id)),
  close: async (forms, { ctx, params }) => presentForm(await forms.close(ctx, params.id)),
  reopen: async (forms, { ctx, params }) => presentForm(await forms.reopen(ctx, params.id)),
  archive: async (forms, { ctx, params }) => presentForm(await forms.archive(ctx, params.id)),
  unarchive: async (forms, { ctx, params }) => presentForm(await forms.unarchive(ctx, params.id)),
  trash: async (forms, { ctx, params, ifMatch }) => {
    await forms.trash(ctx, params.id, ifMatch);
    return undefined;
  },
  restore: async (forms, { ctx, params }) => presentForm(await forms.restore(ctx, params.id)),
});

function changeOf(body: FormPatch): FormChange {
  return {
    projectId: body.project_id,
    name: body.name,
    slug: body.slug,
    access: body.access,
    maxEntries: body.max_entries,
    opensAt: toDate(body.opens_at),
    closesAt: toDate(body.closes_at),
    captcha: body.captcha,
    retentionDays: body.retention_days,
    locales: body.locales,
  };
}

/** Keeps omitted properties omitted; null clears a property. */
function toDate(text: string | null | undefined): Date | null | undefined {
  return typeof text === "string" ? new Date(text) : text;
}
