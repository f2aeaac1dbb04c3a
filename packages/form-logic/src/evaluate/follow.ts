/** Schedules the dependents of a node that has changed. */
import { areEqual } from "../values/compare-operands.ts";
import type { Agenda } from "./agenda.ts";
import { climb, descend } from "./instance.ts";
import type { Edge, Instance, Node } from "./program.ts";
import type { Follow } from "./work-out.ts";

export const followWith =
  (agenda: Agenda): Follow =>
  (node, instance, wasVisible, wasRefused, before) => {
    const isVisible = instance.visible[node.slot];
    if (wasRefused !== instance.refused[node.slot]) agenda.judge(node, instance);
    if (wasVisible === isVisible && areEqual(before, instance.operand[node.slot] ?? null)) return;
    if (wasVisible !== isVisible) {
      for (const child of node.children) {
        for (const one of descend(instance, child.scope)) agenda.work(child, one);
      }
    }
    agenda.judge(node, instance);
    // A list derived from a hidden repeat is empty, even if its members have not changed.
    tellFollowers(agenda, node, instance, node.repeat !== undefined && wasVisible !== isVisible);
  };

/** Everything that refers to a node, or to something in it, is reevaluated in every instance that can see it. */
function tellFollowers(agenda: Agenda, node: Node, instance: Instance, isInside: boolean): void {
  const tell = (edges: readonly Edge[], task: typeof agenda.work) => {
    for (const { node: next, base } of edges) {
      for (const one of descend(climb(instance, base), next.scope)) task(next, one);
    }
  };
  tell(node.feeds, agenda.work);
  tell(node.judges, agenda.judge);
  if (isInside) for (const child of node.children) tellFollowers(agenda, child, instance, true);
}
