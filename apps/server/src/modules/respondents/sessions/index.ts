/** Public interface of entry sessions: forms as respondents see them, and entries in progress. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { billingModule } from "../../accounts/billing/index.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { filesModule } from "../../files/files/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { formLinksModule } from "../../forms/links/index.ts";
import { formAddressesModule } from "../../forms/public-addresses/index.ts";
import { entryDocumentsModule } from "../documents/index.ts";
import { respondentEmailsModule } from "../emails/index.ts";
import { formFunnelsModule } from "../funnels/index.ts";
import { visitorsModule } from "../spam-protection/index.ts";
import { entrySessionErrors } from "./sessions.errors.ts";
import { entrySessionEvents } from "./sessions.events.ts";
import { entrySessionJobs } from "./sessions.jobs.ts";
import { entrySessionsRoutes, previewsRoutes, publicFormsRoutes } from "./sessions.routes.ts";
import { createEntrySessions } from "./sessions.service.ts";

export { hasMap } from "./engine/map-source.ts";
export type { Opened, SessionCtx } from "./entry-key.service.ts";
export { presentPublicForm } from "./public-forms.contract.ts";
export { presentMap } from "./session-shapes.contract.ts";
export { entrySessionErrors } from "./sessions.errors.ts";
export type { EntrySessionsService } from "./sessions.service.ts";

export const entrySessionsModule = defineModule({
  name: "entrySessions",
  needs: [
    formAddressesModule,
    visitorsModule,
    formFunnelsModule,
    filesModule,
    billingModule,
    formsModule,
    formLinksModule,
    entriesModule,
    respondentEmailsModule,
    entryDocumentsModule,
  ],
  create: createEntrySessions,
  routes: [publicFormsRoutes, previewsRoutes, entrySessionsRoutes],
  errors: entrySessionErrors,
  events: Object.values(entrySessionEvents),
  jobs: entrySessionJobs,
  authenticators: (sessions) => ({ authenticateEntry: sessions.authenticateEntry }),
});
