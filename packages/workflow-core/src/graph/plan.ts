/**
 * A graph made ready for walking: who leads to whom, and which steps are the inside of which loop. Everything reached from a
 * loop's port `each` is inside it, until the loop's own `done`.
 */
import type { Graph, GraphConnection, GraphStep } from "./graph.ts";

export const loopType = "for_each";

export interface Plan {
  readonly graph: Graph;
  readonly steps: ReadonlyMap<string, GraphStep>;
  readonly outgoing: ReadonlyMap<string, readonly GraphConnection[]>;
  readonly incoming: ReadonlyMap<string, readonly GraphConnection[]>;
  /** The loops a step is inside of, outermost first; none for steps that cannot be reached. */
  readonly loopsOf: ReadonlyMap<string, readonly string[]>;
  /** The steps directly inside a loop. */
  readonly bodyOf: ReadonlyMap<string, readonly string[]>;
  readonly triggers: ReadonlySet<string>;
  /** Steps some trigger leads to, before those they lead to. */
  readonly order: readonly string[];
  /** Steps on a circle. */
  readonly circling: readonly string[];
  /** Connections that lead into or out of a loop by the wrong door. */
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
  // What nothing leads to never settles, and nobody may wait for it.
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

/** Each before those it leads to; what is on a circle is left out. */
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
