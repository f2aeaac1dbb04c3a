/** Finds comparisons that cannot work: with a missing field, an unsuitable operator, or an impossible value. */
import { comparedField } from "../conditions/compared-field.ts";
import type { Comparison, ComparisonOperator } from "../conditions/condition.ts";
import type { FieldNode, Node } from "../evaluate/program.ts";
import { refused } from "../fields/field-type.ts";
import type { Json } from "../values/json.ts";
import { isList, type Kind } from "../values/operand.ts";
import type { Finding } from "./finding.ts";
import { fixedValue } from "./fixed-value.ts";
import { kindOfRef } from "./kind-of-ref.ts";
import { lastingIssues } from "./lasting-issues.ts";
import { shownValue } from "./shown-value.ts";

type Told = Pick<Finding, "severity" | "code" | "message">;

const ordered: readonly Kind[] = ["number", "text", "date", "time", "datetime", "duration"];
const fitting: Partial<Record<ComparisonOperator, readonly Kind[]>> = {
  lt: ordered,
  lte: ordered,
  gt: ordered,
  gte: ordered,
  contains: ["text", "list"],
  not_contains: ["text", "list"],
  starts_with: ["text"],
  ends_with: ["text"],
  is_true: ["boolean"],
  is_false: ["boolean"],
};
const withoutValue: readonly ComparisonOperator[] = ["answered", "empty", "is_true", "is_false"];
const ofWholeAnswers: readonly ComparisonOperator[] = [
  "eq",
  "ne",
  "in",
  "not_in",
  "contains",
  "not_contains",
];

const error = (code: Finding["code"], message: string): Told => ({ severity: "error", code, message });
const warning = (code: Finding["code"], message: string): Told => ({ severity: "warning", code, message });

export function comparisonFindings(comparison: Comparison, node: Node): Told[] {
  const { field: path, op, value = null } = comparison;
  const ref = node.refs.get(path);
  if (!ref) return [error("unknown_reference", `Unknown field ${path} in this context.`)];
  const kind = kindOfRef(ref);
  if (!kind) return [error("no_answer", `${path} has no answer to compare.`)];
  if (ref.target.kind === "group" && ref.through.length === 0 && withoutValue.includes(op))
    return [error("operator", `${path} is a group. Use one of its fields instead.`)];
  const kinds = fitting[op];
  if (kinds && kind !== "any" && !kinds.includes(kind))
    return [error("operator", `${op} does not work with ${path}, which is of type ${kind}.`)];
  if (withoutValue.includes(op))
    return value === null ? [] : [warning("value_unused", `${op} does not take a value.`)];
  if (value === null) return [error("value_missing", `${op} needs a value to compare ${path} with.`)];
  const other = comparedField(comparison);
  if (other !== undefined) return otherFieldFindings(comparison, other, kind, node);
  const fit = valueFindings(comparison, node);
  return fit.length > 0 || !ref.target.field ? fit : optionFindings(comparison, ref.target.field);
}

function otherFieldFindings({ field, op }: Comparison, other: string, kind: Kind, node: Node): Told[] {
  const ref = node.refs.get(other);
  if (!ref) return [error("unknown_reference", `Unknown field ${other} in this context.`)];
  const otherKind = kindOfRef(ref);
  if (!otherKind) return [error("no_answer", `${other} has no answer to compare.`)];
  if (kind === "any" || otherKind === "any") return [];
  if (op === "in" || op === "not_in")
    return otherKind === "list"
      ? []
      : [error("value_kind", `${op} needs a list, but ${other} is not a list.`)];
  const isFit = kind === otherKind || (kind === "list" && op.endsWith("contains"));
  const message = `${field} is of type ${kind} and ${other} of type ${otherKind}, so they are never equal.`;
  return isFit ? [] : [error("value_kind", message)];
}

/** The engine itself decides whether it can read the value. */
function valueFindings(comparison: Comparison, node: Node): Told[] {
  const { field, op, value = null } = comparison;
  if ((op === "in" || op === "not_in") && !Array.isArray(value))
    return [error("value_kind", `${op} needs a list of values.`)];
  const expected = fixedValue(comparison, node);
  const isNothing = expected === null || (isList(expected) && expected.some((one) => one === null));
  if (!isNothing) return [];
  return [error("value_kind", `${shownValue(value)} is not a possible answer of ${field}.`)];
}

function optionFindings({ field, op, value = null }: Comparison, node: FieldNode): Told[] {
  if (!ofWholeAnswers.includes(op)) return [];
  const issuesOf = (raw: Json) => {
    const normalised = node.logic.normalise(raw, node.settings);
    if (normalised === refused) return undefined;
    return normalised === null ? [] : lastingIssues(node, normalised);
  };
  const whole = issuesOf(value);
  const all = whole ? [whole] : Array.isArray(value) ? value.map(issuesOf) : [];
  const issues = all.flatMap((one) => one ?? []);
  const shown = shownValue(value);
  const isUnknown = issues.some(({ code, params }) => code === "option" && typeof params?.value === "string");
  if (isUnknown) return [error("unknown_option", `${field} does not have the option ${shown}.`)];
  // For the `contains` operators, the value is part of an answer, so it may be shorter than an answer must be.
  const isPart = op.endsWith("contains");
  const isRefused = issues.length > 0 && !isPart;
  return isRefused ? [warning("value_not_allowed", `The settings of ${field} do not allow ${shown}.`)] : [];
}
