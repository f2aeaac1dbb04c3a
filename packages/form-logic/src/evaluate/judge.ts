/**
 * Determines whether an answer is required, read-only, and valid. Nothing depends on these results, so their order
 * does not matter.
 */

import { textIn } from "../definition/translations.ts";
import { countIssues } from "../fields/bounds.ts";
import type { Issue } from "../fields/field-type.ts";
import type { JsonObject } from "../values/json.ts";
import { isEmpty } from "../values/operand.ts";
import { isMet } from "./conditions-of.ts";
import { instancesOf } from "./instance.ts";
import type { FieldNode, Instance, Node, Run } from "./program.ts";

const none: readonly Issue[] = [];
const nodeCost = 10;

export function judge(run: Run, node: Node, instance: Instance): void {
  const isVisible = instance.visible[node.slot] ?? false;
  run.context.left -= nodeCost;
  if (node.repeat && !node.carried) {
    const max = instancesOf(instance, node).length;
    const isCut = instance.refused[node.slot];
    const issues = countIssues(isCut ? max + 1 : max, isCut ? { max } : node.repeat, "items");
    instance.issues[node.slot] = isVisible ? issues : none;
  }
  const { field } = node;
  if (!field) return;
  const { item, requiredIf, readOnlyIf, isComputed, logic } = field;
  instance.required[node.slot] =
    !logic.setAt && (item.required === true || isMet(run, requiredIf, node, instance, false));
  instance.readOnly[node.slot] =
    isComputed ||
    logic.setBy !== undefined ||
    item.read_only === true ||
    isMet(run, readOnlyIf, node, instance, false);
  instance.issues[node.slot] = isVisible ? issuesOf(run, node, field, instance) : none;
}

function issuesOf(run: Run, node: Node, field: FieldNode, instance: Instance): readonly Issue[] {
  if (instance.refused[node.slot]) return [{ code: field.isComputed ? "expression" : "type" }];
  const value = instance.value[node.slot] ?? null;
  const isMissing = instance.required[node.slot] && isEmpty(instance.operand[node.slot] ?? null);
  const lack = isMissing ? "required" : run.confirming?.isOpen(node, instance) && "unconfirmed";
  const missing: readonly Issue[] = lack ? [{ code: lack }] : none;
  const own =
    value === null ? none : field.logic.validate(value, settingsNow(node, field, instance), run.context);
  const broken = field.checks.filter((check) => !isMet(run, check.holds, node, instance, true));
  if (missing.length + own.length + broken.length === 0) return none;
  return [
    ...missing,
    ...own,
    ...broken.map(({ id, message }) => ({ code: "expression" as const, params: { check: id, message } })),
  ].map((issue: Issue) =>
    issue.params?.message ? { ...issue, params: inLanguage(issue.params, field, run) } : issue,
  );
}

/** Options that a field takes over depend on another answer. */
function settingsNow(node: Node, { settings }: FieldNode, instance: Instance): JsonObject {
  if (!node.carried) return settings;
  return { ...settings, options: [...node.carried.offeredIn(instance)].map((value) => ({ value })) };
}

/** The message defined by the form, in the respondent's language if available. */
function inLanguage(params: JsonObject, { item }: FieldNode, { program, context }: Run): JsonObject {
  const name = `${item.id}.checks.${params.check}`;
  const message = textIn(program.definition, context.language, name);
  return message ? { ...params, message } : params;
}
