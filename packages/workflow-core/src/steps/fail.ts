import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const Input = z.strictObject({
  message: z.string().min(1).max(500),
  code: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/)
    .default("failed_by_step"),
});

export const fail: FlowStep = {
  type: "fail",
  title: "Fail",
  description: "Fails the run with a message and runs the compensations of completed steps.",
  input: Input,
  output: z.object({}),
  portsOf: () => [],
  decide: (input, { lookup }) => ({ kind: "fail", error: readInput(Input, input, lookup) }),
};
