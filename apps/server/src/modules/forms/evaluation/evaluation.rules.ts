/** Evaluates answers to a published definition with form-logic and the server's own field types. Pure. */
import {
  type Explanation,
  evaluate,
  explain,
  type FormView,
  type JsonObject,
  type Program,
  viewOf,
} from "@formstead/form-logic";
import type { Steps } from "../../../platform/time/steps.rules.ts";

export interface AnswersToEvaluate {
  readonly answers: JsonObject;
  readonly language?: string | undefined;
  /** The path of a field whose state to explain. */
  readonly why?: string | undefined;
}

export interface Evaluated {
  readonly view: FormView;
  /** Null if no explanation was requested; undefined if the field does not exist. */
  readonly explanation: Explanation | null | undefined;
}

export function* evaluating(program: Program, given: AnswersToEvaluate, now: Date): Steps<Evaluated> {
  const { answers, language = program.definition.languages[0], why } = given;
  const evaluation = evaluate(program, answers, { nowMs: now.getTime(), language });
  yield;
  const view = viewOf(evaluation);
  yield;
  return {
    view,
    explanation: why === undefined ? null : explain(evaluation, why),
  };
}
