/** An answer to try, which the field accepts on any date. */
import type { FieldNode } from "../evaluate/program.ts";
import { refused } from "../fields/field-type.ts";
import { lastingIssues } from "../lint/lasting-issues.ts";
import type { Json } from "../values/json.ts";
import type { Operand } from "../values/operand.ts";

export interface Candidate {
  readonly json: Json;
  readonly operand: Operand;
}

/**
 * Answers that represent all others. `isComplete`: all rules in question treat every answer that the field accepts
 * exactly like one of these, or like no answer.
 */
export interface Candidates {
  readonly list: readonly Candidate[];
  readonly isComplete: boolean;
}

/** Returns undefined if the field rejects the answer or treats it as no answer. */
export function candidateOf(field: FieldNode, raw: Json): Candidate | undefined {
  const { logic, settings } = field;
  const json = logic.normalise(raw, settings);
  if (json === refused || json === null || lastingIssues(field, json).length > 0) return undefined;
  return { json, operand: logic.operand(json, settings) };
}

export function candidatesOf(field: FieldNode, raws: readonly Json[]): readonly Candidate[] {
  return raws.flatMap((raw) => candidateOf(field, raw) ?? []);
}
