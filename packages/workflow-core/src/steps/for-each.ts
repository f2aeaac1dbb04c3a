import { z } from "zod";
import { loopType } from "../graph/plan.ts";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const itemsMax = 10_000;
const Input = z.strictObject({
  items: z.array(z.json()).max(itemsMax).describe("A list, mostly one reference to it."),
  concurrency: z.coerce.number().int().min(1).max(50).default(1).describe("How many rounds at once."),
  continue_on_error: z.boolean().default(false).describe("A round that fails does not fail the run."),
});

export const forEach: FlowStep = {
  type: loopType,
  title: "For each",
  description: "Does what follows `each` once per item, with `item` and `index`, then goes on by `done`.",
  input: Input,
  output: z.object({ count: z.int(), results: z.array(z.json()), errors: z.array(z.json()) }),
  portsOf: () => ["each", "done"],
  decide: (input, { lookup }) => {
    const { items, concurrency, continue_on_error } = readInput(Input, input, lookup);
    return { kind: "loop", items, roundsAtOnce: concurrency, isLenient: continue_on_error };
  },
};
