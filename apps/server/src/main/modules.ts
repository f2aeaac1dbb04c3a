/** The list of modules, lower floors first. Adding a module is one line here and one folder. */
import { accountDeletionModule } from "../modules/account-deletion/index.ts";
import { accountExportModule } from "../modules/account-export/index.ts";
import { accountsModule } from "../modules/accounts/index.ts";
import { answerIndexesModule } from "../modules/answer-indexes/index.ts";
import { apiKeysModule } from "../modules/api-keys/index.ts";
import { auditModule } from "../modules/audit/index.ts";
import { billingModule } from "../modules/billing/index.ts";
import { bulkRunsModule } from "../modules/bulk-runs/index.ts";
import { changeFeedModule } from "../modules/change-feed/index.ts";
import { columnChangesModule } from "../modules/column-changes/index.ts";
import { connectorImportsModule } from "../modules/connector-imports/index.ts";
import { connectorsModule } from "../modules/connectors/index.ts";
import { dataRowsModule } from "../modules/data-rows/index.ts";
import { dataTablesModule } from "../modules/data-tables/index.ts";
import { entriesModule } from "../modules/entries/index.ts";
import { entryBulkModule } from "../modules/entry-bulk/index.ts";
import { entryExtrasModule } from "../modules/entry-extras/index.ts";
import { entryHistoryModule } from "../modules/entry-history/index.ts";
import { entryNumbersModule } from "../modules/entry-numbers/index.ts";
import { entryOffersModule } from "../modules/entry-offers/index.ts";
import { entryReferencesModule } from "../modules/entry-references/index.ts";
import { entrySearchModule } from "../modules/entry-search/index.ts";
import { entrySessionsModule } from "../modules/entry-sessions/index.ts";
import { erasuresModule } from "../modules/erasures/index.ts";
import { exportSchedulesModule } from "../modules/export-schedules/index.ts";
import { exportsModule } from "../modules/exports/index.ts";
import { extensionsModule } from "../modules/extensions/index.ts";
import { filesModule } from "../modules/files/index.ts";
import { formAddressesModule } from "../modules/form-addresses/index.ts";
import { formAnswersModule } from "../modules/form-answers/index.ts";
import { formFieldsModule } from "../modules/form-fields/index.ts";
import { formImportsModule } from "../modules/form-imports/index.ts";
import { formLinksModule } from "../modules/form-links/index.ts";
import { formsModule } from "../modules/forms/index.ts";
import { hostedFormsModule } from "../modules/hosted-forms/index.ts";
import { identityModule } from "../modules/identity/index.ts";
import { importsModule } from "../modules/imports/index.ts";
import { jobTrackingModule } from "../modules/job-tracking/index.ts";
import { membersModule } from "../modules/members/index.ts";
import { projectsModule } from "../modules/projects/index.ts";
import { referencesModule } from "../modules/references/index.ts";
import { rowBulkModule } from "../modules/row-bulk/index.ts";
import { rowReferencesModule } from "../modules/row-references/index.ts";
import { tableFeedsModule } from "../modules/table-feeds/index.ts";
import { templatesModule } from "../modules/templates/index.ts";
import { viewsModule } from "../modules/views/index.ts";
import { visitorsModule } from "../modules/visitors/index.ts";
import { webhooksModule } from "../modules/webhooks/index.ts";
import { workflowHooksModule } from "../modules/workflow-hooks/index.ts";
import { workflowRunsModule } from "../modules/workflow-runs/index.ts";
import { workflowStepsModule } from "../modules/workflow-steps/index.ts";
import { workflowTrialsModule } from "../modules/workflow-trials/index.ts";
import { workflowsModule } from "../modules/workflows/index.ts";
import type { AnyModule } from "../platform/module/define-module.ts";

export const modules: readonly AnyModule[] = [
  auditModule,
  changeFeedModule,
  jobTrackingModule,
  filesModule,
  erasuresModule,
  identityModule,
  visitorsModule,
  referencesModule,
  accountsModule,
  bulkRunsModule,
  billingModule,
  formAddressesModule,
  membersModule,
  apiKeysModule,
  projectsModule,
  formsModule,
  templatesModule,
  connectorsModule,
  connectorImportsModule,
  formFieldsModule,
  formAnswersModule,
  entryNumbersModule,
  formLinksModule,
  dataTablesModule,
  answerIndexesModule,
  dataRowsModule,
  rowBulkModule,
  columnChangesModule,
  entriesModule,
  entrySearchModule,
  entryHistoryModule,
  entryExtrasModule,
  entryReferencesModule,
  rowReferencesModule,
  tableFeedsModule,
  entrySessionsModule,
  entryOffersModule,
  hostedFormsModule,
  entryBulkModule,
  viewsModule,
  exportsModule,
  exportSchedulesModule,
  importsModule,
  formImportsModule,
  webhooksModule,
  workflowsModule,
  workflowRunsModule,
  extensionsModule,
  workflowStepsModule,
  workflowTrialsModule,
  workflowHooksModule,
  accountExportModule,
  accountDeletionModule,
];
