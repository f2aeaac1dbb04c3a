import { describe, expect, it } from "vitest";
import type { Id } from "../../../../platform/ids/ids.ts";
import * as rules from "../views.rules.ts";

const maker = "usr_maker" as Id<"usr">;
const other = "usr_other" as Id<"usr">;
const now = new Date("2026-11-15T12:00:00Z");

const definition: rules.ViewDefinition = { sort: "-created_at", columns: null, group_by: [], aggregates: {} };
const view = rules.create(
  { id: "viw_1" as rules.ViewId, source: { type: "form", id: "frm_1" as Id<"frm"> }, createdBy: maker },
  { name: "A", visibility: "private", definition },
  now,
);

describe("maySee and mayWrite", () => {
  it("a private view belongs to its creator; a shared view is visible to everyone and writable by editors", () => {
    expect(rules.maySee(view, { userId: maker, role: "viewer" })).toBe(true);
    expect(rules.maySee(view, { userId: other, role: "owner" })).toBe(false);
    expect(rules.maySee(view, { userId: null, role: "owner" })).toBe(false);
    expect(rules.maySee({ ...view, visibility: "shared" }, { userId: null, role: "viewer" })).toBe(true);
    const writers = (["viewer", "contributor", "editor", "admin", "owner"] as const).map((role) =>
      rules.mayWrite("shared", { userId: other, role }),
    );
    expect(writers).toEqual([false, false, true, true, true]);
    expect(rules.mayWrite("private", { userId: maker, role: "viewer" })).toBe(true);
  });
});

describe("change", () => {
  it("keeps omitted properties, and accepts null as a value", () => {
    const filtered = rules.change(view, { definition: { filter: { and: [] } } }, now);
    expect(filtered).toMatchObject({
      name: "A",
      revision: 2,
      definition: { ...definition, filter: { and: [] } },
    });
    const named = rules.change(filtered, { name: "B", definition: { sort: undefined } }, now);
    expect(named).toMatchObject({
      name: "B",
      revision: 3,
      definition: { sort: "-created_at", filter: { and: [] } },
    });
    expect(rules.change(named, { definition: { filter: null } }, now).definition.filter).toBeNull();
  });
});

describe("valueAt", () => {
  const row = { answers: { price: { amount: "1" }, pets: [{ name: "Rex" }, {}], none: null } };
  it.each([
    ["answers.price.amount", "1"],
    ["answers.price", { amount: "1" }],
    ["answers.pets.name", ["Rex", null]],
    ["answers.none", null],
    ["answers.none.x", null],
    ["answers.missing", null],
    ["answers.constructor", null],
    ["__proto__", null],
  ])("%s", (path, value) => {
    expect(rules.valueAt(row, path.split("."))).toEqual(value);
  });
});

describe("links and sorting", () => {
  it("a link expires exactly at its time", () => {
    expect(rules.isExpired({ expiresAt: null }, now)).toBe(false);
    expect(rules.isExpired({ expiresAt: now }, now)).toBe(true);
    expect(rules.isExpired({ expiresAt: new Date(now.getTime() + 1) }, now)).toBe(false);
  });

  it("parses sort keys with their directions", () => {
    expect(rules.sortKeys("-submitted_at,answers.age")).toEqual([
      { name: "submitted_at", descending: true },
      { name: "answers.age", descending: false },
    ]);
  });
});
