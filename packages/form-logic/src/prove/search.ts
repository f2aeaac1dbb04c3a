/**
 * Goes through a space of answers with the engine itself, those with the fewest answers first, until every goal was met
 * or the whole space was seen. Answers of fields that are hidden at the time are not varied: no rule can see them.
 */
import type { Evaluation } from "../evaluate/evaluation.ts";
import type { Node } from "../evaluate/program.ts";
import type { JsonObject } from "../values/json.ts";
import { exampleOf } from "./example.ts";
import { type Need, outlookOf } from "./outlook.ts";
import { assign, closeRepeat, instanceOf, openRepeat, type Space, type Variable } from "./variables.ts";

export interface Goal {
  readonly name: string;
  readonly isMet: (run: Evaluation) => boolean;
  /** What must be so for it to be met, and can be told early. */
  readonly needs: readonly Need[];
  /** Another goal that makes this one pointless if it is met. */
  readonly unless?: string;
}

const stepsPerEvaluation = 16;

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
export function search(
  run: Evaluation,
  focus: Node,
  space: Space,
  goals: readonly Goal[],
  budget: Budget,
): Found {
  const examples = new Map<string, JsonObject>();
  const outlooks = new Map(goals.map((goal) => [goal, outlookOf(focus, goal.needs, run, space)]));
  const isOpen = ({ name, unless = "" }: Goal) => !examples.has(name) && !examples.has(unless);
  const look = (chosen: readonly number[]): boolean => {
    for (const goal of goals)
      if (isOpen(goal) && goal.isMet(run)) examples.set(goal.name, exampleOf(run, space, chosen));
    return !goals.some(isOpen);
  };
  const isHopeful = (at: number) => goals.some((goal) => isOpen(goal) && outlooks.get(goal)?.(run, at));
  const isEnd = walk(run, space, budget, { look, isHopeful, variesHidden: false });
  return { examples, isWhole: isEnd && space.isComplete };
}

interface Visitor {
  /** True: seen enough. */
  look(chosen: readonly number[]): boolean;
  /** Whether anything may be found with the variables up to this one as they are. */
  isHopeful(at: number): boolean;
  readonly variesHidden: boolean;
}

/** True if the whole space was walked through, or enough was seen. */
export function walk(
  run: Evaluation,
  { variables, opened }: Space,
  budget: Budget,
  { look, isHopeful, variesHidden }: Visitor,
): boolean {
  budget.left -= 1;
  for (const repeat of opened) openRepeat(run, repeat);
  const chosen = variables.map(() => 0);
  let isDone = false;
  let steps = 0;

  /** With exactly so many answers from here on. */
  const visit = (at: number, answers: number): void => {
    const variable = variables[at];
    if (!variable) {
      isDone ||= look(chosen);
      return;
    }
    // Looking at the rules is cheaper than evaluating a change, but not for nothing.
    steps += 1;
    if (steps % stepsPerEvaluation === 0) budget.left -= 1;
    if (isDone || budget.left <= 0 || !isHopeful(at)) return;
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
