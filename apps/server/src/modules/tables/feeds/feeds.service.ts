/**
 * Feed use cases. An account's change feed is followed while at least one of its table feeds is active. Rows are
 * written by feed-writer.service.ts.
 */
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { unlessMissing } from "../../../platform/errors/unless-missing.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { type Id, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { Job } from "../../jobs/tracking/index.ts";
import type { ReferencesService } from "../../templates/references/index.ts";
import type { DataRowsService } from "../rows/index.ts";
import type { DataTablesService, TableId } from "../tables/index.ts";
import { createFeedErasure } from "./feed-erasure.service.ts";
import * as failures from "./feed-failures.store.ts";
import { createFeedWriter, type FeedWriterDeps } from "./feed-writer.service.ts";
import { feedErrors as F } from "./feeds.errors.ts";
import { feedEvents, retryFailures } from "./feeds.events.ts";
import type {
  Failure,
  FeedChange,
  FeedId,
  FeedTexts,
  FeedWithFailures,
  Problem,
  TableFeed,
} from "./feeds.rules.ts";
import * as rules from "./feeds.rules.ts";
import * as store from "./feeds.store.ts";

/** Stored with the feed position; never rename it. */
export const followerName = "table-feeds";

interface Deps extends FeedWriterDeps {
  readonly dataRows: DataRowsService;
  readonly platform: Pick<Platform, "uow" | "now" | "feed" | "contributions">;
  readonly dataTables: Pick<DataTablesService, "get" | "columns" | "hold">;
  readonly forms: Pick<FormsService, "get">;
  readonly references: Pick<ReferencesService, "check">;
}

export type TableFeedsService = ReturnType<typeof createTableFeeds>;

export function createTableFeeds(deps: Deps) {
  const { platform, dataTables, forms, references, jobTracking } = deps;
  const { uow, feed: changeFeed } = platform;

  const followIfWanted = async (tx: AccountTx): Promise<void> => {
    if (await store.hasActive(tx)) await changeFeed.follow(tx, followerName);
    else await changeFeed.unfollow(tx, followerName);
  };

  const find = async (tx: ReadTx, tableId: TableId, id: FeedId): Promise<FeedWithFailures> =>
    (await store.find(tx, tableId, id)) ?? fail(E.not_found);

  const formProblems = async (tx: AccountTx, formId: Id<"frm">): Promise<Problem[]> => {
    const form = await unlessMissing(forms.get(tx, formId));
    if (form && form.status !== "trashed") return [];
    return [{ pointer: "/form_id", code: "option", message: "The form does not exist." }];
  };

  const referenceProblems = async (tx: AccountTx, feed: TableFeed): Promise<Problem[]> => {
    const scope = { formId: feed.formId };
    const { errors } = await references.check(tx, scope, feed.mapping);
    return errors
      .filter(({ code, ref }) => code !== "unknown_field" || !ref.startsWith("tables."))
      .map(({ pointer, code, message }) => ({ pointer: `/mapping${pointer}`, code, message }));
  };

  /** Locks the columns until the feed is stored. */
  const check = async (tx: AccountTx, feed: TableFeed): Promise<void> => {
    const columns = await dataTables.hold(tx, feed.tableId);
    const ofForm = await formProblems(tx, feed.formId);
    const problems = [
      ...ofForm,
      ...rules.problemsOf(feed, columns),
      ...(ofForm.length === 0 ? await referenceProblems(tx, feed) : []),
    ];
    if (problems.length > 0) fail(E.validation_failed, { errors: problems });
  };

  return {
    ...createFeedWriter(deps),
    ...createFeedErasure(deps),

    list: (ctx: AccountCtx, tableId: TableId, page: PageRequest): Promise<KeysetPage<FeedWithFailures>> =>
      uow.read(ctx, async (tx) => {
        await dataTables.get(tx, tableId);
        return store.list(tx, tableId, page);
      }),

    get: (ctx: AccountCtx, tableId: TableId, id: FeedId): Promise<FeedWithFailures> =>
      uow.read(ctx, (tx) => find(tx, tableId, id)),

    create: (ctx: AccountCtx, tableId: TableId, texts: FeedTexts): Promise<FeedWithFailures> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const feed = rules.create({ id: newId("tfd"), tableId }, texts, userOf(tx), tx.now);
        await check(tx, feed);
        if ((await store.countOf(tx, tableId)) >= rules.feedsMax)
          fail(F.table_feed_limit, { limit: rules.feedsMax });
        await store.insert(tx, feed);
        await followIfWanted(tx);
        recordAuditAndEvents(tx, "create", feed);
        return find(tx, tableId, feed.id);
      }),

    update: (
      ctx: AccountCtx,
      tableId: TableId,
      id: FeedId,
      texts: FeedChange,
      ifMatch: string | undefined,
    ): Promise<FeedWithFailures> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const feed = (await store.lock(tx, tableId, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, feed.revision);
        const next = rules.change(feed, texts, tx.now);
        await check(tx, next);
        await store.save(tx, next);
        await followIfWanted(tx);
        recordAuditAndEvents(tx, "update", next);
        return find(tx, tableId, id);
      }),

    remove: (ctx: AccountCtx, tableId: TableId, id: FeedId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        await store.lockAll(tx);
        const feed = (await store.lock(tx, tableId, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, feed.revision);
        await store.remove(tx, id);
        await followIfWanted(tx);
        recordAuditAndEvents(tx, "delete", feed);
      }),

    listFailures: (
      ctx: AccountCtx,
      tableId: TableId,
      id: FeedId,
      page: PageRequest,
    ): Promise<KeysetPage<Failure>> =>
      uow.read(ctx, async (tx) => {
        await find(tx, tableId, id);
        return failures.list(tx, id, page);
      }),

    orderRetry: (ctx: AccountCtx, tableId: TableId, id: FeedId): Promise<Job> =>
      uow(ctx, async (tx) => {
        const feed = await find(tx, tableId, id);
        const job = await jobTracking.create(tx, { kind: "table_feed_retry" });
        tx.enqueue(retryFailures, { job_id: job.id, feed_id: id, until: tx.now.toISOString() });
        tx.audit("table_feed.retry", { type: "table_feed", id }, { table_id: feed.tableId, job_id: job.id });
        return job;
      }),

    usersOfTable: store.activeOf,
  };
}

function recordAuditAndEvents(
  tx: AccountTx,
  step: keyof typeof feedEvents,
  { id, tableId, formId }: TableFeed,
): void {
  tx.audit(`table_feed.${step}`, { type: "table_feed", id }, { table_id: tableId, form_id: formId });
  tx.emit(feedEvents[step]({ feed_id: id, table_id: tableId, form_id: formId }));
}
