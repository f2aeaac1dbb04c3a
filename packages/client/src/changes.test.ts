import type { JsonObject } from "@formstead/form-logic";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerAt, applyChange, type Change, isIn, mergeChange, patchOf } from "./changes.ts";

const applyChanges = (answers: JsonObject, changes: readonly Change[]) =>
  changes.reduce(applyChange, answers);
const family = { name: "Ann", home: { town: "Ulm" }, children: [{ _id: "a", first: "Bo" }, { _id: "b" }] };

describe("a change", () => {
  it("sets fields, groups and instances, creates missing groups, and leaves the rest unchanged", () => {
    const after = applyChanges(family, [
      { path: "home.street", value: "Main" },
      { path: "work.town", value: "Bonn" },
      { path: "children[b].first", value: "Cy" },
    ]);
    expect(after).toEqual({
      ...family,
      home: { town: "Ulm", street: "Main" },
      work: { town: "Bonn" },
      children: [
        { _id: "a", first: "Bo" },
        { _id: "b", first: "Cy" },
      ],
    });
    expect(family.home).toEqual({ town: "Ulm" });
  });
  it("ignores a change to a missing instance", () => {
    for (const path of ["children[x].first", "home.rooms[x].size", "children[a]", "", "]"])
      expect(applyChange(family, { path, value: 1 })).toBe(family);
  });
  it("treats __proto__ as a key like any other", () => {
    const after = applyChange({}, { path: "__proto__", value: { polluted: true } });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(JSON.stringify(after)).toBe('{"__proto__":{"polluted":true}}');
    expect(answerAt(after, "constructor")).toBeNull();
  });
  it("adds, moves and removes instances; repeating a change has no effect", () => {
    const changes: Change[] = [
      { path: "children", id: "c", at: 0, answers: { first: "Di" } },
      { path: "children", id: "a", at: 2 },
      { path: "children", id: "b", isGone: true },
    ];
    const once = applyChanges(family, changes);
    expect(answerAt(once, "children")).toEqual([
      { _id: "c", first: "Di" },
      { _id: "a", first: "Bo" },
    ]);
    for (const change of changes) expect(applyChange(once, change).children).toHaveLength(2);
  });
  it("does not restore an instance that someone else removed when it is moved", () => {
    expect(applyChange({ children: [] }, { path: "children", id: "a", at: 0 })).toEqual({ children: [] });
  });
});

describe("a patch that has arrived", () => {
  it("is recognized regardless of member order and of empty members", () => {
    const patch = {
      "home.town": "Ulm",
      gone: null,
      children: [{ first: "Bo", _id: "a", age: null }, { _id: "b" }],
    };
    expect(isIn(family, patch)).toBe(true);
    expect(isIn(family, { ...patch, gone: 1 })).toBe(false);
    expect(isIn(family, { children: family.children.toReversed() })).toBe(false);
  });
});

describe("merging", () => {
  it("keeps the last answer at a path and drops earlier ones below it", () => {
    const merged = [
      { path: "name", value: "A" },
      { path: "home.town", value: "B" },
      { path: "name", value: "C" },
      { path: "home", value: null },
      { path: "homeless", value: true },
    ].reduce(mergeChange, [] as readonly Change[]);
    expect(merged).toEqual([
      { path: "name", value: "C" },
      { path: "home", value: null },
      { path: "homeless", value: true },
    ]);
  });
  it("drops the changes of an instance that is removed", () => {
    const typed: Change = { path: "children[a].first", value: "X" };
    const gone: Change = { path: "children", id: "a", isGone: true };
    expect(mergeChange([typed], gone)).toEqual([gone]);
    expect(mergeChange([typed], { path: "children", id: "b", isGone: true })).toHaveLength(2);
  });
});

const paths = ["name", "home.town", "home", "children[a].first", "children[b].first", "children[c].first"];
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ path: fc.constantFrom(...paths), value: fc.constantFrom("x", "y", 1, null) }),
  fc.record({ path: fc.constant("children"), id: fc.constantFrom("a", "b", "c"), at: fc.nat(3) }),
  fc.record({
    path: fc.constant("children"),
    id: fc.constantFrom("a", "b", "c"),
    answers: fc.record({ first: fc.constantFrom("p", "q") }),
  }),
  fc.record({
    path: fc.constant("children"),
    id: fc.constantFrom("a", "b", "c"),
    isGone: fc.constant(true),
  }),
);

describe("any changes", () => {
  it("give the same result merged or unmerged, sent as one patch or one by one", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const oneByOne = applyChanges(family, changes);
        const merged = changes.reduce(mergeChange, [] as readonly Change[]);
        const patch = Object.entries(patchOf(family, merged)).map(([path, value = null]) => ({
          path,
          value,
        }));
        expect(applyChanges(family, merged)).toEqual(oneByOne);
        expect(applyChanges(family, patch)).toEqual(oneByOne);
      }),
    );
  });
});
