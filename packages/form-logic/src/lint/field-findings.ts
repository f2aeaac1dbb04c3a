/** Checks a field's own members: its formula, its default, its settings, and the limits of a repeat. */
import type { FieldNode, Node } from "../evaluate/program.ts";
import { type FieldDescription, refused } from "../fields/field-type.ts";
import { isObject, memberOf } from "../values/json.ts";
import type { Kind } from "../values/operand.ts";
import type { Finding } from "./finding.ts";
import { formulaFindings } from "./formula-findings.ts";
import { kindOfField } from "./kind-of-ref.ts";
import { lastingIssues } from "./lasting-issues.ts";
import { serverValueFindings } from "./server-value-findings.ts";

export type FieldDescriptions = ReadonlyMap<string, FieldDescription>;

export function fieldFindings(
  node: Node,
  field: FieldNode,
  descriptions: FieldDescriptions | undefined,
): Finding[] {
  const { formula } = field.item;
  const description = descriptions?.get(field.logic.type);
  return [
    ...(formula === undefined
      ? missingFormula(node, field)
      : formulaFindings(formula, node, { name: "formula" }, kindsFor(kindOfField(field)))),
    ...defaultFindings(node, field),
    ...(description ? settingFindings(node, field, description) : []),
    ...(description ? messageFindings(node, field, description) : []),
    ...confirmFindings(node, field, description),
    ...serverValueFindings(node, field, description),
  ];
}

function missingFormula(node: Node, { logic }: FieldNode): Finding[] {
  if (logic.setBy !== "formula") return [];
  const message = "Without a formula, this field never has a value.";
  return [{ severity: "warning", code: "no_formula", item_id: node.id, message }];
}

/** Numbers and dates can be converted to text, so a text field accepts them. */
function kindsFor(kind: Kind): readonly Kind[] {
  if (kind === "text") return ["text", "number", "date", "time", "datetime", "duration", "none"];
  return [kind, "none"];
}

function defaultFindings(node: Node, field: FieldNode): Finding[] {
  const { item, logic, settings } = field;
  if (item.default === undefined) return [];
  const tell = (severity: Finding["severity"], message: string): Finding[] => [
    { severity, code: "default", item_id: node.id, rule: { name: "default" }, message },
  ];
  const value = logic.normalise(item.default, settings);
  if (value === refused) return tell("error", "The default is not a possible answer for this type.");
  if (value === null || lastingIssues(field, value).length === 0) return [];
  return tell("warning", "The default is not a valid answer with these settings.");
}

function settingFindings(node: Node, { settings }: FieldNode, description: FieldDescription): Finding[] {
  const item_id = node.id;
  const known = memberOf(description.settings, "properties");
  const unknown = Object.keys(settings).filter((name) => isObject(known) && !Object.hasOwn(known, name));
  return [
    ...unknown.map(
      (name): Finding => ({
        severity: "error",
        code: "unknown_setting",
        item_id,
        rule: { name: "settings", pointer: `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` },
        message: `${description.type} has no setting ${name.slice(0, 100)}.`,
      }),
    ),
    ...(description.settingsProblems?.(settings) ?? []).map(
      ({ pointer, message }): Finding => ({
        severity: "error",
        code: "settings",
        item_id,
        rule: { name: "settings", pointer },
        message,
      }),
    ),
  ];
}

/** Links, pages, and URLs can set most answers, so only fields that no one can set in advance are reported. */
function confirmFindings(
  { id }: Node,
  { item, isComputed, logic }: FieldNode,
  description: FieldDescription | undefined,
): Finding[] {
  const isUnseen = item.type === "hidden" || item.type === "variable";
  if (!item.confirm || !(isComputed || logic.setBy || isUnseen || description?.group === "file")) return [];
  const why = isUnseen ? "respondents do not see it" : "its answer is never given in advance";
  const message = `There is nothing to confirm in this field, because ${why}.`;
  return [{ severity: "warning", code: "confirm", item_id: id, rule: { name: "confirm" }, message }];
}

/** A message for a failure that the type does not have would never be shown. */
function messageFindings(node: Node, { item }: FieldNode, { type, failures }: FieldDescription): Finding[] {
  return Object.keys(item.messages ?? {})
    .filter((name) => !failures.some((one) => one === name))
    .map((name) => ({
      severity: "warning",
      code: "unused_message",
      item_id: node.id,
      rule: { name: "messages", pointer: `/${name}` },
      message: `A ${type} field cannot fail with \`${name}\`, so this message is never shown.`,
    }));
}

export function repeatFindings({ id, repeat }: Node): Finding[] {
  const { min = 0, max } = repeat ?? {};
  if (max === undefined || min <= max) return [];
  const message = `The minimum of ${min} instances is greater than the maximum of ${max}.`;
  return [{ severity: "error", code: "limits", item_id: id, message }];
}
