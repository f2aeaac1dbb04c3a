/** Finds problems in a formula, and checks whether its value can be used in its context. */
import type { Node } from "../evaluate/program.ts";
import { checkFormula } from "../formulas/check.ts";
import { parseFormula } from "../formulas/parser.ts";
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
  });
  if (problems.length > 0)
    return problems.map(({ code, at, length, message }) => ({
      severity: "error",
      code: `formula_${code}` as const,
      item_id,
      rule: { ...place, at, length },
      message,
    }));
  if (kind === "any" || wanted.includes("any") || wanted.includes(kind)) return [];
  const message = `The formula returns ${kind}, but ${wanted.join(" or ")} is required.`;
  return [{ severity: "error", code: "formula_kind", item_id, rule: place, message }];
}
