import { z } from "zod";
import { RefCondition } from "../conditions/condition.ts";
import { fillIn } from "../mapping/mapping.ts";
import type { FlowStep } from "./flow-step.ts";
import { InputError, readInput } from "./input.ts";

const daysMax = 366;
const Input = z.strictObject({
  event: z.string().min(1).max(80).describe("An event type, such as `entry.reviewed`."),
  where: RefCondition.optional().describe(
    "A condition on `event.data`. If omitted, the event must concern the run's own entry.",
  ),
  timeout_s: z.coerce
    .number()
    .min(1)
    .max(daysMax * 86_400)
    .default(7 * 86_400),
});

export const waitForEvent: FlowStep = {
  type: "wait_for_event",
  title: "Wait for an event",
  description: "Continues when the event occurs, or with `timeout`.",
  input: Input,
  output: z.object({ event: z.json() }),
  portsOf: () => ["next", "timeout"],
  // The condition is evaluated against the event later; only references to the run are resolved now.
  decide: (input, { lookup, now }) => {
    const { where, ...rest } = input;
    const { event, timeout_s } = readInput(Input.omit({ where: true }), rest, lookup);
    const condition = where === undefined ? null : fillIn(where, lookup).value;
    if (condition !== null && !RefCondition.safeParse(condition).success)
      throw new InputError("where: is not a valid condition");
    const until = new Date(now.getTime() + timeout_s * 1_000);
    return { kind: "wait", wait: { for: "event", event, where: condition }, until };
  },
};
