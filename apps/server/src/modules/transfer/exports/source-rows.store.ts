/**
 * Builds one query for the rows of a source, for COPY and for reading their documents. It uses only interfaces that
 * other modules publish for this purpose.
 */
import { join, type Sql, sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import type { CheckedFilter } from "../../../platform/query/check-filter.ts";
import { filterSql } from "../../../platform/query/filter-sql.ts";
import { type Order, orderSql } from "../../../platform/query/order.ts";
import type { QuerySource } from "../../../platform/query/query-source.ts";
import { lookupSql } from "../../tables/rows/index.ts";
import { isJson, type Shape, type SourceColumn } from "./source-columns.rules.ts";

/**
 * The rows to select: those that match the filter, existed when the export was created, and follow the last written
 * row.
 */
export interface Wanted {
  readonly source: QuerySource;
  readonly filter: CheckedFilter | undefined;
  readonly until: string;
  readonly after: string | null;
  readonly order: Order;
}

/** The database expression of each column, by column name. */
export type Expressions = Readonly<Record<string, Sql>>;

export const entryExpressions: Expressions = {
  id: sql`e.id`,
  status: sql`e.status`,
  submitted_at: sql`e.submitted_at`,
  review_state: sql`e.review_state`,
  created_at: sql`e.created_at`,
  updated_at: sql`e.updated_at`,
  version: sql`e.version_number`,
  mode: sql`e.mode`,
  source: sql`e.source`,
  locale: sql`e.locale`,
  is_spam: sql`e.is_spam::text`,
  external_id: sql`e.external_id`,
  receipt_code: sql`e.receipt_code`,
  tags: sql`to_jsonb(e.tags)`,
  assignee_id: sql`e.assignee_id`,
};

export const rowExpressions: Expressions = {
  id: sql`r.id`,
  created_at: sql`r.created_at`,
  updated_at: sql`r.updated_at`,
  source: sql`r.source`,
  created_by: sql`r.created_by`,
};

/** Returns the row key first, then the columns. */
export function rowsQuery(
  wanted: Wanted,
  columns: readonly SourceColumn[],
  shape: Shape,
  expressions: Expressions,
): Sql {
  const { source, order } = wanted;
  const values = columns.map((column) => valueSql(column, shape, source.document, expressions));
  return sql`select ${join([source.id, ...values])} from ${source.from} where ${conditionOf(wanted)} order by ${orderSql(
    order.keys.map(({ expression }) => expression),
    order,
  )}`;
}

function valueSql(column: SourceColumn, shape: Shape, document: Sql, expressions: Expressions): Sql {
  const { path, name, from = name, lookup } = column;
  if (lookup) return isJson(column, shape) ? lookupSql(lookup) : sql`${lookupSql(lookup)} #>> '{}'`;
  if (path === undefined) return expressions[from] ?? sql`null`;
  const [first = "", ...deeper] = path;
  if (isJson(column, shape))
    return deeper.length === 0 ? sql`${document} -> ${first}` : sql`${document} #> ${[...path]}::text[]`;
  return deeper.length === 0 ? sql`${document} ->> ${first}` : sql`${document} #>> ${[...path]}::text[]`;
}

/** `after` is set only if the rows are sorted by ID, in either direction. */
function conditionOf({ source, filter, until, after, order }: Wanted): Sql {
  const further = order.keys.at(-1)?.isDescending ? sql`<` : sql`>`;
  const conditions = [
    source.where,
    ...(filter ? [sql`(${filterSql(filter, source.document)})`] : []),
    sql`${source.id} <= ${until}`,
    ...(after === null ? [] : [sql`${source.id} ${further} ${after}`]),
  ];
  return join(conditions, " and ");
}

export interface RowDocument {
  readonly id: string;
  readonly document: unknown;
}

/** The next rows that refer to files. */
export function readDocuments(tx: ReadTx, wanted: Wanted, limit: number): Promise<RowDocument[]> {
  const { source } = wanted;
  return tx.query<RowDocument>(
    sql`select ${source.id} as id, ${source.document} as document from ${source.from}
        where ${conditionOf(wanted)} and strpos(${source.document}::text, '"file_id"') > 0
        order by ${source.id}${wanted.order.keys.at(-1)?.isDescending ? sql` desc` : sql``} limit ${limit}`,
    { isOneOff: true },
  );
}
