/** Composes the use cases for entries. */
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AccountsService } from "../../accounts/accounts/index.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import type { FileId, FilesService } from "../../files/files/index.ts";
import type { SourcedOptions } from "../../forms/evaluation/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { EntryNumbers } from "../numbers/index.ts";
import { usersOfFile } from "./answer-files.service.ts";
import { createEntryChanges } from "./changes.service.ts";
import { createAssignees } from "./engine/assignees.ts";
import { createErasure } from "./erasure.service.ts";
import { createRespondentEntry } from "./respondent-entry.service.ts";
import { createRevisionHistory } from "./revision-history.service.ts";
import { createSubmissions } from "./submissions.service.ts";
import { createEntryVisibility } from "./visibility.service.ts";

export type EntriesService = ReturnType<typeof createEntries>;

interface Deps extends Pick<Platform, "uow" | "contributions" | "config"> {
  readonly accounts: Pick<AccountsService, "findRole">;
  readonly forms: FormsService;
  readonly files: FilesService;
  readonly erasures: ErasuresService;
  readonly billing: BillingService;
  readonly entryNumbers: EntryNumbers;
  readonly formAnswers: SourcedOptions;
}

export function createEntries(deps: Deps) {
  const assignees = createAssignees(deps);
  const submissions = createSubmissions({ ...deps, batchMax: deps.config.WRITE_BATCH_MAX });
  const changes = createEntryChanges({ ...deps, assignees, submissions });
  return {
    ...changes,
    checkAssignee: assignees.check,
    ...createErasure(deps),
    ...createRevisionHistory(deps),
    ...createEntryVisibility(deps),
    usersOfFile: (tx: ReadTx, id: FileId) => usersOfFile(tx, deps.files, id),
    optionProblems: deps.formAnswers.optionProblems,
    /** What respondents do with their own entry. */
    respondentEntry: createRespondentEntry(deps),
    storeSubmission: submissions.store,
  };
}
