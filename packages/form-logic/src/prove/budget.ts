/**
 * The remaining work of a proof, in the engine's units. Counted rather than timed, so that the same budget gives the
 * same results everywhere. It can be passed to the engine as the context of a rule.
 */
import { type Evaluation, workMax } from "../evaluate/evaluation.ts";
import type { RunContext } from "../evaluate/run-context.ts";
import { formulas } from "../formulas.ts";

export interface Budget extends RunContext {
  /** The current task stops when this much is left, which is reserved for other tasks. */
  floor: number;
  pauseAt: number;
}

/** No proof depends on the clock; examples that do depend on it use this moment. */
export const proofContext = { nowMs: Date.UTC(2026, 0, 1), language: "en" };

/** Work of about ten milliseconds. */
const pauseAfter = 200_000;
const stepCost = 20;

export function startBudget(work: number): Budget {
  return { ...proofContext, ...formulas, left: work, floor: 0, pauseAt: work - pauseAfter };
}

export function isOver({ left, floor }: Budget): boolean {
  return left <= floor;
}

/** Limits the following work to a share of what is left above `reserve`. */
export function allot(budget: Budget, reserve: number, parts: number): void {
  budget.floor = Math.max(0, budget.left - Math.max(0, budget.left - reserve) / Math.max(1, parts));
}

/** Changes the form being filled in, and charges the resulting work. */
export function change(budget: Budget, run: Evaluation, work: () => void): void {
  const before = run.context.left;
  work();
  const { left } = run.context;
  // The remaining work can increase, because it is reset when everything is reevaluated.
  budget.left -= stepCost + (left > before ? workMax : before) - left;
  // The form takes too long to evaluate, so its state is not usable.
  if (left <= 0) budget.floor = Number.POSITIVE_INFINITY;
}

/** Yields to the host. */
export function* pause(budget: Budget): Generator<undefined, void> {
  if (budget.left > budget.pauseAt) return;
  budget.pauseAt = budget.left - pauseAfter;
  yield;
}
