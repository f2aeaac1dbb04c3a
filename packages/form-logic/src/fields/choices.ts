/**
 * Choosing from options. Select, radio, and button group differ only in appearance, as do multi-select and checkboxes:
 * one factory creates them all.
 */
import type { CarriedOptions } from "../definition/definition.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import { characterCount, countIssues } from "./bounds.ts";
import { type FieldLogic, fieldLogic, type Issue, type Normalised, refused } from "./field-type.ts";
import { readLine } from "./line.ts";
import { listOf, numberOf } from "./loose-json.ts";

export interface Option extends JsonObject {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceSettings extends JsonObject {
  readonly options?: readonly Option[];
  /** Options come from elsewhere and are validated there. */
  readonly source?: JsonObject;
  /** Options come from another field. */
  readonly options_from?: JsonObject;
  readonly allow_other?: boolean;
  readonly shuffle?: boolean;
  readonly shuffle_show?: number;
  readonly min_choices?: number;
  readonly max_choices?: number;
}

/** Longer lists are never valid answers and are not examined. */
export const listMax = 5_000;
export const optionLengthMax = 200;
export const otherLengthMax = 500;
const issuesMax = 20;

/** Option lists are long, immutable, and needed for every answer, so the result is cached. */
const known = new WeakMap<readonly Json[], ReadonlyMap<string, string>>();

/** Labels by value, in order. Accepts anything: the options of a draft may be incomplete. */
export function labelsOf(options: Json | undefined): ReadonlyMap<string, string> {
  const list = listOf(options);
  const found = known.get(list);
  if (found) return found;
  const labels = new Map<string, string>();
  for (const option of list.slice(0, listMax)) {
    const [value, label] = isObject(option) ? [memberOf(option, "value"), memberOf(option, "label")] : [];
    if (typeof value === "string") labels.set(value, typeof label === "string" ? label : value);
  }
  known.set(list, labels);
  return labels;
}

/** Keeps an option's value as it is, including spaces, except for characters that databases cannot store. */
function readOption(raw: Json): Normalised {
  if (raw === null) return null;
  return typeof raw === "string" ? raw.toWellFormed().replaceAll("\0", "") || null : refused;
}

function readChoice(raw: Json, { allow_other }: ChoiceSettings): Normalised {
  const given: Json = raw === "other" && allow_other ? { value: raw } : raw;
  if (!isObject(given)) return readOption(given);
  const other = readLine(memberOf(given, "other") ?? null);
  if (memberOf(given, "value") !== "other" || other === refused) return refused;
  // Without a text, the choice is invalid but stored, because the respondent has chosen it and is about to type.
  return { value: "other", other: other ?? "" };
}

/** Reads each choice once, in the order sent. */
export function readChoices(raw: Json, read: (raw: Json) => Normalised): Normalised {
  if (raw === null) return null;
  if (!Array.isArray(raw) || raw.length > listMax) return refused;
  const kept = new Map<string, Json>();
  for (const one of listOf(raw)) {
    const value = read(one);
    if (value === refused) return refused;
    if (value !== null && !kept.has(chosen(value))) kept.set(chosen(value), value);
  }
  return kept.size > 0 ? [...kept.values()] : null;
}

function chosen(choice: Json): string {
  return typeof choice === "string" ? choice : "other";
}

function allOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? listOf(value) : value === null ? [] : [value];
}

function optionIssues(choices: Json, { options, source, allow_other }: ChoiceSettings): Issue[] {
  const labels = labelsOf(options);
  const issues: Issue[] = [];
  for (const choice of allOf(choices)) {
    if (issues.length >= issuesMax) break;
    const value = chosen(choice);
    if (allow_other && isObject(choice)) issues.push(...otherIssues(choice));
    else if (isObject(choice) || (source ? characterCount(value) > optionLengthMax : !labels.has(value)))
      issues.push({
        code: "option",
        params: { value: value.slice(0, optionLengthMax).toWellFormed() },
      });
  }
  return issues;
}

function otherIssues(choice: JsonObject): Issue[] {
  const text = memberOf(choice, "other");
  if (typeof text !== "string" || !text) return [{ code: "required", params: { part: "other" } }];
  return countIssues(characterCount(text), { max: otherLengthMax }, "characters");
}

export function choiceCountIssues(
  value: Json,
  { min_choices, max_choices }: ChoiceSettings,
): readonly Issue[] {
  return countIssues(
    allOf(value).length,
    { min: numberOf(min_choices), max: numberOf(max_choices) },
    "items",
  );
}

/** The options that a field or a repeat takes over from those of another field. */
export function takenOver(
  values: readonly string[],
  chosen: readonly unknown[],
  which: CarriedOptions["which"],
): readonly string[] {
  const all = new Set(chosen);
  return values.filter((value) => all.has(value) === (which !== "not_chosen"));
}

/** A condition may compare one choice with a list or a list with one choice, so the shape decides, not the settings. */
export function choicesOperand(value: Json): Operand {
  if (value === null) return null;
  return Array.isArray(value) ? listOf(value).map(chosen) : chosen(value);
}

export function choicesText(value: Json, options: Json | undefined): string {
  const labels = labelsOf(options);
  const shown = (choice: Json) => {
    const other = isObject(choice) && memberOf(choice, "other");
    return typeof other === "string" ? other : (labels.get(chosen(choice)) ?? chosen(choice));
  };
  return allOf(value).map(shown).join(", ");
}

/** `isMany` returns whether the answer is a list, which a type may derive from its settings. */
/* @__NO_SIDE_EFFECTS__ */
export function choiceLogic(type: string, isMany: (settings: ChoiceSettings) => boolean): FieldLogic {
  return fieldLogic<ChoiceSettings>({
    type,
    kind: (settings) => (isMany(settings) ? "list" : "text"),
    normalise: (raw, settings) =>
      isMany(settings) ? readChoices(raw, (one) => readChoice(one, settings)) : readChoice(raw, settings),
    validate: (value, settings) => [
      ...optionIssues(value, settings),
      ...(isMany(settings) ? choiceCountIssues(value, settings) : []),
    ],
    operand: choicesOperand,
    toText: (value, settings) => choicesText(value, settings.options),
  });
}
