import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import type { Place } from "../change-feed.rules.ts";
import { hasReached, isBeyond, passes } from "../event-streams.rules.ts";

const at = new Date("2026-11-02T00:00:00Z");
const place = (xid: string, seq: number): Place => ({ xid, seq, id: newId("evt"), at, numbering: "1" });

describe("positions", () => {
  it.each([
    [place("9", 1), place("10", 1), false],
    [place("10", 1), place("9", 9), true],
    [place("10", 2), place("10", 1), true],
    [place("10", 1), place("10", 1), false],
    [place("10", 1), null, true],
    [null, place("10", 1), false],
    [null, null, false],
  ])("%o is beyond %o: %s", (one, other, expected) => {
    expect(isBeyond(one, other)).toBe(expected);
  });

  it("are reached only if they are reached in every database", () => {
    const goal = new Map([
      ["main", place("5", 5)],
      ["shard-1", place("7", 7)],
    ]);
    expect(hasReached(new Map([["main", place("9", 9)]]), goal)).toBe(false);
    expect(hasReached(new Map([...goal, ["shard-1", place("7", 6)]]), goal)).toBe(false);
    expect(hasReached(new Map([...goal, ["shard-1", place("8", 1)]]), goal)).toBe(true);
    expect(hasReached(new Map(), new Map([["main", null]]))).toBe(true);
  });
});

describe("filters", () => {
  const event = { id: newId("evt"), type: "entry.created", version: 1, at, data: { form_id: "frm_1" } };
  const types = new Set(["entry.created"]);

  it.each([
    [{ types, data: {} }, true],
    [{ types: new Set(["form.created"]), data: {} }, false],
    [{ types, data: { form_id: "frm_1", table_id: undefined } }, true],
    [{ types, data: { form_id: "frm_2" } }, false],
    [{ types, data: { form_id: "frm_1", table_id: "tbl_1" } }, false],
  ])("%o passes: %s", (filter, expected) => {
    expect(passes(filter, event)).toBe(expected);
  });
});
