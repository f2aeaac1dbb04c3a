/** The pending tasks, ordered by rank, so that nothing is evaluated before its dependencies or twice. */
import type { Instance, Node } from "./program.ts";
import type { RunContext } from "./run-context.ts";

type Task = (node: Node, instance: Instance) => void;

export interface Agenda {
  work: Task;
  judge: Task;
  /**
   * Returns false if the work was abandoned because too much is affected. Either way, the agenda is empty afterward.
   */
  run(workOut: Task, judge: Task): boolean;
}

/**
 * Up to this many tasks, a linear search for the next one is fast enough. With more, a full evaluation is just as fast.
 */
const waitingMax = 300;
const noteCost = 4;

export function createAgenda(context: RunContext): Agenda {
  const working = new Map<Node, Set<Instance>>();
  const judging = new Map<Node, Set<Instance>>();

  const noteIn =
    (into: Map<Node, Set<Instance>>): Task =>
    (node, instance) => {
      context.left -= noteCost;
      into.set(node, (into.get(node) ?? new Set()).add(instance));
    };

  const doAll = (node: Node, instances: Iterable<Instance> = [], task: Task) => {
    for (const instance of instances) task(node, instance);
  };

  return {
    work: noteIn(working),
    judge: noteIn(judging),
    run: (workOut, judge) => {
      while (working.size < waitingMax && context.left > 0) {
        let [next] = working.keys();
        if (!next) break;
        for (const node of working.keys()) if (node.rank < next.rank) next = node;
        const instances = working.get(next);
        working.delete(next);
        doAll(next, instances, workOut);
      }
      const isDone = working.size === 0;
      if (isDone) for (const [node, instances] of judging) doAll(node, instances, judge);
      working.clear();
      judging.clear();
      return isDone && context.left > 0;
    },
  };
}
