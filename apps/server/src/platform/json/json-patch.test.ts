import type { Json } from "@formstead/form-logic";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPatch, isSameJson, type PatchOperation } from "./json-patch.ts";

const patched = (document: Json, ...patch: PatchOperation[]) => {
  const result = applyPatch(document, patch);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.value;
};
const refusalOf = (document: Json, ...patch: PatchOperation[]) => {
  const result = applyPatch(document, patch);
  return result.ok ? undefined : result.refusal;
};

describe("the examples of RFC 6902", () => {
  it.each<[string, Json, PatchOperation[], Json]>([
    ["add a member", { foo: "bar" }, [{ op: "add", path: "/baz", value: "qux" }], { foo: "bar", baz: "qux" }],
    [
      "add into a list",
      { foo: ["bar", "baz"] },
      [{ op: "add", path: "/foo/1", value: "qux" }],
      { foo: ["bar", "qux", "baz"] },
    ],
    ["add at the end", { a: [1] }, [{ op: "add", path: "/a/-", value: [2] }], { a: [1, [2]] }],
    ["add over a member", { a: 1 }, [{ op: "add", path: "/a", value: 2 }], { a: 2 }],
    ["remove a member", { baz: "qux", foo: "bar" }, [{ op: "remove", path: "/baz" }], { foo: "bar" }],
    ["remove from a list", { a: [1, 2, 3] }, [{ op: "remove", path: "/a/1" }], { a: [1, 3] }],
    ["replace", { a: { b: 1 } }, [{ op: "replace", path: "/a/b", value: null }], { a: { b: null } }],
    ["replace everything", { a: 1 }, [{ op: "replace", path: "", value: [] }], []],
    [
      "move a member",
      { foo: { bar: 1 }, qux: {} },
      [{ op: "move", from: "/foo/bar", path: "/qux/thud" }],
      { foo: {}, qux: { thud: 1 } },
    ],
    [
      "move in a list",
      { a: ["all", "grass", "cows", "eat"] },
      [{ op: "move", from: "/a/1", path: "/a/3" }],
      { a: ["all", "cows", "eat", "grass"] },
    ],
    ["copy", { a: { b: 1 } }, [{ op: "copy", from: "/a", path: "/c" }], { a: { b: 1 }, c: { b: 1 } }],
    [
      "test",
      { a: [{ b: 1, c: 2 }] },
      [{ op: "test", path: "/a/0", value: { c: 2, b: 1 } }],
      {
        a: [{ b: 1, c: 2 }],
      },
    ],
    ["escapes", { "/": 9, "~1": 10 }, [{ op: "test", path: "/~01", value: 10 }], { "/": 9, "~1": 10 }],
    ["an empty name", { "": 1 }, [{ op: "replace", path: "/", value: 2 }], { "": 2 }],
  ])("%s", (_name, document, patch, wanted) => {
    const before = structuredClone(document);
    expect(patched(document, ...patch)).toEqual(wanted);
    expect(document).toEqual(before);
  });
});

describe("refusals", () => {
  it.each<[string, Json, PatchOperation, string, string]>([
    ["a test of a different value", { a: "1" }, { op: "test", path: "/a", value: 1 }, "test", "/0/path"],
    ["a test of a missing value", {}, { op: "test", path: "/a", value: 1 }, "path", "/0/path"],
    ["a missing member", { a: 1 }, { op: "remove", path: "/b" }, "path", "/0/path"],
    ["a replacement of a missing member", {}, { op: "replace", path: "/b", value: 1 }, "path", "/0/path"],
    ["a missing parent", {}, { op: "add", path: "/a/b", value: 1 }, "path", "/0/path"],
    ["an index beyond the end", { a: [1] }, { op: "add", path: "/a/2", value: 1 }, "path", "/0/path"],
    ["an index with a leading zero", { a: [1] }, { op: "remove", path: "/a/00" }, "path", "/0/path"],
    ["- in place of an existing index", { a: [1] }, { op: "remove", path: "/a/-" }, "path", "/0/path"],
    ["a move from a missing path", {}, { op: "move", from: "/a", path: "/b" }, "path", "/0/from"],
    ["a move into itself", { a: { b: {} } }, { op: "move", from: "/a", path: "/a/b/c" }, "path", "/0/path"],
    ["an invalid pointer", {}, { op: "add", path: "a", value: 1 }, "path", "/0/path"],
    ["an invalid escape", {}, { op: "add", path: "/a~2", value: 1 }, "path", "/0/path"],
    ["the whole document removed", {}, { op: "remove", path: "" }, "path", "/0/path"],
    ["a member of a text", { a: "x" }, { op: "add", path: "/a/length", value: 1 }, "path", "/0/path"],
    ["a member of every object", {}, { op: "test", path: "/toString", value: 1 }, "path", "/0/path"],
    ["the prototype", {}, { op: "add", path: "/__proto__/x", value: 1 }, "path", "/0/path"],
    ["a path too deep", {}, { op: "add", path: "/a".repeat(33), value: 1 }, "size", "/0/path"],
  ])("%s", (_name, document, operation, why, pointer) => {
    expect(refusalOf(document, operation)).toMatchObject({ why, pointer });
  });

  it("identify the failed operation, and nothing of the patch is applied", () => {
    const document = { a: 1 };
    expect(
      refusalOf(document, { op: "replace", path: "/a", value: 2 }, { op: "test", path: "/a", value: 1 }),
    ).toMatchObject({ why: "test", pointer: "/1/path" });
    expect(document).toEqual({ a: 1 });
  });

  it("a document cannot be doubled indefinitely, in size or in depth", () => {
    const doubling = Array.from(
      { length: 60 },
      (): PatchOperation => ({ op: "copy", from: "", path: "/a/-" }),
    );
    expect(refusalOf({ a: ["x".repeat(1_000)] }, ...doubling)).toMatchObject({ why: "size" });
    const deepening = Array.from(
      { length: 60 },
      (): PatchOperation => ({ op: "copy", from: "", path: "/a" }),
    );
    expect(refusalOf({ b: 1 }, ...deepening)).toMatchObject({ why: "size" });
  });
});

it("add and remove cancel each other, and moving there and back changes nothing, for any JSON", () => {
  const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(
      fc.array(json, { minLength: 1, maxLength: 6 }),
      json,
      fc.nat(5),
      fc.nat(5),
      (list, value, a, b) => {
        const [from, to] = [a % list.length, b % list.length];
        const document = { list };
        expect(
          patched(
            document,
            { op: "add", path: `/list/${from}`, value },
            { op: "test", path: `/list/${from}`, value },
            { op: "remove", path: `/list/${from}` },
            { op: "move", from: `/list/${from}`, path: `/list/${to}` },
            { op: "move", from: `/list/${to}`, path: `/list/${from}` },
          ),
        ).toEqual(document);
        expect(isSameJson(value, structuredClone(value))).toBe(true);
      },
    ),
  );
});
