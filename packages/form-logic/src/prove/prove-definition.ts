/**
 * Proof before publish: which rules never or always hold, what nobody can ever see, what cannot be filled in, and where
 * nobody gets out again. Answers are tried with the engine itself, over as few of them as stand for all. `proved` is said
 * only if those really do stand for all; otherwise an example is shown, or nothing is claimed.
 */
import type { FormDefinition } from "../definition/definition.ts";
import { compile, type FieldTypes } from "../evaluate/compile.ts";
import { type Evaluation, evaluate } from "../evaluate/evaluation.ts";
import type { FieldContext, FieldDescription } from "../fields/field-type.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { Claim } from "./claim.ts";
import { deadEndClaim } from "./dead-ends.ts";
import { createFieldKnowledge, type FieldKnowledge } from "./field-knowledge.ts";
import { type Question, questionsOf } from "./questions.ts";
import { allReads } from "./reads.ts";
import { type Budget, type Found, search } from "./search.ts";
import { spaceOf } from "./variables.ts";

export interface ProofOptions {
  /** How many evaluations may be made, 20,000 if not told. The same budget gives the same verdicts everywhere. */
  readonly budget?: number;
  /** Their examples are answers to try, of types whose answers cannot be guessed. */
  readonly descriptions?: ReadonlyMap<string, FieldDescription>;
}

export interface Proof {
  /** In the order of pages and items. */
  readonly claims: readonly Claim[];
  readonly evaluations: number;
}

const budgetDefault = 20_000;
const fieldsPerEvaluation = 16;
/** Nothing that is proved depends on the clock; examples with a clock in them are of this moment. */
const context: FieldContext = { nowMs: Date.UTC(2026, 0, 1), language: "en" };
const nothing: Found = { examples: new Map(), isWhole: false };

export function proveDefinition(given: FormDefinition, types: FieldTypes, options: ProofOptions = {}): Proof {
  const program = compile(prepareDefinition(given), types);
  const run = evaluate(program, {}, context);
  const knowledge = createFieldKnowledge(allReads(program), options.descriptions);
  const total = options.budget ?? budgetDefault;
  // The way to the end is one question, and the most important one.
  const reserve = program.hasJumps ? Math.floor(total / 4) : 0;
  const budget: Budget = { left: total - reserve };
  const questions = questionsOf(program);
  // What depends on itself has no verdict: the engine only sees to it that evaluating ends.
  const isCircular = program.problems.some(({ code }) => code === "cycle");
  const found = new Map<Question, Found>();
  const asked = isCircular ? [] : smallestFirst(questions);
  for (const [at, question] of asked.entries()) {
    const share: Budget = { left: Math.floor(budget.left / (asked.length - at)) };
    budget.left -= share.left;
    found.set(question, answerTo(question, run, share, knowledge));
    budget.left += Math.max(0, share.left);
  }
  const claims = questions.flatMap((question) => question.claims(found.get(question) ?? nothing));
  budget.left += reserve;
  const isDead = program.hasJumps && !isCircular ? [deadEndClaim(run, budget, knowledge)] : [];
  return { claims: [...claims, ...isDead], evaluations: total - budget.left };
}

/** Finding out what to try costs something as well. */
function answerTo(question: Question, run: Evaluation, share: Budget, knowledge: FieldKnowledge): Found {
  const { node, reads, goals } = question;
  share.left -= Math.floor(reads.atoms.size / fieldsPerEvaluation);
  return share.left > 0 ? search(run, node, spaceOf(node, reads, knowledge), goals, share) : nothing;
}

/** So that one large question does not take the budget of many small ones. */
function smallestFirst(questions: readonly Question[]): readonly Question[] {
  return [...questions].sort((a, b) => a.reads.atoms.size - b.reads.atoms.size);
}
