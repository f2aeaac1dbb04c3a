import { z } from "zod";
import { conditionHolds, RefCondition } from "../conditions/condition.ts";
import type { FlowStep } from "./flow-step.ts";

const Input = z.strictObject({ condition: RefCondition });

export const branch: FlowStep = {
  type: "branch",
  title: "Branch",
  description: "Goes on by `true` or `false`, as the condition holds or not.",
  input: Input,
  output: z.object({ holds: z.boolean() }),
  portsOf: () => ["true", "false"],
  // The condition looks up its references itself: filled in beforehand, they would be mere texts to it.
  decide: (input, { lookup }) => {
    const holds = conditionHolds(Input.parse(input).condition, lookup);
    return { kind: "go", port: String(holds), outputs: { holds } };
  },
};
