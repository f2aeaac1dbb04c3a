import { z } from "zod";
import { inText } from "../mapping/mapping.ts";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const port = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const Input = z.strictObject({
  value: z.json(),
  cases: z
    .array(z.strictObject({ port, equals: z.json() }))
    .min(1)
    .max(50),
});

export const switchStep: FlowStep = {
  type: "switch",
  title: "Switch",
  description: "Continues with the output of the first case that equals the value, otherwise with `default`.",
  input: Input,
  output: z.object({ port: z.string() }),
  portsOf: ({ cases }) => {
    const named = z.array(z.looseObject({ port })).safeParse(cases);
    return [...(named.success ? named.data.map((one) => one.port) : []), "default"];
  },
  decide: (input, { lookup }) => {
    const { value, cases } = readInput(Input, input, lookup);
    const found = cases.find(({ equals }) => inText(equals) === inText(value))?.port ?? "default";
    return { kind: "go", port: found, outputs: { port: found } };
  },
};
