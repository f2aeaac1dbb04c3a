/** Public interface of the entries module. Other modules import only this file. */
import { defineModule } from "../../../platform/module/define-module.ts";
import { accountsModule } from "../../accounts/accounts/index.ts";
import { billingModule } from "../../accounts/billing/index.ts";
import { erasuresModule } from "../../accounts/erasures/index.ts";
import { type FileId, filesModule } from "../../files/files/index.ts";
import { formAnswersModule } from "../../forms/evaluation/index.ts";
import { formEvents, formsModule } from "../../forms/forms/index.ts";
import { entryNumbersModule } from "../numbers/index.ts";
import { newReceiptCode } from "./engine/receipt-code.ts";
import { entryPermissions, presentEntry } from "./entries.contract.ts";
import { entryErrors } from "./entries.errors.ts";
import { entryEvents, purgeEntriesOfForm } from "./entries.events.ts";
import { entryChores, entryJobs } from "./entries.jobs.ts";
import { entriesRoutes } from "./entries.routes.ts";
import type { EntryId } from "./entries.rules.ts";
import * as rules from "./entries.rules.ts";
import { createEntries } from "./entries.service.ts";
import * as store from "./entries.store.ts";

export { fileIdsIn } from "./engine/answer-files.ts";
export { AnswersOut, EntryOut, entryPermissions, presentEntry } from "./entries.contract.ts";
export { entryErrors } from "./entries.errors.ts";
export { entryEvents, eventDataOf } from "./entries.events.ts";
export { type Entry, type EntryId, entryEnums } from "./entries.rules.ts";
export type { EntriesService } from "./entries.service.ts";
export { type EntryRow, entryColumns, toEntry } from "./entries.store.ts";
export { entryInputs } from "./entry-inputs.contract.ts";
export type { Revision, RevisionFacts } from "./revisions.rules.ts";

/** The lifecycle rules of an entry. Entry sessions apply them and save the result together with their own rows. */
export const entryLifecycle = {
  create: rules.create,
  changeAnswers: rules.changeAnswers,
  transition: rules.transition,
  submit: rules.submit,
  newReceiptCode,
};

export const entriesModule = defineModule({
  name: "entries",
  needs: [
    accountsModule,
    erasuresModule,
    formsModule,
    formAnswersModule,
    filesModule,
    billingModule,
    entryNumbersModule,
  ],
  create: ({ platform, ...lower }) => createEntries({ ...platform, ...lower }),
  routes: [entriesRoutes],
  errors: entryErrors,
  events: Object.values(entryEvents),
  permissions: entryPermissions,
  jobs: entryJobs,
  chores: entryChores,
  subscriptions: [{ event: formEvents.purge.def, job: purgeEntriesOfForm }],
  uses: (entries) => [
    { of: "fil", users: (tx, id) => entries.usersOfFile(tx, id as FileId), hidden: entries.hiddenFields },
  ],
  entryCounter: { permission: entryPermissions.read, count: store.countOfForms },
  accountData: () => [
    {
      name: "entries",
      count: store.count,
      batch: async (tx, after, limit) =>
        (await store.batch(tx, after as EntryId | undefined, limit)).map(presentEntry),
    },
  ],
});
