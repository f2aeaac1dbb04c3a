import type { FormDefinition } from "@formstead/form-logic";
import { describe, expect, it } from "vitest";
import { type Reported, wayAfter, wayToEnd } from "../engine/way.ts";

const question = { id: "q", type: "text", key: "q", label: "Q" } as const;
const definition: FormDefinition = {
  format: 1,
  title: "Survey",
  languages: ["en"],
  pages: [
    { id: "a", items: [] },
    { id: "b", items: [{ id: "sec", type: "section", items: [question] }] },
    { id: "c", items: [] },
    { id: "d", items: [] },
  ],
};
/** The path leads through these pages. */
const through = (...path: string[]) => ({
  definition,
  pages: definition.pages.map(({ id }) => ({
    id,
    visible: path.includes(id),
    next: path[path.indexOf(id) + 1] ?? "submit",
  })),
});
const all = through("a", "b", "c", "d");
const born = new Date("2026-11-18T10:00:00Z");
const later = (ms: number) => new Date(born.getTime() + ms);
const entryAt = (furthestPageId: string | null, activeMs: number | null = null) => ({
  furthestPageId,
  activeMs,
  createdAt: born,
});
const go = (furthest: string | null, page: string, form = all) =>
  wayAfter(entryAt(furthest), { page }, form, born);

describe("pages", () => {
  it.each([
    ["the first one", null, "a", ["a"]],
    ["those in between, which had nothing to save", "a", "d", ["b", "c", "d"]],
    ["the page of a question", "a", "q", ["b"]],
    ["none when going back", "c", "a", []],
    ["none again", "c", "c", []],
    ["none for a page that the form does not have", "a", "nowhere", []],
  ])("reaches %s", (_what, furthest, page, reached) => {
    expect(go(furthest, page)).toMatchObject({ reached, furthestPageId: reached.at(-1) ?? furthest });
  });

  it("does not reach pages that the path skips", () => {
    expect(go("a", "d", through("a", "d")).reached).toEqual(["d"]);
    for (const furthest of [null, "a", "c"])
      expect(go(furthest, "b", through("a", "c", "d"))).toMatchObject({
        reached: [],
        furthestPageId: furthest,
      });
  });

  it("falls back to the order of the form if the furthest page is no longer on the path", () => {
    expect(go("c", "b", through("a", "b", "d"))).toMatchObject({ reached: [], furthestPageId: "c" });
    expect(go("c", "d", through("a", "b", "d")).reached).toEqual(["d"]);
  });

  it("reaches the last page of the path by submitting", () => {
    expect(wayToEnd(entryAt("a"), {}, through("a", "c"), born)).toMatchObject({
      reached: ["c"],
      furthestPageId: "c",
    });
    expect(wayToEnd(entryAt("c"), {}, through("a", "c"), born).reached).toEqual([]);
  });
});

describe("active time", () => {
  const timeOf = (before: number | null, reported: Reported, now: Date) =>
    wayAfter(entryAt(null, before), reported, all, now).activeMs;
  it.each([
    ["stays unknown without a report", null, {}, 0, null],
    ["starts with the first report", null, { activeMs: 20 }, 0, 20],
    ["adds up", 100, { activeMs: 20 }, 1_000, 120],
    ["is at most an hour more than the entry's age", 0, { activeMs: 80_000_000 }, 1_000, 3_601_000],
    ["fits into its column", 2_000_000_000, { activeMs: 86_400_000 }, 3_000_000_000, 2_073_600_000],
  ])("%s", (_what, before, reported, age, after) => {
    expect(timeOf(before, reported, later(age))).toBe(after);
  });
});
