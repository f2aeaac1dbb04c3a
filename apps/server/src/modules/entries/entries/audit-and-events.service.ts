/** Writes what accompanies every change to an entry: audit row, event, jobs, and revision. */
import { changedFields, changesBetween } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { OneTripTx, OutboxWriter } from "../../../platform/db/tx.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { entryEvents, eventDataOf, purgeEntry } from "./entries.events.ts";
import type { Entry } from "./entries.rules.ts";
import * as rules from "./entries.rules.ts";
import { isImplied, type Revision } from "./revisions.rules.ts";
import * as revisions from "./revisions.store.ts";

/** Writes one audit row and one event per step, and enqueues the jobs that the new state requires. */
export function recordAuditAndEvents(
  tx: OutboxWriter,
  entry: Entry,
  step: rules.Step,
  details: Readonly<Record<string, string | number>> = {},
  changed: readonly string[] = [],
): void {
  tx.audit(`entry.${step}`, { type: "entry", id: entry.id }, details);
  // Only `entry.updated` has a field for changed answers; the other schemas drop it.
  tx.emit(entryEvents[step]({ ...eventDataOf(entry), changed_answers: [...changed] }));
  if (step === "trash" && entry.trashedAt) {
    const runAt = rules.purgeDueAt(entry.trashedAt);
    tx.enqueue(purgeEntry, { entry_id: entry.id }, { runAt, jobKey: `purge-entry:${entry.id}` });
  }
}

/** Details of the audit row: the new revision and the review decision, if any. */
export function auditDetails(
  before: Entry,
  next: Entry,
  step: rules.Step,
): Readonly<Record<string, string | number>> {
  return {
    ...(next.answersRevision > before.answersRevision ? { revision: next.answersRevision } : {}),
    ...(step === "review" ? { review_state: next.reviewState } : {}),
  };
}

/** The fields whose answers changed in an update, for its event. */
export async function changedAnswers(
  forms: Pick<FormsService, "versions">,
  ctx: AccountCtx,
  before: Entry,
  next: Entry,
): Promise<readonly string[]> {
  if (next.answersRevision === before.answersRevision) return [];
  const { program } = await forms.versions.program(ctx, next.formId, next.version);
  return changedFields(program, before.answers, next.answers);
}

/** Adds the revision to the transaction, unless the entry implies it. */
export function putRevision(tx: OneTripTx, before: Entry, next: Entry, kind: Revision["kind"]): void {
  const revision = newRevision(tx, before, next, kind);
  if (!isImplied(revision, next)) tx.put(revisions.inserted, revision);
}

/** The first revision has no changes, because there is nothing to compare it with. */
function newRevision(ctx: AccountCtx, before: Entry, next: Entry, kind: Revision["kind"]): Revision {
  return {
    entryId: next.id,
    number: next.answersRevision,
    kind,
    source: rules.sourceOf(ctx.actor),
    author: rules.authorOf(ctx),
    version: next.version,
    changes: before.answersRevision === 0 ? [] : changesBetween(before.answers, next.answers),
    createdAt: ctx.now,
  };
}
