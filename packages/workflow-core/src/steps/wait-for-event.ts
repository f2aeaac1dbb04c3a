import { z } from "zod";
import { RefCondition } from "../conditions/condition.ts";
import { fillIn } from "../mapping/mapping.ts";
import type { FlowStep } from "./flow-step.ts";
import { InputError, readInput } from "./input.ts";

const daysMax = 366;
const Input = z.strictObject({
  event: z.string().min(1).max(80).describe("A type of event, such as `entry.reviewed`."),
  where: RefCondition.optional().describe("On `event.data`; about the run's own entry where it is left out."),
  timeout_s: z.coerce
    .number()
    .min(1)
    .max(daysMax * 86_400)
    .default(7 * 86_400),
});

export const waitForEvent: FlowStep = {
  type: "wait_for_event",
  title: "Wait for an event",
  description: "Goes on when the event happens, or by `timeout`.",
  input: Input,
  output: z.object({ event: z.json() }),
  portsOf: () => ["next", "timeout"],
  // The condition is looked up against the event, which is not there yet; references of the run are filled in now.
  decide: (input, { lookup, now }) => {
    const { where, ...rest } = input;
    const { event, timeout_s } = readInput(Input.omit({ where: true }), rest, lookup);
    const condition = where === undefined ? null : fillIn(where, lookup).value;
    if (condition !== null && !RefCondition.safeParse(condition).success)
      throw new InputError("where: is not a condition");
    const until = new Date(now.getTime() + timeout_s * 1_000);
    return { kind: "wait", wait: { for: "event", event, where: condition }, until };
  },
};
