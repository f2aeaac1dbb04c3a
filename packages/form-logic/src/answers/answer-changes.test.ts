import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patchAnswers } from "../evaluate/patch-answers.ts";
import { programOf } from "../test-kit/program-of.ts";
import type { Json, JsonObject } from "../values/json.ts";
import {
  type AnswerChange,
  answersBefore,
  applyChanges,
  changedFields,
  changesBetween,
  pathText,
} from "./answer-changes.ts";
import { mergeAnswers } from "./merge-answers.ts";

/** A few names, so that random documents overlap; some look like path syntax or prototype members. */
const names = fc.constantFrom("a", "b", "c", "group", "children", "_id", "__proto__", "[one]", "a.b", "");
const leaves = fc.oneof(
  fc.constantFrom(null, true, 0, -1.5, "", "text", "12.50"),
  fc.string({ maxLength: 4 }),
  fc.array(fc.constantFrom("x", "y", 1), { maxLength: 3 }),
);

const { answers } = fc.letrec<{ answers: JsonObject; value: Json; repeat: Json }>((tie) => ({
  answers: fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof({ maxDepth: 4, depthSize: "small" }, leaves, tie("answers"), tie("repeat")),
  // Ids can repeat; instances with the same ID cannot be told apart.
  repeat: fc.array(
    fc
      .tuple(fc.constantFrom("one", "two", "three"), tie("answers"))
      .map(([id, rest]): JsonObject => ({ ...rest, _id: id })),
    { maxLength: 3 },
  ),
}));

/** Returns the same text for equal documents, regardless of the order of members. */
function textOf(value: Json | undefined): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))
      : one,
  );
}

/** The changes as the database returns them. */
const stored = (changes: readonly AnswerChange[]) => JSON.parse(JSON.stringify(changes)) as AnswerChange[];

