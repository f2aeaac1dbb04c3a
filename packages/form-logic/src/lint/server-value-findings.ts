/**
 * Finds problems with fields whose answer only the server sets: unavailable types, members that would also set the
 * answer, and rules that read a sequential number before it exists.
 */
import type { Condition } from "../conditions/condition.ts";
import type { FieldNode, Node, Program } from "../evaluate/program.ts";
import { pathsOfCondition, pathsOfFormula } from "../evaluate/references.ts";
import type { FieldDescription } from "../fields/field-type.ts";
import type { Finding } from "./finding.ts";
import { rulesOf } from "./rules.ts";

export function serverValueFindings(
  node: Node,
  { item, logic }: FieldNode,
  description: FieldDescription | undefined,
): Finding[] {
  const tell = (code: Finding["code"], message: string, name?: string): Finding => ({
    severity: "error",
    code,
    item_id: node.id,
    ...(name !== undefined && { rule: { name } }),
    message,
  });
  if (description?.isOffered === false)
    return [
      tell(
        "type_not_available",
        `The field type ${description.type} is not available yet. Use another type.`,
      ),
    ];
  if (logic.setBy !== "server") return [];
  return (["formula", "default", "prefill"] as const)
    .filter((name) => item[name] !== undefined)
    .map((name) => tell("set_by_server", `The server sets this answer, so it cannot have a ${name}.`, name));
}

/** A rule that reads a sequential number would change its result on submit, when the respondent can no longer react. */
export function numberRuleFindings({ ranked, nodes }: Program): Finding[] {
  const late = new Set<Node>();
  for (const node of ranked) {
    const isNumber = node.field?.logic.setAt === "submit";
    if (isNumber || readsLate(node, node.field?.formula && pathsOfFormula(node.field.formula), late))
      late.add(node);
  }
  if (late.size === 0) return [];
  return nodes.flatMap((node) =>
    rulesOf(node.source)
      .filter(({ condition }) => readsLate(node, pathsOfCondition(condition as Condition), late))
      .map(({ name }) => ({
        severity: "error" as const,
        code: "number_in_rule" as const,
        item_id: node.id,
        rule: { name },
        message: "This rule reads a sequential number, which is assigned only when the entry is submitted.",
      })),
  );
}

function readsLate(node: Node, paths: Iterable<string> | undefined, late: ReadonlySet<Node>): boolean {
  return [...(paths ?? [])].some((path) => {
    const target = node.refs.get(path)?.target;
    return target !== undefined && late.has(target);
  });
}
