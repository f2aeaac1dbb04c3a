/** The engine's SQL returns the same rows as a plain filter and sort in JavaScript, through every access path. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  holds,
  type PlainEntry,
  type PlainFilter,
  type PlainSort,
  sorted,
} from "../../test-kit/query/plain-query.ts";
import { createQueryLab, labFields, type QueryLab } from "../../test-kit/query/query-lab.ts";
import {
  answerFields,
  entries,
  filters,
  idAt,
  plainFields,
  sorts,
} from "../../test-kit/query/random-query.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { Cursor, PageRequest } from "../db/page.ts";
import { sql } from "../db/statement.ts";
import type { Queries, QueryOptions } from "../db/tx.ts";
import { checkFilter } from "./check-filter.ts";
import { type Bounds, engineOptions, plainOptions } from "./limits.ts";
import { countQuery, listQueryIds, readQueryPage } from "./read-page.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ modules: [] });
});
afterAll(() => platform.stop());

interface Ask {
  readonly filter: PlainFilter | undefined;
  readonly sort: readonly PlainSort[];
  readonly limit: number;
  readonly bounds: Bounds;
}

const bounds: fc.Arbitrary<Bounds> = fc.record({
  fetchedMax: fc.constantFrom(0, 3, 1_000),
  gatheredMax: fc.constantFrom(0, 6, 20_000),
  walkedMax: fc.constantFrom(1, 5, 2_000),
});
const ask: fc.Arbitrary<Ask> = fc.record({
  filter: fc.option(filters, { nil: undefined, freq: 8 }),
  sort: fc.oneof(sorts, fc.constant([]), fc.constant([{ name: "created_at", descending: true }])),
  limit: fc.integer({ min: 1, max: 12 }),
  bounds,
});
const paths = [...answerFields.keys()];
const textPaths = paths.filter((path) => answerFields.get(path)?.kind === "text");

function read(lab: QueryLab, { filter, bounds }: Ask, page: PageRequest) {
  return platform.composition.platform.uow.read(lab.ctx, (tx) =>
    readQueryPage<{ id: string }, string>(tx, lab.source(tx, { bounds }), {
      columns: sql`e.id`,
      toItem: (row) => row.id,
      page,
      ...(filter ? { filter: checkFilter(filter, labFields) } : {}),
    }),
  );
}

/** All pages in one direction. */
async function readAll(
  lab: QueryLab,
  one: Ask,
  direction: "next" | "prev",
  start?: Cursor,
): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = start, first = true; first || cursor; first = false) {
    const page = await read(lab, one, { limit: one.limit, sort: one.sort, cursor, countExact: false });
    if (direction === "next") seen.push(...page.rows);
    else seen.unshift(...page.rows);
    cursor = page[direction] ?? undefined;
    if (seen.length > 1_000) throw new Error("the pages do not end");
  }
  return seen;
}

const wantedOf = (all: readonly PlainEntry[], { filter, sort }: Ask): string[] =>
  sorted(
    filter ? all.filter((entry) => holds(filter, entry, plainFields)) : all,
    sort.map((key) => (key.name === "created_at" ? { ...key, name: "id" } : key)),
    plainFields,
  ).map(({ id }) => id);