describe("changesBetween", () => {
  it("converts the old answers into the new ones, and back, exactly", () => {
    fc.assert(
      fc.property(answers, answers, (before, after) => {
        const changes = stored(changesBetween(before, after));
        expect(textOf(applyChanges(before, changes, "after"))).toBe(textOf(after));
        expect(textOf(applyChanges(after, changes, "before"))).toBe(textOf(before));
      }),
      { numRuns: 2_000 },
    );
  });

  it("is empty for equal answers, regardless of the order of members", () => {
    fc.assert(
      fc.property(answers, (one) => {
        const other = Object.fromEntries(Object.entries(structuredClone(one)).reverse());
        expect(changesBetween(one, other)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("contains each path once, and no path inside another", () => {
    fc.assert(
      fc.property(answers, answers, (before, after) => {
        const paths = changesBetween(before, after).map(({ path }) => JSON.stringify(path).slice(0, -1));
        for (const [at, path] of paths.entries()) {
          const others = paths.filter((_other, index) => index !== at);
          expect(others.some((other) => other === path || other.startsWith(`${path},`))).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("descends into groups and unchanged instances, and treats a list with other instances as one change", () => {
    const before = { address: { city: "Ulm", zip: "1" }, children: [{ _id: "x", name: "Ada" }], tags: ["a"] };
    const after = { address: { city: "Bonn", zip: "1" }, children: [{ _id: "x", name: "Eva" }], tags: ["b"] };
    expect(changesBetween(before, after)).toEqual([
      { path: ["address", "city"], before: "Ulm", after: "Bonn" },
      { path: ["children", "[x]", "name"], before: "Ada", after: "Eva" },
      { path: ["tags"], before: ["a"], after: ["b"] },
    ]);
    const grown = { ...before, children: [...before.children, { _id: "y", name: "Bob" }] };
    expect(changesBetween(before, grown).map(({ path }) => pathText(path))).toEqual(["children"]);
    expect(changesBetween({ a: 1 }, {})).toEqual([{ path: ["a"], before: 1 }]);
    expect(changesBetween({}, { a: null })).toEqual([{ path: ["a"], after: null }]);
  });

  it("returns paths that can be sent as a patch", () => {
    const before = { address: { city: "Ulm" }, children: [{ _id: "x", name: "Ada" }] };
    const after = { address: { city: "Bonn" }, children: [{ _id: "x", name: "Eva" }] };
    const patch = Object.fromEntries(
      changesBetween(before, after).map((change) => [pathText(change.path), change.after ?? null]),
    );
    expect(Object.keys(patch)).toEqual(["address.city", "children[x].name"]);
    expect(patchAnswers(before, patch)).toEqual({ answers: after, unknown: [] });
  });
});

describe("answersBefore", () => {
  const revision = (number: number, changes: readonly AnswerChange[]) => ({
    number,
    changes: stored(changes),
  });

  it("reconstructs every earlier state, also after one of them was restored", () => {
    const states = fc.array(answers, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(states, fc.nat(), (past, salt) => {
        const wanted = past[salt % past.length] ?? {};
        const all = [...past, wanted];
        const newest = all.at(-1) ?? {};
        const newestFirst = all
          .map((state, at) => revision(at + 1, at === 0 ? [] : changesBetween(all[at - 1] ?? {}, state)))
          .reverse();
        for (const [at, state] of all.entries()) {
          const later = newestFirst.filter(({ number }) => number > at + 1);
          expect(textOf(answersBefore(newest, later))).toBe(textOf(state));
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("mergeAnswers", () => {
  const plain = programOf([]);
  const merge = (base: JsonObject, mine: JsonObject, theirs: JsonObject) =>
    mergeAnswers(plain, base, { mine, theirs });

  it("keeps changes that only one side made", () => {
    fc.assert(
      fc.property(answers, answers, (base, other) => {
        for (const merged of [
          merge(base, other, base),
          merge(base, base, other),
          merge(base, other, other),
        ]) {
          expect(merged.conflicts).toEqual([]);
          expect(textOf(merged.answers)).toBe(textOf(other));
        }
      }),
      { numRuns: 500 },
    );
  });

  it("is symmetric: same answers, and conflicts on both sides or on neither", () => {
    fc.assert(
      fc.property(answers, answers, answers, (base, one, other) => {
        const [here, there] = [merge(base, one, other), merge(base, other, one)];
        expect(here.conflicts.length > 0).toBe(there.conflicts.length > 0);
        if (here.conflicts.length === 0) expect(textOf(here.answers)).toBe(textOf(there.answers));
      }),
      { numRuns: 2_000 },
    );
  });

  it("reports what both sides changed, including a change to an enclosing group", () => {
    const base = { a: 1, b: 1, group: { x: 1, y: 1 } };
    const paths = (mine: JsonObject, theirs: JsonObject) =>
      merge(base, mine, theirs).conflicts.map(({ path }) => pathText(path));
    expect(paths({ ...base, a: 2 }, { ...base, a: 3, b: 2 })).toEqual(["a"]);
    expect(paths({ ...base, a: 2 }, { ...base, b: 2 })).toEqual([]);
    expect(paths({ ...base, group: { x: 2, y: 1 } }, { a: 1, b: 1 })).toEqual(["group.x"]);
    expect(paths({ ...base, group: { x: 2, y: 1 } }, { ...base, group: { x: 1, y: 2 } })).toEqual([]);
  });

  it("ignores computed fields", () => {
    const program = programOf([
      { id: "f1", type: "number", key: "count", label: "Count" },
      { id: "f2", type: "number", key: "price", label: "Price" },
      { id: "f3", type: "calculated", key: "total", label: "Total", formula: "count * price" },
    ]);
    const base = { count: 1, price: 1, total: "1" };
    const mine = { count: 2, price: 1, total: "2" };
    const theirs = { count: 1, price: 3, total: "3" };
    const merged = mergeAnswers(program, base, { mine, theirs });
    expect(merged.conflicts).toEqual([]);
    expect(merged.answers).toMatchObject({ count: 2, price: 3 });
    expect(merged.mine.map(({ path }) => pathText(path))).toEqual(["count"]);
  });
});

describe("changedFields", () => {
  const program = programOf([
    { id: "fld_name", type: "text", key: "name", label: "Name" },
    { id: "fld_data", type: "hidden", key: "data", label: "Data" },
    {
      id: "grp_home",
      type: "group",
      key: "home",
      items: [{ id: "fld_city", type: "text", key: "city", label: "City" }],
    },
    {
      id: "rep_kids",
      type: "repeat",
      key: "kids",
      items: [{ id: "fld_kid", type: "text", key: "kid", label: "Kid" }],
    },
  ]);
  const kids = (...names: string[]) => names.map((kid) => ({ _id: `ada@example.com ${kid.length}`, kid }));

  it("returns keys of the form only, never text from a respondent", () => {
    const before = {
      name: "Ada",
      data: { "ada@example.com": 1 },
      home: { city: "Bonn" },
      kids: kids("A", "BB"),
    };
    const named = (after: JsonObject) => changedFields(program, before, { ...before, ...after });
    expect(named({})).toEqual([]);
    expect(named({ name: "Eva" })).toEqual(["name"]);
    expect(named({ data: { "ada@example.com": 2 } })).toEqual(["data"]);
    expect(named({ home: { city: "Kiel" }, kids: kids("C", "DD") })).toEqual(["home.city", "kids[].kid"]);
    expect(named({ kids: kids("A") })).toEqual(["kids"]);
    expect(named({ gone: "x" })).toEqual([]);
  });
});
