/**
 * Answers that were given in advance, by a link, a page, or a default, and that the respondent must confirm. The paths
 * of those that are not confirmed yet are stored among the answers, so that the browser and the server agree, also
 * after a reload and on another device. Whatever the respondent sends is confirmed.
 */
import type { FormDefinition, Item } from "../definition/definition.ts";
import { descend } from "../evaluate/instance.ts";
import { answerAt } from "../evaluate/patch-answers.ts";
import type { Confirm, Instance, Node, Program, Run } from "../evaluate/program.ts";
import { listOf } from "../fields/loose-json.ts";
import { type Json, type JsonObject, memberOf } from "../values/json.ts";

/** Keys of fields cannot start with an underscore. */
export const unconfirmedKey = "_unconfirmed";

/** Returns undefined if nothing was recorded: answers from imports and the API are given by those who send them. */
export function unconfirmedIn(answers: JsonObject): readonly Json[] | undefined {
  const list = memberOf(answers, unconfirmedKey);
  return Array.isArray(list) ? listOf(list) : undefined;
}

/** Deeper items are not part of the form. */
const depthMax = 12;

/** Whether the form has fields to confirm. */
export function hasConfirm({ pages }: FormDefinition): boolean {
  const isIn = (items: readonly Item[], depth: number): boolean =>
    depth < depthMax &&
    items.some((item) => ("items" in item ? isIn(item.items, depth + 1) : "confirm" in item && item.confirm));
  return pages.some(({ items }) => isIn(items, 0));
}

/** Whether a path, or one above it, is among these. */
function isIn(paths: ReadonlySet<Json>, path: string): boolean {
  return paths.has(path) || [...path.matchAll(/[.[]/g)].some(({ index }) => paths.has(path.slice(0, index)));
}

function pathOf({ keys }: Node, instance: Instance): string {
  const { parent, scope, id } = instance;
  const outer = parent && scope.repeat ? `${pathOf(scope.repeat, parent)}[${id}].` : "";
  return outer + keys.join(".");
}

const mustConfirm = ({ field }: Node): boolean =>
  field?.item.confirm === true && !field.isComputed && !field.logic.setBy;

/** Undefined if the form has no such fields. */
export function confirmIn(nodes: readonly Node[]): Confirm | undefined {
  const fields = nodes.filter(mustConfirm);
  if (fields.length === 0) return undefined;
  return (answers) => {
    const listed = unconfirmedIn(answers);
    if (!listed) return undefined;
    const { [unconfirmedKey]: _list, ...own } = answers;
    const paths = new Set(listed);
    const changed = new WeakMap<Instance, Set<Node>>();
    const isOpen = (node: Node, instance: Instance): boolean => {
      if (!mustConfirm(node) || (instance.value[node.slot] ?? null) === null) return false;
      if (changed.get(instance)?.has(node)) return false;
      const path = pathOf(node, instance);
      // Without an answer, the value is the default.
      return answerAt(own, path) === undefined || isIn(paths, path);
    };
    return {
      own,
      isOpen,
      confirm: (node, instance) => {
        const known = changed.get(instance) ?? new Set();
        changed.set(instance, known.add(node));
      },
      open: ({ root }: Run) =>
        fields.flatMap((node) =>
          descend(root, node.scope)
            .filter((one) => isOpen(node, one))
            .map((one) => pathOf(node, one)),
        ),
    };
  };
}

/** The answers with which a respondent begins: `given` are the paths of those that were given in advance. */
export function withGiven(program: Program, answers: JsonObject, given: readonly string[]): JsonObject {
  if (!program.confirm) return answers;
  return { ...answers, [unconfirmedKey]: [...(unconfirmedIn(answers) ?? []), ...given] };
}

/**
 * Answers that a respondent has just sent are confirmed, unless the respondent says otherwise: a list in the patch only
 * adds to what is not confirmed, because the sender may not know of everything that was given in advance.
 */
export function withConfirmed(
  program: Program,
  { before, after, patch }: Readonly<Record<"before" | "after" | "patch", JsonObject>>,
): JsonObject {
  const listed = unconfirmedIn(before);
  if (!program.confirm || !listed) return after;
  const sent = new Set<Json>(Object.keys(patch));
  const left = listed.filter((path) => typeof path === "string" && !isIn(sent, path));
  return { ...after, [unconfirmedKey]: [...new Set([...left, ...(unconfirmedIn(patch) ?? [])])] };
}
