import { z } from "zod";
import { conditionHolds, RefCondition } from "../conditions/condition.ts";
import type { FlowStep } from "./flow-step.ts";

const Input = z.strictObject({ condition: RefCondition });

export const branch: FlowStep = {
  type: "branch",
  title: "Branch",
  description: "Continues with `true` if the condition holds, otherwise with `false`.",
  input: Input,
  output: z.object({ holds: z.boolean() }),
  portsOf: () => ["true", "false"],
  // The condition resolves its references itself; if resolved beforehand, they would be plain text.
  decide: (input, { lookup }) => {
    const holds = conditionHolds(Input.parse(input).condition, lookup);
    return { kind: "go", port: String(holds), outputs: { holds } };
  },
};
