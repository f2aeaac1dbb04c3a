/**
 * The work that a proof may still do, in the units in which the engine counts its own. Counted and not timed, so that the
 * same budget gives the same verdicts everywhere. It can be handed to the engine as the context of a rule.
 */
import { type Evaluation, workMax } from "../evaluate/evaluation.ts";
import type { RunContext } from "../evaluate/run-context.ts";
import { formulas } from "../formulas.ts";

export interface Budget extends RunContext {
  /** Whoever works now stops here, and leaves the rest to others. */
  floor: number;
  pauseAt: number;
}

/** Nothing that is proved depends on the clock; examples with a clock in them are of this moment. */
export const proofContext = { nowMs: Date.UTC(2026, 0, 1), language: "en" };

/** About ten milliseconds. */
const pauseAfter = 200_000;
const stepCost = 20;

export function startBudget(work: number): Budget {
  return { ...proofContext, ...formulas, left: work, floor: 0, pauseAt: work - pauseAfter };
}

export function isOver({ left, floor }: Budget): boolean {
  return left <= floor;
}

/** From here on no more than a share of what is left above `reserve`. */
export function allot(budget: Budget, reserve: number, parts: number): void {
  budget.floor = Math.max(0, budget.left - Math.max(0, budget.left - reserve) / Math.max(1, parts));
}

/** Changes the form that is being filled in, and pays for what follows from it. */
export function change(budget: Budget, run: Evaluation, work: () => void): void {
  const before = run.context.left;
  work();
  const { left } = run.context;
  // More than before: everything was worked out anew.
  budget.left -= stepCost + (left > before ? workMax : before) - left;
  // It takes too long to work out, so nothing can be read from it.
  if (left <= 0) budget.floor = Number.POSITIVE_INFINITY;
}

/** Gives the host a chance to do something else. */
export function* pause(budget: Budget): Generator<undefined, void> {
  if (budget.left > budget.pauseAt) return;
  budget.pauseAt = budget.left - pauseAfter;
  yield;
}
