import { describe, expect, it } from "vitest";
import type { Condition } from "../conditions/condition.ts";
import type { FieldItem, FormDefinition, Item, Page } from "../definition/definition.ts";
import { checkboxLogic } from "../fields/checkbox.ts";
import { decimalLogic } from "../fields/decimal.ts";
import { fieldTypes } from "../fields/logic.ts";
import { numberLogic } from "../fields/number.ts";
import { textLogic } from "../fields/text.ts";
import type { Formula } from "../formulas/ast.ts";
import type { JsonObject } from "../values/json.ts";
import { addInstance, moveInstance, removeInstance, setAnswer } from "./change-evaluation.ts";
import { compile } from "./compile.ts";
import { type Evaluation, evaluate } from "./evaluation.ts";
import { instancesOf } from "./instance.ts";
import { answersOf, viewOf } from "./view.ts";

const types = new Map([textLogic, numberLogic, decimalLogic, checkboxLogic].map((one) => [one.type, one]));
const context = { nowMs: Date.UTC(2026, 10, 15), language: "en" };

const field = (key: string, more: Partial<FieldItem> = {}, type = "text"): Item =>
  ({ id: `f_${key}`, type, key, label: key, ...more }) as unknown as Item;
const form = (...pages: readonly (readonly Item[] | Page)[]): FormDefinition => ({
  format: 1,
  title: "Form",
  languages: ["en"],
  pages: pages.map((page, at) => ("id" in page ? page : { id: `p${at + 1}`, items: page })),
});
const open = (definition: FormDefinition, answers: JsonObject = {}) =>
  evaluate(compile(definition, types), answers, context);
const answered = (path: string): Condition => ({ field: path, op: "answered" });
const nodeOf = ({ program }: Evaluation, key: string) =>
  program.nodes.find((node) => node.keys.at(-1) === key) ?? expect.fail(`no ${key}`);
const seen = (evaluation: Evaluation) =>
  Object.entries(viewOf(evaluation).fields).flatMap(([path, { visible }]) => (visible ? [path] : []));
const issues = (evaluation: Evaluation) =>
  Object.entries(viewOf(evaluation).fields).flatMap(([path, view]) =>
    view.issues.map(({ code }) => `${path} ${code}`),
  );

describe("visibility", () => {
  const pet = form([
    field("has_pet", {}, "checkbox"),
    field("pet_name", { visible_if: { field: "has_pet", op: "is_true" }, required: true }),
    field("vet", { visible_if: answered("pet_name") }),
  ]);

  it("follows an answer, through fields that depend on it", () => {
    const evaluation = open(pet, { has_pet: true, pet_name: "Rex" });
    expect(seen(evaluation)).toEqual(["has_pet", "pet_name", "vet"]);
    setAnswer(evaluation, evaluation.root, nodeOf(evaluation, "has_pet"), false);
    expect(seen(evaluation)).toEqual(["has_pet"]);
    setAnswer(evaluation, evaluation.root, nodeOf(evaluation, "has_pet"), true);
    expect(seen(evaluation)).toEqual(["has_pet", "pet_name", "vet"]);
  });
  it("keeps hidden answers in the draft, and omits them on submit", () => {
    const evaluation = open(pet, { has_pet: false, pet_name: "Rex" });
    expect(answersOf(evaluation, "all")).toEqual({ has_pet: false, pet_name: "Rex", vet: null });
    expect(answersOf(evaluation, "visible")).toEqual({ has_pet: false });
    expect(issues(evaluation)).toEqual([]);
  });
  it("requires answers only if they are visible", () => {
    expect(issues(open(pet, { has_pet: true }))).toEqual(["pet_name required"]);
  });
});

describe("a skipped page", () => {
  const definition = form(
    {
      id: "start",
      items: [field("skip", {}, "checkbox")],
      jumps: [{ if: { field: "skip", op: "is_true" }, to: "end" }],
    },
    { id: "middle", items: [field("detail", { required: true })] },
    { id: "end", items: [field("last")] },
  );
  it("is neither visible nor required", () => {
    const evaluation = open(definition, { skip: true });
    expect(viewOf(evaluation).pages).toEqual([
      { id: "start", visible: true, next: "end" },
      { id: "middle", visible: false, next: "end" },
      { id: "end", visible: true, next: "submit" },
    ]);
    expect(issues(evaluation)).toEqual([]);
    setAnswer(evaluation, evaluation.root, nodeOf(evaluation, "skip"), false);
    expect(issues(evaluation)).toEqual(["detail required"]);
  });
  it("ends the path at a jump back instead of looping", () => {
    const round = form(
      { id: "a", items: [] },
      { id: "b", items: [], jumps: [{ if: { all: [] }, to: "a" }] },
      { id: "c", items: [] },
    );
    expect(viewOf(open(round)).pages.map(({ visible }) => visible)).toEqual([true, true, false]);
  });
});

