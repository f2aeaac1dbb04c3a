/**
 * Answers that a respondent sends, put together with what is stored. Every way in goes through `receive`: beginning an
 * entry, saving, instances of repeats, the hosted page, submitting. Pure.
 */
import { fromRespondent, type JsonObject, type Program, patchAnswers } from "@formstead/form-logic";
import { type AnswerProblem, type Judged, judge, unknownProblem } from "../entries/index.ts";

export interface Change {
  readonly stored: JsonObject;
  /** By path. */
  readonly patch: JsonObject;
}

export function receive(
  program: Program,
  { stored, patch }: Change,
  circumstances: Parameters<typeof judge>[2],
): Judged {
  const { answers, unknown } = patchAnswers(stored, patch);
  const context = { nowMs: circumstances.now.getTime(), language: circumstances.language };
  const taken = fromRespondent(program, answers, stored, context);
  const judged = judge(program, taken.answers, circumstances);
  const lost = [...taken.refused.map(unchangeable), ...unknown.map(unknownProblem)];
  return { ...judged, refused: [...lost, ...judged.refused], problems: [...lost, ...judged.problems] };
}

/** An answer that its sender may not give. */
function unchangeable(path: string): AnswerProblem {
  return {
    pointer: `/answers/${path}`,
    field_key: path,
    code: "read_only",
    message: "This answer cannot be changed.",
  };
}
