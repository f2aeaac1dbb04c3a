/**
 * The parts of a filter for which an index over answers can find entries. Each part finds at least all matching
 * entries; the filter itself is always applied again. The number of hits is counted up to a limit instead of
 * estimated, because the statistics of a table shared by all accounts say nothing about one form.
 */
import { join, type Sql, sql } from "../db/statement.ts";
import type { Queries } from "../db/tx.ts";
import type { CheckedFilter, Comparison } from "./check-filter.ts";
import { engineOptions } from "./limits.ts";
import {
  keyCondition,
  patternOf,
  type SearchIndex,
  type ValueIndex,
  type ValueIndexes,
} from "./value-indexes.ts";

/** One lookup of keys in one index. */
interface Arm {
  readonly index: ValueIndex;
  readonly condition: Sql;
}

export interface OrderCandidate {
  readonly by: "order";
  /** The lookups; a filter with `or` has more than one. */
  readonly arms: readonly Arm[];
  /** True if it looks up a single key, whose entries are in ID order. */
  readonly isOneKey: boolean;
  readonly mayRepeat: boolean;
  readonly comparison: Comparison | undefined;
}

export interface SearchCandidate {
  readonly by: "search";
  readonly path: string;
  readonly index: SearchIndex;
  readonly patterns: readonly string[];
}

export type Candidate = OrderCandidate | SearchCandidate;

/** Shorter texts contain no trigram. */
const patternLengthMin = 3;

export function candidatesOf(
  filter: CheckedFilter | undefined,
  indexes: ValueIndexes | undefined,
): Candidate[] {
  if (!filter || !indexes) return [];
  if (filter.is === "and") return merged(filter.parts.flatMap((part) => candidatesOf(part, indexes)));
  if (filter.is === "comparison") return [ofComparison(filter, indexes)].filter((one) => one !== undefined);
  if (filter.is === "or") return [ofAlternatives(filter.parts, indexes)].filter((one) => one !== undefined);
  return [];
}

function ofComparison(comparison: Comparison, indexes: ValueIndexes): Candidate | undefined {
  const { field, op, values } = comparison;
  if (field.from !== "answer") return undefined;
  const condition = keyCondition(comparison);
  if (condition) {
    const index = indexes.order(field.path, field);
    if (!index) return undefined;
    const isOneKey = op === "eq" || (op === "null" && values[0] === "true");
    const mayRepeat = field.isMany && !isOneKey;
    return { by: "order", arms: [{ index, condition }], isOneKey, mayRepeat, comparison };
  }
  const [text = ""] = values;
  const index = [...text].length < patternLengthMin ? undefined : indexes.search(field.path, field);
  return index && { by: "search", path: field.path, index, patterns: [patternOf(text)] };
}

/** Combines patterns that must all match the same text, because they are more selective together. */
function merged(candidates: readonly Candidate[]): Candidate[] {
  const result: Candidate[] = [];
  for (const candidate of candidates) {
    const at = result.findIndex(
      (one) => one.by === "search" && candidate.by === "search" && one.path === candidate.path,
    );
    const same = result[at];
    if (same?.by === "search" && candidate.by === "search")
      result[at] = { ...same, patterns: [...same.patterns, ...candidate.patterns] };
    else result.push(candidate);
  }
  return result;
}

function ofAlternatives(parts: readonly CheckedFilter[], indexes: ValueIndexes): OrderCandidate | undefined {
  const found = parts.map((part) => {
    const [only, ...more] = part.is === "comparison" ? candidatesOf(part, indexes) : [];
    return more.length === 0 && only?.by === "order" ? only : undefined;
  });
  if (found.length === 0 || !found.every((one) => one !== undefined)) return undefined;
  const arms = found.flatMap((one) => one.arms);
  return { by: "order", arms, isOneKey: false, mayRepeat: true, comparison: undefined };
}

/** A query for the IDs of the entries found by keys of an index, unordered: `select … as id`. */
export function idsOf({ arms, mayRepeat }: OrderCandidate): Sql {
  const parts = arms.map(
    ({ index, condition }) => sql`select v.entry_id as id from ${index.rows} and ${condition}`,
  );
  const all = join(parts, " union all ");
  return mayRepeat ? sql`select distinct id from (${all}) as arms` : all;
}

/** A query for the IDs of the entries found by a search, up to a limit: `select … as id`. */
export function hitsOf({ index, patterns }: SearchCandidate, most: number): Sql {
  return sql`select s.entry_id as id from ${index.like(patterns, most)}`;
}

/** The number of hits of each candidate, counted up to one more than `most`. */
export async function countCandidates(
  tx: Queries,
  candidates: readonly OrderCandidate[],
  most: number,
): Promise<number[]> {
  if (candidates.length === 0) return [];
  const counts = candidates.map(({ arms }) => {
    const parts = arms.map(
      ({ index, condition }) =>
        sql`(select count(*) from (select from ${index.rows} and ${condition} limit ${most + 1}) as found)`,
    );
    return join(parts, " + ");
  });
  const rows = await tx.query<{ counts: number[] }>(
    sql`select array[${join(counts)}]::int[] as counts`,
    engineOptions,
  );
  return rows[0]?.counts ?? [];
}
