import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const Input = z.strictObject({
  workflow_id: z.string().min(1).max(60),
  payload: z.json().default({}),
  wait: z
    .boolean()
    .default(true)
    .describe(
      "Continue when the called workflow has finished. If false, continue as soon as it has started.",
    ),
});

export const callWorkflow: FlowStep = {
  type: "call_workflow",
  title: "Call a workflow",
  description: "Starts another workflow with a payload and optionally waits for it to finish.",
  input: Input,
  output: z.object({ run_id: z.string(), status: z.string(), outputs: z.json() }),
  portsOf: () => ["next"],
  decide: (input, { lookup }) => {
    const { workflow_id, payload, wait } = readInput(Input, input, lookup);
    return {
      kind: "wait",
      wait: { for: "run", workflowId: workflow_id, payload, isWaiting: wait },
      until: null,
    };
  },
};
