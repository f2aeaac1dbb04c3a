/** Reads what a reference leads to. */
import type { Operand } from "../values/operand.ts";
import { climb, instancesOf } from "./instance.ts";
import type { Instance, Node, Ref } from "./program.ts";

/** Resolves a path from here: one operand, or a list of them if it passes through repeats. */
export function readRef(from: Instance, { target, base, through }: Ref): Operand {
  const start = climb(from, base);
  if (through.length === 0) return operandOf(target, start);
  let level: readonly Instance[] = [start];
  for (const repeat of through)
    level = level.flatMap((one) => (one.visible[repeat.slot] ? instancesOf(one, repeat) : []));
  return level.map((one) => operandOf(target, one));
}

function operandOf(node: Node, instance: Instance): Operand {
  if (node.kind === "group") return recordOf(node, instance);
  if (node.kind !== "repeat") return instance.operand[node.slot] ?? null;
  if (!instance.visible[node.slot]) return null;
  return instancesOf(instance, node).map((one) => recordOf(node, one));
}

/** A group, or one instance of a repeat, as a record of its content. */
function recordOf(node: Node, instance: Instance): Operand {
  const members = new Map<string, Operand>();
  const add = (children: readonly Node[]) => {
    for (const child of children) {
      if (child.kind === "layout") add(child.children);
      else if (child.kind !== "block" && child.kind !== "button")
        members.set(child.keys.at(-1) ?? "", operandOf(child, instance));
    }
  };
  add(node.children);
  return { members };
}
