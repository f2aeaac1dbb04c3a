import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import {
  type FeedCursor,
  type FeedEvent,
  type FeedPage,
  isCurrent,
  joinStretches,
  leadsOn,
  type Place,
  type Places,
  type Stretch,
} from "./change-feed.rules.ts";

const oldest = new Date("2026-11-01T00:00:00Z");
const after = new Date("2026-11-02T00:00:00Z");
const before = new Date("2026-10-31T00:00:00Z");

function placed(seq: number, at: Date): { event: FeedEvent; place: Place } {
  const id = newId("evt");
  const event: FeedEvent = { id, type: "thing.changed", version: 1, at, data: {} };
  return { event, place: { xid: String(seq), seq, id, at, numbering: "1" } };
}

type Placed = ReturnType<typeof placed>;

/** An in-memory version of the store. */
function stretchOf(home: string, log: readonly Placed[], start: Place | null, limit: number): Stretch {
  const rest = log.filter(({ place }) => place.seq > (start?.seq ?? 0));
  const events = rest.slice(0, limit);
  return { home, start, events, end: events.at(-1)?.place ?? start, hasMore: rest.length > limit };
}

const eventsOf = ({ steps }: FeedPage) => steps.map(({ event }) => event);

describe("joinStretches", () => {
  const times = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 30 });

  it("returns every event of both databases once, each in its own order, for any page size", () => {
    fc.assert(
      fc.property(times, times, fc.integer({ min: 1, max: 7 }), (first, second, limit) => {
        const logs = new Map(
          [first, second].map((one, index) => [
            `db${index}`,
            one.map((time, n) => placed(n + 1, new Date(oldest.getTime() + time))),
          ]),
        );
        let places: Places = new Map();
        const seen: FeedEvent[] = [];
        for (let hasMore = true; hasMore; ) {
          const page = joinStretches(
            [...logs].map(([home, log]) => stretchOf(home, log, places.get(home) ?? null, limit)),
            limit,
          );
          expect(page.steps.length > 0 || !page.hasMore).toBe(true);
          seen.push(...eventsOf(page));
          ({ places, hasMore } = page);
        }
        for (const log of logs.values()) {
          const own = new Set(log.map(({ event }) => event));
          expect(seen.filter((event) => own.has(event))).toEqual(log.map(({ event }) => event));
        }
        expect(seen).toHaveLength(first.length + second.length);
      }),
    );
  });

  it("puts earlier events first", () => {
    const [a, b, c] = [placed(1, after), placed(1, oldest), placed(2, after)];
    const page = joinStretches([stretchOf("x", [a], null, 9), stretchOf("y", [b, c], null, 9)], 9);
    expect(eventsOf(page)).toEqual([b.event, a.event, c.event]);
  });

  it("advances past events that were examined but not requested", () => {
    const end = placed(9, after).place;
    const page = joinStretches([{ home: "x", start: null, events: [], end, hasMore: true }], 5);
    expect([eventsOf(page), page.places.get("x"), page.hasMore]).toEqual([[], end, true]);
  });
});

describe("a cursor", () => {
  const cursor = (homes: string[], issuedAt = after): FeedCursor => ({
    issuedAt,
    places: new Map(homes.map((home) => [home, null])),
  });

  it("is valid while no event after it can have been deleted", () => {
    expect(isCurrent(cursor(["main"]), ["main"], oldest)).toBe(true);
    expect(isCurrent(cursor(["main"], before), ["main"], oldest)).toBe(false);
  });

  it("is invalid for an account that has moved to other databases", () => {
    expect(isCurrent(cursor(["main"]), ["shard2", "main"], oldest)).toBe(false);
    expect(isCurrent(cursor(["shard2", "main"]), ["shard3", "main"], oldest)).toBe(false);
    expect(isCurrent(cursor(["shard2", "main"]), ["shard2", "main"], oldest)).toBe(true);
  });
});

describe("a place", () => {
  const { place } = placed(5, after);
  const old = placed(5, before).place;

  it("is complete if its event exists, is old enough to be deleted, or precedes all events", () => {
    expect(leadsOn(place, { numbering: "1", hasPlace: true }, oldest)).toBe(true);
    expect(leadsOn(old, { numbering: "1", hasPlace: false }, oldest)).toBe(true);
    expect(leadsOn(null, { numbering: "2", hasPlace: true }, oldest)).toBe(true);
  });

  it("is incomplete if its event is missing or its numbers belong to another cluster", () => {
    expect(leadsOn(place, { numbering: "1", hasPlace: false }, oldest)).toBe(false);
    expect(leadsOn(place, { numbering: "2", hasPlace: true }, oldest)).toBe(false);
    expect(leadsOn(old, { numbering: "2", hasPlace: false }, oldest)).toBe(false);
  });
});
