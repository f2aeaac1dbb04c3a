/** Nobody can pay by saying so. */
import { describe, expect, it } from "vitest";
import type { FormDefinition, Item } from "../definition/definition.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { JsonObject } from "../values/json.ts";
import { compile } from "./compile.ts";
import { evaluate, setAnswer } from "./evaluation.ts";
import { fromRespondent } from "./from-respondent.ts";
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
      ] as readonly Item[],
    },
  ],
} as FormDefinition);
const program = compile(definition, fieldTypes);
const payment = (status: string): JsonObject => ({
  provider: "stripe",
  intent_id: "pi_1",
  status,
  amount: "5",
  currency: "EUR",
});

describe("what a respondent sends", () => {
  it("is taken, but for what only the server knows", () => {
    const sent = {
      name: "Ada",
      fee: payment("succeeded"),
      g: { number: "1", note: "x" },
      rows: [{ _id: "a", paid: payment("succeeded"), what: "y" }],
    };
    const frozen = JSON.stringify(sent);
    expect(fromRespondent(program, sent)).toEqual({
      answers: { name: "Ada", g: { note: "x" }, rows: [{ _id: "a", what: "y" }] },
      refused: ["fee", "g.number", "rows[a].paid"],
    });
    expect(JSON.stringify(sent)).toBe(frozen);
  });

  it("keeps what is stored, by instance, and may be sent back as it is", () => {
    const stored = {
      fee: payment("pending"),
      g: { number: "7" },
      rows: [
        { _id: "a", paid: payment("pending"), what: "old" },
        { _id: "b", paid: payment("failed") },
      ],
    };
    const sent = { fee: payment("pending"), rows: [{ _id: "b", what: "new" }, { what: "added" }, 5] };
    expect(fromRespondent(program, sent, stored)).toEqual({
      answers: {
        fee: payment("pending"),
        g: { number: "7" },
        rows: [{ _id: "b", paid: payment("failed"), what: "new" }, { what: "added" }, 5],
      },
      refused: [],
    });
  });

  it("is nothing to be afraid of, whatever it is", () => {
    const sent = JSON.parse('{"g":[1],"rows":{"_id":1},"__proto__":{"fee":1},"fee":null}') as JsonObject;
    expect(fromRespondent(program, sent)).toEqual({
      answers: JSON.parse('{"g":[1],"rows":{"_id":1},"__proto__":{"fee":1}}'),
      refused: [],
    });
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

  it("and one that only a formula sets is empty without a formula", () => {
    const view = viewOf(evaluate(program, { sum: 5 }, context));
    expect(view.fields.sum).toMatchObject({ read_only: true, value: null });
  });
});
