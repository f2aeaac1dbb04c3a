import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { readInput } from "./input.ts";

const secondsIn = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
const daysMax = 366;
const Input = z
  .strictObject({
    amount: z.coerce.number().min(0),
    unit: z.enum(["seconds", "minutes", "hours", "days"]).default("seconds"),
  })
  .refine(({ amount, unit }) => amount * secondsIn[unit] <= daysMax * 86_400, `at most ${daysMax} days`);

export const delay: FlowStep = {
  type: "delay",
  title: "Delay",
  description: "Continues after the given time, even across server restarts.",
  input: Input,
  output: z.object({ until: z.iso.datetime() }),
  portsOf: () => ["next"],
  decide: (input, { lookup, now }) => {
    const { amount, unit } = readInput(Input, input, lookup);
    return { kind: "sleep", until: new Date(now.getTime() + amount * secondsIn[unit] * 1_000) };
  },
};
