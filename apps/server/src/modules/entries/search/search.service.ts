/** Use cases for entry search. The answers that can be queried come from the latest versions of the form. */

import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { type AggregateRow, readAggregate } from "../../../platform/query/aggregate.ts";
import { checkAggregate } from "../../../platform/query/check-aggregate.ts";
import { checkFilter } from "../../../platform/query/check-filter.ts";
import type { AnswerField } from "../../../platform/query/fields.ts";
import { countQuery, listQueryIds } from "../../../platform/query/read-page.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import type { EntriesService, Entry, EntryId } from "../entries/index.ts";
import { type AnswerIndexesService, answerFieldsOfVersions } from "../indexes/index.ts";
import { type FormFigures, mentionsStatus } from "./search.rules.ts";
import * as store from "./search.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly forms: FormsService;
  readonly answerIndexes: AnswerIndexesService;
  readonly entries: Pick<EntriesService, "hiddenFrom" | "maskFor">;
  now(): Date;
}

type MaskedEntry = Awaited<ReturnType<EntriesService["maskFor"]>>;

export type EntrySearchService = ReturnType<typeof createEntrySearch>;

/**
 * How many of the latest versions are searched for fields. Fields that exist only in older versions are rarely
 * queried.
 */
const versionsMax = 20;
const memory = { ms: 600_000, max: 2_000 };

export function createEntrySearch({ uow, forms, answerIndexes, entries, now }: Deps) {
  const known = createTtlCache<ReadonlyMap<string, AnswerField>>(memory, now);

  const answersOf = async (ctx: AccountCtx, formId: FormId): Promise<ReadonlyMap<string, AnswerField>> => {
    const { versionNumber } = await forms.get(ctx, formId);
    const newest = versionNumber ?? 0;
    const read = async () => {
      const numbers = Array.from({ length: Math.min(newest, versionsMax) }, (_none, at) => newest - at);
      const found = await answerFieldsOfVersions(forms, ctx, formId, numbers);
      // A caller who cannot see an answer cannot query it either.
      const hidden = await Promise.all(
        numbers.map((version) => entries.hiddenFrom(ctx, { formId, version })),
      );
      const names = new Set(hidden.flatMap((one) => [...one].map((path) => path.replaceAll(".[]", ""))));
      return new Map([...found].filter(([path]) => !isBelow(path, names)));
    };
    const who = ctx.role === "viewer" ? "viewer" : "all";
    return (await known.get(`${ctx.account.uuid}:${formId}:${newest}:${who}`, read)) ?? new Map();
  };

  /** Checks the filter tree against the form and reads with the available indexes. */
  const readFiltered = async <T>(
    ctx: AccountCtx,
    formId: FormId,
    filter: unknown,
    read: (tx: ReadTx, scope: store.Scope, checked: ReturnType<typeof checkFilter> | undefined) => Promise<T>,
  ): Promise<T> => {
    const answers = await answersOf(ctx, formId);
    const fields = store.queryFields(answers);
    const checked = filter === undefined ? undefined : checkFilter(filter, fields);
    const withGone = mentionsStatus(filter);
    return answerIndexes.readWithIndexes(ctx, { type: "form", id: formId }, (tx, indexes) =>
      read(tx, { formId, withGone, fields, indexes }, checked),
    );
  };

  const maskPage = async (ctx: AccountCtx, page: KeysetPage<Entry>): Promise<KeysetPage<MaskedEntry>> => ({
    ...page,
    rows: await Promise.all(page.rows.map((entry) => entries.maskFor(ctx, entry))),
  });

  return {
    readFiltered,

    /** Filters by fixed fields only, in one form or in all forms. */
    list: (
      ctx: AccountCtx,
      formId: FormId | undefined,
      filter: object,
      page: PageRequest,
    ): Promise<KeysetPage<MaskedEntry>> => {
      const fields = store.queryFields(new Map());
      const checked = checkFilter(filter, fields, "");
      const scope = { formId, withGone: mentionsStatus(filter), fields };
      return uow.read(ctx, async (tx) => maskPage(tx, await store.readPage(tx, scope, checked, page)));
    },

    query: (
      ctx: AccountCtx,
      formId: FormId,
      filter: unknown,
      page: PageRequest,
    ): Promise<KeysetPage<MaskedEntry>> =>
      readFiltered(ctx, formId, filter, async (tx, scope, checked) =>
        maskPage(tx, await store.readPage(tx, scope, checked, page)),
      ),

    aggregate: async (
      ctx: AccountCtx,
      formId: FormId,
      filter: unknown,
      wanted: object,
    ): Promise<readonly AggregateRow[]> => {
      const checkedAggregate = checkAggregate(wanted, store.queryFields(await answersOf(ctx, formId)));
      return readFiltered(ctx, formId, filter, (tx, scope, checked) =>
        readAggregate(tx, store.sourceOf(tx, scope), checkedAggregate, checked),
      );
    },

    /** Counts entries for bulk changes and exports. Stops counting at `max`. */
    count: (ctx: AccountCtx, formId: FormId, filter: unknown, max: number): Promise<number> =>
      readFiltered(ctx, formId, filter, (tx, scope, checked) =>
        countQuery(tx, store.sourceOf(tx, scope), checked, max),
      ),

    /** Returns IDs in order, starting after `after`. */
    listIds: async (
      ctx: AccountCtx,
      formId: FormId,
      filter: unknown,
      after: string | undefined,
      limit: number,
    ): Promise<EntryId[]> => {
      const uuids = await readFiltered(ctx, formId, filter, (tx, scope, checked) =>
        listQueryIds(tx, store.sourceOf(tx, scope), checked, after, limit),
      );
      return uuids.map((uuid) => uuidToId("ent", uuid));
    },

    stats: (ctx: AccountCtx, formId: FormId): Promise<FormFigures> =>
      uow.read(ctx, async (tx) => {
        await forms.get(tx, formId);
        return store.figures(tx, formId);
      }),
  };
}

/** Whether the path is a hidden field, or inside one. */
function isBelow(path: string, names: ReadonlySet<string>): boolean {
  const parts = path.split(".");
  return parts.some((_part, at) => names.has(parts.slice(0, at + 1).join(".")));
}
