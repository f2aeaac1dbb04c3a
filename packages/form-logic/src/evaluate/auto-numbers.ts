/**
 * The sequential numbers of a form: which of them an entry still needs when it is submitted, and which it already
 * has. In a repeat, each instance gets its own number. Numbers are assigned once: see `fromCaller` for how they are
 * kept.
 */
import { autoNumberText } from "../fields/auto-number.ts";
import { isObject, type JsonObject } from "../values/json.ts";
import { putAnswer } from "./change-evaluation.ts";
import type { Evaluation } from "./evaluation.ts";
import { descend } from "./instance.ts";
import { keptAnswers } from "./kept-answers.ts";
import type { Node, Program, Scope } from "./program.ts";

export interface CounterDue {
  /** Counted by form and field ID, because IDs never change. */
  readonly fieldId: string;
  readonly start: number;
  /** How many numbers are needed. */
  readonly amount: number;
}

const numbered = new WeakMap<Program, readonly Node[]>();

function numberedNodes(program: Program): readonly Node[] {
  const known = numbered.get(program);
  if (known) return known;
  const found = program.nodes.filter(({ field }) => field?.logic.setAt === "submit" && !field.isComputed);
  numbered.set(program, found);
  return found;
}

export function hasNumbers(program: Program): boolean {
  return numberedNodes(program).length > 0;
}

/** The instances in which a field is visible and has no number yet. */
function emptyPlaces({ root }: Evaluation, { scope, slot }: Node) {
  return descend(root, scope).filter((one) => one.visible[slot] && (one.value[slot] ?? null) === null);
}

/** Returns counters in a fixed order, so that concurrent transactions that lock them do not deadlock. */
export function countersDue(evaluation: Evaluation): readonly CounterDue[] {
  return numberedNodes(evaluation.program)
    .map((node) => {
      const { start } = node.field?.settings ?? {};
      const amount = emptyPlaces(evaluation, node).length;
      return { fieldId: node.id, start: Number.isSafeInteger(start) ? Number(start) : 1, amount };
    })
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => (a.fieldId < b.fieldId ? -1 : 1));
}

/**
 * Assigns numbers, starting at `firstOf` for each field, and updates formula values. Returns the answers to store.
 * Mutates `evaluation`.
 */
export function assignNumbers(evaluation: Evaluation, firstOf: ReadonlyMap<string, number>): JsonObject {
  for (const node of numberedNodes(evaluation.program)) {
    let next = firstOf.get(node.id);
    if (next === undefined) continue;
    for (const instance of emptyPlaces(evaluation, node)) {
      putAnswer(evaluation, instance, node, autoNumberText(next, node.field?.settings ?? {}));
      next += 1;
    }
  }
  return keptAnswers(evaluation, "visible");
}

/** The assigned numbers in the answers, by path: `no`, `tickets[inst_1].no`. */
export function numbersIn(program: Program, answers: JsonObject): Readonly<Record<string, string>> {
  const [scope] = program.scopes;
  const found = new Map<string, string>();
  if (scope && hasNumbers(program)) collect(scope, answers, "", found);
  return Object.fromEntries(found);
}

function collect(scope: Scope, answers: JsonObject, prefix: string, found: Map<string, string>): void {
  for (const { keys, field, inner } of scope.nodes) {
    const value = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), answers);
    const path = prefix + keys.join(".");
    if (field?.logic.setAt && typeof value === "string") found.set(path, value);
    if (!inner || !Array.isArray(value)) continue;
    for (const one of value) if (isObject(one)) collect(inner, one, `${path}[${String(one._id)}].`, found);
  }
}
