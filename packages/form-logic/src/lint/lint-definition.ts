/**
 * Finds all problems of a definition that can be found without filling it in. A definition with an error cannot be
 * published; the form's author decides what to do about warnings. Problems that require trying answers are found by
 * the prover.
 */
import type { FormDefinition } from "../definition/definition.ts";
import { itemsMax, pagesMax } from "../definition/read-definition.ts";
import { compile } from "../evaluate/compile.ts";
import type { FieldTypes } from "../evaluate/compile-with.ts";
import type { Node, Program, ProgramProblem } from "../evaluate/program.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import { blockFindings } from "./block-findings.ts";
import { carriedFindings } from "./carried-findings.ts";
import { comparisonFindings } from "./comparison-findings.ts";
import { endingFindings } from "./ending-findings.ts";
import { type FieldDescriptions, fieldFindings, repeatFindings } from "./field-findings.ts";
import type { Finding } from "./finding.ts";
import { formulaFindings } from "./formula-findings.ts";
import { languageFindings } from "./language-findings.ts";
import { networkFindings } from "./network-findings.ts";
import { noticeFindings } from "./notice-findings.ts";
import { itemOrderFindings, pageOrderFindings } from "./order-findings.ts";
import { emptyFindings, pageFindings } from "./page-findings.ts";
import { privacyFindings } from "./privacy-findings.ts";
import { partsOf, rulesOf } from "./rules.ts";
import { numberRuleFindings } from "./server-value-findings.ts";
import { contentFindings, formTextFindings, translatedTextFindings } from "./text-findings.ts";
import { themeFindings } from "./theme-findings.ts";
import { trackingFindings } from "./tracking-findings.ts";

const findingsMax = 1_000;

export function lintDefinition(
  given: FormDefinition,
  types: FieldTypes,
  descriptions?: FieldDescriptions,
): readonly Finding[] {
  const program = compile(prepareDefinition(given), types);
  const findings = [
    ...sizeFindings(program),
    ...problemFindings(program.problems),
    ...formTextFindings(given, program.pages),
    ...translatedTextFindings(given, program.nodes, program.pages),
    ...languageFindings(given, program.nodes),
    ...themeFindings(given),
    ...pageFindings(program.pages),
    ...pageOrderFindings(given),
    ...endingFindings(given, program.scopes),
    ...noticeFindings(given),
    ...privacyFindings(program),
    ...numberRuleFindings(program),
    ...networkFindings(given, program.nodes),
    ...trackingFindings(program),
  ];
  for (const node of program.nodes) {
    if (findings.length >= findingsMax) break;
    findings.push(...nodeFindings(node, program, descriptions));
  }
  return findings.slice(0, findingsMax);
}

function nodeFindings(
  node: Node,
  { pages }: Program,
  descriptions: FieldDescriptions | undefined,
): Finding[] {
  return [
    ...keyFindings(node),
    ...emptyFindings(node),
    ...itemOrderFindings(node),
    ...carriedFindings(node),
    ...blockFindings(node),
    ...(node.repeat ? repeatFindings(node) : []),
    ...(node.field ? fieldFindings(node, node.field, descriptions) : []),
    ...contentFindings(node, pages),
    ...rulesOf(node.source).flatMap((rule) =>
      partsOf(rule.condition).flatMap((part): readonly Finding[] => {
        const place = { name: rule.name, pointer: part.pointer };
        if ("empty" in part) {
          const message = `An empty list of conditions is ${part.empty === "all" ? "always" : "never"} true.`;
          return [{ severity: "warning", code: "empty_condition", item_id: node.id, rule: place, message }];
        }
        if ("formula" in part.leaf) return formulaFindings(part.leaf.formula, node, place, ["boolean"]);
        return comparisonFindings(part.leaf, node).map((told) => ({
          ...told,
          item_id: node.id,
          rule: place,
        }));
      }),
    ),
  ];
}

/** Code that reads `answers.constructor` would get a value although nothing was answered. */
function keyFindings({ id, source }: Node): Finding[] {
  const key = "key" in source ? source.key : undefined;
  if (typeof key !== "string" || !Object.hasOwn(Object.prototype, key)) return [];
  const message = `This key conflicts with the built-in JavaScript property ${key}. Choose another key.`;
  return [{ severity: "error", code: "reserved_key", item_id: id, message }];
}

function sizeFindings({ definition, nodes }: Program): Finding[] {
  const tell = (message: string): Finding => ({ severity: "error", code: "limits", item_id: "", message });
  return [
    ...(definition.pages.length > pagesMax ? [tell(`A form can have at most ${pagesMax} pages.`)] : []),
    ...(nodes.length - definition.pages.length > itemsMax
      ? [tell(`A form can have at most ${itemsMax} items.`)]
      : []),
  ];
}

const sentences: Readonly<Record<ProgramProblem["code"], (name: string) => string>> = {
  unknown_reference: (name) => `Unknown field ${name} in this context.`,
  cycle: (name) => `${name || "This"} depends on itself, or on something that does.`,
  unknown_type: (name) => `Unknown field type ${name}.`,
  duplicate_key: (name) => `Another item at the same level has the key ${name}.`,
  duplicate_id: (name) => `Another item has the ID ${name}.`,
  too_deep: () => "This item is nested too deeply.",
  too_large: () => "The form has too many items, or rules that refer to too many of them.",
};

/** Unknown references are reported below, with their position in the rule. */
function problemFindings(problems: readonly ProgramProblem[]): Finding[] {
  return problems
    .filter(({ code }) => code !== "unknown_reference")
    .map(({ code, itemId, name }) => ({
      severity: "error",
      code,
      item_id: itemId,
      message: sentences[code](name.slice(0, 100)),
    }));
}
