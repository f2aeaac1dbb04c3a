/** Resolves a path as used by views and the API (`children[inst_1].name`) to its node and instance. */
import type { Evaluation } from "./evaluation.ts";
import { instancesOf } from "./instance.ts";
import type { Instance, Node } from "./program.ts";

export interface Address {
  readonly instance: Instance;
  readonly node: Node;
}

const pathMax = 1_000;

export function findAddress({ root }: Evaluation, path: string): Address | undefined {
  if (path.length > pathMax) return undefined;
  let instance: Instance | undefined = root;
  let rest = path;
  while (instance) {
    const open = rest.indexOf("[");
    const keys = open < 0 ? rest : rest.slice(0, open);
    const node = instance.scope.named.get(keys);
    if (!node) return undefined;
    if (open < 0) return { instance, node };
    const close = rest.indexOf("]", open);
    const id = rest.slice(open + 1, close);
    instance = instancesOf(instance, node).find((one) => one.id === id);
    rest = rest.slice(close + 2);
    if (close < 0 || rest === "") return undefined;
  }
  return undefined;
}

/** Excludes pages, layout, and blocks. */
export function hasAddress({ kind }: Node): boolean {
  return /^(f|g|r|bu)/.test(kind);
}
