/**
 * A proof is never complete for a form that cannot be submitted, and every form with a single field of an available
 * type can be submitted.
 */
import { describe, expect, it } from "vitest";
import type { FieldItem, FormDefinition, Item } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import { evaluate } from "../evaluate/evaluation.ts";
import { viewOf } from "../evaluate/view.ts";
import { fieldCatalogue, offeredTypes } from "../fields/catalogue.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { proofContext } from "./budget.ts";
import { isComplete, proveDefinition } from "./prove-definition.ts";

const field = (key: string, type: string, more: Partial<FieldItem> = {}): FieldItem => ({
  id: key,
  type,
  key,
  label: key,
  ...more,
});
const form = (...items: readonly Item[]): FormDefinition => ({
  format: 1,
  title: "Form",
  languages: ["en"],
  pages: [{ id: "p", items }],
});
const prove = (definition: FormDefinition) =>
  proveDefinition(definition, fieldTypes, { budget: 4_000_000, descriptions: fieldCatalogue });

describe("a form that cannot be submitted is not proved complete", () => {
  const never = { id: "never", holds: { all: [{ not: { any: [] } }, { any: [] }] }, message: "No." } as const;
  const needed = { required: true } as const;
  it.each<[string, Item[]]>([
    ["a required payment", [field("a", "payment", needed)]],
    [
      "a required formula that gives nothing",
      [field("a", "calculated", { ...needed, formula: "b" }), field("b", "text", { read_only: true })],
    ],
    ["a required formula field without a formula", [field("a", "calculated", needed)]],
    ["a required answer that is read-only", [field("a", "text", { ...needed, read_only: true })]],
    ["one that becomes read-only by a rule", [field("a", "text", { ...needed, read_only_if: { all: [] } })]],
    ["a required choice without options", [field("a", "select", { ...needed, settings: { options: [] } })]],
    ["limits that exclude each other", [field("a", "number", { ...needed, settings: { min: 5, max: 1 } })]],
    ["a check that never holds", [field("a", "text", { checks: [never] })]],
    [
      "a default that breaks its own limits and cannot be changed",
      [field("a", "number", { read_only: true, default: 9, settings: { max: 5 } })],
    ],
    [
      "one of these deep inside",
      [
        {
          id: "r",
          type: "repeat",
          key: "r",
          min: 1,
          items: [field("a", "text", { ...needed, read_only: true })],
        },
      ],
    ],
  ])("%s", (_case, items) => {
    const proof = prove(form(...items));
    expect(proof.submission).toBeUndefined();
    expect(isComplete(proof)).toBe(false);
  });
});

describe("a form that can be submitted comes with answers that show it", () => {
  const required = [...offeredTypes.values()].map(({ type, examples }): [string, Item[]] => {
    const [example] = examples;
    const isFormula = fieldTypes.get(type)?.setBy === "formula";
    return [
      type,
      [
        field("a", type, {
          required: true,
          ...(example?.settings && { settings: example.settings }),
          ...(isFormula && { formula: JSON.stringify(example?.value) }),
        }),
      ],
    ];
  });
  it.each<[string, Item[]]>([
    ...required.map(([type, items]): [string, Item[]] => [`a required ${type}`, items]),
    [
      "a repeat with a minimum",
      [{ id: "r", type: "repeat", key: "r", min: 3, items: [field("a", "text", { required: true })] }],
    ],
    [
      "a field that a rule requires",
      [
        field("a", "checkbox", { required: true }),
        field("b", "email", { required_if: { field: "a", op: "answered" } }),
      ],
    ],
    ["read-only with a default", [field("a", "text", { required: true, read_only: true, default: "x" })]],
    ["a hidden value that a link brings", [field("a", "hidden", { required: true })]],
  ])("%s", (_case, items) => {
    const definition = form(...items);
    const { submission } = prove(definition);
    const program = compile(prepareDefinition(definition), fieldTypes);
    expect(submission && viewOf(evaluate(program, submission, proofContext)).is_valid).toBe(true);
  });
});
