import {
  checkFormula,
  evaluateFormula,
  type Json,
  type Operand,
  operandOfJson,
  parseFormula,
  toJson,
} from "@formstead/form-logic";
import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { InputError, readInput } from "./input.ts";

const name = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);
const formula = z
  .string()
  .max(4_000)
  .refine((text) => parseFormula(text).formula !== undefined, "is not a valid formula");
const Input = z.strictObject({
  values: z
    .record(name, z.json())
    .default({})
    .describe("Passed through unchanged and available to the formulas."),
  formulas: z
    .record(name, formula)
    .default({})
    .describe("Use the same language as form formulas. Each formula can use the results of those before it."),
});

export const transform: FlowStep = {
  type: "transform",
  title: "Transform",
  description: "Combines values and calculates new ones with formulas.",
  input: Input,
  output: z.record(z.string(), z.json()),
  portsOf: () => ["next"],
  decide: (input, { lookup, now }) => {
    const { values, formulas } = readInput(Input, input, lookup);
    const outputs: Record<string, Json> = { ...values };
    for (const [key, text] of Object.entries(formulas)) outputs[key] = toJson(calculate(text, outputs, now));
    return { kind: "go", port: "next", outputs };
  },
};

function calculate(text: string, values: Readonly<Record<string, Json>>, now: Date): Operand {
  const parsed = parseFormula(text);
  const { problems } = checkFormula(parsed, {
    kindOfField: (path) => (Object.hasOwn(values, path) ? "any" : undefined),
  } as Parameters<typeof checkFormula>[1]);
  if (!parsed.formula || problems[0])
    throw new InputError(`${text}: ${problems[0]?.message ?? "is not a valid formula"}`);
  return evaluateFormula(
    parsed.formula,
    (path) => operandOfJson(Object.hasOwn(values, path) ? values[path] : null),
    { nowMs: now.getTime() },
  );
}
