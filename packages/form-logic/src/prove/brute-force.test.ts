/** For small forms, whose answers can be enumerated, the prover must agree with brute force. */
import { expect, it } from "vitest";
import type { Comparison, Condition } from "../conditions/condition.ts";
import type { FieldItem, FormDefinition } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import { evaluate } from "../evaluate/evaluation.ts";
import { viewOf } from "../evaluate/view.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { createRandom, type Random } from "../test-kit/random.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { proveDefinition } from "./prove-definition.ts";

const forms = 250;
const options = ["r", "g", "b"].map((value) => ({ value, label: value }));

interface Kind {
  readonly type: string;
  readonly settings: JsonObject;
  /** All possible answers, including no answer. */
  readonly answers: readonly Json[];
  readonly literals: readonly Json[];
  readonly ops: readonly Comparison["op"][];
}
const lists = [["r"], ["g"], ["b"], ["r", "g"], ["g", "r"], ["r", "b"], ["b", "r"], ["g", "b"], ["b", "g"]];
const triples = ["rgb", "rbg", "grb", "gbr", "brg", "bgr"].map((letters) => [...letters]);
const kinds: readonly Kind[] = [
  {
    type: "rating",
    settings: { max: 4 },
    answers: [null, 1, 2, 3, 4],
    literals: [0, 1, 2, 4, 9],
    ops: ["eq", "ne", "lt", "lte", "gt", "gte", "answered", "empty"],
  },
  {
    type: "number",
    settings: { min: -1, max: 1, step: 0.5 },
    answers: [null, -1, -0.5, 0, 0.5, 1],
    literals: [-1, -0.75, 0, 0.5, 2],
    ops: ["eq", "ne", "lt", "lte", "gt", "gte", "answered", "empty"],
  },
  {
    type: "select",
    settings: { options },
    answers: [null, "r", "g", "b"],
    literals: ["r", "g"],
    ops: ["eq", "ne", "answered", "empty", "starts_with"],
  },
  {
    type: "checkbox",
    settings: {},
    answers: [null, true, false],
    literals: [true, false],
    ops: ["eq", "is_true", "is_false", "answered"],
  },
  {
    type: "multi_select",
    settings: { options, max_choices: 3 },
    answers: [null, ...lists, ...triples],
    literals: [["r"], ["r", "g"], ["g", "r"], ["b", "r"]],
    ops: ["eq", "ne", "contains", "not_contains", "answered", "empty"],
  },
];
const keys = ["a", "b", "c"];

function comparison(random: Random, fields: readonly Kind[]): Condition {
  const at = random.below(fields.length);
  const [field, kind] = [keys[at] ?? "a", fields[at] ?? random.pick(kinds)];
  const [op, value] = [random.pick(kind.ops), random.pick(kind.literals)];
  if (random.chance(0.2)) return { field, op, value: { field: random.pick(keys.slice(0, fields.length)) } };
  if (random.chance(0.25)) return { formula: formulaText(random, field, kind) };
  return { field, op, value };
}

function formulaText(random: Random, field: string, { type, literals }: Kind): string {
  const literal = JSON.stringify(random.pick(literals)).replaceAll(",", ", ");
  const equal = `${field} = ${literal}`;
  const isNumber = type === "rating" || type === "number";
  const order = `${field} ${random.pick(["<", ">=", "<>"])} ${literal}`;
  return random.pick([
    equal,
    ...(isNumber ? [order, `not (${order})`, `${field} + 1 > ${literal}`, `${field} * ${field} = 4`] : []),
    `IF(${equal}, "yes", "no") = "yes"`,
    `ANSWERED(${field}) and not (${equal})`,
  ]);
}

function rule(random: Random, fields: readonly Kind[], depth = 2): Condition {
  if (depth === 0 || random.chance(0.25)) return comparison(random, fields);
  const parts = Array.from({ length: 2 + random.below(2) }, () => rule(random, fields, depth - 1));
  const [first] = parts;
  return random.pick<Condition>([
    { all: parts },
    { all: parts },
    { any: parts },
    { not: first ?? { all: parts } },
  ]);
}

function randomForm(random: Random): { definition: FormDefinition; fields: readonly Kind[] } {
  const fields = keys.slice(0, 1 + random.below(3)).map(() => random.pick(kinds));
  const items = fields.map(
    ({ type, settings }, at): FieldItem => ({
      id: keys[at] ?? "",
      type,
      key: keys[at] ?? "",
      label: "",
      settings,
      ...(at > 0 && random.chance(0.3) && { visible_if: rule(random, fields.slice(0, at), 1) }),
    }),
  );
  const seen: FieldItem = { id: "x", type: "text", key: "x", label: "", visible_if: rule(random, fields) };
  return {
    definition: { format: 1, title: "", languages: ["en"], pages: [{ id: "p", items: [...items, seen] }] },
    fields,
  };
}

function allAnswers(fields: readonly Kind[]): readonly JsonObject[] {
  let all: readonly JsonObject[] = [{}];
  for (const [at, { answers }] of fields.entries())
    all = all.flatMap((one) => answers.map((answer) => ({ ...one, [keys[at] ?? ""]: answer })));
  return all;
}

it("finds an answer if and only if there is one, and leaves little open", () => {
  const told = { proved: 0, counter_example: 0, unknown: 0 };
  for (let seed = 1; seed <= forms; seed += 1) {
    const { definition, fields } = randomForm(createRandom(seed));
    const program = compile(prepareDefinition(definition), fieldTypes);
    const context = { nowMs: 0, language: "en" };
    const isSeen = (answers: JsonObject) =>
      viewOf(evaluate(program, answers, context)).fields.x?.visible === true;
    const { claims } = proveDefinition(definition, fieldTypes);
    const claim = claims.find((one) => one.claim === "never_visible" && one.item_id === "x");
    const verdict = claim?.verdict ?? "unknown";
    told[verdict] += 1;
    const said = `${seed} ${JSON.stringify(definition.pages[0]?.items)}`;
    if (verdict === "proved" && allAnswers(fields).some(isSeen)) expect.fail(said);
    if (verdict === "counter_example" && !isSeen(claim?.example ?? {})) expect.fail(said);
  }
  expect(told.proved).toBeGreaterThan(forms / 10);
  expect(told.counter_example).toBeGreaterThan(forms / 10);
  expect(told.unknown).toBeLessThan(forms / 10);
});
