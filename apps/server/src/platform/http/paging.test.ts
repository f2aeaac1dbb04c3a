import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createSealer } from "../crypto/seal.ts";
import { AppError } from "../errors/errors.ts";
import { createPager, pageQueryShape, type SortSpec, sortQueryShape } from "./paging.ts";

const spec: SortSpec = { sorts: ["created_at", "name", "size", "owner"], byDefault: "-created_at" };
const Query = z.strictObject({ ...pageQueryShape, sort: sortQueryShape(spec), q: z.string().optional() });
const secret = "pZ3kq9Vt7Lw2Xy5Rb8Nc4Md6Jf1Hg0Qs";
const pager = createPager(createSealer({ secret: [secret], purpose: "cursor" }));

const query = (values: object = {}) => Query.parse(values) as Record<string, unknown>;
const page = (values: object, list = "forms@a") => pager.request(spec, list, query(values));

function cursorFor(values: object = {}, list = "forms@a", maker = pager): string {
  const result = { data: [], next: { direction: "next" as const, values: ["x", 1, null] }, prev: null };
  const made = maker.envelope(page(values, list), list, query(values), result);
  return (made as { pagination: { next_cursor: string } }).pagination.next_cursor;
}

describe("limit", () => {
  it.each([
    [undefined, 25],
    ["1", 1],
    ["100", 100],
    ["101", 100],
    ["5000", 100],
  ])("%s gives %i", (limit, expected) => {
    expect(page({ limit }).limit).toBe(expected);
  });

  it.each(["0", "-1", "1.5", "", "x", "Infinity", "99999999999999999999"])("refuses %j", (limit) => {
    expect(Query.safeParse({ limit }).success).toBe(false);
  });
});

describe("sort", () => {
  it("has a default, and accepts up to three keys with a direction each", () => {
    expect(page({}).sort).toEqual([{ name: "created_at", descending: true }]);
    expect(page({ sort: "name,-size,+owner" }).sort).toEqual([
      { name: "name", descending: false },
      { name: "size", descending: true },
      { name: "owner", descending: false },
    ]);
  });

  it.each(["", "-", "color", "name,name", "name,-name", "name,size,owner,created_at", "NAME", "__proto__"])(
    "refuses %j",
    (sort) => {
      expect(Query.safeParse({ sort }).success).toBe(false);
    },
  );
});

describe("a cursor", () => {
  it("continues the same list, regardless of the page size", () => {
    const cursor = cursorFor({ q: "a", sort: "name" });
    expect(page({ q: "a", sort: "name", limit: "3", count: "exact", cursor }).cursor).toEqual({
      direction: "next",
      values: ["x", 1, null],
    });
  });

  it.each<[string, object, string]>([
    ["another filter", { q: "b" }, "forms@a"],
    ["no filter", {}, "forms@a"],
    ["another sort", { q: "a", sort: "size" }, "forms@a"],
    ["another list", { q: "a" }, "files@a"],
    ["another account", { q: "a" }, "forms@b"],
  ])("is rejected with %s", (_case, values, list) => {
    const cursor = cursorFor({ q: "a" });
    expect(() => page({ ...values, cursor }, list)).toThrow(AppError);
  });

  it("is rejected if it was forged, modified, truncated, or sealed for another purpose or by another server", () => {
    const cursor = cursorFor();
    const flipped = `${cursor.slice(0, -2)}${cursor.endsWith("A") ? "BB" : "AA"}`;
    const other = (secretOf: string, purpose: string) =>
      cursorFor({}, "forms@a", createPager(createSealer({ secret: [secretOf], purpose })));
    const forged = [
      "x",
      "",
      flipped,
      cursor.slice(1),
      other(secret, "mail"),
      other(secret.toLowerCase(), "cursor"),
    ];
    for (const text of forged) expect(() => page({ cursor: text }), text).toThrow("invalid_cursor");
  });
});
