/** Use cases for single rows, based on row-search and row-writer. */
import { type Column, parseText, uniqueKeyOf } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ErasuresService } from "../../accounts/erasures/index.ts";
import type { AnswerIndexesService } from "../../entries/indexes/index.ts";
import type { DataTablesService } from "../tables/index.ts";
import { columnCells } from "./column-cells.service.ts";
import { createRowHistory } from "./history.service.ts";
import { createImportRows } from "./import-rows.service.ts";
import { createLinks, type ShownRow } from "./links.service.ts";
import type { RowOperation } from "./row-operations.rules.ts";
import { createRowSearch, type RowQuery } from "./row-search.service.ts";
import { createRowWriter, keyOf, type Outcome } from "./row-writer.service.ts";
import type { DataRow, DataRowId, RowSource, TableId } from "./rows.rules.ts";
import * as store from "./rows.store.ts";

interface Deps {
  readonly platform: Pick<Platform, "uow">;
  readonly dataTables: DataTablesService;
  readonly answerIndexes: AnswerIndexesService;
  readonly erasures: ErasuresService;
}

export type DataRowsService = ReturnType<typeof createDataRows>;
type Values = Readonly<Record<string, unknown>>;

export function createDataRows({ platform: { uow }, dataTables, answerIndexes, erasures }: Deps) {
  const links = createLinks({ uow, dataTables });
  const search = createRowSearch({ dataTables, answerIndexes });
  const writer = createRowWriter({ uow, dataTables, links });
  const history = createRowHistory({ uow, dataTables, writer, erasures });
  const importer = createImportRows({ dataTables, links, writer });

  const shown = async (ctx: AccountCtx, tableId: TableId, rows: readonly DataRow[]): Promise<ShownRow[]> =>
    links.shown(ctx, await dataTables.columns(ctx, tableId), rows);

  const shownOne = async (ctx: AccountCtx, row: DataRow): Promise<ShownRow> =>
    (await shown(ctx, row.tableId, [row]))[0] ?? fail(E.not_found);

  const one = async (
    ctx: AccountCtx,
    tableId: TableId,
    operation: RowOperation,
    source?: RowSource,
  ): Promise<Extract<Outcome, { ok: true }>> => {
    const [outcome] = await writer.apply(ctx, tableId, [operation], source);
    if (!outcome) return fail(E.not_found);
    if (!outcome.ok) throw outcome.error;
    return outcome;
  };

  const findBy = (ctx: AccountCtx, tableId: TableId, columnKey: string, value: unknown): Promise<DataRow> =>
    uow.read(ctx, async (tx) => {
      const columns: readonly Column[] = await dataTables.columns(tx, tableId);
      const { columnId, key } = keyOf(columns, columnKey, value);
      const id = (await store.findByKeys(tx, columnId, [key])).get(key) ?? fail(E.not_found);
      return (await store.findAll(tx, tableId, [id]))[0] ?? fail(E.not_found);
    });

  return {
    ...importer,
    search,
    /** Used by column changes, which affect all rows. */
    columnCells,
    apply: writer.apply,
    shown,
    revisions: history.list,
    erase: history.erase,
    forgetHistory: history.forget,

    /** Locks the rows until the transaction ends. The table is locked first, as in all row writes. */
    holdAll: async (tx: AccountTx, tableId: TableId, ids: readonly DataRowId[]): Promise<void> => {
      await dataTables.hold(tx, tableId);
      await store.findAll(tx, tableId, ids, "hold");
    },

    page: async (
      ctx: AccountCtx,
      tableId: TableId,
      query: RowQuery,
      page: PageRequest,
    ): Promise<KeysetPage<ShownRow>> => {
      const found = await search.page(ctx, tableId, query, page);
      return { ...found, rows: await shown(ctx, tableId, found.rows) };
    },

    get: (ctx: AccountCtx, tableId: TableId, id: DataRowId): Promise<ShownRow> =>
      uow.read(ctx, async (tx) => {
        const [row] = await store.findAll(tx, tableId, [id]);
        return row ? shownOne(tx, row) : fail(E.not_found);
      }),

    getBy: async (ctx: AccountCtx, tableId: TableId, columnKey: string, value: unknown): Promise<ShownRow> =>
      shownOne(ctx, await findBy(ctx, tableId, columnKey, value)),

    /** The rows with these values in a unique column. Invalid values match no row. */
    idsBy: (
      ctx: AccountCtx,
      tableId: TableId,
      columnKey: string,
      values: readonly string[],
    ): Promise<ReadonlyMap<string, DataRowId>> =>
      uow.read(ctx, async (tx) => {
        const columns = await dataTables.columns(tx, tableId);
        const column = columns.find(({ key, unique }) => key === columnKey && unique) ?? fail(E.not_found);
        const keys = new Map(values.map((text) => [text, keyOfText(column, text)]));
        const wanted = [...keys.values()].filter((key) => key !== undefined);
        const found = await store.findByKeys(tx, column.id, wanted);
        return new Map(
          [...keys].flatMap(([text, key]) => {
            const id = key === undefined ? undefined : found.get(key);
            return id ? [[text, id] as const] : [];
          }),
        );
      }),

    create: (ctx: AccountCtx, tableId: TableId, values: Values, source?: RowSource): Promise<ShownRow> =>
      uow(ctx, async (tx) => shownOne(tx, (await one(tx, tableId, { op: "create", values }, source)).row)),

    update: (
      ctx: AccountCtx,
      tableId: TableId,
      id: DataRowId,
      values: Values,
      { ifMatch, source }: { readonly ifMatch?: string | undefined; readonly source?: RowSource } = {},
    ): Promise<ShownRow> =>
      uow(ctx, async (tx) =>
        shownOne(tx, (await one(tx, tableId, { op: "update", id, values, ifMatch }, source)).row),
      ),

    remove: async (
      ctx: AccountCtx,
      tableId: TableId,
      id: DataRowId,
      { ifMatch, source }: { readonly ifMatch?: string | undefined; readonly source?: RowSource } = {},
    ): Promise<void> => {
      await one(ctx, tableId, { op: "delete", id, ifMatch }, source);
    },

    putBy: (
      ctx: AccountCtx,
      tableId: TableId,
      column: string,
      value: unknown,
      values: Values,
      source?: RowSource,
    ): Promise<{ readonly row: ShownRow; readonly isNew: boolean }> =>
      uow(ctx, async (tx) => {
        const { row, kind } = await one(tx, tableId, { op: "upsert", column, value, values }, source);
        return { row: await shownOne(tx, row), isNew: kind === "created" };
      }),

    restore: (ctx: AccountCtx, tableId: TableId, id: DataRowId, number: number): Promise<ShownRow> =>
      uow(ctx, async (tx) => shownOne(tx, await history.restore(tx, tableId, id, number))),
  };
}

function keyOfText(column: Column, text: string): string | undefined {
  const read = parseText(column, text);
  return read.ok ? uniqueKeyOf(column, read.cell) : undefined;
}
