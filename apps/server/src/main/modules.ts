/** The list of modules, lower floors first. Adding a module is one line here and one folder. */
import { accountDeletionModule } from "../modules/account-deletion/index.ts";
import { accountExportModule } from "../modules/account-export/index.ts";
import { accountsModule } from "../modules/accounts/index.ts";
import { apiKeysModule } from "../modules/api-keys/index.ts";
import { auditModule } from "../modules/audit/index.ts";
import { formAnswersModule } from "../modules/form-answers/index.ts";
import { formFieldsModule } from "../modules/form-fields/index.ts";
import { formLinksModule } from "../modules/form-links/index.ts";
import { formsModule } from "../modules/forms/index.ts";
import { identityModule } from "../modules/identity/index.ts";
import { jobTrackingModule } from "../modules/job-tracking/index.ts";
import { membersModule } from "../modules/members/index.ts";
import { projectsModule } from "../modules/projects/index.ts";
import type { AnyModule } from "../platform/module/define-module.ts";

export const modules: readonly AnyModule[] = [
  auditModule,
  jobTrackingModule,
  identityModule,
  accountsModule,
  membersModule,
  apiKeysModule,
  projectsModule,
  formsModule,
  formFieldsModule,
  formAnswersModule,
  formLinksModule,
  accountExportModule,
  accountDeletionModule,
];
