/**
 * Stores submitted entries. Submissions of an account that are ready at the same time share a commit. Submissions to a
 * form with a cap or with sequential numbers are decided in the order of their arrival, in a transaction that locks the
 * form's row or counters once for all of them.
 */
import { apart, createCombiner } from "../../../platform/concurrency/combiner.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { isTx } from "../../../platform/db/open-tx.ts";
import type { AccountTx, OneTripTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { isRolledBack } from "../../../platform/db/violations.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { AppError, fail } from "../../../platform/errors/errors.ts";
import type { FilesService } from "../../files/files/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { EntryNumbers } from "../numbers/index.ts";
import { attachFiles } from "./answer-files.service.ts";
import { auditDetails, putRevision, recordAuditAndEvents } from "./audit-and-events.service.ts";
import { filesIn } from "./engine/answer-files.ts";
import { entryErrors as F } from "./entries.errors.ts";
import type { Entry } from "./entries.rules.ts";
import * as store from "./entries.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly files: FilesService;
  readonly forms: Pick<FormsService, "hold" | "closeByCap">;
  readonly entryNumbers: EntryNumbers;
  readonly batchMax: number;
}

export interface Submission {
  readonly before: Entry;
  readonly next: Entry;
  /** True for an entry that is created as submitted; `before` exists only in memory. */
  readonly isNew: boolean;
  /** Whether the form has a cap. */
  readonly hasCap: boolean;
  /** Other writes of the same request. */
  alsoWrite?(tx: OneTripTx): void;
}

interface Requested extends Submission {
  readonly ctx: AccountCtx;
}

const waitingMax = 2_000;
const isFull: unique symbol = Symbol("the form is full");

export type Submissions = ReturnType<typeof createSubmissions>;

export function createSubmissions({ uow, files, forms, entryNumbers, batchMax }: Deps) {
  const write =
    ({ before, next, isNew, alsoWrite }: Submission) =>
    (tx: OneTripTx): void => {
      tx.put(isNew ? store.inserted : store.saved, next);
      putRevision(tx, before, next, "submit");
      if (isNew) recordAuditAndEvents(tx, before, "create");
      recordAuditAndEvents(tx, next, "submit", auditDetails(before, next, "submit"));
      alsoWrite?.(tx);
    };

  /** Returns the submissions that the cap admits, and closes the form when it is reached. */
  const admit = async (tx: AccountTx, requested: readonly Requested[]): Promise<readonly Requested[]> => {
    const [counted] = requested.filter(counts);
    if (!counted) return requested;
    const { maxEntries, status } = await forms.hold(tx, counted.next.formId);
    if (maxEntries === null) return requested;
    let count = await store.countSubmitted(tx, counted.next.formId);
    const admitted = requested.filter((one) => {
      if (!counts(one)) return true;
      count += 1;
      return count <= maxEntries;
    });
    if (count >= maxEntries && status === "open" && admitted.some(counts))
      await forms.closeByCap(tx, counted.next.formId);
    return admitted;
  };

  /** All submissions belong to the same form. */
  const storeInOrder = async (
    tx: AccountTx,
    requested: readonly Requested[],
  ): Promise<readonly (Entry | typeof isFull)[]> => {
    const drafts = requested.filter(({ isNew }) => !isNew).map(({ before }) => before);
    // Entries are locked before counters everywhere.
    if (drafts.length > 0) await tx.query(store.lockStatement(tx, drafts));
    const admitted = await admit(tx, requested);
    for (const { next } of admitted) await attachFiles(tx, files, next.id, {}, next.answers);
    const stored = await entryNumbers.assign(tx, admitted);
    const numbered = new Map(admitted.map((one, at) => [one, { ...one, next: stored[at] ?? one.next }]));
    await uow.writeTogether(
      tx,
      [...numbered.values()].map((one) => ({ ctx: one.ctx, write: write(one) })),
    );
    return requested.map((one) => numbered.get(one)?.next ?? isFull);
  };

  const inOrder = createCombiner<Requested, Entry | typeof isFull>({
    batchMax,
    weightOf: () => 1,
    weightMax: batchMax,
    lanes: 1,
    waitingMax,
    whenFull: () => new AppError(E.service_unavailable, {}, { headers: { "retry-after": "1" } }),
    run: async (requested) => {
      const [first] = requested;
      if (!first) return [];
      try {
        return await uow(first.ctx, (tx) => storeInOrder(tx, requested));
      } catch (error) {
        if (requested.length > 1 && isRolledBack(error)) return apart;
        throw error;
      }
    },
  });

  const storeOne = async (requested: Requested): Promise<Entry | typeof isFull> => {
    const { ctx, next, hasCap } = requested;
    const hasFiles = filesIn(next.answers).length > 0;
    const isOrdered = hasCap || (await entryNumbers.isDue(ctx, next));
    if (!isOrdered && !hasFiles) {
      await uow.inOneTrip(ctx, write(requested));
      return next;
    }
    if (isOrdered && !isTx(ctx)) return inOrder(`${ctx.account.uuid} ${next.formId}`, requested);
    const [stored = isFull] = await uow(ctx, (tx) => storeInOrder(tx, [requested]));
    return stored;
  };

  return {
    /** Returns the entry as stored, with its sequential numbers. */
    store: async (ctx: AccountCtx, submission: Submission): Promise<Entry> => {
      const stored = await storeOne({ ...submission, ctx });
      return stored === isFull ? fail(F.form_not_accepting, { reason: "full" }) : stored;
    },
  };
}

/** Only the first submission of a live entry counts against the cap. */
function counts({ before, hasCap }: Submission): boolean {
  return hasCap && before.mode === "live" && before.submittedAt === null;
}
