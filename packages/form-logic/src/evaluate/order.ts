/** Puts nodes into an order in which everything comes after what it depends on. What cannot be ordered is a cycle. */
import type { Node } from "./program.ts";

/** Sets `rank` on every node and returns those on or behind a cycle. */
export function rankNodes(nodes: readonly Node[]): readonly Node[] {
  const waiting = new Map<Node, number>();
  for (const node of nodes) waiting.set(node, 0);
  const bump = (node: Node, by: number) => waiting.set(node, (waiting.get(node) ?? 0) + by);
  // What a node holds is hidden with it, so it comes after it.
  const after = (node: Node): Node[] => [
    ...new Set([...node.feeds.map((edge) => edge.node), ...node.children]),
  ];
  const followers = new Map(nodes.map((node) => [node, after(node)]));
  for (const list of followers.values()) for (const next of list) bump(next, 1);

  const ready = nodes.filter((node) => waiting.get(node) === 0);
  let rank = 0;
  for (let at = 0; at < ready.length; at += 1) {
    const node = ready[at];
    if (!node) break;
    node.rank = rank;
    rank += 1;
    for (const next of followers.get(node) ?? []) {
      bump(next, -1);
      if (waiting.get(next) === 0) ready.push(next);
    }
  }
  const stuck = nodes.filter((node) => (waiting.get(node) ?? 0) > 0);
  for (const node of stuck) {
    node.rank = rank;
    rank += 1;
  }
  // Without the way back an evaluation always ends, also of a draft that refers to itself.
  for (const node of nodes) {
    const forward = node.feeds.filter((edge) => edge.node.rank > node.rank);
    node.feeds.splice(0, node.feeds.length, ...forward);
  }
  return stuck;
}