describe("repeats", () => {
  const total: Formula = ["call", "SUM", [["field", "rooms.windows.price"]]];
  const house = form([
    {
      id: "r1",
      type: "repeat",
      key: "rooms",
      max: 2,
      items: [
        field("heated", {}, "checkbox"),
        {
          id: "r2",
          type: "repeat",
          key: "windows",
          items: [
            field("price", {}, "decimal"),
            field("warranty", { visible_if: { field: "heated", op: "is_true" } }),
          ],
        } as Item,
      ],
    } as Item,
    field("total", { parsed: total, formula: "SUM(rooms.windows.price)" }, "decimal"),
  ]);
  const answers = {
    rooms: [
      {
        _id: "a",
        heated: true,
        windows: [
          { _id: "a1", price: "0.1" },
          { _id: "a2", price: "0.2" },
        ],
      },
      { _id: "b", heated: false, windows: [{ _id: "b1", price: "5" }] },
    ],
  };

  it("see the answers around them, each its own", () => {
    expect(seen(open(house, answers)).filter((path) => path.endsWith("warranty"))).toEqual([
      "rooms[a].windows[a1].warranty",
      "rooms[a].windows[a2].warranty",
    ]);
  });
  it("are summed exactly from outside", () => {
    expect(viewOf(open(house, answers)).fields.total?.value).toBe("5.3");
  });
  it("are reevaluated when an instance is added, removed or moved", () => {
    const evaluation = open(house, answers);
    const rooms = nodeOf(evaluation, "rooms");
    removeInstance(evaluation, evaluation.root, rooms, "b");
    expect(viewOf(evaluation).fields.total?.value).toBe("0.3");
    const [room] = instancesOf(evaluation.root, rooms);
    const windows = nodeOf(evaluation, "windows");
    const added = room && addInstance(evaluation, room, windows, "a3");
    if (!room || !added) return expect.fail("it could not be added");
    setAnswer(evaluation, added, nodeOf(evaluation, "price"), "1.7");
    expect(viewOf(evaluation).fields.total?.value).toBe("2");
    moveInstance(evaluation, room, windows, "a3", 0);
    expect(Object.keys(viewOf(evaluation).fields)).toContain("rooms[a].windows[a3].warranty");
    expect(answersOf(evaluation, "all")).toMatchObject({
      rooms: [{ windows: [{ _id: "a3" }, { _id: "a1" }, { _id: "a2" }] }],
    });
  });
  it("have a maximum number", () => {
    const evaluation = open(house, { rooms: [{ _id: "a" }, { _id: "b" }, { _id: "c" }] });
    expect(issues(evaluation)).toContain("rooms too_many");
  });
});

describe("part of an answer", () => {
  const shownIf = (type: string, op: "contains" | "ends_with", value: string): FormDefinition =>
    form([
      field("source", { settings: { options: [{ value: "red", label: "Red" }] } }, type),
      field("more", { visible_if: { field: "source", op, value } }),
    ]);
  const shows = (definition: FormDefinition, source: string | string[]) =>
    seen(evaluate(compile(definition, fieldTypes), { source }, context)).includes("more");

  it("is found in a list and at the end of an address, although it is not a whole answer", () => {
    expect(shows(shownIf("multi_select", "contains", "red"), ["red"])).toBe(true);
    expect(shows(shownIf("multi_select", "contains", "blue"), ["red"])).toBe(false);
    expect(shows(shownIf("email", "ends_with", "@example.org"), "anna@example.org")).toBe(true);
    expect(shows(shownIf("email", "ends_with", "@example.com"), "anna@example.org")).toBe(false);
  });
});

describe("a draft with errors", () => {
  it("is still evaluated: fields in a cycle count as they are", () => {
    const program = compile(
      form([field("a", { visible_if: answered("b") }), field("b", { visible_if: answered("a") })]),
      types,
    );
    expect(program.problems.map(({ code, name }) => `${code} ${name}`)).toEqual(["cycle a", "cycle b"]);
    expect(() => evaluate(program, { a: "x", b: "y" }, context)).not.toThrow();
  });
  it("reports unknown references", () => {
    const program = compile(
      form([field("a", { visible_if: answered("nobody") }), field("a", {}, "no_such_type")]),
      types,
    );
    expect(program.problems.map(({ code, name }) => `${code} ${name}`).sort()).toEqual([
      "duplicate_id f_a",
      "duplicate_key a",
      "unknown_reference nobody",
      "unknown_type no_such_type",
    ]);
  });
});

describe("answers from outside", () => {
  it("are reported and dropped if they belong to no field", () => {
    const evaluation = open(form([field("a")]), { a: "x", b: 1, constructor: { prototype: 1 } });
    expect(viewOf(evaluation).unknown_keys).toEqual(["b", "constructor"]);
    expect(answersOf(evaluation, "all")).toEqual({ a: "x" });
  });
  it("are reported and dropped if they are not values of their type", () => {
    const evaluation = open(form([field("a", {}, "number")]), { a: { evil: true } });
    expect(issues(evaluation)).toEqual(["a type"]);
    expect(answersOf(evaluation, "all")).toEqual({ a: null });
  });
});
