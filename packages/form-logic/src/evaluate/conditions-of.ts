/** What an evaluation needs to know about conditions without bundling them: forms without any never load them. */
import type { Condition } from "../conditions/condition.ts";
import type { Conditions, Instance, Node, Run } from "./program.ts";

/** Throws rather than showing a form without the conditions it has. */
export function conditionsOf({ program: { conditions } }: Run): Conditions {
  if (!conditions) throw new Error("compileWith needs conditions");
  return conditions;
}

/** `otherwise` is the result if there is no condition. */
export function isMet(
  run: Run,
  condition: Condition | undefined,
  node: Node,
  instance: Instance,
  otherwise: boolean,
): boolean {
  return condition === undefined
    ? otherwise
    : conditionsOf(run).isTrue(condition, node, instance, run.context);
}
