/** Sorts nodes topologically. Nodes that cannot be ordered are part of a cycle. */
import type { Node } from "./program.ts";

/** Sets `rank` on every node and returns those on or after a cycle. Yields to let other work run. */
export function* rankNodes(nodes: readonly Node[]): Generator<undefined, readonly Node[]> {
  const waiting = new Map<Node, number>();
  const bump = (node: Node, by: number) => waiting.set(node, (waiting.get(node) ?? 0) + by);
  // A container's visibility affects its content, so the content comes after it.
  const after = new Map(
    nodes.map((node) => [node, new Set([...node.feeds.map((edge) => edge.node), ...node.children])]),
  );
  yield;
  for (const all of after.values()) for (const next of all) bump(next, 1);
  yield;
  const ready = nodes.filter((node) => !waiting.has(node));
  let rank = 0;
  // The list grows during the iteration.
  for (const node of ready) {
    node.rank = rank;
    rank += 1;
    for (const next of after.get(node) ?? []) {
      bump(next, -1);
      if (waiting.get(next) === 0) ready.push(next);
    }
  }
  yield;
  const stuck = nodes.filter((node) => (waiting.get(node) ?? 0) > 0);
  for (const node of stuck) {
    node.rank = rank;
    rank += 1;
  }
  // Back edges are removed, so that an evaluation always terminates, even for a draft that refers to itself.
  for (const node of nodes) node.feeds = node.feeds.filter((edge) => edge.node.rank > node.rank);
  return stuck;
}
