/** A respondent cannot mark a payment as paid. */
import { describe, expect, it } from "vitest";
import type { FormDefinition, Item } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { setAnswer } from "./change-evaluation.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluation.ts";
import { fromRespondent } from "./from-respondent.ts";
import type { Program } from "./program.ts";
import { viewOf } from "./view.ts";

const context = { nowMs: Date.UTC(2026, 10, 15), language: "en" };
const field = (key: string, type: string, more: object = {}) => ({ id: key, type, key, label: key, ...more });
const definition = prepareDefinition({
  format: 1,
  title: "F",
  languages: ["en"],
  pages: [
    {
      id: "p",
      items: [
        field("name", "text"),
        field("fee", "payment", { required: true }),
        field("sum", "calculated"),
        { id: "g", type: "group", key: "g", items: [field("number", "auto_number"), field("note", "text")] },
        { id: "r", type: "repeat", key: "rows", items: [field("paid", "payment"), field("what", "text")] },
        {
          id: "i",
          type: "repeat",
          key: "items",
          items: [
            field("qty", "number"),
            field("price", "number", { read_only: true, default: 10 }),
            field("worth", "number", { read_only: true, formula: "price * qty" }),
            {
              id: "h",
              type: "group",
              key: "by",
              items: [field("who", "text", { prefill: { locked: true } })],
            },
            { id: "d", type: "repeat", key: "deep", items: [field("tax", "number", { read_only: true })] },
          ],
        },
      ] as readonly Item[],
    },
  ],
} as FormDefinition);
const program = compile(definition, fieldTypes);
const taken = (form: Program, sent: JsonObject, stored: JsonObject = {}) =>
  fromRespondent(form, sent, stored, context);
const payment = (status: string): JsonObject => ({
  provider: "stripe",
  intent_id: "pi_1",
  status,
  amount: "5",
  currency: "EUR",
});

describe("what a respondent sends", () => {
  it("is accepted, except for what only the server sets", () => {
    const sent = {
      name: "Ada",
      fee: payment("succeeded"),
      g: { number: "1", note: "x" },
      rows: [{ _id: "a", paid: payment("succeeded"), what: "y" }],
    };
    const frozen = JSON.stringify(sent);
    expect(taken(program, sent)).toEqual({
      answers: { name: "Ada", g: { note: "x" }, rows: [{ _id: "a", what: "y" }] },
      refused: ["fee", "g.number", "rows[a].paid"],
    });
    expect(JSON.stringify(sent)).toBe(frozen);
  });

  it("keeps stored values by instance, and may be sent back unchanged", () => {
    const stored = {
      fee: payment("pending"),
      g: { number: "7" },
      rows: [
        { _id: "a", paid: payment("pending"), what: "old" },
        { _id: "b", paid: payment("failed") },
      ],
    };
    const sent = { fee: payment("pending"), rows: [{ _id: "b", what: "new" }, { what: "added" }, 5] };
    expect(taken(program, sent, stored)).toEqual({
      answers: {
        fee: payment("pending"),
        g: { number: "7" },
        rows: [{ _id: "b", paid: payment("failed"), what: "new" }, { what: "added" }, 5],
      },
      refused: [],
    });
  });

  it("never crashes, whatever it is", () => {
    const sent = JSON.parse('{"g":[1],"rows":{"_id":1},"__proto__":{"fee":1},"fee":null}') as JsonObject;
    expect(taken(program, sent)).toEqual({
      answers: JSON.parse('{"g":[1],"rows":{"_id":1},"__proto__":{"fee":1}}'),
      refused: [],
    });
  });
});

