/**
 * Goes through a space of answers with the engine itself, those with the fewest answers first, until every goal was met
 * or the whole space was seen. Answers of fields that are hidden at the time are not varied: no rule can see them.
 */
import type { Evaluation } from "../evaluate/evaluation.ts";
import type { JsonObject } from "../values/json.ts";
import { exampleOf } from "./example.ts";
import { assign, closeRepeat, instanceOf, openRepeat, type Space, type Variable } from "./variables.ts";

export interface Goal {
  readonly name: string;
  /** Good to know, but not worth searching for. */
  readonly isOptional: boolean;
  readonly isMet: (run: Evaluation) => boolean;
}

/** Evaluations that may still be made. */
export interface Budget {
  left: number;
}

export interface Found {
  readonly examples: ReadonlyMap<string, JsonObject>;
  /** Everything was tried: a goal without an example cannot be met. */
  readonly isWhole: boolean;
}

/** `run` is the form as it begins, and is so again afterwards. */
export function search(run: Evaluation, space: Space, goals: readonly Goal[], budget: Budget): Found {
  const examples = new Map<string, JsonObject>();
  const look = (chosen: readonly number[]): boolean => {
    for (const { name, isMet } of goals)
      if (!examples.has(name) && isMet(run)) examples.set(name, exampleOf(run, space, chosen));
    return goals.every(({ name, isOptional }) => isOptional || examples.has(name));
  };
  const isEnd = walk(run, space, budget, { look, variesHidden: false });
  return { examples, isWhole: isEnd && space.isComplete };
}

interface Visitor {
  /** True: seen enough. */
  look(chosen: readonly number[]): boolean;
  readonly variesHidden: boolean;
}

/** True if the whole space was walked through, or enough was seen. */
export function walk(
  run: Evaluation,
  { variables, opened }: Space,
  budget: Budget,
  { look, variesHidden }: Visitor,
): boolean {
  budget.left -= 1;
  for (const repeat of opened) openRepeat(run, repeat);
  const chosen = variables.map(() => 0);
  let isDone = false;

  /** With exactly so many answers from here on. */
  const visit = (at: number, answers: number): void => {
    const variable = variables[at];
    if (!variable) {
      isDone ||= look(chosen);
      return;
    }
    if (variables.length - at > answers) visit(at + 1, answers);
    if (answers > 0) answerEach(variable, at, answers);
  };
  const answerEach = (variable: Variable, at: number, answers: number): void => {
    const instance = instanceOf(run, variable);
    if (!instance || !(variesHidden || instance.visible[variable.node.slot])) return;
    for (let choice = 1; choice < variable.values.length && !isDone && budget.left > 0; choice += 1) {
      budget.left -= 1;
      chosen[at] = choice;
      assign(run, variable, instance, variable.values[choice] ?? null);
      visit(at + 1, answers - 1);
    }
    if (chosen[at] === 0) return;
    chosen[at] = 0;
    assign(run, variable, instance, variable.values[0] ?? null);
  };

  for (let answers = 0; answers <= variables.length && !isDone && budget.left > 0; answers += 1)
    visit(0, answers);
  for (const repeat of opened.toReversed()) closeRepeat(run, repeat);
  return isDone || budget.left > 0;
}
