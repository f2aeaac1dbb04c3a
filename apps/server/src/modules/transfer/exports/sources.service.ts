/**
 * The sources of exports. Each kind of source provides its columns, row count, and query. Columns that the caller may
 * not see are excluded; this is checked when the export is created.
 */

import type { Column } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { Sql } from "../../../platform/db/statement.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import type { CheckedFilter } from "../../../platform/query/check-filter.ts";
import { orderOf } from "../../../platform/query/order.ts";
import type { QuerySource } from "../../../platform/query/query-source.ts";
import type { EntriesService } from "../../entries/entries/index.ts";
import { type EntrySearchService, entrySourceOf } from "../../entries/search/index.ts";
import type { FormId, FormsService } from "../../forms/forms/index.ts";
import { type DataRowsService, rowSourceOf } from "../../tables/rows/index.ts";
import type { DataTablesService, TableId } from "../../tables/tables/index.ts";
import { sortKeys } from "../../views/views/index.ts";
import type { Source } from "./exports.rules.ts";
import { addFormColumns, columnsWith } from "./form-columns.rules.ts";
import type { Shape, SourceColumn } from "./source-columns.rules.ts";
import * as store from "./source-rows.store.ts";
import { linkedTables, tableColumns } from "./table-columns.rules.ts";

export interface Range {
  readonly until: string;
  readonly after: string | null;
}

export interface RowSource {
  columns(ctx: AccountCtx): Promise<readonly SourceColumn[]>;
  /** Rejects an invalid filter. */
  check(ctx: AccountCtx): Promise<void>;
  /** Returns null if counting would take too long. */
  count(ctx: AccountCtx): Promise<number | null>;
  query(ctx: AccountCtx, columns: readonly SourceColumn[], shape: Shape, range: Range): Promise<Sql>;
  /** The documents of rows that refer to files, sorted by ID. */
  documents(ctx: AccountCtx, range: Range, limit: number): Promise<store.RowDocument[]>;
}

export interface SourcesDeps {
  readonly uow: Uow;
  readonly forms: FormsService;
  readonly entries: Pick<EntriesService, "hiddenFrom">;
  readonly entrySearch: EntrySearchService;
  readonly dataTables: Pick<DataTablesService, "columns">;
  readonly dataRows: Pick<DataRowsService, "search">;
}

export type Sources = ReturnType<typeof createSources>;

const countedMax = 100_000_000;
/** Columns come from the newest versions, which cover answers to older versions except for fields removed long ago. */
const versionsMax = 100;

export function createSources(deps: SourcesDeps) {
  const { uow, forms, entries, entrySearch, dataTables, dataRows } = deps;
  const documentsOf = async (ctx: AccountCtx, wanted: Promise<store.Wanted>, limit: number) => {
    const found = await wanted;
    return uow.read(ctx, (tx) => store.readDocuments(tx, found, limit));
  };

  const columnsOfForm = async (ctx: AccountCtx, formId: FormId): Promise<readonly SourceColumn[]> => {
    const { versionNumber } = await forms.get(ctx, formId);
    const newest = versionNumber ?? 0;
    const numbers = Array.from({ length: Math.min(newest, versionsMax) }, (_none, at) => newest - at);
    const hidden = new Set<string>();
    for (const version of numbers)
      for (const path of await entries.hiddenFrom(ctx, { formId, version })) hidden.add(path);
    const found = new Map<string, SourceColumn>();
    // Reads one version at a time, because a hundred large ones at once would block the event loop.
    for (const version of numbers)
      addFormColumns((await forms.versions.get(ctx, formId, version)).definition, hidden, found);
    return columnsWith(found);
  };

  const inOrder = (
    source: QuerySource,
    filter: CheckedFilter | undefined,
    sort: string | undefined,
    range: Range,
  ): store.Wanted => ({
    source,
    filter,
    ...range,
    order: orderOf({ sort: sort === undefined ? [] : sortKeys(sort), cursor: undefined }, source),
  });

  const ofForm = ({ id: formId, filter, sort }: Extract<Source, { type: "form" }>): RowSource => {
    const wanted = (ctx: AccountCtx, range: Range): Promise<store.Wanted> =>
      entrySearch.readFiltered(ctx, formId, filter, async (tx, scope, checked: CheckedFilter | undefined) =>
        inOrder(entrySourceOf(tx, scope), checked, sort, range),
      );
    return {
      columns: (ctx) => columnsOfForm(ctx, formId),
      check: async (ctx) => {
        await forms.get(ctx, formId);
        await wanted(ctx, { until: "", after: null });
      },
      count: (ctx) => unlessSlow(entrySearch.count(ctx, formId, filter, countedMax)),
      query: async (ctx, columns, shape, range) =>
        store.rowsQuery(await wanted(ctx, range), columns, shape, store.entryExpressions),
      documents: (ctx, range, limit) => documentsOf(ctx, wanted(ctx, range), limit),
    };
  };

  /** Also reads the columns of linked tables, which determine the types of lookups. */
  const columnsOfTable = async (ctx: AccountCtx, tableId: TableId): Promise<readonly SourceColumn[]> => {
    const columns = await dataTables.columns(ctx, tableId);
    const linked = new Map<string, readonly Column[]>();
    for (const id of linkedTables(columns)) linked.set(id, await dataTables.columns(ctx, id));
    return tableColumns(columns, linked);
  };

  const ofTable = ({ id: tableId, filter, sort }: Extract<Source, { type: "table" }>): RowSource => {
    const wanted = (ctx: AccountCtx, range: Range): Promise<store.Wanted> =>
      dataRows.search.asking(ctx, tableId, { filter }, async (tx, scope, checked) =>
        inOrder(rowSourceOf(tx, scope), checked, sort, range),
      );
    return {
      columns: (ctx) => columnsOfTable(ctx, tableId),
      check: async (ctx) => void (await wanted(ctx, { until: "", after: null })),
      count: (ctx) => unlessSlow(dataRows.search.count(ctx, tableId, { filter }, countedMax)),
      query: async (ctx, columns, shape, range) =>
        store.rowsQuery(await wanted(ctx, range), columns, shape, store.rowExpressions),
      documents: (ctx, range, limit) => documentsOf(ctx, wanted(ctx, range), limit),
    };
  };

  return {
    of: (source: Exclude<Source, { type: "account" }>): RowSource =>
      source.type === "form" ? ofForm(source) : ofTable(source),
  };
}

async function unlessSlow(counting: Promise<number>): Promise<number | null> {
  try {
    return await counting;
  } catch (error) {
    if (isAppError(error, E.query_too_slow)) return null;
    throw error;
  }
}
