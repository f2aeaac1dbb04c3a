import { describe, expect, it } from "vitest";
import type { JsonObject } from "../values/json.ts";
import { patchAnswers } from "./patch-answers.ts";

const answers = {
  name: "Ann",
  address: { city: "Ulm" },
  children: [
    { _id: "a", name: "Bo", toys: [{ _id: "t", what: "ball" }] },
    { _id: "b", name: "Cy" },
  ],
};

describe("answers by path", () => {
  it("sets fields, members of groups, fields of instances at any depth, and whole repeats", () => {
    const patch = {
      name: "Eve",
      "address.street": "Main",
      "children[a].toys[t].what": "kite",
      "children[b].name": null,
      other: [{ _id: "x" }],
    };
    expect(patchAnswers(answers, patch)).toEqual({
      answers: {
        name: "Eve",
        address: { city: "Ulm", street: "Main" },
        children: [
          { _id: "a", name: "Bo", toys: [{ _id: "t", what: "kite" }] },
          { _id: "b", name: null },
        ],
        other: [{ _id: "x" }],
      },
      unknown: [],
    });
  });
  it("creates missing groups", () => {
    expect(patchAnswers({}, { "a.b.c": 1 }).answers).toEqual({ a: { b: { c: 1 } } });
  });
  it("does not mutate the document", () => {
    const before = structuredClone(answers);
    patchAnswers(answers, { "children[a].name": "Zed" });
    expect(answers).toEqual(before);
  });
  it.each([
    "children[z].name",
    "children[a]",
    "nobody[a].name",
    "",
    ".",
    "a.",
    "a..b",
    "[a].b",
    "a[].b",
    "a".repeat(2000),
  ])("reports that %j leads nowhere", (path) => {
    expect(patchAnswers(answers, { [path]: 1 })).toEqual({ answers, unknown: [path] });
  });
  it("treats prototype names as plain keys", () => {
    const patch = JSON.parse('{"__proto__": {"evil": 1}, "constructor.prototype": 2}') as JsonObject;
    const { answers: patched } = patchAnswers({}, patch);
    expect(Object.keys(patched)).toEqual(["__proto__", "constructor"]);
    expect(({} as { evil?: unknown }).evil).toBeUndefined();
  });
});

it("takes linear time", () => {
  const flat = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, at]));
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ _id: `r${at}`, a: 0 }));
  const inRows = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, at) => [`rows[r${at % 1_000}].k${at}`, at]),
  );
  const { user } = process.threadCpuUsage();
  expect(Object.keys(patchAnswers({}, flat).answers)).toHaveLength(10_000);
  expect(patchAnswers({ rows }, inRows).unknown).toEqual([]);
  // Usually less than 100. If each answer were set in a new copy, it would be about 20,000.
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(2_500);
});
