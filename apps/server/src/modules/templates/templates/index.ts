/**
 * Public interface of templates. Other modules import only this file.
 * For modules that render: `render(ctx, {templateId, version?, values?, scope?, wants})` returns subject, HTML, and
 * text, or the ID of a file; `mails.post(ctx, email, key)` sends once per key. Neither can be called inside a
 * transaction. A module whose rows refer to templates contributes a use of `tpl`, which is checked before a template
 * is deleted.
 */
import type { Id } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { identityModule } from "../../accounts/identity/index.ts";
import { filesModule } from "../../files/files/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { jobTrackingModule } from "../../jobs/tracking/index.ts";
import { templateStepDescriptions, templateSteps } from "./steps.service.ts";
import { presentTemplate, presentVersion, templatePermissions } from "./templates.contract.ts";
import { templateErrors } from "./templates.errors.ts";
import * as events from "./templates.events.ts";
import { templateJobs } from "./templates.jobs.ts";
import { previewsRoutes, templatesRoutes } from "./templates.routes.ts";
import { createTemplates } from "./templates.service.ts";
import * as store from "./templates.store.ts";
import * as versions from "./versions.store.ts";

export type { TemplatesService } from "./templates.service.ts";

export const templatesModule = defineModule({
  name: "templates",
  needs: [filesModule, formsModule, identityModule, jobTrackingModule],
  create: createTemplates,
  routes: [templatesRoutes, previewsRoutes],
  errors: templateErrors,
  events: [events.templateCreated, events.templateUpdated, events.templateDeleted],
  permissions: templatePermissions,
  jobs: templateJobs,
  stepTypes: templateSteps,
  stepDescriptions: templateStepDescriptions,
  referenceSources: (templates) => [templates.source],
  referenceUsers: (templates) => [{ usages: templates.reading }],
  accountData: () => [
    {
      name: "templates",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as Id<"tpl"> | undefined, limit)).map(presentTemplate),
    },
    {
      name: "template_versions",
      count: versions.count,
      batch: async (tx, after, limit) =>
        (await versions.batch(tx, after as Id<"tpv"> | undefined, limit)).map(presentVersion),
    },
  ],
  close: (templates) => templates.close(),
});
