/** Binds each operation to one service call. */
import { bind } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentAggregate } from "../../../platform/query/aggregate.ts";
import {
  presentLink,
  presentShared,
  sharedViewsContract,
  shareLinksContract,
} from "./share-links.contract.ts";
import { changeOf, newViewOf, presentView, sourceOf, viewsContract } from "./views.contract.ts";
import type { ViewsService } from "./views.service.ts";

export const viewsRoutes = bind<ViewsService>()(viewsContract, {
  list: async (views, { ctx, query, page }) => {
    const filter = { sourceId: query.form_id ?? query.table_id, visibility: query.visibility };
    return listResult(await views.list(ctx, filter, page), presentView);
  },
  create: async (views, { ctx, body }) =>
    presentView(await views.create(ctx, sourceOf(body.source), newViewOf(body))),
  get: async (views, { ctx, params }) => presentView(await views.get(ctx, params.id)),
  update: async (views, { ctx, params, body, ifMatch }) =>
    presentView(await views.update(ctx, params.id, changeOf(body), ifMatch)),
  remove: async (views, { ctx, params, ifMatch }) => {
    await views.remove(ctx, params.id, ifMatch);
    return undefined;
  },
  results: async (views, { ctx, params, page }) =>
    listResult(await views.results(ctx, params.id, page), ({ id, values }) => ({
      id,
      object: "view_row" as const,
      values: { ...values },
    })),
  summary: async (views, { ctx, params }) => {
    const rows = await views.summary(ctx, params.id);
    const data = presentAggregate(rows);
    return { object: "view_summary" as const, data };
  },
});

export const shareLinksRoutes = bind<ViewsService>()(shareLinksContract, {
  list: async (views, { ctx, params, page }) =>
    listResult(await views.listLinks(ctx, params.id, page), presentLink),
  create: async (views, { ctx, params, body }) => {
    const { link, token, url } = await views.createLink(ctx, params.id, body.expires_at);
    return { ...presentLink(link), token, url };
  },
  remove: async (views, { ctx, params }) => {
    await views.removeLink(ctx, params.id, params.link_id);
    return undefined;
  },
});

export const sharedViewsRoutes = bind<ViewsService>()(sharedViewsContract, {
  rows: async (views, { ctx, params, page }) =>
    listResult(await views.sharedRows(ctx, params.token, page), ({ values }) => ({
      object: "shared_row" as const,
      values: { ...values },
    })),
  get: async (views, { ctx, params }) => {
    const { view, link } = await views.sharedView(ctx, params.token);
    return presentShared(view, link);
  },
});
