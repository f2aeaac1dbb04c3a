import {
  compile,
  fieldTypes,
  type Json,
  type JsonObject,
  type Program,
  patchAnswers,
  prepareDefinition,
  readDefinition,
} from "@formstead/form-logic";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { atOnce } from "../../../../platform/time/steps.rules.ts";
import {
  type AnswerChange,
  applyChanges,
  changedFields,
  changesBetween,
  filesIn,
  judge,
  judgingPatched,
  mergeAnswers,
  pathText,
} from "../answers.rules.ts";
import { answersBefore, type Revision } from "../revisions.rules.ts";

/** Few names, so that random documents meet; some that code could take for something else. */
const names = fc.constantFrom("a", "b", "c", "group", "children", "_id", "__proto__", "[one]", "a.b", "");
const leaves = fc.oneof(
  fc.constantFrom(null, true, 0, -1.5, "", "text", "12.50"),
  fc.string({ maxLength: 4 }),
  fc.array(fc.constantFrom("x", "y", 1), { maxLength: 3 }),
);

const { answers } = fc.letrec<{ answers: JsonObject; value: Json; repeat: Json }>((tie) => ({
  answers: fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof({ maxDepth: 4, depthSize: "small" }, leaves, tie("answers"), tie("repeat")),
  // Ids may repeat, too: such instances cannot be told apart.
  repeat: fc.array(
    fc
      .tuple(fc.constantFrom("one", "two", "three"), tie("answers"))
      .map(([id, rest]): JsonObject => ({ ...rest, _id: id })),
    { maxLength: 3 },
  ),
}));

/** The same text for the same document, whatever the order of its members. */
function textOf(value: Json | undefined): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))
      : one,
  );
}

/** As the database gives back what it was given. */
const stored = (changes: readonly AnswerChange[]) => JSON.parse(JSON.stringify(changes)) as AnswerChange[];

function programOf(items: readonly JsonObject[]): Program {
  const pages = [{ id: "page_1", items }];
  const read = readDefinition({ format: 1, title: "T", languages: ["en"], pages });
  if (!read.ok) throw new Error("the definition is not sound");
  return compile(prepareDefinition(read.definition), fieldTypes);
}

