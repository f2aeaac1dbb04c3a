/** Public interface of entry sessions: forms as respondents see them, and entries in progress. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../../accounts/accounts/index.ts";
import { billingModule } from "../../accounts/billing/index.ts";
import { entriesModule } from "../../entries/entries/index.ts";
import { filesModule } from "../../files/files/index.ts";
import { formsModule } from "../../forms/forms/index.ts";
import { formLinksModule } from "../../forms/links/index.ts";
import { formAddressesModule } from "../../forms/public-addresses/index.ts";
import { visitorsModule } from "../spam-protection/index.ts";
import { entrySessionErrors } from "./sessions.errors.ts";
import { entrySessionEvents } from "./sessions.events.ts";
import { entrySessionJobs } from "./sessions.jobs.ts";
import { entrySessionsRoutes, previewsRoutes, publicFormsRoutes } from "./sessions.routes.ts";
import { createEntrySessions } from "./sessions.service.ts";

export type { Opened, SessionCtx } from "./entry-key.service.ts";
export { presentPublicForm } from "./public-forms.contract.ts";
export type { EntrySessionsService } from "./sessions.service.ts";

export const entrySessionsModule = defineModule({
  name: "entrySessions",
  needs: [
    formAddressesModule,
    visitorsModule,
    filesModule,
    accountsModule,
    billingModule,
    formsModule,
    formLinksModule,
    entriesModule,
  ],
  create: createEntrySessions,
  routes: [publicFormsRoutes, previewsRoutes, entrySessionsRoutes],
  errors: entrySessionErrors,
  events: Object.values(entrySessionEvents),
  jobs: entrySessionJobs,
  authenticators: (sessions) => ({ authenticateEntry: sessions.authenticateEntry }),
});
