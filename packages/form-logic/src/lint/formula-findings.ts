/** Finds problems in a formula, and checks whether its value can be used in its context. */
import type { Node } from "../evaluate/program.ts";
import { labelsOf } from "../fields/choices.ts";
import { pointsByOption } from "../fields/points.ts";
import type { Formula } from "../formulas/ast.ts";
import { checkFormula } from "../formulas/check.ts";
import { parseFormula } from "../formulas/parser.ts";
import type { Json } from "../values/json.ts";
import type { Kind } from "../values/operand.ts";
import type { Finding, RulePlace } from "./finding.ts";
import { kindOfRef } from "./kind-of-ref.ts";

/** `wanted` lists the kinds that can be used; every other value counts as unanswered. */
export function formulaFindings(
  text: string,
  node: Node,
  place: RulePlace,
  wanted: readonly Kind[],
): readonly Finding[] {
  const item_id = node.id;
  const parsed = parseFormula(text);
  const { kind, problems } = checkFormula(parsed, {
    kindOfField: (path) => {
      const ref = node.refs.get(path);
      return ref && kindOfRef(ref);
    },
    hasOptions: (path) => labelsOf(optionsAt(node, path)).size > 0,
  });
  if (problems.length > 0)
    return problems.map(({ code, at, length, message }) => ({
      severity: "error",
      code: `formula_${code}` as const,
      item_id,
      rule: { ...place, at, length },
      message,
    }));
  const missing = fieldsWithoutPoints(parsed.formula, node).map((path): Finding => {
    const message = `No option of ${path} has points, so they are always 0.`;
    return { severity: "warning", code: "no_points", item_id, rule: place, message };
  });
  if (kind === "any" || wanted.includes("any") || wanted.includes(kind)) return missing;
  const message = `The formula returns ${kind}, but ${wanted.join(" or ")} is required.`;
  return [...missing, { severity: "error", code: "formula_kind", item_id, rule: place, message }];
}

function optionsAt(node: Node, path: string): Json | undefined {
  return node.refs.get(path)?.target.field?.settings.options;
}

/** Fields whose points the formula reads although none of their options has any. */
function fieldsWithoutPoints(formula: Formula | undefined, node: Node): readonly string[] {
  if (formula?.[0] === "list") return formula[1].flatMap((part) => fieldsWithoutPoints(part, node));
  if (formula?.[0] !== "call" && formula?.[0] !== "op") return [];
  const [, name, [part, ...others]] = formula;
  if (name !== "POINTS" || part?.[0] !== "field")
    return [part, ...others].flatMap((one) => fieldsWithoutPoints(one, node));
  return pointsByOption(optionsAt(node, part[1])).size > 0 ? [] : [part[1]];
}
