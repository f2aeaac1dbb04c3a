/** An answer to try: one that the field takes, whatever day it is. */
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
 * Answers that stand for all others. `isComplete`: every answer that the field takes is treated by all rules in question
 * exactly as one of these, or as no answer.
 */
export interface Candidates {
  readonly list: readonly Candidate[];
  readonly isComplete: boolean;
}

/** Undefined for what the field does not take, and for what it takes as no answer. */
export function candidateOf(field: FieldNode, raw: Json): Candidate | undefined {
  const { logic, settings } = field;
  const json = logic.normalise(raw, settings);
  if (json === refused || json === null || lastingIssues(field, json).length > 0) return undefined;
  return { json, operand: logic.operand(json, settings) };
}

/** Each kept once. */
export function candidatesOf(field: FieldNode, raws: readonly Json[]): readonly Candidate[] {
  return raws.flatMap((raw) => candidateOf(field, raw) ?? []);
}
