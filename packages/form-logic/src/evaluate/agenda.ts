/** What still has to be worked out: by rank, so that nothing is done before what it depends on, and nothing twice. */
import type { Instance } from "./instance.ts";
import type { Node } from "./program.ts";

type Task = (node: Node, instance: Instance) => void;

export interface Agenda {
  work: Task;
  judge: Task;
  run(workOut: Task, judge: Task): void;
}

interface Entry {
  readonly node: Node;
  readonly instances: Set<Instance>;
}

export function createAgenda(): Agenda {
  const working = new Map<number, Entry>();
  const judging = new Map<number, Entry>();
  /** A binary heap of ranks that wait, smallest first. */
  let heap: number[] = [];

  const note = (into: Map<number, Entry>, node: Node, instance: Instance): boolean => {
    const entry = into.get(node.rank);
    if (entry) {
      entry.instances.add(instance);
      return false;
    }
    into.set(node.rank, { node, instances: new Set([instance]) });
    return true;
  };

  return {
    work: (node, instance) => {
      if (note(working, node, instance)) push(heap, node.rank);
    },
    judge: (node, instance) => void note(judging, node, instance),
    run: (workOut, judge) => {
      while (heap.length > 0) {
        const rank = pop(heap);
        const entry = working.get(rank);
        working.delete(rank);
        if (entry) for (const instance of entry.instances) workOut(entry.node, instance);
      }
      heap = [];
      for (const { node, instances } of judging.values())
        for (const instance of instances) judge(node, instance);
      judging.clear();
    },
  };
}

function push(heap: number[], rank: number): void {
  heap.push(rank);
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if ((heap[parent] ?? 0) <= rank) break;
    heap[at] = heap[parent] ?? 0;
    at = parent;
  }
  heap[at] = rank;
}

function pop(heap: number[]): number {
  const top = heap[0] ?? 0;
  const last = heap.pop() ?? 0;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1;
    if ((heap[child] ?? 0) >= last) break;
    heap[at] = heap[child] ?? 0;
    at = child;
  }
  heap[at] = last;
  return top;
}
