import type { Json } from "@formstead/form-logic";
import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const decision = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
const daysMax = 366;
const Decisions = z.array(decision).min(1).max(10).default(["approved", "rejected"]);
const Input = z.strictObject({
  title: z.string().min(1).max(200),
  description: z.string().max(4_000).default(""),
  assignee_ids: z
    .array(z.string())
    .max(20)
    .default([])
    .describe("The members to assign. If empty, any member can decide."),
  decisions: Decisions.describe("Each decision is an output of the step."),
  form_id: z.string().nullable().default(null).describe("A form to fill in when deciding."),
  timeout_s: z.coerce
    .number()
    .min(1)
    .max(daysMax * 86_400)
    .nullable()
    .default(null),
});

export const humanTask: FlowStep = {
  type: "human_task",
  title: "Human task",
  description: "Waits for a person to decide, then continues with that decision, or with `timeout`.",
  input: Input,
  output: z.object({
    decision: z.string(),
    comment: z.string(),
    decided_by: z.string().nullable(),
    answers: z.json(),
  }),
  portsOf: ({ decisions }) => {
    const named = Decisions.safeParse(decisions);
    return [...(named.success ? named.data : []), "timeout"];
  },
  decide: (input, { lookup, now }) => {
    const { timeout_s, ...task } = readInput(Input, input, lookup);
    const until = timeout_s === null ? null : new Date(now.getTime() + timeout_s * 1_000);
    return { kind: "wait", wait: { for: "decision", task: task as Readonly<Record<string, Json>> }, until };
  },
};
