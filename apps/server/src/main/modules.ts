/** The list of modules, lower areas first. Adding a module takes one line here and one folder. */

import { accountsModule } from "../modules/accounts/accounts/index.ts";
import { apiKeysModule } from "../modules/accounts/api-keys/index.ts";
import { auditModule } from "../modules/accounts/audit/index.ts";
import { billingModule } from "../modules/accounts/billing/index.ts";
import { accountExportModule } from "../modules/accounts/data-export/index.ts";
import { accountDeletionModule } from "../modules/accounts/deletion/index.ts";
import { erasuresModule } from "../modules/accounts/erasures/index.ts";
import { identityModule } from "../modules/accounts/identity/index.ts";
import { membersModule } from "../modules/accounts/members/index.ts";
import { entryAttachmentsModule } from "../modules/entries/attachments/index.ts";
import { entryBulkModule } from "../modules/entries/bulk/index.ts";
import { entryCommentsModule } from "../modules/entries/comments/index.ts";
import { editSessionsModule } from "../modules/entries/edit-sessions/index.ts";
import { entriesModule } from "../modules/entries/entries/index.ts";
import { answerIndexesModule } from "../modules/entries/indexes/index.ts";
import { entryMetafieldsModule } from "../modules/entries/metafields/index.ts";
import { entryNumbersModule } from "../modules/entries/numbers/index.ts";
import { entryReferencesModule } from "../modules/entries/reference-source/index.ts";
import { entryRevisionsModule } from "../modules/entries/revisions/index.ts";
import { entrySearchModule } from "../modules/entries/search/index.ts";
import { entryTimelineModule } from "../modules/entries/timeline/index.ts";
import { filesModule } from "../modules/files/files/index.ts";
import { domainsModule } from "../modules/forms/domains/index.ts";
import { formAnswersModule } from "../modules/forms/evaluation/index.ts";
import { formFieldsModule } from "../modules/forms/fields/index.ts";
import { formsModule } from "../modules/forms/forms/index.ts";
import { formLinksModule } from "../modules/forms/links/index.ts";
import { projectsModule } from "../modules/forms/projects/index.ts";
import { formAddressesModule } from "../modules/forms/public-addresses/index.ts";
import { shortAddressesModule } from "../modules/forms/short-addresses/index.ts";
import { changeFeedModule } from "../modules/integrations/change-feed/index.ts";
import { connectorImportsModule } from "../modules/integrations/connector-imports/index.ts";
import { connectorsModule } from "../modules/integrations/connectors/index.ts";
import { extensionsModule } from "../modules/integrations/extensions/index.ts";
import { webhooksModule } from "../modules/integrations/webhooks/index.ts";
import { bulkRunsModule } from "../modules/jobs/bulk/index.ts";
import { jobTrackingModule } from "../modules/jobs/tracking/index.ts";
import { entryActionsModule } from "../modules/respondents/actions/index.ts";
import { formAssetsModule } from "../modules/respondents/assets/index.ts";
import { entryDocumentsModule } from "../modules/respondents/documents/index.ts";
import { respondentEmailsModule } from "../modules/respondents/emails/index.ts";
import { formFunnelsModule } from "../modules/respondents/funnels/index.ts";
import { hostedFormsModule } from "../modules/respondents/hosted-pages/index.ts";
import { entryOptionsModule } from "../modules/respondents/options/index.ts";
import { entryPlacesModule } from "../modules/respondents/places/index.ts";
import { entrySessionsModule } from "../modules/respondents/sessions/index.ts";
import { socialPicturesModule } from "../modules/respondents/social-pictures/index.ts";
import { visitorsModule } from "../modules/respondents/spam-protection/index.ts";
import { entryUploadsModule } from "../modules/respondents/uploads/index.ts";
import { rowBulkModule } from "../modules/tables/bulk/index.ts";
import { columnChangesModule } from "../modules/tables/column-changes/index.ts";
import { tableFeedsModule } from "../modules/tables/feeds/index.ts";
import { optionSourceModule } from "../modules/tables/option-source/index.ts";
import { rowReferencesModule } from "../modules/tables/reference-source/index.ts";
import { dataRowsModule } from "../modules/tables/rows/index.ts";
import { dataTablesModule } from "../modules/tables/tables/index.ts";
import { referencesModule } from "../modules/templates/references/index.ts";
import { templatesModule } from "../modules/templates/templates/index.ts";
import { exportSchedulesModule } from "../modules/transfer/export-schedules/index.ts";
import { exportsModule } from "../modules/transfer/exports/index.ts";
import { formImportsModule } from "../modules/transfer/form-imports/index.ts";
import { importsModule } from "../modules/transfer/imports/index.ts";
import { viewsModule } from "../modules/views/views/index.ts";
import { workflowsModule } from "../modules/workflows/definitions/index.ts";
import { workflowRunsModule } from "../modules/workflows/runs/index.ts";
import { workflowStepsModule } from "../modules/workflows/steps/index.ts";
import { workflowTrialsModule } from "../modules/workflows/trials/index.ts";
import { workflowHooksModule } from "../modules/workflows/triggers/index.ts";
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
  membersModule,
  apiKeysModule,
  projectsModule,
  formsModule,
  formAddressesModule,
  formAssetsModule,
  shortAddressesModule,
  domainsModule,
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
  entryRevisionsModule,
  editSessionsModule,
  entryCommentsModule,
  entryTimelineModule,
  entryMetafieldsModule,
  entryAttachmentsModule,
  entryReferencesModule,
  rowReferencesModule,
  optionSourceModule,
  tableFeedsModule,
  formFunnelsModule,
  respondentEmailsModule,
  entryDocumentsModule,
  entrySessionsModule,
  entryUploadsModule,
  entryOptionsModule,
  entryPlacesModule,
  entryActionsModule,
  hostedFormsModule,
  socialPicturesModule,
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
