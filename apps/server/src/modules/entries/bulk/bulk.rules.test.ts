import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../platform/ids/ids.ts";
import * as rules from "./bulk.rules.ts";

const order = (action: rules.BulkAction, filter?: unknown): rules.BulkOrder => ({
  formId: newId("frm"),
  filter,
  action,
});

describe("filterOf", () => {
  const leaf = { field: "answers.email", op: "eq", value: "a@example.test" };
  const inTrash = { field: "status", op: "eq", value: "trashed" };

  it("returns the given filter, and limits restore to the trash", () => {
    expect(rules.filterOf(order({ action: "trash" }, leaf))).toBe(leaf);
    expect(rules.filterOf(order({ action: "trash" }))).toBeUndefined();
    const restored = (filter?: unknown) => rules.filterOf(order({ action: "restore" }, filter));
    expect(restored()).toEqual(inTrash);
    expect(restored(leaf)).toEqual({ and: [leaf, inTrash] });
    expect(restored({ and: [leaf] })).toEqual({ and: [leaf, inTrash] });
    expect(restored({ or: [leaf] })).toEqual({ and: [{ or: [leaf] }, inTrash] });
  });
});

describe("tags", () => {
  const names = fc.constantFrom("a", "b", "c", "d");
  const sets = fc.uniqueArray(names, { maxLength: 4 });

  it("are added and removed as sets, and removing reverts adding", () => {
    fc.assert(
      fc.property(sets, sets, (tags, given) => {
        const added = rules.tagsAfter(tags, { action: "tag", tags: given }) ?? tags;
        expect([...added].sort()).toEqual([...new Set([...tags, ...given])].sort());
        const removed = rules.tagsAfter(added, { action: "untag", tags: given }) ?? added;
        expect([...removed].sort()).toEqual(tags.filter((tag) => !given.includes(tag)).sort());
      }),
      { numRuns: 500 },
    );
  });

  it("stay unchanged if nothing would change or there would be more than 50", () => {
    expect(rules.tagsAfter(["a"], { action: "tag", tags: ["a"] })).toBeUndefined();
    expect(rules.tagsAfter(["a"], { action: "untag", tags: ["b"] })).toBeUndefined();
    const full = Array.from({ length: 50 }, (_none, n) => `t${n}`);
    expect(rules.tagsAfter(full, { action: "tag", tags: ["one more"] })).toBeUndefined();
    expect(rules.tagsAfter(full, { action: "tag", tags: ["t1"] })).toBeUndefined();
  });
});
