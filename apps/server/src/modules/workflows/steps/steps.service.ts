/**
 * All steps of this module with the services they need. To add one, create a file in steps/ and add a line to both
 * lists.
 */
import type { Platform } from "../../../platform/module/define-module.ts";
import type { StepType } from "../../../platform/module/step-type.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import type { EntryMetafieldsService } from "../../entries/metafields/index.ts";
import type { EntrySearchService } from "../../entries/search/index.ts";
import type { DataRowsService } from "../../tables/rows/index.ts";
import { createEntry, createEntryDescription } from "./steps/create-entry.step.ts";
import { deleteRow, deleteRowDescription } from "./steps/delete-row.step.ts";
import { findEntry, findEntryDescription } from "./steps/find-entry.step.ts";
import { findRow, findRowDescription } from "./steps/find-row.step.ts";
import { httpRequest, httpRequestDescription } from "./steps/http-request.step.ts";
import { reviewEntry, reviewEntryDescription } from "./steps/review-entry.step.ts";
import { setAnswers, setAnswersDescription } from "./steps/set-answers.step.ts";
import { setMetafields, setMetafieldsDescription } from "./steps/set-metafields.step.ts";
import { updateEntry, updateEntryDescription } from "./steps/update-entry.step.ts";
import { upsertRow, upsertRowDescription } from "./steps/upsert-row.step.ts";

interface Deps {
  readonly platform: Pick<Platform, "outbound" | "config" | "now">;
  readonly entries: EntriesService;
  readonly entrySearch: EntrySearchService;
  readonly entryMetafields: EntryMetafieldsService;
  readonly dataRows: DataRowsService;
}

export function createWorkflowSteps(deps: Deps): readonly StepType[] {
  return [
    setAnswers(deps),
    setMetafields(deps),
    createEntry(deps),
    updateEntry(deps),
    reviewEntry(deps),
    findEntry(deps),
    findRow(deps),
    upsertRow(deps),
    deleteRow(deps),
    httpRequest(deps.platform),
  ];
}

export const workflowStepDescriptions = [
  setAnswersDescription,
  setMetafieldsDescription,
  createEntryDescription,
  updateEntryDescription,
  reviewEntryDescription,
  findEntryDescription,
  findRowDescription,
  upsertRowDescription,
  deleteRowDescription,
  httpRequestDescription,
];
