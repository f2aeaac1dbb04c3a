/** The searchable fields of rows. As for entries, platform/query builds the query. */
import { type Column, type ColumnType, queryFieldsOf } from "@formstead/table-core";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import { type Sql, sql } from "../../../platform/db/statement.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { CheckedFilter } from "../../../platform/query/check-filter.ts";
import {
  type AnswerField,
  anyText,
  type FixedField,
  type QueryFields,
} from "../../../platform/query/fields.ts";
import { type QuerySource, readQueryPage } from "../../../platform/query/read-page.ts";
import type { ValueIndexes } from "../../../platform/query/value-indexes.ts";
import { type DataRow, rowSources, type TableId } from "./rows.rules.ts";
import { type RowOfRows, rowColumns, toRow } from "./rows.store.ts";

const fixed: Readonly<Record<string, FixedField>> = {
  id: { kind: "id", expression: sql`r.id`, isNullable: false, idPrefix: "row", isIdOrder: true },
  created_at: { kind: "datetime", expression: sql`r.created_at`, isNullable: false, isIdOrder: true },
  updated_at: { kind: "datetime", expression: sql`r.updated_at`, isNullable: false },
  source: { kind: "choice", expression: sql`r.source`, isNullable: false, options: rowSources },
  created_by: { kind: "id", expression: sql`r.created_by`, idPrefix: "usr" },
};

/**
 * Columns of these types show a property of the row, not a cell. Unlike the fixed fields above, they are treated as
 * nullable value columns: a restored row is newer than its ID suggests, and cursors of value columns start after rows
 * without a value.
 */
const stamps: Partial<Record<ColumnType, FixedField>> = {
  created_at: { kind: "datetime", expression: sql`r.created_at` },
  updated_at: { kind: "datetime", expression: sql`r.updated_at` },
};

const notForLookups =
  "Lookup columns cannot be used here because their values are in the linked table. Use the link column, or query that table.";

export function queryFields(columns: readonly Column[]): QueryFields {
  const own = columns.flatMap(({ key, type }) => {
    const stamp = stamps[type];
    return stamp ? [[`values.${key}`, stamp] as const] : [];
  });
  const found = columns.flatMap((column) => (stamps[column.type] ? [] : [...queryFieldsOf(column)]));
  const texts: [string, AnswerField] = [anyText, { kind: "text", isMany: true }];
  return {
    fixed: { ...fixed, ...Object.fromEntries(own) },
    answers: new Map([...found, texts]),
    prefix: "values",
    refused: new Map(
      columns.flatMap(({ key, type }) =>
        type === "lookup" ? [[`values.${key}`, notForLookups] as const] : [],
      ),
    ),
  };
}

export interface Scope {
  readonly tableId: TableId;
  readonly fields: QueryFields;
  readonly indexes?: ValueIndexes;
}

export function sourceOf(tx: ReadTx, { tableId, fields, indexes }: Scope): QuerySource {
  return {
    from: sql`data_rows r`,
    where: sql`r.account_id = ${tx.account.uuid} and r.table_id = ${idToUuid(tableId)}`,
    id: sql`r.id`,
    document: sql`r.cells`,
    fields,
    indexes,
  };
}

/** How to read the value of a lookup column, which is the value of another column in the linked rows. */
export interface Lookup {
  readonly tableId: TableId;
  /** The link column. */
  readonly link: string;
  readonly isMany: boolean;
  readonly column: string;
  /** Set if the column shows a timestamp of the row. */
  readonly stamp?: "created_at" | "updated_at" | undefined;
}

/**
 * Returns JSON for a row `r` of `sourceOf`. If there are several linked rows, returns the values that exist, in link
 * order.
 */
export function lookupSql({ tableId, link, isMany, column, stamp }: Lookup): Sql {
  const time = (name: Sql) =>
    sql`to_jsonb(to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const value =
    stamp === undefined
      ? sql`t.cells -> ${column}`
      : time(stamp === "created_at" ? sql`t.created_at` : sql`t.updated_at`);
  const linked = sql`t.account_id = r.account_id and t.table_id = ${idToUuid(tableId)}`;
  if (!isMany)
    return sql`(select ${value} from data_rows t where ${linked} and t.id = uuid_of_id(r.cells -> ${link} ->> 0))`;
  return sql`(select jsonb_agg(${value} order by l.place)
    from jsonb_array_elements_text(coalesce(r.cells -> ${link}, '[]')) with ordinality as l (id, place)
    join data_rows t on ${linked} and t.id = uuid_of_id(l.id)
    where ${value} is not null)`;
}

export function readPage(
  tx: ReadTx,
  scope: Scope,
  filter: CheckedFilter | undefined,
  page: PageRequest,
): Promise<KeysetPage<DataRow>> {
  return readQueryPage<RowOfRows, DataRow>(tx, sourceOf(tx, scope), {
    columns: rowColumns,
    toItem: toRow,
    filter,
    page,
  });
}
