/**
 * A form being filled in. Everything is evaluated once when it is opened; see `change-evaluation.ts` for what happens
 * after that. Hidden fields keep their answers but count as unanswered for all logic.
 */
import type { FieldContext } from "../fields/field-type.ts";
import type { JsonObject } from "../values/json.ts";
import { descend, newInstance } from "./instance.ts";
import { judge } from "./judge.ts";
import { loadAnswers, startLoading } from "./load-answers.ts";
import type { Program, Run, Scope } from "./program.ts";
import { workOut } from "./work-out.ts";

/** The work limit of one evaluation; see `run-context.ts`. */
export const workMax = 500_000;

export interface Evaluation extends Run {
  /** Keys in the answers that belong to no field, as paths. */
  readonly unknownKeys: readonly string[];
}

export function evaluate(program: Program, answers: JsonObject, given: FieldContext): Evaluation {
  const [scope] = program.scopes as [Scope];
  const root = newInstance(scope, undefined, "");
  const loading = startLoading();
  const drawn = program.draw?.(answers);
  const own = drawn?.own(answers) ?? answers;
  const confirming = program.confirm?.(own);
  loadAnswers(root, confirming?.own ?? own, loading);
  const context = { ...given, left: 0, ...program.formulas };
  const run: Run = { program, root, context, drawn, confirming };
  workOutAll(run);
  return { ...run, unknownKeys: loading.unknown };
}

/** Evaluates everything, when a form is opened and after changes that affect a lot. */
export function workOutAll(run: Run): void {
  const { program, root, context } = run;
  context.left = workMax;
  const places = new Map(program.scopes.map((scope) => [scope, descend(root, scope)]));
  for (const task of [workOut, judge])
    for (const node of program.ranked)
      for (const instance of places.get(node.scope) ?? []) {
        if (context.left <= 0) return;
        task(run, node, instance, undefined);
      }
}
