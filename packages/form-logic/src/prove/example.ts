/** The chosen answers as they would be sent: only those that differ from the form's initial state. */
import type { Evaluation } from "../evaluate/evaluation.ts";
import { instancesOf } from "../evaluate/instance.ts";
import type { Instance, Node } from "../evaluate/program.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { instanceOf, type Space } from "./variables.ts";

interface Tree extends Map<string, Json | Tree> {}

export function exampleOf(run: Evaluation, { variables }: Space, chosen: readonly number[]): JsonObject {
  const answers = new Map<Instance, Map<Node, Json>>();
  for (const [at, variable] of variables.entries()) {
    const choice = chosen[at] ?? 0;
    const instance = instanceOf(run, variable);
    if (choice === 0 || !instance || variable.node.repeat) continue;
    const own = answers.get(instance) ?? new Map<Node, Json>();
    answers.set(instance, own.set(variable.node, variable.values[choice] ?? null));
  }
  return answersIn(run.root, answers);
}

function answersIn(instance: Instance, answers: ReadonlyMap<Instance, ReadonlyMap<Node, Json>>): JsonObject {
  const tree: Tree = new Map();
  for (const node of instance.scope.nodes) {
    const own = answers.get(instance)?.get(node);
    if (own !== undefined) place(tree, node.keys, own);
    const list = node.repeat ? instancesOf(instance, node) : [];
    if (list.length > 0)
      place(
        tree,
        node.keys,
        list.map((one) => ({ _id: one.id, ...answersIn(one, answers) })),
      );
  }
  return plain(tree);
}

function place(tree: Tree, keys: readonly string[], value: Json): void {
  let at = tree;
  for (const key of keys.slice(0, -1)) {
    const inner = at.get(key);
    const next: Tree = inner instanceof Map ? inner : new Map();
    at.set(key, next);
    at = next;
  }
  at.set(keys.at(-1) ?? "", value);
}

function plain(tree: Tree): JsonObject {
  return Object.fromEntries(
    [...tree].map(([key, value]) => [key, value instanceof Map ? plain(value) : value]),
  );
}
