/**
 * Chooses the access path for a page's rows based on index hits, and reads them. With few hits, it starts from them.
 * With many, it walks in the requested order, because a page then fills quickly. A sort by an answer follows the
 * index over it.
 */
import { join, type Sql, sql } from "../db/statement.ts";
import type { Queries, QueryOptions } from "../db/tx.ts";
import {
  candidatesOf,
  countCandidates,
  hitsOf,
  idsOf,
  type OrderCandidate,
  type SearchCandidate,
} from "./candidates.ts";
import { type CheckedFilter, matchesAll } from "./check-filter.ts";
import { type Bounds, engineOptions, plainOptions, usualBounds } from "./limits.ts";
import { runsDown, type Segment, segmentsOf } from "./order.ts";
import { along, cursorColumn, follow, gather, type RowsQuery, walk } from "./paths.ts";
import type { ValueIndex } from "./value-indexes.ts";

type Row = Record<string, unknown>;

interface Reading {
  readonly tx: Queries;
  readonly query: RowsQuery;
  readonly bounds: Bounds;
  readonly ordered: readonly Counted[];
  readonly searched: readonly SearchCandidate[];
}

interface Counted {
  readonly candidate: OrderCandidate;
  /** Infinity if there are more than were counted. */
  readonly count: number;
}

export async function readRows(
  tx: Queries,
  query: RowsQuery,
  filter: CheckedFilter | undefined,
): Promise<Row[]> {
  const { indexes } = query.source;
  const candidates = candidatesOf(filter, indexes);
  const lead = query.order.keys[0]?.field;
  const index = lead?.from === "answer" ? indexes?.order(lead.path, lead) : undefined;
  if (candidates.length === 0 && !index)
    return readWalk(tx, query, isPlain(query, filter) ? plainOptions : engineOptions);
  const ordered = candidates.filter((one) => one.by === "order");
  const searched = candidates.filter((one) => one.by === "search");
  const [only] = ordered;
  const isById = query.order.keys.length === 1;
  // The entries of a single key are in ID order, however many there are.
  if (isById && only?.isOneKey && candidates.length === 1) return run(tx, follow(query, idsOf(only)));
  const bounds = query.source.bounds ?? usualBounds;
  // A large set of hits is useful only for checking whether it contains the hits of another candidate.
  const isOneOfSeveral = index !== undefined || ordered.length > 1;
  const countedMax = isOneOfSeveral ? bounds.gatheredMax : Math.floor(bounds.gatheredMax / 4);
  const counted = await countAll(tx, ordered, countedMax);
  const reading = { tx, query, bounds, searched, ordered: counted };
  if (isById) return readById(reading);
  return index && lead?.from === "answer" ? readAlong(reading, index, lead.path) : readSorted(reading);
}

/**
 * Whether the text of the query is one of few. Lists whose parameters are all optional pass a filter without conditions
 * if none is given.
 */
function isPlain({ order }: RowsQuery, filter: CheckedFilter | undefined): boolean {
  return (filter === undefined || matchesAll(filter)) && order.keys.length <= 2;
}

const run = (tx: Queries, statement: Sql, options: QueryOptions = engineOptions): Promise<Row[]> =>
  tx.query<Row>(statement, options);

async function countAll(
  tx: Queries,
  candidates: readonly OrderCandidate[],
  most: number,
): Promise<Counted[]> {
  const counts = await countCandidates(tx, candidates, most);
  return candidates
    .map((candidate, at) => {
      const count = counts[at] ?? 0;
      return { candidate, count: count > most ? Number.POSITIVE_INFINITY : count };
    })
    .sort((a, b) => a.count - b.count);
}

/**
 * Reads segment by segment until the page is full. A row that moves to another segment in the meantime is returned
 * once.
 */
