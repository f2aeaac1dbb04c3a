import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePages } from "./merge-pages.ts";
import { type Cursor, countedRowsMax, type KeysetPage, type PageRequest } from "./page.ts";

interface Row {
  readonly at: number;
  readonly id: string;
}

const order = {
  compare: (a: Row, b: Row) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  cursorValues: (row: Row) => [row.at, row.id],
};

// Few timestamps and many rows: most rows share their time with others and differ only by ID.
const instants = [0, 1, 2, 86_400_000];
const rowNumber = (number: number, at: number): Row => ({
  at,
  id: String((number * 7_919) % 100_003).padStart(6, "0"),
});

const databases = fc
  .array(fc.record({ at: fc.constantFrom(...instants), isFirst: fc.boolean() }), { maxLength: 40 })
  .map((drafts) => {
    const rows = drafts.map(({ at, isFirst }, index) => ({ isFirst, row: rowNumber(index, at) }));
    return {
      first: rows.filter((one) => one.isFirst).map((one) => one.row),
      second: rows.filter((one) => !one.isFirst).map((one) => one.row),
    };
  });

/** The result of `readPage` for one table, implemented over an array. */
function readRows(table: readonly Row[], request: PageRequest): KeysetPage<Row> {
  const { cursor, limit } = request;
  const sign = request.sort[0]?.descending ? -1 : 1;
  const isBackward = cursor?.direction === "prev";
  const isBeyond = (row: Row) => {
    if (!cursor) return true;
    const [at, id] = cursor.values as [number, string];
    const side = sign * order.compare(row, { at, id });
    return isBackward ? side < 0 : side > 0;
  };
  const beyond = table.toSorted((a, b) => sign * order.compare(a, b)).filter(isBeyond);
  const rows = isBackward ? beyond.slice(-limit) : beyond.slice(0, limit);
  const hasMore = beyond.length > limit;
  const cursorAt = (row: Row | undefined, direction: Cursor["direction"]) =>
    row ? { direction, values: [row.at, row.id] } : null;
  return {
    rows,
    next: (isBackward ? cursor !== undefined : hasMore) ? cursorAt(rows.at(-1), "next") : null,
    prev: (isBackward ? hasMore : cursor !== undefined) ? cursorAt(rows[0], "prev") : null,
    ...(request.countExact ? { total: table.length } : {}),
  };
}

const request = fc.record({
  limit: fc.integer({ min: 1, max: 9 }),
  sort: fc.boolean().map((descending) => [{ name: "created_at", descending }]),
  countExact: fc.boolean(),
});

describe("mergePages", () => {
  it("returns the page that a single database with all rows would return, from any cursor in both directions", () => {
    const cursor = fc.option(
      fc.record({
        direction: fc.constantFrom<Cursor["direction"]>("next", "prev"),
        values: fc
          .record({ number: fc.integer({ min: 0, max: 45 }), at: fc.constantFrom(...instants) })
          .map(({ number, at }) => order.cursorValues(rowNumber(number, at))),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(databases, request, cursor, ({ first, second }, asked, from) => {
        const page = { ...asked, cursor: from };
        const merged = mergePages(page, readRows(first, page), readRows(second, page), order);
        expect(merged).toEqual(readRows([...first, ...second], page));
      }),
      { numRuns: 2_000 },
    );
  });

  it("visits every row once, and returns to the first page", () => {
    fc.assert(
      fc.property(databases, request, ({ first, second }, asked) => {
        const pageAt = (cursor: Cursor | undefined) => {
          const page = { ...asked, cursor };
          return mergePages(page, readRows(first, page), readRows(second, page), order);
        };
        const forward = [pageAt(undefined)];
        for (let next = forward[0]?.next; next; next = forward.at(-1)?.next) forward.push(pageAt(next));
        const backward: KeysetPage<Row>[] = [];
        for (let prev = forward.at(-1)?.prev; prev; prev = backward[0]?.prev) backward.unshift(pageAt(prev));
        const sign = asked.sort[0]?.descending ? -1 : 1;
        const sorted = [...first, ...second].sort((a, b) => sign * order.compare(a, b));
        expect(forward.flatMap((page) => page.rows)).toEqual(sorted);
        expect(backward.map((page) => page.rows)).toEqual(forward.slice(0, -1).map((page) => page.rows));
      }),
      { numRuns: 500 },
    );
  });

  it("stops counting at the limit of every list", () => {
    const page = { limit: 1, sort: [], cursor: undefined, countExact: true };
    const part = { rows: [], next: null, prev: null, total: countedRowsMax - 1 };
    expect(mergePages(page, part, part, order).total).toBe(countedRowsMax);
  });
});
