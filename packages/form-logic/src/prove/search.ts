/**
 * Searches a space of answers with the engine itself, fewest answers first, until every goal is met or the space is
 * exhausted. Answers of fields that are currently hidden are not varied, because no rule can see them.
 */
import type { Evaluation } from "../evaluate/evaluation.ts";
import type { Node } from "../evaluate/program.ts";
import type { RunContext } from "../evaluate/run-context.ts";
import type { JsonObject } from "../values/json.ts";
import { type Budget, change, isOver, pause } from "./budget.ts";
import { exampleOf } from "./example.ts";
import { type Need, outlookOf } from "./outlook.ts";
import { assign, closeRepeat, instanceOf, openRepeat, type Space, type Variable } from "./variables.ts";

export interface Goal {
  readonly name: string;
  readonly isMet: (run: Evaluation, context: RunContext) => boolean;
  /** Necessary conditions of the goal that can be checked early. */
  readonly needs: readonly Need[];
  /** Another goal that, if it is met, makes this one pointless. */
  readonly unless?: string;
}

export interface Found {
  readonly examples: ReadonlyMap<string, JsonObject>;
  /** Everything was tried: a goal without an example cannot be met. */
  readonly isWhole: boolean;
}

/** `run` is the form in its initial state, which is restored afterward. */
export function* search(
  run: Evaluation,
  focus: Node,
  space: Space,
  goals: readonly Goal[],
  budget: Budget,
): Generator<undefined, Found> {
  const examples = new Map<string, JsonObject>();
  const outlooks = new Map(goals.map((goal) => [goal, outlookOf(focus, goal.needs, run, space, budget)]));
  const isOpen = ({ name, unless = "" }: Goal) => !examples.has(name) && !examples.has(unless);
  const look = (chosen: readonly number[]): boolean => {
    for (const goal of goals) {
      // If the budget ran out in the meantime, the rule was not evaluated.
      if (!isOpen(goal) || !goal.isMet(run, budget) || isOver(budget)) continue;
      examples.set(goal.name, exampleOf(run, space, chosen));
      budget.left -= run.program.nodes.length;
    }
    return !goals.some(isOpen);
  };
  const isHopeful = (at: number) => goals.some((goal) => isOpen(goal) && outlooks.get(goal)?.(run, at));
  const isEnd = yield* walk(run, space, budget, { look, isHopeful, variesHidden: false });
  return { examples, isWhole: isEnd && space.isComplete };
}

interface Visitor {
  /** Returns true to stop the search. */
  look(chosen: readonly number[]): boolean;
  /** Whether anything can still be found if the variables up to this one stay as they are. */
  isHopeful(at: number): boolean;
  readonly variesHidden: boolean;
}

const visitCost = 10;

/** True if the space was exhausted or the search stopped. */
export function* walk(
  run: Evaluation,
  { variables, opened }: Space,
  budget: Budget,
  { look, isHopeful, variesHidden }: Visitor,
): Generator<undefined, boolean> {
  for (const repeat of opened) change(budget, run, () => openRepeat(run, repeat));
  const chosen = variables.map(() => 0);
  let isDone = false;

  /** Visits all choices with exactly this many answers from here on. */
  function* visit(at: number, answers: number): Generator<undefined, void> {
    const variable = variables[at];
    budget.left -= visitCost;
    yield* pause(budget);
    if (isDone || isOver(budget)) return;
    if (!variable) {
      isDone = look(chosen);
      return;
    }
    if (!isHopeful(at)) return;
    if (variables.length - at > answers) yield* visit(at + 1, answers);
    if (answers > 0) yield* answerEach(variable, at, answers);
  }
  function* answerEach(variable: Variable, at: number, answers: number): Generator<undefined, void> {
    const instance = instanceOf(run, variable);
    if (!instance || !(variesHidden || instance.visible[variable.node.slot])) return;
    for (let choice = 1; choice < variable.values.length && !isDone && !isOver(budget); choice += 1) {
      chosen[at] = choice;
      change(budget, run, () => assign(run, variable, instance, variable.values[choice] ?? null));
      yield* visit(at + 1, answers - 1);
    }
    if (chosen[at] === 0) return;
    chosen[at] = 0;
    change(budget, run, () => assign(run, variable, instance, variable.values[0] ?? null));
  }

  for (let answers = 0; answers <= variables.length && !isDone && !isOver(budget); answers += 1)
    yield* visit(0, answers);
  const isEnd = isDone || !isOver(budget);
  for (const repeat of opened.toReversed()) change(budget, run, () => closeRepeat(run, repeat));
  return isEnd;
}
