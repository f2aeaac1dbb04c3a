/**
 * Explains why a field is hidden, required, or read-only, or why it has its value: the rule, what it compared, and
 * where it is defined. Computed on demand from the evaluated state, so that evaluation itself does not become slower.
 */
import { comparedField } from "../conditions/compared-field.ts";
import type { Condition } from "../conditions/condition.ts";
import type { Issue } from "../fields/field-type.ts";
import type { Json } from "../values/json.ts";
import { toJson } from "../values/to-json.ts";
import { findAddress } from "./address.ts";
import { isMet } from "./conditions-of.ts";
import { type Evaluation, workMax } from "./evaluation.ts";
import { climb } from "./instance.ts";
import { isOnTheWay } from "./pages.ts";
import type { FieldNode, Instance, Node, Run } from "./program.ts";
import { expectedBy, formulaValue, isTrue, readPath } from "./reader.ts";

/** One part of a rule with its result. */
export type Trace =
  | { readonly rule: "all" | "any" | "not"; readonly holds: boolean; readonly parts: readonly Trace[] }
  | {
      readonly rule: "comparison";
      readonly holds: boolean;
      readonly field: string;
      readonly op: string;
      readonly actual: Json;
      readonly expected: Json;
      readonly compared_with?: string;
    }
  | { readonly rule: "formula"; readonly holds: boolean; readonly formula: string; readonly value: Json };

export interface Reason {
  readonly verdict: boolean;
  /**
   * With `always`, there is no rule; with `setting`, it is fixed in the form; with `hidden_by`, an enclosing item is
   * hidden; with `way`, a jump skips its page.
   */
  readonly because: "always" | "setting" | "condition" | "hidden_by" | "way" | "formula";
  readonly item_id: string;
  readonly trace?: Trace;
}

export interface Explanation {
  readonly path: string;
  readonly visible: Reason;
  readonly required: Reason;
  readonly read_only: Reason;
  /** The source of the value. */
  readonly value: {
    readonly from: "answer" | "formula" | "nothing";
    readonly formula?: string;
    readonly reads?: Readonly<Record<string, Json>>;
  };
  readonly issues: readonly (Issue & { readonly trace?: Trace })[];
}

export function explain(given: Evaluation, path: string): Explanation | undefined {
  // Explaining does not count toward the evaluation's work limit.
  const evaluation = { ...given, context: { ...given.context, left: workMax } };
  const address = findAddress(evaluation, path);
  const field = address?.node.field;
  if (!address || !field) return undefined;
  const { node, instance } = address;
  return {
    path,
    visible: whyVisible(evaluation, node, instance),
    required: whyRule(evaluation, node, instance, field.item.required === true, field.requiredIf),
    read_only: field.isComputed
      ? { verdict: true, because: "formula", item_id: node.id }
      : whyRule(evaluation, node, instance, field.item.read_only === true, field.readOnlyIf),
    value: whyValue(node, field, instance),
    issues: (instance.issues[node.slot] ?? []).map((issue) =>
      withTrace(evaluation, issue, node, field, instance),
    ),
  };
}

/** Checks from the outside in, because the outermost hidden item is the reason. */
function whyVisible(run: Run, node: Node, instance: Instance): Reason {
  const chain: Node[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) chain.unshift(at);
  for (const one of chain) {
    const place = climb(instance, one.scope);
    if (place.visible[one.slot]) continue;
    const isOwn = isMet(run, one.visibleIf, one, place, true);
    if (one.kind === "page" && isOwn && !isOnTheWay(run, one))
      return { verdict: false, because: "way", item_id: one.id };
    const trace = one.visibleIf && traceOf(run, one.visibleIf, one, place);
    return {
      verdict: false,
      because: one === node ? "condition" : "hidden_by",
      item_id: one.id,
      ...(trace && { trace }),
    };
  }
  if (!node.visibleIf) return { verdict: true, because: "always", item_id: node.id };
  return {
    verdict: true,
    because: "condition",
    item_id: node.id,
    trace: traceOf(run, node.visibleIf, node, instance),
  };
}

function whyRule(
  run: Run,
  node: Node,
  instance: Instance,
  isFixed: boolean,
  condition: Condition | undefined,
): Reason {
  const item_id = node.id;
  if (isFixed) return { verdict: true, because: "setting", item_id };
  if (!condition) return { verdict: false, because: "always", item_id };
  const trace = traceOf(run, condition, node, instance);
  return { verdict: trace.holds, because: "condition", item_id, trace };
}

function whyValue(node: Node, field: FieldNode, instance: Instance): Explanation["value"] {
  if (!field.formula) return { from: (instance.value[node.slot] ?? null) === null ? "nothing" : "answer" };
  const reads = [...node.refs.keys()].map((path) => [path, toJson(readPath(node, instance, path))]);
  return { from: "formula", formula: field.item.formula ?? "", reads: Object.fromEntries(reads) };
}

function withTrace(
  run: Run,
  issue: Issue,
  node: Node,
  field: FieldNode,
  instance: Instance,
): Issue & { readonly trace?: Trace } {
  const check = field.checks.find(({ id }) => issue.code === "expression" && id === issue.params?.check);
  return check ? { ...issue, trace: traceOf(run, check.holds, node, instance) } : issue;
}

function traceOf(run: Run, condition: Condition, node: Node, instance: Instance): Trace {
  const holds = isTrue(condition, node, instance, run.context);
  const part = (one: Condition) => traceOf(run, one, node, instance);
  if ("all" in condition) return { rule: "all", holds, parts: condition.all.map(part) };
  if ("any" in condition) return { rule: "any", holds, parts: condition.any.map(part) };
  if ("not" in condition) return { rule: "not", holds, parts: [part(condition.not)] };
  if ("formula" in condition) {
    const value = condition.parsed
      ? toJson(formulaValue(condition.parsed, node, instance, run.context) ?? null)
      : null;
    return { rule: "formula", holds, formula: condition.formula, value };
  }
  const { field, op } = condition;
  const other = comparedField(condition);
  return {
    rule: "comparison",
    holds,
    field,
    op,
    actual: toJson(readPath(node, instance, field)),
    expected: toJson(expectedBy(condition, node, instance)),
    ...(other !== undefined && { compared_with: other }),
  };
}
