import { z } from "zod";
import { loopType } from "../graph/plan.ts";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const itemsMax = 10_000;
const Input = z.strictObject({
  items: z.array(z.json()).max(itemsMax).describe("A list, usually a reference to one."),
  concurrency: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(1)
    .describe("The maximum number of iterations that run in parallel."),
  continue_on_error: z
    .boolean()
    .default(false)
    .describe("If true, a failed iteration does not fail the run."),
});

export const forEach: FlowStep = {
  type: loopType,
  title: "For each",
  description:
    "Runs the steps after `each` once per item, with `item` and `index`, then continues with `done`.",
  input: Input,
  output: z.object({ count: z.int(), results: z.array(z.json()), errors: z.array(z.json()) }),
  portsOf: () => ["each", "done"],
  decide: (input, { lookup }) => {
    const { items, concurrency, continue_on_error } = readInput(Input, input, lookup);
    return { kind: "loop", items, roundsAtOnce: concurrency, isLenient: continue_on_error };
  },
};
