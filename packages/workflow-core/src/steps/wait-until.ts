import { z } from "zod";
import type { FlowStep } from "./flow-step.ts";
import { InputError, readInput } from "./input.ts";

const Input = z.strictObject({
  at: z.string().min(1).describe("A date, or a date with a time and a time zone: `2027-01-31T09:00:00Z`."),
});
const daysMax = 366;

export const waitUntil: FlowStep = {
  type: "wait_until",
  title: "Wait until",
  description: "Continues at the given time, or immediately if it has passed.",
  input: Input,
  output: z.object({ until: z.iso.datetime() }),
  portsOf: () => ["next"],
  decide: (input, { lookup, now }) => {
    const { at } = readInput(Input, input, lookup);
    const until = new Date(at);
    if (Number.isNaN(until.getTime())) throw new InputError(`at: ${at.slice(0, 40)} is not a valid time`);
    if (until.getTime() - now.getTime() > daysMax * 86_400_000)
      throw new InputError(`at: must be at most ${daysMax} days ahead`);
    return { kind: "sleep", until };
  },
};
