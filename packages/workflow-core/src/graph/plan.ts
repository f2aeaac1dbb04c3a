/**
 * A graph prepared for walking: connections by step, and which steps are inside which loop. A step reachable from a
 * loop's `each` port is inside the loop, until the loop's `done` port.
 */
import type { Graph, GraphConnection, GraphStep } from "./graph.ts";

export const loopType = "for_each";

export interface Plan {
  readonly graph: Graph;
  readonly steps: ReadonlyMap<string, GraphStep>;
  readonly outgoing: ReadonlyMap<string, readonly GraphConnection[]>;
  readonly incoming: ReadonlyMap<string, readonly GraphConnection[]>;
  /** The loops that contain a step, outermost first; empty for unreachable steps. */
  readonly loopsOf: ReadonlyMap<string, readonly string[]>;
  /** The steps directly inside a loop. */
  readonly bodyOf: ReadonlyMap<string, readonly string[]>;
  readonly triggers: ReadonlySet<string>;
  /** Reachable steps in topological order. */
  readonly order: readonly string[];
  /** Steps that are part of a cycle. */
  readonly circling: readonly string[];
  /** Connections that enter or leave a loop through the wrong port. */
  readonly crossing: readonly GraphConnection[];
}

export function planOf(graph: Graph): Plan {
  const steps = new Map(graph.steps.map((step) => [step.key, step]));
  const triggers = new Set(graph.triggers.map(({ key }) => key));
  const known = graph.connections.filter(({ to }) => steps.has(to));
  const reached = reachedFrom(
    triggers,
    Map.groupBy(known, ({ from }) => from),
  );
  // Unreachable steps never settle, so no step may wait for them.
  const walked = known.filter(({ from }) => triggers.has(from) || reached.has(from));
  const outgoing = Map.groupBy(walked, ({ from }) => from);
  const incoming = Map.groupBy(walked, ({ to }) => to);
  const order = inOrder(reached, outgoing, incoming);
  const circling = [...reached].filter((key) => !order.includes(key));
  const { loopsOf, crossing } = findLoops(order, steps, incoming);
  const bodyOf = Map.groupBy(
    order.filter((key) => loopsOf.get(key)?.length),
    (key) => loopsOf.get(key)?.at(-1) ?? "",
  );
  return { graph, steps, outgoing, incoming, loopsOf, bodyOf, triggers, order, circling, crossing };
}

type Connections = ReadonlyMap<string, readonly GraphConnection[]>;

function reachedFrom(triggers: ReadonlySet<string>, outgoing: Connections): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = [...triggers];
  for (let key = follow.pop(); key !== undefined; key = follow.pop()) {
    for (const { to } of outgoing.get(key) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      follow.push(to);
    }
  }
  return reached;
}

/** Topological order; steps on a cycle are omitted. */
function inOrder(reached: ReadonlySet<string>, outgoing: Connections, incoming: Connections): string[] {
  const fromSteps = (key: string) => (incoming.get(key) ?? []).filter(({ from }) => reached.has(from)).length;
  const waiting = new Map([...reached].map((key) => [key, fromSteps(key)]));
  const order: string[] = [];
  const free = [...reached].filter((key) => waiting.get(key) === 0);
  for (let key = free.shift(); key !== undefined; key = free.shift()) {
    order.push(key);
    for (const { to } of outgoing.get(key) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) free.push(to);
    }
  }
  return order;
}

function findLoops(order: readonly string[], steps: Plan["steps"], incoming: Connections) {
  const loopsOf = new Map<string, readonly string[]>();
  const crossing: GraphConnection[] = [];
  const around = ({ from, port }: GraphConnection): readonly string[] => {
    const outer = loopsOf.get(from) ?? [];
    return port === "each" && steps.get(from)?.type === loopType ? [...outer, from] : outer;
  };
  for (const key of order) {
    for (const connection of incoming.get(key) ?? []) {
      const here = around(connection);
      const known = loopsOf.get(key) ?? here;
      loopsOf.set(key, known);
      if (known.join() !== here.join()) crossing.push(connection);
    }
  }
  return { loopsOf, crossing };
}
