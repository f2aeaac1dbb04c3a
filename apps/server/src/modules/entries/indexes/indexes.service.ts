/**
 * Use cases for answer indexes. Most indexes are created automatically: `readWithIndexes` gives the query engine the
 * existing ones, records which ones a large form was missing, and has them built.
 */
import { createTtlCache } from "../../../platform/cache/ttl-cache.ts";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { AnswerField } from "../../../platform/query/fields.ts";
import type { ValueIndexes } from "../../../platform/query/value-indexes.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import type { AnswerPlace } from "./answer-fields.rules.ts";
import { answerFieldsOfVersions } from "./answer-fields.service.ts";
import { createIndexBuild, enqueue } from "./index-build.service.ts";
import * as rows from "./index-rows.store.ts";
import { answerIndexErrors as A } from "./indexes.errors.ts";
import { buildIndex, dropIndex, eventDataOf, indexEvents } from "./indexes.events.ts";
import type { AnswerIndex, AnswerIndexId, IndexSource, Place, Purpose } from "./indexes.rules.ts";
import * as rules from "./indexes.rules.ts";
import * as store from "./indexes.store.ts";

export type AnswerIndexesService = ReturnType<typeof createAnswerIndexes>;

interface Deps {
  readonly platform: Pick<Platform, "uow" | "telemetry" | "now">;
  readonly forms: FormsService;
}

const versionsMax = 20;
/**
 * How long it can take until queries use a new index. Must be shorter than the delay before a dropped index is emptied.
 */
const indexesMemory = { ms: 5_000, max: 5_000 };
const sizesMemory = { ms: 60_000, max: 5_000 };

export function createAnswerIndexes({ platform: { uow, telemetry, now }, forms }: Deps) {
  const known = createTtlCache<readonly AnswerIndex[]>(indexesMemory, now);
  const sizes = createTtlCache<"small" | "large">(sizesMemory, now);

  const isLarge = async (ctx: AccountCtx, source: IndexSource): Promise<boolean> => {
    const measure = () => uow.read(ctx, (tx) => rows.hasMoreThan(tx, source, rules.smallMax));
    const size = await sizes.get(`${ctx.account.uuid}:${rules.sourceKey(source)}`, async () =>
      (await measure()) ? "large" : "small",
    );
    return size === "large";
  };

  /**
   * Creates the indexes that a query was missing, and records which ones it used. Errors here must not fail the
   * query.
   */
  const recordUsage = async (ctx: AccountCtx, source: IndexSource, usage: IndexUsage): Promise<void> => {
    const used = [...usage.used].filter((index) => rules.isUseWorthNoting(index, ctx.now));
    const missed = usage.missed.length > 0 && (await isLarge(ctx, source)) ? usage.missed : [];
    if (used.length === 0 && missed.length === 0) return;
    await uow(ctx, async (tx) => {
      if (used.length > 0)
        await store.noteUse(
          tx,
          used.map(({ id }) => id),
          ctx.now,
        );
      const { make, drop } = rules.plan(missed, await store.listOf(tx, source), ctx.now);
      for (const index of drop) await dropLater(tx, index);
      for (const place of make) await add(tx, source, place);
    });
  };

  const fieldsOf = async (ctx: AccountCtx, formId: FormId): Promise<ReadonlyMap<string, AnswerPlace>> => {
    const newest = (await forms.get(ctx, formId)).versionNumber ?? 0;
    const numbers = Array.from({ length: Math.min(newest, versionsMax) }, (_none, at) => newest - at);
    return answerFieldsOfVersions(forms, ctx, formId, numbers);
  };

  return {
    ...createIndexBuild({ uow }),

    list: (ctx: AccountCtx, formId: FormId, page: PageRequest): Promise<KeysetPage<AnswerIndex>> =>
      uow.read(ctx, async (tx) => {
        await forms.get(tx, formId);
        return store.list(tx, { type: "form", id: formId }, page);
      }),

    get: (ctx: AccountCtx, formId: FormId, id: AnswerIndexId): Promise<AnswerIndex> =>
      uow.read(ctx, async (tx) => ofForm(await store.find(tx, id), formId)),

    create: async (ctx: AccountCtx, formId: FormId, path: string, purpose: Purpose): Promise<AnswerIndex> => {
      const field = (await fieldsOf(ctx, formId)).get(path);
      if (!field) return failInvalid("/path", "No version of the form has this answer.");
      const place = { path, purpose, ...field };
      if (!rules.canSearch(place))
        return failInvalid("/purpose", "must be order, because the answer is not a text");
      return uow(ctx, async (tx) => {
        const source = { type: "form", id: formId } as const;
        const existing = await store.listOf(tx, source);
        const kept = existing.filter(({ status }) => status !== "dropping");
        if (kept.length >= rules.indexesMax) fail(A.answer_index_limit);
        return (await add(tx, source, place)) ?? fail(A.answer_index_exists);
      });
    },

    remove: (ctx: AccountCtx, formId: FormId, id: AnswerIndexId): Promise<void> =>
      uow(ctx, async (tx) => dropLater(tx, ofForm(await store.lock(tx, id), formId))),

    /** Runs a query with the indexes of a form or table. Ignores indexes that were created for another value type. */
    readWithIndexes: async <T>(
      ctx: AccountCtx,
      source: IndexSource,
      work: (tx: ReadTx, indexes: ValueIndexes) => Promise<T>,
    ): Promise<T> => {
      const usage: IndexUsage = { used: new Set(), missed: [] };
      try {
        return await uow.read(ctx, async (tx) => {
          const all = await known.get(`${ctx.account.uuid}:${rules.sourceKey(source)}`, () =>
            store.listOf(tx, source),
          );
          return work(tx, lookupFor(tx, all ?? [], usage));
        });
      } finally {
        await recordUsage(ctx, source, usage).catch((error: unknown) =>
          telemetry.logger.warn({ err: error, request_id: ctx.requestId }, "failed to record index usage"),
        );
      }
    },
  };
}

