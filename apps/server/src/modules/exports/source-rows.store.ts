/** The rows of a source as one query, for COPY and for looking at their documents. It reads what other modules publish for it. */
import { join, type Sql, sql } from "../../platform/db/statement.ts";
import type { ReadTx } from "../../platform/db/tx.ts";
import type { CheckedFilter } from "../../platform/query/check-filter.ts";
import { filterSql } from "../../platform/query/filter-sql.ts";
import type { QuerySource } from "../../platform/query/query-source.ts";
import { isJson, type Shape, type SourceColumn } from "./source-columns.rules.ts";

/** Which rows: what the filter holds for, of those that were there when the export was ordered, behind the last written. */
export interface Wanted {
  readonly source: QuerySource;
  readonly filter: CheckedFilter | undefined;
  readonly until: string;
  readonly after: string | null;
}

/** By the name of a column: what it is in the database. */
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

/** The key first, then the columns. In the order of the key, which an index of the source serves. */
export function rowsQuery(
  wanted: Wanted,
  columns: readonly SourceColumn[],
  shape: Shape,
  expressions: Expressions,
): Sql {
  const { source } = wanted;
  const values = columns.map((column) => valueSql(column, shape, source.document, expressions));
  return sql`select ${join([source.id, ...values])} from ${source.from} where ${conditionOf(wanted)} order by ${source.id}`;
}

function valueSql(column: SourceColumn, shape: Shape, document: Sql, expressions: Expressions): Sql {
  const { path, name, from = name } = column;
  if (path === undefined) return expressions[from] ?? sql`null`;
  const [first = "", ...deeper] = path;
  if (isJson(column, shape))
    return deeper.length === 0 ? sql`${document} -> ${first}` : sql`${document} #> ${[...path]}::text[]`;
  return deeper.length === 0 ? sql`${document} ->> ${first}` : sql`${document} #>> ${[...path]}::text[]`;
}

function conditionOf({ source, filter, until, after }: Wanted): Sql {
  const conditions = [
    source.where,
    ...(filter ? [sql`(${filterSql(filter, source.document)})`] : []),
    sql`${source.id} <= ${until}`,
    ...(after === null ? [] : [sql`${source.id} > ${after}`]),
  ];
  return join(conditions, " and ");
}

export interface RowDocument {
  readonly id: string;
  readonly document: unknown;
}

/** The next of those that name files. */
export function readDocuments(tx: ReadTx, wanted: Wanted, limit: number): Promise<RowDocument[]> {
  const { source } = wanted;
  return tx.query<RowDocument>(
    sql`select ${source.id} as id, ${source.document} as document from ${source.from}
        where ${conditionOf(wanted)} and strpos(${source.document}::text, '"file_id"') > 0
        order by ${source.id} limit ${limit}`,
    { isOneOff: true },
  );
}
