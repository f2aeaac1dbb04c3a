/**
 * Counts and metrics over all rows that match a filter, grouped by up to two keys. Numbers stay exact and are
 * returned as strings.
 */
import { identifier, join, type Sql, sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import { uuidToId } from "../ids/ids.ts";
import type { CheckedAggregate, Grouping, Metric } from "./check-aggregate.ts";
import type { CheckedFilter } from "./check-filter.ts";
import type { Field } from "./fields.ts";
import { aggregateOptions, withinTime } from "./limits.ts";
import { narrow } from "./narrow.ts";
import { elementOf, exactValue, isTextual, placeOf, placesOf } from "./operand-sql.ts";
import type { QuerySource } from "./query-source.ts";

export interface AggregateRow {
  /** One value per key; null means no answer. */
  readonly group: readonly (string | boolean | null)[];
  readonly count: number;
  /** Exact numbers as strings; null if there were no values. */
  readonly metrics: Readonly<Record<string, string | null>>;
}

/** The rows as shown in the API. */
export const presentAggregate = (rows: readonly AggregateRow[]) =>
  rows.map((row) => ({ ...row, group: [...row.group], metrics: { ...row.metrics } }));

type Row = { readonly [column: string]: string | null } & { readonly count: number };

export function readAggregate(
  tx: Queries,
  source: QuerySource,
  aggregate: CheckedAggregate,
  filter?: CheckedFilter,
): Promise<AggregateRow[]> {
  const { groups, metrics } = aggregate;
  return withinTime(async () => {
    const condition = await narrow(tx, source, filter);
    const rows = await tx.query<Row>(aggregateSql(source, aggregate, condition), aggregateOptions);
    return rows.map((row) => ({
      group: groups.map(({ field }, at) => shown(field, row[`g${at}`] ?? null)),
      count: row.count,
      metrics: Object.fromEntries(metrics.map(({ name }, at) => [name, row[`m${at}`] ?? null])),
    }));
  });
}

function aggregateSql(source: QuerySource, aggregate: CheckedAggregate, condition: Sql): Sql {
  const { groups, metrics, timeZone, isByCount, limit } = aggregate;
  const keys = groups.map((one, at) => sql`${groupSql(one, at, source, timeZone)} as ${column("g", at)}`);
  const figures = metrics.map((one, at) => sql`${metricSql(one, source)} as ${column("m", at)}`);
  const names = groups.map((_group, at) => column("g", at));
  const order = [
    ...(isByCount ? [sql`count desc`] : []),
    ...names.map((name) => sql`${name} collate "C" nulls last`),
  ];
  return sql`select * from (
      select ${join([...keys, sql`count(*) as count`, ...figures])}
      from ${join([source.from, ...groups.map((one, at) => valuesJoin(one, at, source))], "")} where ${condition}
      ${names.length === 0 ? sql`` : sql`group by ${join(names)}`}) as grouped
    ${order.length === 0 ? sql`` : sql`order by ${join(order)}`} limit ${limit}`;
}

const column = (letter: string, at: number): Sql => identifier(`${letter}${at}`);
/** The values of a multi-valued field, each once per row; no row if there are none. */
function valuesJoin({ field }: Grouping, at: number, { document }: QuerySource): Sql {
  if (!field.isMany) return sql``;
  const value = exactValue(field, elementOf(field));
  return sql` left join lateral (select distinct ${value} as v from ${placesOf(field, document)}
    where ${value} is not null) as ${column("many", at)} on true`;
}

function groupSql({ field, bucket }: Grouping, at: number, { document }: QuerySource, timeZone: string): Sql {
  if (field.isMany) return textOf(field, sql`${column("many", at)}.v`);
  const value = exactValue(field, placeOf(field, document));
  return bucket === undefined ? textOf(field, value) : bucketSql(field, value, bucket, timeZone);
}

/** The first day of the bucket. A date has no time zone. */
function bucketSql(field: Field, value: Sql, bucket: string, timeZone: string): Sql {
  const isDay = field.kind === "date";
  const moment =
    field.from === "attribute" ? value : isDay ? sql`query_day(${value})` : sql`query_moment(${value})`;
  const local = isDay ? sql`${moment}::timestamp` : sql`${moment} at time zone ${timeZone}::text`;
  return sql`to_char(date_trunc(${bucket}::text, ${local}), 'YYYY-MM-DD')`;
}

/** The value as it is represented in JSON. */
function textOf(field: Field, value: Sql): Sql {
  if (field.kind === "datetime") {
    return field.from === "answer"
      ? sql`${value} || 'Z'`
      : sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  }
  return field.kind === "number" || field.kind === "duration"
    ? sql`trim_scale((${value})::numeric)::text`
    : sql`(${value})::text`;
}

function metricSql({ op, field, p }: Metric, { document }: QuerySource): Sql {
  const one = field.isMany
    ? sql`(select sum(${exactValue(field, elementOf(field))}) from ${placesOf(field, document)})`
    : exactValue(field, placeOf(field, document));
  const value = isTextual(field) ? sql`${one} collate "C"` : one;
  switch (op) {
    case "sum":
      return textOf(field, sql`sum(${value})`);
    case "avg":
      return textOf(field, sql`avg(${value})`);
    case "min":
      return textOf(field, sql`min(${value})`);
    case "max":
      return textOf(field, sql`max(${value})`);
    case "percentile":
      return textOf(field, sql`percentile_cont(${p}::float8) within group (order by (${value})::float8)`);
  }
}

function shown(field: Field, text: string | null): string | boolean | null {
  if (text === null) return null;
  if (field.kind === "boolean") return text === "true";
  const prefix = field.from === "attribute" ? field.idPrefix : undefined;
  return prefix === undefined ? text : uuidToId(prefix as "ent", text);
}
