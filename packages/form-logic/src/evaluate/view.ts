/** An evaluation as JSON: what hosts show, what the API returns, and what must be identical on all hosts. */
import type { Issue } from "../fields/field-type.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { hasAddress } from "./address.ts";
import type { Evaluation } from "./evaluation.ts";
import { instancesOf } from "./instance.ts";
import { type PageView, pageViews } from "./pages.ts";
import type { Instance, Node } from "./program.ts";

export interface FieldView {
  readonly visible: boolean;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly value: Json;
  readonly issues: readonly Issue[];
}

export interface FormView {
  readonly is_valid: boolean;
  /** Keyed by path, with the IDs of repeat instances: `children[inst_1].name`. */
  readonly fields: Readonly<Record<string, FieldView>>;
  readonly pages: readonly PageView[];
  readonly unknown_keys: readonly string[];
  /**
   * Issues of the form itself: `expression` if it takes too long to evaluate. In that case, fields and pages are
   * omitted.
   */
  readonly issues: readonly Issue[];
}

/** Hidden blocks, keyed by page. */
type Hidden = Map<string, { readonly hidden: string[] }>;

export function viewOf(evaluation: Evaluation): FormView {
  const fields = new Map<string, FieldView>();
  const context = { ...evaluation.context };
  const pages = pageViews({ ...evaluation, context });
  const isOver = context.left <= 0;
  const hidden: Hidden = new Map();
  if (!isOver) collect(evaluation.root, "", fields, hidden);
  const unknown_keys = evaluation.unknownKeys;
  return {
    is_valid: !isOver && !unknown_keys[0] && [...fields.values()].every(({ issues }) => !issues[0]),
    fields: Object.fromEntries(fields),
    pages: isOver ? [] : pages.map((page) => ({ ...page, ...(page.visible && hidden.get(page.id)) })),
    unknown_keys,
    issues: isOver ? [{ code: "expression" }] : [],
  };
}

function collect(instance: Instance, prefix: string, into: Map<string, FieldView>, hidden: Hidden): void {
  for (const node of instance.scope.nodes) {
    if (node.kind === "block" && !instance.visible[node.slot]) {
      const page = pageOf(node).id;
      if (!hidden.has(page)) hidden.set(page, { hidden: [] });
      hidden.get(page)?.hidden.push(prefix + node.id);
    }
    if (!hasAddress(node)) continue;
    const path = prefix + node.keys.join(".");
    if (node.field || node.repeat || node.kind === "button") into.set(path, viewAt(instance, node));
    if (node.repeat) {
      for (const one of instancesOf(instance, node)) collect(one, `${path}[${one.id}].`, into, hidden);
    }
  }
}

const pageOf = (node: Node): Node => (node.parent ? pageOf(node.parent) : node);

function viewAt(instance: Instance, node: Node): FieldView {
  const { slot, repeat } = node;
  return {
    visible: instance.visible[slot] ?? false,
    required: instance.required[slot] ?? false,
    read_only: instance.readOnly[slot] ?? false,
    value: repeat ? instancesOf(instance, node).length : (instance.value[slot] ?? null),
    issues: instance.issues[slot] ?? [],
  };
}

/** The answers as they are stored: all of them for a draft, only visible ones for a submitted entry. */
export function answersOf({ root }: Pick<Evaluation, "root">, which: "all" | "visible"): JsonObject {
  const answers: Record<string, unknown> = Object.create(null);
  for (const node of root.scope.nodes) {
    if (which === "visible" && !root.visible[node.slot]) continue;
    if (node.kind === "group") place(answers, node.keys, Object.create(null));
    else if (node.field) place(answers, node.keys, root.value[node.slot] ?? null);
    else if (node.repeat) {
      const list = instancesOf(root, node).map((one) => ({
        _id: one.id,
        ...answersOf({ root: one }, which),
      }));
      place(answers, node.keys, list);
    }
  }
  return answers as JsonObject;
}

function place(answers: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  let at = answers;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = keys.at(-1);
  if (last !== undefined) at[last] = value;
}