describe("changes between answers", () => {
  it("lead from the old ones to the new ones, and back, exactly", () => {
    fc.assert(
      fc.property(answers, answers, (before, after) => {
        const changes = stored(changesBetween(before, after));
        expect(textOf(applyChanges(before, changes, "after"))).toBe(textOf(after));
        expect(textOf(applyChanges(after, changes, "before"))).toBe(textOf(before));
      }),
      { numRuns: 2_000 },
    );
  });

  it("are none between the same answers, whatever the order of their members", () => {
    fc.assert(
      fc.property(answers, (one) => {
        const other = Object.fromEntries(Object.entries(structuredClone(one)).reverse());
        expect(changesBetween(one, other)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("name each place once, and none inside another", () => {
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

  it("go into groups and into instances that stayed, and take a list whose instances changed as one", () => {
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

  it("have paths by which the same change can be sent", () => {
    const before = { address: { city: "Ulm" }, children: [{ _id: "x", name: "Ada" }] };
    const after = { address: { city: "Bonn" }, children: [{ _id: "x", name: "Eva" }] };
    const patch = Object.fromEntries(
      changesBetween(before, after).map((change) => [pathText(change.path), change.after ?? null]),
    );
    expect(Object.keys(patch)).toEqual(["address.city", "children[x].name"]);
    expect(patchAnswers(before, patch)).toEqual({ answers: after, unknown: [] });
  });
});

describe("a history", () => {
  const revision = (number: number, changes: readonly AnswerChange[]): Revision => ({
    entryId: newId("ent"),
    number,
    kind: "edit",
    source: "api",
    author: null,
    version: 1,
    changes: stored(changes),
    createdAt: new Date(0),
  });

  it("gives back every state it went through, and restoring one of them is one more", () => {
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

describe("merging two sets of answers that came from one", () => {
  const plain = programOf([]);
  const merge = (base: JsonObject, mine: JsonObject, theirs: JsonObject) =>
    mergeAnswers(plain, base, { mine, theirs });

  it("keeps whatever only one of them changed", () => {
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

  it("gives the same from either side, and conflicts on both sides or on none", () => {
    fc.assert(
      fc.property(answers, answers, answers, (base, one, other) => {
        const [here, there] = [merge(base, one, other), merge(base, other, one)];
        expect(here.conflicts.length > 0).toBe(there.conflicts.length > 0);
        if (here.conflicts.length === 0) expect(textOf(here.answers)).toBe(textOf(there.answers));
      }),
      { numRuns: 2_000 },
    );
  });

  it("tells what both changed, also when one of them changed what holds it", () => {
    const base = { a: 1, b: 1, group: { x: 1, y: 1 } };
    const paths = (mine: JsonObject, theirs: JsonObject) =>
      merge(base, mine, theirs).conflicts.map(({ path }) => pathText(path));
    expect(paths({ ...base, a: 2 }, { ...base, a: 3, b: 2 })).toEqual(["a"]);
    expect(paths({ ...base, a: 2 }, { ...base, b: 2 })).toEqual([]);
    expect(paths({ ...base, group: { x: 2, y: 1 } }, { a: 1, b: 1 })).toEqual(["group.x"]);
    expect(paths({ ...base, group: { x: 2, y: 1 } }, { ...base, group: { x: 1, y: 2 } })).toEqual([]);
  });

  it("leaves out what the form works out by itself", () => {
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

describe("judging answers", () => {
  const program = programOf([
    { id: "f1", type: "number", key: "age", label: "Age", required: true },
    {
      id: "f2",
      type: "text",
      key: "school",
      label: "School",
      required: true,
      visible_if: { field: "age", op: "lt", value: 18 },
    },
  ]);
  const circumstances = { now: new Date(0), language: "en", keep: "visible" } as const;

  it("refuses answers of another type and to no field; what is missing only stands in the way of submitting", () => {
    const judged = judge(program, { age: "old", nothing: 1 }, circumstances);
    expect(judged.refused.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["unknown_field_key", "/answers/nothing"],
      ["type", "/answers/age"],
    ]);
    const young = judge(program, { age: 9 }, circumstances);
    expect(young.refused).toEqual([]);
    expect(young.problems).toMatchObject([{ code: "required", field_key: "school" }]);
  });

  it("keeps what is visible, or all while it is worked on", () => {
    const given = { age: 30, school: "Left long ago" };
    expect(judge(program, given, circumstances).answers).toEqual({ age: 30 });
    expect(judge(program, given, { ...circumstances, keep: "all" }).answers).toEqual(given);
  });

  it("tells the pointer of a path that leads nowhere, and null takes an answer away", () => {
    const patch = { "x[1].y": 1, school: null };
    const judged = atOnce(judgingPatched(program, { age: 9, school: "A" }, patch, circumstances));
    expect(judged.problems.map(({ code, pointer }) => [code, pointer])).toEqual([
      ["unknown_field_key", "/answers/x[1].y"],
      ["required", "/answers/school"],
    ]);
  });
});

describe("the files that answers name", () => {
  it("are told with the path of their answer, at any depth, and ids cannot blur it", () => {
    const [one, two, three, four] = [newId("fil"), newId("fil"), newId("fil"), newId("fil")];
    const given: JsonObject = {
      name: one,
      proof: [{ file_id: one, name: "a" }, { file_id: two }],
      more: { sign: { file_id: three } },
      children: [{ _id: "i_1" }, { _id: "x].[y", toys: [{ _id: "t", photo: [{ file_id: four }] }] }],
      empty: null,
    };
    expect(filesIn(given)).toEqual([
      [one, "proof"],
      [two, "proof"],
      [three, "more.sign"],
      [four, "children[x.y].toys[t].photo"],
    ]);
    expect(filesIn(undefined)).toEqual([]);
  });
});

describe("the fields an event names", () => {
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

  it("are the keys of the form and nothing a respondent wrote", () => {
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