interface IndexUsage {
  readonly used: Set<AnswerIndex>;
  readonly missed: Place[];
}

/** The lookup that the query engine calls wherever an index would help. */
function lookupFor(tx: ReadTx, all: readonly AnswerIndex[], usage: IndexUsage): ValueIndexes {
  const find = (purpose: Purpose, path: string, { kind, isMany }: AnswerField): AnswerIndex | undefined => {
    const place = { purpose, path, kind, isMany };
    const index = all.find((one) => one.status === "ready" && rules.isSamePlace(one, place));
    if (index) usage.used.add(index);
    else usage.missed.push(place);
    return index;
  };
  return {
    order: (path, answer) => {
      const index = find("order", path, answer);
      return index && rows.valuesOf(tx, index);
    },
    search: (path, answer) => {
      const index = find("search", path, answer);
      return index && rows.textsOf(index);
    },
  };
}

/** Returns undefined if another caller created it first. */
async function add(tx: AccountTx, source: IndexSource, place: Place): Promise<AnswerIndex | undefined> {
  const index = await store.insert(tx, {
    ...place,
    id: newId("aix"),
    source,
    status: "building",
    builtUntil: null,
    createdBy: userOf(tx),
    createdAt: tx.now,
    readyAt: null,
    usedAt: tx.now,
  });
  if (!index) return undefined;
  enqueue(tx, buildIndex, index.id);
  recordAuditAndEvents(tx, index, "create");
  return index;
}

/** New queries stop using the index immediately; a delayed job removes it when no query can still be using it. */
async function dropLater(tx: AccountTx, index: AnswerIndex): Promise<void> {
  await store.save(tx, { ...index, status: "dropping" });
  enqueue(tx, dropIndex, index.id, rules.dropDueAt(tx.now));
  recordAuditAndEvents(tx, index, "delete");
}

function recordAuditAndEvents(tx: AccountTx, index: AnswerIndex, step: "create" | "delete"): void {
  tx.audit(`answer_index.${step}`, { type: "answer_index", id: index.id });
  tx.emit(indexEvents[step](eventDataOf(index)));
}

function ofForm(index: AnswerIndex | undefined, formId: FormId): AnswerIndex {
  return index?.source.id === formId && index.status !== "dropping" ? index : fail(E.not_found);
}

function failInvalid(pointer: string, message: string): never {
  return fail(E.validation_failed, { errors: [{ pointer, code: "option", message }] });
}
