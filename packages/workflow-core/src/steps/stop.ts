import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const Input = z.strictObject({ outputs: z.record(z.string(), z.json()).default({}) });

export const stop: FlowStep = {
  type: "stop",
  title: "Stop",
  description: "Ends the run successfully. Steps that are already running still complete.",
  input: Input,
  output: z.record(z.string(), z.json()),
  portsOf: () => [],
  decide: (input, { lookup }) => ({ kind: "stop", outputs: readInput(Input, input, lookup).outputs }),
};