describe("a query", () => {
  it("finds, sorts, and pages like a list in memory, with and without indexes", {
    timeout: 300_000,
  }, async () => {
    let cases = 0;
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.subarray(paths),
        fc.subarray(textPaths),
        fc.array(ask, { minLength: 1, maxLength: 30, size: "max" }),
        async (all, ordered, searched, asks) => {
          const lab = await createQueryLab(platform, ordered, searched);
          await lab.add(all);
          for (const one of asks) {
            const wanted = wantedOf(all, one);
            expect(await readAll(lab, one, "next"), JSON.stringify(one)).toEqual(wanted);
            cases += 1;
          }
        },
      ),
      { numRuns: Number(process.env.QUERY_RUNS ?? "80") },
    );
    console.log(`query cases=${cases}`);
    expect(cases).toBeGreaterThanOrEqual(500);
  });

  it("pages backward through the same rows, counts, and lists ids", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.subarray(paths),
        fc.array(ask, { maxLength: 6 }),
        async (all, ordered, asks) => {
          const lab = await createQueryLab(platform, ordered, textPaths);
          await lab.add(all);
          const { uow } = platform.composition.platform;
          for (const one of asks) {
            const wanted = wantedOf(all, one);
            const page = { limit: one.limit, sort: one.sort, cursor: undefined, countExact: false };
            let last: Cursor | undefined;
            for (let cursor: Cursor | null | undefined; cursor !== null; ) {
              const found = await read(lab, one, { ...page, cursor });
              cursor = found.next;
              last = found.prev ?? undefined;
            }
            const before = wanted.slice(
              0,
              Math.max(0, wanted.length - 1 - ((wanted.length - 1) % one.limit)),
            );
            if (last) expect(await readAll(lab, one, "prev", last), JSON.stringify(one)).toEqual(before);
            const filter = one.filter && checkFilter(one.filter, labFields);
            const [count, ids] = await uow.read(lab.ctx, async (tx) => {
              const source = lab.source(tx, { bounds: one.bounds });
              return [
                await countQuery(tx, source, filter, 1_000),
                await listQueryIds(tx, source, filter, undefined, 1_000),
              ];
            });
            expect(count).toBe(wanted.length);
            expect(ids).toEqual([...wanted].sort());
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("never repeats a row or misses one that existed throughout, during concurrent inserts and deletes", async () => {
    const change = fc.record({ remove: fc.nat(60), add: entries });
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.subarray(paths),
        ask,
        fc.array(change, { maxLength: 6 }),
        async (all, ordered, one, changes) => {
          const lab = await createQueryLab(platform, ordered, textPaths);
          await lab.add(all);
          const removed = new Set<string>();
          const seen: string[] = [];
          let added = all.length;
          let cursor: Cursor | null | undefined;
          for (let step = 0; cursor !== null; step += 1) {
            const page = await read(lab, one, {
              limit: one.limit,
              sort: one.sort,
              cursor: cursor ?? undefined,
              countExact: false,
            });
            seen.push(...page.rows);
            cursor = page.next;
            const { remove = 0, add = [] } = changes[step] ?? {};
            if (!changes[step]) continue;
            const gone = idAt(remove);
            removed.add(gone);
            await platform.composition.platform.uow(lab.ctx, async (tx) => {
              await tx.query(
                sql`delete from entries where account_id = ${tx.account.uuid} and id = ${gone} and form_id = ${lab.formId}`,
              );
            });
            // Later entries have larger IDs, as in production.
            await lab.add(add.slice(0, 5).map((entry, at) => ({ ...entry, id: idAt(added + at) })));
            added += 5;
          }
          expect(new Set(seen).size).toBe(seen.length);
          const stable = wantedOf(all, one).filter((id) => !removed.has(id));
          expect(seen.filter((id) => stable.includes(id))).toEqual(stable);
        },
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it("does not treat a search as complete that found more than the limit", async () => {
    const lab = await createQueryLab(platform, [], ["name"]);
    const answers = { name: "xabcx" };
    const plain = { status: "draft", version: 1, tags: [], submitted_at: null };
    const all = Array.from({ length: 12 }, (_none, at) => ({ ...plain, answers, id: idAt(at) }));
    await lab.add([
      ...all,
      ...Array.from({ length: 20 }, (_none, at) => ({ ...plain, answers: {}, id: idAt(50 + at) })),
    ]);
    const filter: PlainFilter = { field: "answers.name", op: "contains", value: "ABC" };
    for (const gatheredMax of [0, 5, 11, 12, 13]) {
      const bounds = { fetchedMax: 3, gatheredMax, walkedMax: 4 };
      const one = { filter, sort: [{ name: "created_at", descending: true }], limit: 5, bounds };
      expect(await readAll(lab, one, "next"), String(gatheredMax)).toEqual(all.map(({ id }) => id).reverse());
    }
  });

  it("is prepared without a filter, and also with a filter that has no conditions", async () => {
    const lab = await createQueryLab(platform, [], []);
    const page = { limit: 1, sort: [], cursor: undefined, countExact: false };
    const optionsFor = async (filter: object | undefined) => {
      const seen: (QueryOptions | undefined)[] = [];
      await platform.composition.platform.uow.read(lab.ctx, (tx) => {
        const watched: Queries = {
          query: (statement, options) => {
            seen.push(options);
            return tx.query(statement, options);
          },
        };
        const checked = filter && { filter: checkFilter(filter, labFields) };
        return readQueryPage(watched, lab.source(tx), {
          columns: sql`e.id`,
          toItem: (row) => row,
          page,
          ...checked,
        });
      });
      return seen;
    };
    expect(await optionsFor(undefined)).toEqual([plainOptions]);
    expect(await optionsFor({ and: [] })).toEqual([plainOptions]);
    expect(await optionsFor({ field: "status", op: "eq", value: "draft" })).toEqual([engineOptions]);
  });

  it("is rejected if it takes too long, with the time to retry", async () => {
    const lab = await createQueryLab(platform, [], []);
    await lab.add([{ status: "draft", version: 1, tags: [], submitted_at: null, answers: {}, id: idAt(0) }]);
    const slow = platform.composition.platform.uow.read(lab.ctx, (tx) =>
      readQueryPage(
        { query: (statement) => tx.query(statement, { timeoutMs: 50, isOneOff: true }) },
        { ...lab.source(tx), from: sql`entries e, pg_sleep(2)` },
        {
          columns: sql`e.id`,
          toItem: (row) => row,
          page: { limit: 1, sort: [], cursor: undefined, countExact: false },
        },
      ),
    );
    await expect(slow).rejects.toMatchObject({
      def: { code: "query_too_slow" },
      headers: { "retry-after": "30" },
    });
  });
});
