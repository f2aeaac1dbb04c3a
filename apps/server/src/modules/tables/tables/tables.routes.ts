/** Binds each operation to one service call. */
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { bind } from "../../../platform/http/contract.ts";
import { listResult, onePage } from "../../../platform/http/paging.ts";
import { presentColumn } from "./column-shapes.contract.ts";
import { dataColumnsContract } from "./columns.contract.ts";
import { dataTablesContract, presentTable } from "./tables.contract.ts";
import type { DataTablesService } from "./tables.service.ts";

const bound = bind<DataTablesService>();

export const dataTablesRoutes = bound(dataTablesContract, {
  list: async (tables, { ctx, query: { project_id: projectId, ...filter }, page }) =>
    listResult(await tables.list(ctx, { ...filter, projectId }, page), presentTable),
  create: async (tables, { ctx, body: { project_id: projectId, ...texts } }) =>
    presentTable(await tables.create(ctx, { ...texts, projectId })),
  get: async (tables, { ctx, params }) => presentTable(await tables.get(ctx, params.id)),
  update: async (tables, { ctx, params, body: { project_id: projectId, ...texts }, ifMatch }) =>
    presentTable(await tables.update(ctx, params.id, { ...texts, projectId }, ifMatch)),
  trash: async (tables, { ctx, params, ifMatch }) => {
    await tables.trash(ctx, params.id, ifMatch);
    return undefined;
  },
  restore: async (tables, { ctx, params }) => presentTable(await tables.restore(ctx, params.id)),
});

export const dataColumnsRoutes = bound(dataColumnsContract, {
  list: async (tables, { ctx, params }) => onePage((await tables.columns(ctx, params.id)).map(presentColumn)),
  create: async (tables, { ctx, params, body }) =>
    presentColumn(await tables.columnCases.create(ctx, params.id, body)),
  get: async (tables, { ctx, params }) => {
    const columns = await tables.columns(ctx, params.id);
    return presentColumn(columns.find((one) => one.id === params.column_id) ?? fail(E.not_found));
  },
  move: async (tables, { ctx, params, body }) =>
    onePage((await tables.columnCases.move(ctx, params.id, params.column_id, body.after)).map(presentColumn)),
});
