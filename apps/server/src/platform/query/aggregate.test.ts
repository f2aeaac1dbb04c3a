/** Groups and metrics equal those computed from a list in memory. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aggregated,
  type PlainGroup,
  type PlainGroupBy,
  type PlainMetric,
} from "../../test-kit/query/plain-aggregate.ts";
import { holds } from "../../test-kit/query/plain-query.ts";
import { createQueryLab, labFields } from "../../test-kit/query/query-lab.ts";
import { answerFields, entries, filters, plainFields } from "../../test-kit/query/random-query.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import { type AggregateRow, readAggregate } from "./aggregate.ts";
import { checkAggregate } from "./check-aggregate.ts";
import { checkFilter } from "./check-filter.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ modules: [] });
});
afterAll(() => platform.stop());

const names = Object.keys(plainFields);
const kindOf = (name: string) => plainFields[name]?.kind;
const timed = names.filter((name) => kindOf(name) === "date" || kindOf(name) === "datetime");
const summed = names.filter((name) => kindOf(name) === "number" || kindOf(name) === "duration");
const single = names.filter((name) => !plainFields[name]?.isMany);
const hasOrder = single.filter((name) => kindOf(name) !== "boolean");

const groupBy: fc.Arbitrary<PlainGroupBy[]> = fc.array(
  fc.oneof(
    fc.record({ field: fc.constantFrom(...names.filter((name) => name !== "submitted_at")) }),
    fc.record({ field: fc.constantFrom(...timed), bucket: fc.constantFrom("day", "week", "month") }),
  ),
  { maxLength: 2 },
);
const isSingle = (name: string) => single.includes(name);
const metric: fc.Arbitrary<PlainMetric> = fc.oneof(
  fc.record({ op: fc.constant("sum"), field: fc.constantFrom(...summed) }),
  fc.record({ op: fc.constant("avg"), field: fc.constantFrom(...summed.filter(isSingle)) }),
  fc.record({ op: fc.constantFrom("min", "max"), field: fc.constantFrom(...hasOrder) }),
  fc.record({
    op: fc.constant("percentile"),
    field: fc.constantFrom(...summed.filter(isSingle)),
    p: fc.constantFrom(0, 0.25, 0.5, 0.9, 1),
  }),
);
const spec = fc.record({
  group_by: groupBy,
  metrics: fc.dictionary(fc.constantFrom("a", "b", "c"), metric, { maxKeys: 3 }),
  time_zone: fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"),
  limit: fc.constant(1_000),
});

const byGroup = (a: { group: readonly unknown[] }, b: { group: readonly unknown[] }) =>
  JSON.stringify(a.group) < JSON.stringify(b.group) ? -1 : 1;

function expectSame(rows: readonly AggregateRow[], wanted: readonly PlainGroup[], about: string): void {
  expect(rows.map(({ group, count }) => ({ group, count })).sort(byGroup), about).toEqual(
    wanted.map(({ group, count }) => ({ group, count })).sort(byGroup),
  );
  const sortedRows = [...rows].sort(byGroup);
  for (const [at, { metrics }] of [...wanted].sort(byGroup).entries()) {
    for (const [name, value] of Object.entries(metrics)) {
      const given = sortedRows[at]?.metrics[name];
      if (typeof value !== "number") expect(given, about).toBe(value);
      else
        expect(Math.abs(Number(given) - value), `${about} ${given} ${value}`).toBeLessThanOrEqual(
          Math.abs(value) * 1e-9 + 1e-9,
        );
    }
  }
}

it("groups, counts, and computes like a list in memory", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.subarray([...answerFields.keys()]),
      fc.array(fc.tuple(spec, fc.option(filters, { nil: undefined })), { maxLength: 12, size: "medium" }),
      async (all, ordered, asks) => {
        const lab = await createQueryLab(platform, ordered, []);
        await lab.add(all);
        for (const [wish, filter] of asks) {
          const chosen = filter ? all.filter((entry) => holds(filter, entry, plainFields)) : all;
          const wanted = aggregated(chosen, wish.group_by, wish.metrics, wish.time_zone, plainFields);
          const rows = await platform.composition.platform.uow.read(lab.ctx, (tx) =>
            readAggregate(
              tx,
              lab.source(tx),
              checkAggregate(wish, labFields),
              filter && checkFilter(filter, labFields),
            ),
          );
          expectSame(rows, wanted, JSON.stringify([wish, filter]));
        }
      },
    ),
    { numRuns: Number(process.env.QUERY_RUNS ?? "60") },
  );
});
