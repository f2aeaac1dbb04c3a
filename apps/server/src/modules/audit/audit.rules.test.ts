import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, countedRowsMax, type KeysetPage, type PageRequest } from "../../platform/db/page.ts";
import { idToUuid, uuidToId } from "../../platform/ids/ids.ts";
import { type AuditEvent, compareByTime, cursorValues, mergePages } from "./audit.rules.ts";

type Event = Pick<AuditEvent, "id" | "at">;

// Few instants and many events: most events share their time with others, where only the id tells them apart.
const instants = [0, 1, 2, 86_400_000];

function eventNumber(number: number, at: number): Event {
  const uuid = `01990000-0000-7000-8000-${((number * 7_919) % 100_003).toString(16).padStart(12, "0")}`;
  return { id: uuidToId("aud", uuid), at: new Date(at) };
}

const logs = fc
  .array(fc.record({ at: fc.constantFrom(...instants), inFirst: fc.boolean() }), { maxLength: 40 })
  .map((drafts) => {
    const events = drafts.map((draft, index) => ({ ...draft, event: eventNumber(index, draft.at) }));
    return {
      first: events.filter((one) => one.inFirst).map((one) => one.event),
      second: events.filter((one) => !one.inFirst).map((one) => one.event),
    };
  });

/** What `readPage` gives for a log, written over an array. */
function readLog(log: readonly Event[], request: PageRequest): KeysetPage<Event> {
  const sign = request.sort[0]?.descending ? -1 : 1;
  const sorted = log.toSorted((a, b) => sign * compareByTime(a, b));
  const { cursor, limit } = request;
  const isBackward = cursor?.direction === "prev";
  const isBeyond = (event: Event) => {
    if (!cursor) return true;
    const [at, uuid] = cursor.values as [string, string];
    const side = sign * compareByTime(event, { at: new Date(at), id: uuidToId("aud", uuid) });
    return isBackward ? side < 0 : side > 0;
  };
  const beyond = sorted.filter(isBeyond);
  const rows = isBackward ? beyond.slice(-limit) : beyond.slice(0, limit);
  const hasMore = beyond.length > limit;
  const cursorAt = (event: Event | undefined, direction: Cursor["direction"]) =>
    event ? { direction, values: [event.at.toISOString(), idToUuid(event.id)] } : null;
  return {
    rows,
    next: (isBackward ? cursor !== undefined : hasMore) ? cursorAt(rows.at(-1), "next") : null,
    prev: (isBackward ? hasMore : cursor !== undefined) ? cursorAt(rows[0], "prev") : null,
    ...(request.countExact ? { total: log.length } : {}),
  };
}

const request = fc.record({
  limit: fc.integer({ min: 1, max: 9 }),
  sort: fc.boolean().map((descending) => [{ name: "created_at", descending }]),
  countExact: fc.boolean(),
});

describe("mergePages", () => {
  it("gives the page that one log with all events would give, from any cursor in both directions", () => {
    const cursor = fc.option(
      fc.record({
        direction: fc.constantFrom<Cursor["direction"]>("next", "prev"),
        values: fc
          .record({ number: fc.integer({ min: 0, max: 45 }), at: fc.constantFrom(...instants) })
          .map(({ number, at }) => cursorValues(eventNumber(number, at))),
      }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(logs, request, cursor, ({ first, second }, asked, from) => {
        const page = { ...asked, cursor: from };
        expect(mergePages(page, readLog(first, page), readLog(second, page))).toEqual(
          readLog([...first, ...second], page),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it("walks through every event once, and back again to the first page", () => {
    fc.assert(
      fc.property(logs, request, ({ first, second }, asked) => {
        const pageAt = (cursor: Cursor | undefined) => {
          const page = { ...asked, cursor };
          return mergePages(page, readLog(first, page), readLog(second, page));
        };
        const forward = [pageAt(undefined)];
        for (let next = forward[0]?.next; next; next = forward.at(-1)?.next) forward.push(pageAt(next));
        const backward: KeysetPage<Event>[] = [];
        for (let prev = forward.at(-1)?.prev; prev; prev = backward[0]?.prev) backward.unshift(pageAt(prev));
        const sign = asked.sort[0]?.descending ? -1 : 1;
        const sorted = [...first, ...second].sort((a, b) => sign * compareByTime(a, b));
        expect(forward.flatMap((page) => page.rows)).toEqual(sorted);
        expect(backward.map((page) => page.rows)).toEqual(forward.slice(0, -1).map((page) => page.rows));
      }),
      { numRuns: 500 },
    );
  });

  it("stops counting where every list stops", () => {
    const page = { limit: 1, sort: [], cursor: undefined, countExact: true };
    const log = { rows: [], next: null, prev: null, total: countedRowsMax - 1 };
    expect(mergePages(page, log, log).total).toBe(countedRowsMax);
  });
});
