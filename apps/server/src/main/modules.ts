/** The list of modules, lower floors first. Adding a module is one line here and one folder. */
import { accountDeletionModule } from "../modules/account-deletion/index.ts";
import { accountExportModule } from "../modules/account-export/index.ts";
import { accountsModule } from "../modules/accounts/index.ts";
import { answerIndexesModule } from "../modules/answer-indexes/index.ts";
import { apiKeysModule } from "../modules/api-keys/index.ts";
import { auditModule } from "../modules/audit/index.ts";
import { changeFeedModule } from "../modules/change-feed/index.ts";
import { entriesModule } from "../modules/entries/index.ts";
import { entryBulkModule } from "../modules/entry-bulk/index.ts";
import { entryExtrasModule } from "../modules/entry-extras/index.ts";
import { entryHistoryModule } from "../modules/entry-history/index.ts";
import { entryOffersModule } from "../modules/entry-offers/index.ts";
import { entrySearchModule } from "../modules/entry-search/index.ts";
import { entrySessionsModule } from "../modules/entry-sessions/index.ts";
import { filesModule } from "../modules/files/index.ts";
import { formAddressesModule } from "../modules/form-addresses/index.ts";
import { formAnswersModule } from "../modules/form-answers/index.ts";
import { formFieldsModule } from "../modules/form-fields/index.ts";
import { formLinksModule } from "../modules/form-links/index.ts";
import { formsModule } from "../modules/forms/index.ts";
import { identityModule } from "../modules/identity/index.ts";
import { jobTrackingModule } from "../modules/job-tracking/index.ts";
import { membersModule } from "../modules/members/index.ts";
import { projectsModule } from "../modules/projects/index.ts";
import { visitorsModule } from "../modules/visitors/index.ts";
import type { AnyModule } from "../platform/module/define-module.ts";

export const modules: readonly AnyModule[] = [
  auditModule,
  changeFeedModule,
  jobTrackingModule,
  filesModule,
  identityModule,
  visitorsModule,
  accountsModule,
  formAddressesModule,
  membersModule,
  apiKeysModule,
  projectsModule,
  formsModule,
  formFieldsModule,
  formAnswersModule,
  formLinksModule,
  answerIndexesModule,
  entriesModule,
  entrySearchModule,
  entryHistoryModule,
  entryExtrasModule,
  entrySessionsModule,
  entryOffersModule,
  entryBulkModule,
  accountExportModule,
  accountDeletionModule,
];
