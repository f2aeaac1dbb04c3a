/**
 * Entry use cases for members and API keys of an account. Every change is one transaction: load, decide (rules),
 * save, audit, emit events. Respondents change their own entry through respondent-entry.service.ts.
 */
import {
  changesBetween,
  fromCaller,
  type JsonObject,
  type MergedAnswers,
  mergeAnswers,
  patchAnswers,
  pathText,
} from "@formstead/form-logic";
import {
  type AnswerProblem,
  answerProblem,
  type ValidatedAnswers,
  validatePatchSteps,
} from "@formstead/form-logic/validate-answers";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { oneRow } from "../../../platform/db/row-set.ts";
import type { AccountTx, OneTripTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { BillingService } from "../../accounts/billing/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { SourcedOptions } from "../../forms/evaluation/index.ts";
import { type Form, type FormId, type FormsService, inTurns } from "../../forms/forms/index.ts";
import type { EntryNumbers } from "../numbers/index.ts";
import { attachFiles } from "./answer-files.service.ts";
import {
  auditDetails,
  changedAnswers,
  putRevision,
  recordAuditAndEvents,
} from "./audit-and-events.service.ts";
import { filesIn } from "./engine/answer-files.ts";
import type { Assignees } from "./engine/assignees.ts";
import { newReceiptCode } from "./engine/receipt-code.ts";
import { entryErrors as F } from "./entries.errors.ts";
import type { Entry, EntryId } from "./entries.rules.ts";
import * as rules from "./entries.rules.ts";
import * as store from "./entries.store.ts";
import type { Revision } from "./revisions.rules.ts";
import type { Submissions } from "./submissions.service.ts";

export interface NewEntry {
  readonly formId: FormId;
  readonly version?: number | undefined;
  readonly answers: JsonObject;
  readonly status: "draft" | "submitted";
  readonly mode?: rules.EntryMode | undefined;
  readonly locale?: string | undefined;
  readonly externalId?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Set for imports: the answers get `import` as their source, and `by` as their author. */
  readonly imported?: { readonly id?: EntryId | undefined; readonly by: Entry["createdBy"] } | undefined;
}

interface Deps {
  readonly uow: Uow;
  readonly forms: FormsService;
  readonly files: FilesService;
  readonly billing: BillingService;
  readonly formAnswers: SourcedOptions;
  readonly assignees: Assignees;
  readonly entryNumbers: EntryNumbers;
  readonly submissions: Submissions;
}

export type EntryChanges = ReturnType<typeof createEntryChanges>;

export function createEntryChanges(deps: Deps) {
  const { uow, forms, files, billing, formAnswers, assignees, entryNumbers, submissions } = deps;
  const validate = async (
    ctx: AccountCtx,
    entry: Pick<Entry, "formId" | "version" | "locale">,
    given: {
      readonly stored: JsonObject;
      readonly patch?: JsonObject | undefined;
      /**
       * The entry's current answers, if they differ from `stored`. Values that only the server sets must match these.
       */
      readonly known?: JsonObject | undefined;
      /** The answers of the previous submission. */
      readonly accepted?: JsonObject | undefined;
    },
    keep: "all" | "visible",
  ): Promise<ValidatedAnswers> => {
    const { program, definition } = await forms.versions.program(ctx, entry.formId, entry.version);
    const context = { now: ctx.now, language: entry.locale || definition.languages[0], keep };
    const validated = await inTurns(
      program,
      validatePatchSteps(program, given.stored, given.patch ?? {}, context),
    );
    const sent = patchAnswers(given.stored, given.patch ?? {}).answers;
    const fixed = fromCaller(program, sent, given.known ?? given.stored).refused.map((path) =>
      answerProblem(path, { code: "read_only" }),
    );
    const unknown = await formAnswers.optionProblems(ctx, validated, given.accepted);
    return {
      ...validated,
      refused: [...fixed, ...validated.refused],
      problems: [...fixed, ...validated.problems, ...unknown],
    };
  };

  /** Changes an existing entry: locks it, decides, saves, and records the audit row and the event. */
  const changeOne = (
    ctx: AccountCtx,
    id: EntryId,
    ifMatch: string | undefined,
    step: rules.Step,
    decide: (entry: Entry, tx: AccountTx) => rules.Decision | Promise<rules.Decision>,
  ): Promise<Entry> =>
    uow(ctx, async (tx) => {
      const entry = (await store.lock(tx, id)) ?? fail(E.not_found);
      checkIfMatch(ifMatch, entry.revision);
      const decision = await decide(entry, tx);
      if (!decision.ok)
        return fail(E.invalid_state, { current_state: entry.status, allowed_states: decision.allowed });
      await failIfExternalIdTaken(tx.query(oneRow(store.saved, tx, decision.next)));
      const changed = step === "update" ? await changedAnswers(forms, tx, entry, decision.next) : [];
      recordAuditAndEvents(tx, decision.next, step, auditDetails(entry, decision.next, step), changed);
      return decision.next;
    });

  /**
   * Counts the entry against the cap while the form is locked, so that two submissions cannot both take the last
   * slot. If there is no cap, the form is not locked, so that submissions do not wait for each other. A submission
   * that began before the cap was set is not counted.
   */
  const countAgainstCap = async (tx: AccountTx, entry: Entry): Promise<void> => {
    if (entry.mode !== "live" || entry.submittedAt !== null) return;
    if ((await forms.get(tx, entry.formId)).maxEntries === null) return;
    const { maxEntries, status } = await forms.hold(tx, entry.formId);
    if (maxEntries === null) return;
    const count = await store.countSubmitted(tx, entry.formId);
    if (count >= maxEntries) fail(F.form_not_accepting, { reason: "full" });
    if (count + 1 >= maxEntries && status === "open") await forms.closeByCap(tx, entry.formId);
  };

  /** Writes new answers. A submitted entry must stay complete and valid. */
  const writeAnswers = async (
    tx: AccountTx,
    entry: Entry,
    given: { readonly stored: JsonObject; readonly patch?: JsonObject },
    kind: Revision["kind"],
  ): Promise<rules.Decision> => {
    if (!rules.liveStatuses.includes(entry.status)) return { ok: false, allowed: rules.liveStatuses };
    const mayBeIncomplete = rules.mayBeIncomplete(entry);
    const accepted = mayBeIncomplete ? undefined : entry.answers;
    const validated = await validate(tx, entry, { ...given, accepted }, mayBeIncomplete ? "all" : "visible");
    failOnProblems(mayBeIncomplete ? validated.refused : validated.problems);
    const paths = given.patch ? Object.keys(given.patch) : changedPaths(entry.answers, validated.answers);
    const provenance = provenanceAfter(entry, paths, tx);
    const changed = rules.changeAnswers(entry, validated.answers, provenance, true, tx.now);
    await attachFiles(tx, files, entry.id, entry.answers, changed.answers);
    const [next = changed] = await entryNumbers.assign(tx, [{ before: entry, next: changed }]);
    await uow.inOneTrip(tx, (trip) => putRevision(trip, entry, next, kind));
    return { ok: true, next };
  };

  const decideSubmit = async (tx: AccountTx, entry: Entry): Promise<rules.Decision> => {
    const moved = rules.transition(entry, "submit", tx.now);
    if (!moved.ok) return moved;
    const validated = await validate(tx, entry, { stored: entry.answers }, "visible");
    failOnProblems(validated.problems);
    const decision = rules.submit(entry, validated.answers, newReceiptCode(), tx.now);
    if (decision.ok) await countAgainstCap(tx, entry);
    return decision;
  };

  /** Attaches uploads, which belong to no entry until submission. Returns the entry with its sequential numbers. */
  const keepSubmission = async (tx: AccountTx, entry: Entry, decided: Entry): Promise<Entry> => {
    await attachFiles(tx, files, entry.id, {}, decided.answers);
    const [next = decided] = await entryNumbers.assign(tx, [{ before: entry, next: decided }]);
    await uow.inOneTrip(tx, (trip) => putRevision(trip, entry, next, "submit"));
    return next;
  };

  const submitLocked = async (tx: AccountTx, entry: Entry): Promise<rules.Decision> => {
    const decision = await decideSubmit(tx, entry);
    return decision.ok ? { ok: true, next: await keepSubmission(tx, entry, decision.next) } : decision;
  };

  const createDraft = async (ctx: AccountCtx, draft: Entry): Promise<Entry> => {
    const write = (tx: OneTripTx): void => {
      tx.put(store.inserted, draft);
      recordAuditAndEvents(tx, draft, "create");
    };
    if (filesIn(draft.answers).length === 0) await failIfExternalIdTaken(uow.inOneTrip(ctx, write));
    else
      await uow(ctx, async (tx) => {
        await failIfExternalIdTaken(uow.inOneTrip(tx, write));
        await attachFiles(tx, files, draft.id, {}, draft.answers);
      });
    return draft;
  };

  /** The entry before it is stored or submitted. */
  const draftOf = async (
    ctx: AccountCtx,
    given: NewEntry,
    origin: { readonly formId: FormId; readonly version: number; readonly locale: string },
  ): Promise<Entry> => {
    await billing.metering.checkNewEntry(ctx, given.mode);
    const isDraft = given.status === "draft";
    const answers = { stored: given.answers, known: {} };
    const validated = await validate(ctx, origin, answers, isDraft ? "all" : "visible").catch(
      failOnUnknownVersion,
    );
    failOnProblems(isDraft ? validated.refused : validated.problems);
    const { imported, mode, externalId, tags } = given;
    const source = imported
      ? {
          id: imported.id ?? newId("ent"),
          source: "import" as const,
          provenance: importedPaths(validated.answers),
          createdBy: imported.by,
        }
      : { id: newId("ent"), source: rules.sourceOf(ctx.actor), createdBy: rules.authorOf(ctx) };
    return rules.create(
      { ...origin, ...source, answers: validated.answers, mode, externalId, tags },
      ctx.now,
    );
  };

  return {
    validate,
    failOnProblems,
    checkLive,
    countAgainstCap,

    /** Increments the revision of an entry when related data outside its row changes. */
    touch: (ctx: AccountCtx, id: EntryId): Promise<Entry> =>
      changeOne(ctx, id, undefined, "update", (entry, tx) => rules.changeFacts(entry, {}, tx.now)),

    get: (ctx: AccountCtx, id: EntryId): Promise<Entry> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    /** Locks the entry until the transaction ends, so that it cannot be changed or erased concurrently. */
    lock: async (tx: AccountTx, id: EntryId): Promise<Entry> =>
      (await store.lock(tx, id)) ?? fail(E.not_found),

    /** Omits entries that do not exist. */
    lockAll: (tx: AccountTx, ids: readonly EntryId[]): Promise<Entry[]> => store.lockAll(tx, ids),

    create: async (ctx: AccountCtx, given: NewEntry): Promise<Entry> => {
      const form = await forms.get(ctx, given.formId).catch(failOnUnknownForm);
      const draft = await draftOf(ctx, given, originIn(form, given));
      if (given.status === "draft") return createDraft(ctx, draft);
      const decision = rules.submit(draft, draft.answers, newReceiptCode(), ctx.now);
      if (!decision.ok) return fail(E.internal_error);
      const submission = {
        before: draft,
        next: decision.next,
        isNew: true,
        hasCap: form.maxEntries !== null,
      };
      return failIfExternalIdTaken(submissions.store(ctx, submission));
    },

    update: (
      ctx: AccountCtx,
      id: EntryId,
      change: rules.FactsChange,
      ifMatch: string | undefined,
    ): Promise<Entry> =>
      changeOne(ctx, id, ifMatch, "update", async (entry, tx) => {
        const { assigneeId } = change;
        if (assigneeId !== entry.assigneeId) await assignees.check(tx, assigneeId, "/assignee_id");
        return rules.changeFacts(entry, change, ctx.now);
      }),

    /** Applies a patch whose keys are paths. */
    changeAnswers: (
      ctx: AccountCtx,
      id: EntryId,
      patch: JsonObject,
      ifMatch: string | undefined,
    ): Promise<Entry> =>
      changeOne(ctx, id, ifMatch, "update", (entry, tx) =>
        writeAnswers(tx, entry, { stored: entry.answers, patch }, "edit"),
      ),

    /** Replaces all answers, for example, when restoring a revision or committing an edit session. */
    replaceAnswers: (
      ctx: AccountCtx,
      id: EntryId,
      kind: Revision["kind"],
      ifMatch: string | undefined,
      makeAnswers: (entry: Entry, tx: AccountTx) => Promise<JsonObject>,
    ): Promise<Entry> =>
      changeOne(ctx, id, ifMatch, "update", async (entry, tx) =>
        writeAnswers(tx, entry, { stored: await makeAnswers(entry, tx) }, kind),
      ),

    /** Merges `mine`, which started from `base`, with the current answers of the entry. */
    merge: async (
      ctx: AccountCtx,
      entry: Entry,
      base: JsonObject,
      mine: JsonObject,
    ): Promise<MergedAnswers> => {
      const { program } = await forms.versions.program(ctx, entry.formId, entry.version);
      return mergeAnswers(program, base, { mine, theirs: entry.answers });
    },

    /** Idempotent: returns an entry that is already submitted unchanged. */
    submit: (ctx: AccountCtx, id: EntryId): Promise<Entry> =>
      uow(ctx, async (tx) => {
        const entry = (await store.lock(tx, id)) ?? fail(E.not_found);
        if (entry.status === "submitted") return entry;
        return changeOne(tx, id, undefined, "submit", (current) => submitLocked(tx, current));
      }),

    reopen: (ctx: AccountCtx, id: EntryId): Promise<Entry> =>
      changeOne(ctx, id, undefined, "reopen", (entry) => rules.transition(entry, "reopen", ctx.now)),

    review: (ctx: AccountCtx, id: EntryId, decision: rules.ReviewDecision): Promise<Entry> =>
      changeOne(ctx, id, undefined, "review", (entry) => rules.review(entry, decision, ctx.now)),

    trash: (ctx: AccountCtx, id: EntryId, ifMatch: string | undefined): Promise<Entry> =>
      changeOne(ctx, id, ifMatch, "trash", (entry) => rules.transition(entry, "trash", ctx.now)),

    restore: (ctx: AccountCtx, id: EntryId): Promise<Entry> =>
      changeOne(ctx, id, undefined, "restore", (entry) => rules.transition(entry, "restore", ctx.now)),
  };
}

function provenanceAfter(entry: Entry, paths: readonly string[], ctx: AccountCtx): rules.Provenance {
  const source = rules.sourceOf(ctx.actor);
  const kept = Object.entries(entry.provenance).filter(([path]) => !paths.includes(path));
  if (source === "respondent" || source === "studio") return Object.fromEntries(kept);
  return Object.fromEntries([...kept, ...paths.map((path) => [path, source] as const)]);
}

function importedPaths(given: JsonObject): rules.Provenance {
  return Object.fromEntries(changedPaths({}, given).map((path) => [path, "import" as const]));
}

function changedPaths(before: JsonObject, after: JsonObject): string[] {
  return changesBetween(before, after).map(({ path }) => pathText(path));
}

function failOnProblems(problems: readonly AnswerProblem[]): void {
  if (problems.length > 0) fail(E.validation_failed, { errors: problems.slice(0, 100) });
}

/** Fails if the entry is discarded, in the trash, or erased. */
function checkLive({ status }: Pick<Entry, "status">): void {
  if (!rules.liveStatuses.includes(status))
    fail(E.invalid_state, { current_state: status, allowed_states: rules.liveStatuses });
}

function failOnUnknownForm(error: unknown): never {
  if ((error as { def?: { code?: string } }).def?.code !== "not_found") throw error;
  return fail(E.validation_failed, {
    errors: [{ pointer: "/form_id", code: "option", message: "The form does not exist." }],
  });
}

function failOnUnknownVersion(error: unknown): never {
  if ((error as { def?: { code?: string } }).def?.code !== "not_found") throw error;
  return fail(E.validation_failed, {
    errors: [{ pointer: "/version", code: "option", message: "The form does not have this version." }],
  });
}

async function failIfExternalIdTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (store.isExternalIdTaken(error)) fail(F.external_id_taken);
    throw error;
  }
}

/** Returns the form, version, and locale of a new entry. Fails if the form is in the trash or not published. */
function originIn(form: Form, { formId, version, locale }: NewEntry) {
  if (form.status === "trashed") return fail(F.form_not_accepting, { reason: "trashed" });
  if (form.versionNumber === null) return fail(F.form_not_accepting, { reason: "not_published" });
  return { formId, version: version ?? form.versionNumber, locale: locale ?? form.locales[0] ?? "en" };
}
