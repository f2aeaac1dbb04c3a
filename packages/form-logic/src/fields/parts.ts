/**
 * Answers made up of parts: names, addresses, ranges, locations, the rows of a matrix, and the cells of a table. Each
 * part has the logic of a field type; together they are an object. Empty parts are omitted.
 */
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";
import { type FieldContext, type FieldLogic, type Issue, type Normalised, refused } from "./field-type.ts";
import { readLine } from "./line.ts";
import { textFieldLogic } from "./text-field.ts";

export interface Part {
  readonly logic: FieldLogic;
  readonly settings: JsonObject;
  readonly isRequired: boolean;
  readonly label?: string;
}
export type Parts = ReadonlyMap<string, Part>;

/** An object's own members; empty for everything else. */
function membersOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value).map(([name, one]) => [name, one ?? null]) : [];
}

export const lineLengthMax = 200;
export const lineLogic: FieldLogic = {
  .../* @__PURE__ */ textFieldLogic("line", lineLengthMax, undefined),
  normalise: readLine,
};

/** An unknown part is reported rather than ignored. */
export function readParts(raw: Json, parts: Parts): Normalised {
  if (raw === null) return null;
  if (!isObject(raw) || Object.keys(raw).some((name) => !parts.has(name))) return refused;
  const kept: [string, Json][] = [];
  for (const [name, { logic, settings }] of parts) {
    const value = logic.normalise(memberOf(raw, name) ?? null, settings);
    if (value === refused) return refused;
    if (value !== null) kept.push([name, value]);
  }
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

export function partIssues(value: Json, parts: Parts, context: FieldContext): Issue[] {
  const told = new Map(membersOf(value));
  return [...new Set([...parts.keys(), ...told.keys()])].flatMap((part): readonly Issue[] => {
    const [known, one = null] = [parts.get(part), told.get(part)];
    if (!known) return [{ code: "option", params: { part } }];
    if (one === null) return known.isRequired ? [{ code: "required", params: { part } }] : [];
    return issuesOf({ part }, known.logic.validate(one, known.settings, context));
  });
}

/** Attributes the issues to a part. */
export function issuesOf(part: JsonObject, issues: readonly Issue[]): Issue[] {
  return issues.map(({ code, params }) => ({ code, params: { ...part, ...params } }));
}

export function partsOperand(value: Json, parts: Parts): Operand {
  if (!isObject(value)) return null;
  const members = [...parts].map(([name, { logic, settings }]): [string, Operand] => [
    name,
    logic.operand(memberOf(value, name) ?? null, settings),
  ]);
  return { members: new Map(members) };
}

/** The parts that are present, in the order of `parts`. */
export function partTexts(value: Json, parts: Parts, context: FieldContext): string[] {
  const told = new Map(membersOf(value));
  return [...parts].flatMap(([name, { logic, settings, label }]) => {
    const text = logic.toText(told.get(name) ?? null, settings, context);
    return text ? [label === undefined ? text : `${label}: ${text}`] : [];
  });
}

/* @__NO_SIDE_EFFECTS__ */
export function partsLogic<Settings extends JsonObject>(
  type: string,
  partsOf: (settings: Settings) => Parts,
  between: string,
): FieldLogic<Settings> {
  return {
    type,
    kind: "record",
    normalise: (raw, settings) => readParts(raw, partsOf(settings)),
    validate: (value, settings, context) => partIssues(value, partsOf(settings), context),
    operand: (value, settings) => partsOperand(value, partsOf(settings)),
    toText: (value, settings, context) => partTexts(value, partsOf(settings), context).join(between),
  };
}

/** Parts without labels, in this order. */
export function partsNamed(
  names: readonly string[],
  logicOf: (name: string) => FieldLogic,
  required: readonly Json[],
  settings: JsonObject = {},
): Parts {
  return new Map(
    names.map((name) => [name, { logic: logicOf(name), settings, isRequired: required.includes(name) }]),
  );
}
