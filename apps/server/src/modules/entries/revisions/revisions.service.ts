/** Use cases for revisions: list, compare, and restore them. Existing revisions are never modified. */
import {
  type AnswerChange,
  changesBetween,
  type JsonObject,
  maskAnswers,
  maskChanges,
} from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { EntriesService, Entry, EntryId, Revision, RevisionFacts } from "../entries/index.ts";

export interface RevisionWithAnswers extends Revision {
  readonly answers: JsonObject;
}

export interface AnswersDiff {
  readonly entryId: EntryId;
  /** Null if the revision is compared with an entry without answers. */
  readonly from: number | null;
  readonly to: number;
  readonly changes: readonly AnswerChange[];
}

export type EntryRevisionsService = ReturnType<typeof createEntryRevisions>;

export function createEntryRevisions({ uow, entries }: { uow: Uow; entries: EntriesService }) {
  const get = async (tx: ReadTx, entry: Entry, number: number): Promise<RevisionWithAnswers> => {
    const found = (await entries.answersOfRevision(tx, entry, number)) ?? fail(E.not_found);
    return { ...found.revision, answers: found.answers };
  };

  return {
    /** `count` and `batch` are for the account export. */
    count: entries.revisions.count,
    batch: entries.revisions.batch,

    list: (ctx: AccountCtx, id: EntryId, page: PageRequest): Promise<KeysetPage<RevisionFacts>> =>
      uow.read(ctx, async (tx) => {
        await entries.get(tx, id);
        return entries.revisions.list(tx, id, page);
      }),

    get: (ctx: AccountCtx, id: EntryId, number: number): Promise<RevisionWithAnswers> =>
      uow.read(ctx, async (tx) => {
        const entry = await entries.get(tx, id);
        const { changes, answers, ...facts } = await get(tx, entry, number);
        const hidden = await entries.hiddenFrom(tx, entry);
        return {
          ...facts,
          changes: maskChanges(changes, hidden),
          answers: maskAnswers(answers, hidden).answers,
        };
      }),

    /** Compares this revision with `against`, or with the previous one. */
    diff: (ctx: AccountCtx, id: EntryId, number: number, against: number | undefined): Promise<AnswersDiff> =>
      uow.read(ctx, async (tx) => {
        const entry = await entries.get(tx, id);
        const from = against ?? (number > 1 ? number - 1 : null);
        const before = from === null ? {} : (await get(tx, entry, from)).answers;
        const { answers } = await get(tx, entry, number);
        const changes = maskChanges(changesBetween(before, answers), await entries.hiddenFrom(tx, entry));
        return { entryId: id, from, to: number, changes };
      }),

    restore: (ctx: AccountCtx, id: EntryId, number: number, ifMatch: string | undefined): Promise<Entry> =>
      entries.replaceAnswers(
        ctx,
        id,
        "restore",
        ifMatch,
        async (entry, tx) => (await get(tx, entry, number)).answers,
      ),
  };
}
