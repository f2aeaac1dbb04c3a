/** Random changes to a form being filled in: answers, and instances added, removed, and moved. */
import type { Item } from "../definition/definition.ts";
import { addInstance, moveInstance, removeInstance, setAnswer } from "../evaluate/change-evaluation.ts";
import type { Evaluation } from "../evaluate/evaluation.ts";
import { descend, instancesOf } from "../evaluate/instance.ts";
import type { Instance, Node } from "../evaluate/program.ts";
import type { Random } from "./random.ts";
import { answerFor } from "./random-form.ts";

export function changeSomething(evaluation: Evaluation, random: Random, step: number): void {
  const node = random.pick(evaluation.program.nodes);
  const instances = descend(evaluation.root, node.scope);
  if (instances.length === 0) return;
  const instance = random.pick(instances);
  if (node.repeat) changeInstances(evaluation, instance, node, random, step);
  else setAnswer(evaluation, instance, node, answerFor(node.source as Item, random));
}

function changeInstances(
  evaluation: Evaluation,
  outer: Instance,
  repeat: Node,
  random: Random,
  step: number,
): void {
  const list = instancesOf(outer, repeat);
  const id = list.length > 0 ? random.pick(list).id : "";
  const to = random.below(3);
  random.pick([
    () => addInstance(evaluation, outer, repeat, `new${step}`, to),
    () => removeInstance(evaluation, outer, repeat, id),
    () => moveInstance(evaluation, outer, repeat, id, to),
  ])();
}
