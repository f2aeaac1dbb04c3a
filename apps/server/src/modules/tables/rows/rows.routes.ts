/** Binds each operation to one service call. */
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { bind, Reply } from "../../../platform/http/contract.ts";
import { listResult } from "../../../platform/http/paging.ts";
import { presentAggregate } from "../../../platform/query/aggregate.ts";
import { presentRevision, rowHistoryContract } from "./history.contract.ts";
import { dataRowsContract, presentRow } from "./rows.contract.ts";
import type { DataRowsService } from "./rows.service.ts";

const bound = bind<DataRowsService>();

export const dataRowsRoutes = bound(dataRowsContract, {
  list: async (rows, { ctx, params, query, page }) =>
    listResult(await rows.page(ctx, params.id, { words: query.q }, page), presentRow),
  query: async (rows, { ctx, params, body, page }) =>
    listResult(await rows.page(ctx, params.id, { filter: body.filter, words: body.q }, page), presentRow),
  aggregate: async (rows, { ctx, params, body }) => {
    const { filter, q, ...wanted } = body;
    const found = await rows.search.aggregate(ctx, params.id, { filter, words: q }, wanted);
    const data = presentAggregate(found);
    return { object: "data_row_aggregate" as const, data };
  },
  get: async (rows, { ctx, params }) => presentRow(await rows.get(ctx, params.id, params.row_id)),
  create: async (rows, { ctx, params, body }) => presentRow(await rows.create(ctx, params.id, body.values)),
  update: async (rows, { ctx, params, body, ifMatch }) =>
    presentRow(await rows.update(ctx, params.id, params.row_id, body.values, { ifMatch })),
  remove: async (rows, { ctx, params, ifMatch }) => {
    await rows.remove(ctx, params.id, params.row_id, { ifMatch });
    return undefined;
  },
  getBy: async (rows, { ctx, params }) =>
    presentRow(await rows.getBy(ctx, params.id, params.column, params.value)),
  putBy: async (rows, { ctx, params, body }) => {
    const { row, isNew } = await rows.putBy(ctx, params.id, params.column, params.value, body.values);
    return new Reply(isNew ? 201 : 200, presentRow(row));
  },
});

export const rowHistoryRoutes = bound(rowHistoryContract, {
  list: async (rows, { ctx, params, page }) =>
    listResult(await rows.revisions(ctx, params.id, params.row_id, page), presentRevision),
  restore: async (rows, { ctx, params }) =>
    presentRow(await rows.restore(ctx, params.id, params.row_id, params.number)),
  erase: async (rows, { ctx, params, body }) => {
    if (!(await rows.erase(ctx, params.id, params.row_id, body.reason))) fail(E.not_found);
    return undefined;
  },
});
