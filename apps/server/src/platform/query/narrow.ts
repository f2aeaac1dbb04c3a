/**
 * The condition of a query that reads all matching rows, such as a count or a sum. If an index finds only a few rows,
 * the condition is limited to those.
 */
import { type Sql, sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import { candidatesOf, countCandidates, idsOf } from "./candidates.ts";
import type { CheckedFilter } from "./check-filter.ts";
import { filterSql } from "./filter-sql.ts";
import { usualBounds } from "./limits.ts";
import { amongIds } from "./paths.ts";
import type { QuerySource } from "./query-source.ts";

export async function narrow(
  tx: Queries,
  source: QuerySource,
  filter: CheckedFilter | undefined,
): Promise<Sql> {
  if (!filter) return source.where;
  const whole = sql`${source.where} and (${filterSql(filter, source.document)})`;
  const { gatheredMax } = source.bounds ?? usualBounds;
  const candidates = candidatesOf(filter, source.indexes).filter((one) => one.by === "order");
  const counts = await countCandidates(tx, candidates, gatheredMax);
  const least = candidates
    .map((candidate, at) => ({ candidate, count: counts[at] ?? 0 }))
    .sort((a, b) => a.count - b.count)[0];
  if (!least || least.count > gatheredMax) return whole;
  return sql`${whole} and ${amongIds(source, idsOf(least.candidate))}`;
}