async function bySegments(
  query: RowsQuery,
  read: (segment: Segment, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = new Map<unknown, Row>();
  const idColumn = cursorColumn(query.order.keys.length - 1);
  for (const segment of segmentsOf(query.order)) {
    for (const row of await read(segment, query.limit - rows.size)) {
      if (!rows.has(row[idColumn])) rows.set(row[idColumn], row);
    }
    if (rows.size >= query.limit) break;
  }
  return [...rows.values()];
}

const readWalk = (tx: Queries, query: RowsQuery, options?: QueryOptions): Promise<Row[]> =>
  bySegments(query, (segment, limit) => run(tx, walk({ ...query, limit }, segment), options));

async function readById({ tx, query, bounds, ordered, searched }: Reading): Promise<Row[]> {
  const [least] = ordered;
  const small = least && least.count <= bounds.gatheredMax ? narrowed(ordered, bounds) : undefined;
  if (least && small && least.count <= bounds.gatheredMax / 4) return run(tx, follow(query, small));
  const oneKey = ordered.find(({ candidate }) => candidate.isOneKey);
  if (oneKey) return run(tx, follow(query, small ?? idsOf(oneKey.candidate)));
  const newest = await readNewest(tx, query, bounds.walkedMax);
  if (newest.length >= query.limit) return newest;
  if (small) return run(tx, follow(query, small));
  const hits = await readHits(tx, searched, bounds.gatheredMax);
  if (hits) return run(tx, follow(query, hits));
  return least ? run(tx, follow(query, idsOf(least.candidate))) : readWalk(tx, query);
}

/** The IDs of the smallest candidate that all other small candidates also find. */
function narrowed(ordered: readonly Counted[], { fetchedMax, gatheredMax }: Bounds): Sql {
  const [least, ...others] = ordered.filter(({ count }) => count <= gatheredMax);
  if (!least) return sql`select null::uuid as id where false`;
  const ids = idsOf(least.candidate);
  if (least.count <= fetchedMax || others.length === 0) return ids;
  const members = others.map(({ candidate }) => isMember(sql`least.id`, candidate));
  return sql`select least.id from (${ids}) as least where ${join(members, " and ")}`;
}

/** Uses CASE, so that the set is hashed once and the row order is kept. */
function isMember(id: Sql, candidate: OrderCandidate): Sql {
  return sql`case when ${id} in (${idsOf(candidate)}) then true end`;
}

/**
 * One in this many of the newest entries is read first, to see whether all of them would fill a page. For rare values,
 * scanning all of them costs more than using an index.
 */
const sampleShare = 5;

/** Returns the page if the newest entries fill it. Finds common values immediately, regardless of index costs. */
async function readNewest(tx: Queries, query: RowsQuery, most: number): Promise<Row[]> {
  const sample = await readAmong(tx, query, Math.ceil(most / sampleShare));
  const isSettled = sample.length >= query.limit || sample.length * sampleShare < query.limit;
  return isSettled ? sample : readAmong(tx, query, most);
}

/** The page's rows among the newest `most` entries. */
async function readAmong(tx: Queries, query: RowsQuery, most: number): Promise<Row[]> {
  const { source, order } = query;
  const [segment] = segmentsOf(order);
  const [key] = order.keys;
  if (!segment || !key) return [];
  const bare = { ...query, columns: sql`1 as one`, filter: sql`true`, limit: 1 };
  const [edge] = await run(tx, sql`${walk(bare, segment)} offset ${most}`);
  if (!edge) return readWalk(tx, query);
  const sign = runsDown(key, order) ? sql`>` : sql`<`;
  return run(tx, walk(query, segment, sql`${source.id} ${sign} ${edge[cursorColumn(0)]}::text::uuid`));
}

/** The hits of the first search that does not have too many. */
async function readHits(
  tx: Queries,
  searched: readonly SearchCandidate[],
  most: number,
): Promise<Sql | undefined> {
  for (const candidate of searched) {
    const rows = await run(tx, hitsOf(candidate, most + 1));
    if (rows.length <= most)
      return sql`select id from unnest(${rows.map((row) => row.id)}::uuid[]) as hits(id)`;
  }
  return undefined;
}

/** Reads a page that is sorted by an answer with an index. */
async function readAlong(reading: Reading, index: ValueIndex, path: string): Promise<Row[]> {
  const { tx, query, bounds, ordered, searched } = reading;
  const [least] = ordered;
  if (least && least.count <= bounds.fetchedMax) return run(tx, gather(query, idsOf(least.candidate)));
  const own = ordered.filter(({ candidate }) => isOver(candidate, path));
  const others = ordered.filter((one) => !own.includes(one) && one.count <= bounds.gatheredMax);
  const hits = await readHits(tx, searched, bounds.gatheredMax);
  const conditions = [
    ...own.flatMap(({ candidate }) => candidate.arms.map(({ condition }) => condition)),
    ...others.map(({ candidate }) => isMember(sql`v.entry_id`, candidate)),
    ...(hits ? [sql`case when v.entry_id in (${hits}) then true end`] : []),
  ];
  return bySegments(query, (segment, limit) =>
    run(tx, along({ ...query, limit }, segment, index, conditions)),
  );
}

/** Whether the candidate compares the answer that the list is sorted by, so that it bounds the index scan. */
function isOver({ comparison }: OrderCandidate, path: string): boolean {
  return comparison?.field.from === "answer" && comparison.field.path === path;
}

/**
 * Reads a page with any other sort. It needs entire entries instead of only their IDs, so starting from hits pays off
 * only for fewer of them.
 */
async function readSorted({ tx, query, bounds, ordered, searched }: Reading): Promise<Row[]> {
  const [least] = ordered;
  if (least && least.count <= bounds.gatheredMax / 4) return run(tx, gather(query, idsOf(least.candidate)));
  const hits = await readHits(tx, searched, bounds.gatheredMax);
  return hits ? run(tx, gather(query, hits)) : readWalk(tx, query);
}
