/**
 * The program that runs in the sandbox's child processes. Definitions are passed as JSON strings, which are cheap to
 * transfer.
 */
import { serve } from "../../../../platform/sandbox/serve.ts";
import { atOnce, type Steps } from "../../../../platform/time/steps.rules.ts";
import { formTasks } from "./form-tasks.ts";

serve<{ kind: keyof typeof formTasks; input: string }>(({ kind, input }) => {
  const stepsOf = formTasks[kind] as (given: unknown) => Steps<unknown>;
  return JSON.stringify(atOnce(stepsOf(JSON.parse(input))));
});
