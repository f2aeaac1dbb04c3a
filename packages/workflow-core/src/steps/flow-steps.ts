/** All flow steps by type. To add one, create a file here and a line below. */
import { branch } from "./branch.ts";
import { callWorkflow } from "./call-workflow.ts";
import { delay } from "./delay.ts";
import { fail } from "./fail.ts";
import type { FlowStep } from "./flow-step.ts";
import { forEach } from "./for-each.ts";
import { humanTask } from "./human-task.ts";
import { stop } from "./stop.ts";
import { switchStep } from "./switch.ts";
import { transform } from "./transform.ts";
import { waitForEvent } from "./wait-for-event.ts";
import { waitUntil } from "./wait-until.ts";

const all = [
  branch,
  switchStep,
  forEach,
  delay,
  waitUntil,
  waitForEvent,
  humanTask,
  transform,
  callWorkflow,
  stop,
  fail,
];

export const flowSteps: ReadonlyMap<string, FlowStep> = new Map(all.map((step) => [step.type, step]));
