/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { jobAccepted } from "../../jobs/tracking/index.ts";
import { feedsContract, mappingOf, presentFailure, presentFeed } from "./feeds.contract.ts";
import type { TableFeedsService } from "./feeds.service.ts";

export const feedsRoutes = bind<TableFeedsService>()(feedsContract, {
  list: async (feeds, { ctx, params, page }) =>
    listResult(await feeds.list(ctx, params.id, page), presentFeed),
  create: async (feeds, { ctx, params, body }) =>
    presentFeed(
      await feeds.create(ctx, params.id, {
        formId: body.form_id,
        mapping: mappingOf(body.mapping),
        matchOn: body.match_on,
        listensTo: body.on,
        isActive: body.is_active,
      }),
    ),
  get: async (feeds, { ctx, params }) => presentFeed(await feeds.get(ctx, params.id, params.feed_id)),
  update: async (feeds, { ctx, params, body, ifMatch }) => {
    const change = {
      mapping: body.mapping && mappingOf(body.mapping),
      matchOn: body.match_on,
      listensTo: body.on,
      isActive: body.is_active,
    };
    return presentFeed(await feeds.update(ctx, params.id, params.feed_id, change, ifMatch));
  },
  remove: async (feeds, { ctx, params, ifMatch }) => {
    await feeds.remove(ctx, params.id, params.feed_id, ifMatch);
    return undefined;
  },
  listFailures: async (feeds, { ctx, params, page }) =>
    listResult(await feeds.listFailures(ctx, params.id, params.feed_id, page), presentFailure),
  retryFailures: async (feeds, { ctx, params }) =>
    jobAccepted(await feeds.orderRetry(ctx, params.id, params.feed_id)),
});
