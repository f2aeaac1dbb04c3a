/**
 * Converts a validated filter to an SQL condition. The logic has two values: a comparison with a missing answer is
 * false, not unknown, so that `not` works as expected. Conditions on attributes stay plain, so that their indexes can
 * be used.
 */
import { join, type Sql, sql } from "../db/statement.ts";
import type { CheckedFilter, Comparison } from "./check-filter.ts";
import {
  elementOf,
  exactParameter,
  exactValue,
  orderedParameter,
  orderedValue,
  placeOf,
  placesOf,
  typeOf,
} from "./operand-sql.ts";

export function filterSql(filter: CheckedFilter, document: Sql): Sql {
  switch (filter.is) {
    case "not":
      return sql`(${filterSql(filter.part, document)}) is not true`;
    case "and":
    case "or": {
      if (filter.parts.length === 0) return filter.is === "and" ? sql`true` : sql`false`;
      const parts = filter.parts.map((part) => sql`(${filterSql(part, document)})`);
      return join(parts, filter.is === "and" ? " and " : " or ");
    }
    case "comparison":
      return filter.field.isMany
        ? someValue(filter, document)
        : oneValue(filter, placeOf(filter.field, document));
  }
}

function someValue(comparison: Comparison, document: Sql): Sql {
  const { field, op, values } = comparison;
  const places = placesOf(field, document);
  if (op === "null") {
    const some = sql`exists (select from ${places} where ${exactValue(field, elementOf(field))} is not null)`;
    return values[0] === "true" ? sql`not ${some}` : some;
  }
  return sql`exists (select from ${places} where ${oneValue(comparison, elementOf(field))})`;
}

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function oneValue({ field, op, values }: Comparison, place: Sql): Sql {
  const exact = exactValue(field, place);
  const [first = "", second = ""] = values;
  switch (op) {
    case "eq":
      return sql`${exact} = ${exactParameter(field, first)}`;
    case "in":
      return sql`${exact} = any (${[...values]}::text[]::${typeOf(field)}[])`;
    case "null":
      return first === "true" ? sql`${exact} is null` : sql`${exact} is not null`;
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return sql`${orderedValue(field, exact)} ${signs[op]} ${orderedParameter(field, first)}`;
    case "between":
      return sql`${orderedValue(field, exact)} between ${orderedParameter(field, first)} and ${orderedParameter(field, second)}`;
    case "contains":
      return sql`strpos(lower(${exact}), lower(${first}::text)) > 0`;
    case "starts_with":
      return sql`starts_with(lower(${exact}), lower(${first}::text))`;
  }
}
