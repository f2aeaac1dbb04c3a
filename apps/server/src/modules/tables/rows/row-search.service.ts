/** Finds and counts rows by a condition tree, as for entries, and by words in any text value. */
import type { Column } from "@formstead/table-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { type AggregateRow, readAggregate } from "../../../platform/query/aggregate.ts";
import { checkAggregate } from "../../../platform/query/check-aggregate.ts";
import { type CheckedFilter, checkFilter } from "../../../platform/query/check-filter.ts";
import { anyText } from "../../../platform/query/fields.ts";
import { countQuery, listQueryIds } from "../../../platform/query/read-page.ts";
import type { AnswerIndexesService } from "../../entries/indexes/index.ts";
import type { DataTablesService } from "../tables/index.ts";
import * as store from "./row-search.store.ts";
import type { DataRow, DataRowId, TableId } from "./rows.rules.ts";

/** Rows must match all conditions of the tree and contain each word in some text value. */
export interface RowQuery {
  readonly filter?: unknown;
  readonly words?: string | undefined;
}

interface Deps {
  readonly dataTables: DataTablesService;
  readonly answerIndexes: AnswerIndexesService;
}

const wordsMax = 8;

export type RowSearch = ReturnType<typeof createRowSearch>;

export function createRowSearch({ dataTables, answerIndexes }: Deps) {
  /** Validates the tree against the columns, and uses the available indexes. */
  const asking = async <T>(
    ctx: AccountCtx,
    tableId: TableId,
    query: RowQuery,
    read: (tx: ReadTx, scope: store.Scope, filter: CheckedFilter | undefined) => Promise<T>,
  ): Promise<T> => {
    const fields = store.queryFields(await dataTables.columns(ctx, tableId));
    const tree = treeOf(query);
    const checked = tree === undefined ? undefined : checkFilter(tree, fields);
    return answerIndexes.readWithIndexes(ctx, { type: "table", id: tableId }, (tx, indexes) =>
      read(tx, { tableId, fields, indexes }, checked),
    );
  };

  return {
    asking,

    page: (
      ctx: AccountCtx,
      tableId: TableId,
      query: RowQuery,
      page: PageRequest,
    ): Promise<KeysetPage<DataRow>> =>
      asking(ctx, tableId, query, (tx, scope, filter) => store.readPage(tx, scope, filter, page)),

    aggregate: async (
      ctx: AccountCtx,
      tableId: TableId,
      query: RowQuery,
      wanted: object,
    ): Promise<readonly AggregateRow[]> => {
      const columns: readonly Column[] = await dataTables.columns(ctx, tableId);
      const wish = checkAggregate(wanted, store.queryFields(columns));
      return asking(ctx, tableId, query, (tx, scope, filter) =>
        readAggregate(tx, store.sourceOf(tx, scope), wish, filter),
      );
    },

    /** The number of matches, counted up to `max`. */
    count: (ctx: AccountCtx, tableId: TableId, query: RowQuery, max: number): Promise<number> =>
      asking(ctx, tableId, query, (tx, scope, filter) =>
        countQuery(tx, store.sourceOf(tx, scope), filter, max),
      ),

    /** Lists matching rows in the order of their IDs, starting after `after`. */
    listIds: async (
      ctx: AccountCtx,
      tableId: TableId,
      query: RowQuery,
      after: string | undefined,
      limit: number,
    ): Promise<DataRowId[]> => {
      const uuids = await asking(ctx, tableId, query, (tx, scope, filter) =>
        listQueryIds(tx, store.sourceOf(tx, scope), filter, after, limit),
      );
      return uuids.map((uuid) => uuidToId("row", uuid));
    },
  };
}

function treeOf({ filter, words }: RowQuery): unknown {
  const looked = (words ?? "").split(/\s+/).filter((word) => word !== "");
  if (looked.length === 0) return filter;
  const parts = looked
    .slice(0, wordsMax)
    .map((value) => ({ field: `values.${anyText}`, op: "contains", value }));
  return { and: [...(filter === undefined ? [] : [filter]), ...parts] };
}
