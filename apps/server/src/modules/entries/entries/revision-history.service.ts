/** Reconstructs earlier answers of an entry: starts with the current answers and reverts one revision at a time. */
import { answersBefore } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { AnswersAt } from "./entries.contract.ts";
import type { Entry, EntryId } from "./entries.rules.ts";
import * as store from "./entries.store.ts";
import type { Revision, RevisionFacts } from "./revisions.rules.ts";
import * as revisions from "./revisions.store.ts";

const batchMax = 100;

export function createRevisionHistory({ uow }: { uow: Uow }) {
  /** Goes back to the newest revision for which `isWanted` is true. Returns undefined if there is none. */
  const walkBack = async (
    tx: ReadTx,
    entry: Entry,
    isWanted: (revision: Revision) => boolean,
  ): Promise<(AnswersAt & { readonly revision: Revision }) | undefined> => {
    let answers = entry.answers;
    let before: number | undefined;
    for (;;) {
      const batch = await revisions.newestFirst(tx, entry.id, batchMax, before);
      const at = batch.findIndex(isWanted);
      const wanted = batch[at];
      if (wanted) {
        const found = answersBefore(answers, batch.slice(0, at));
        return { answers: found, answersRevision: wanted.number, version: wanted.version, revision: wanted };
      }
      if (batch.length < batchMax) return undefined;
      answers = answersBefore(answers, batch);
      before = batch.at(-1)?.number;
    }
  };

  return {
    /** Defaults to the current answers. Fails with `not_found` for a time before the first revision. */
    answersAt: (
      ctx: AccountCtx,
      id: EntryId,
      asOf: Date | undefined,
    ): Promise<{ readonly entry: Entry; readonly at: AnswersAt }> =>
      uow.read(ctx, async (tx) => {
        const entry = (await store.find(tx, id)) ?? fail(E.not_found);
        if (asOf === undefined) return { entry, at: entry };
        const at = await walkBack(tx, entry, (revision) => revision.createdAt <= asOf);
        return at ? { entry, at } : fail(E.not_found);
      }),

    /** The answers after one revision. */
    answersOfRevision: async (tx: ReadTx, entry: Entry, number: number) =>
      walkBack(tx, entry, (revision) => revision.number === number),

    revisions: {
      list: (ctx: AccountCtx, id: EntryId, page: PageRequest): Promise<KeysetPage<RevisionFacts>> =>
        uow.read(ctx, (tx) => revisions.list(tx, id, page)),

      get: (ctx: AccountCtx, id: EntryId, number: number): Promise<Revision> =>
        uow.read(ctx, async (tx) => (await revisions.find(tx, id, number)) ?? fail(E.not_found)),

      /** Returns revisions in no particular order, and omits those that do not exist. */
      listFacts: revisions.listFacts,
      count: revisions.count,
      batch: revisions.batch,
    },
  };
}