describe("a fixed answer in an instance of a repeat", () => {
  const refusedIn = (items: Json, stored: Json = []) => taken(program, { items }, { items: stored }).refused;

  it("is the initial value in a new instance, and nothing else", () => {
    expect(
      refusedIn([
        { _id: "a", qty: 1, price: 0.01, worth: 5, by: { who: "me" }, deep: [{ _id: "d", tax: 0 }] },
        { price: null },
      ]),
    ).toEqual(["items[a].price", "items[a].by.who", "items[a].deep[d].tax", "items[#1].price"]);
    expect(refusedIn([{ _id: "a", qty: 1, price: "10", by: { who: null }, deep: [{ tax: null }] }])).toEqual(
      [],
    );
    const [kept] = taken(program, { items: [{ _id: "a", qty: 1, price: 1 }] }).answers.items as Json[];
    expect(kept).toEqual({ _id: "a", qty: 1 });
  });

  it("is the stored value in an older instance, whatever its id", () => {
    for (const _id of ["a", "x]y", "a".repeat(2_000)]) {
      const stored = [{ _id, price: 7, by: { who: "us" } }];
      expect(refusedIn([{ _id, qty: 2, price: 7, by: { who: "us" } }], stored)).toEqual([]);
      expect(refusedIn([{ _id, price: 10 }], stored)).toEqual([
        `items[${_id}].price`,
        `items[${_id}].by.who`,
      ]);
    }
  });

  it("is not copied by repeating an id", () => {
    const stored = [{ _id: "a", price: 7 }];
    expect(refusedIn([stored[0] ?? null, { _id: "a", price: 7 }], stored)).toEqual(["items[a].price"]);
    expect(refusedIn([{ _id: "a", price: 1 }, stored[0] ?? null], stored)).toContain("items[a].price");
    const twice = [...stored, { _id: "a", price: 8 }];
    expect(refusedIn(twice, twice)).toEqual([]);
  });
});

describe("a fixed answer outside of repeats", () => {
  const formOf = (...items: object[]) =>
    compile({ ...definition, pages: [{ id: "p", items: items as Item[] }] }, fieldTypes);

  it("is the default or the stored value, and nothing else", () => {
    const form = formOf(
      field("price", "number", { read_only: true, default: 100 }),
      field("source", "text", { prefill: { locked: true } }),
    );
    expect(taken(form, { price: 1, source: "me" })).toEqual({
      answers: {},
      refused: ["price", "source"],
    });
    expect(taken(form, { price: "100" }).refused).toEqual([]);
    const stored = { price: 80, source: "link" };
    expect(taken(form, { price: 80, source: "link" }, stored).refused).toEqual([]);
    expect(taken(form, { price: 1 }, stored)).toEqual({ answers: stored, refused: ["price", "source"] });
  });
});

describe("an answer fixed by a condition", () => {
  const isClosed = { field: "closed", op: "is_true" };
  const items = [
    field("closed", "checkbox"),
    field("price", "number", { read_only_if: isClosed }),
    field("once", "text", { read_only_if: { field: "once", op: "answered" } }),
    { id: "r", type: "repeat", key: "rows", items: [field("tax", "number", { read_only_if: isClosed })] },
  ];
  const form = compile({ ...definition, pages: [{ id: "p", items: items as Item[] }] }, fieldTypes);

  it("stays while the condition is true, also in a new instance of a repeat", () => {
    const sent = { closed: true, price: 1, rows: [{ _id: "a", tax: 1 }] };
    expect(taken(form, sent, { closed: true })).toEqual({
      answers: { closed: true, rows: [{ _id: "a" }] },
      refused: ["price", "rows[a].tax"],
    });
  });

  it("can be set together with the answer that fixes it, and with the one that releases it", () => {
    const sent = { closed: true, price: 1, rows: [{ _id: "a", tax: 1 }] };
    expect(taken(form, sent).refused).toEqual([]);
    expect(taken(form, { ...sent, closed: false, price: 2 }, sent).refused).toEqual([]);
  });

  it("is not released by its own change", () => {
    expect(taken(form, { once: "b" }, { once: "a" }).refused).toEqual(["once"]);
    expect(taken(form, { once: null }, { once: "a" })).toEqual({ answers: { once: "a" }, refused: ["once"] });
  });
});

describe("a field that only the server sets", () => {
  const nodeOf = (id: string) => {
    const node = program.nodes.find((one) => one.id === id);
    if (!node) throw new Error("there is one");
    return node;
  };

  it("is read-only and cannot be set while filling in, but is loaded with the answers", () => {
    const evaluation = evaluate(program, {}, context);
    setAnswer(evaluation, evaluation.root, nodeOf("fee"), payment("succeeded"));
    expect(viewOf(evaluation).fields.fee).toMatchObject({
      read_only: true,
      value: null,
      issues: [{ code: "required" }],
    });
    const paid = viewOf(evaluate(program, { fee: payment("succeeded") }, context));
    expect(paid.fields.fee).toMatchObject({ value: payment("succeeded"), issues: [] });
  });

  it("is empty without a formula if only a formula sets it", () => {
    const view = viewOf(evaluate(program, { sum: 5 }, context));
    expect(view.fields.sum).toMatchObject({ read_only: true, value: null });
  });
});
