/**
 * Proves properties of a form before it is published: which rules are never or always true, what is never visible,
 * what cannot be filled in, and where respondents get stuck. Tries answers with the engine itself, limited to
 * candidates that represent all others. Reports `proved` only if they really represent all; otherwise it gives an
 * example or makes no claim.
 */
import type { FormDefinition } from "../definition/definition.ts";
import { compile } from "../evaluate/compile.ts";
import type { FieldTypes } from "../evaluate/compile-with.ts";
import { type Evaluation, evaluate } from "../evaluate/evaluation.ts";
import type { Program } from "../evaluate/program.ts";
import type { FieldDescription } from "../fields/field-type.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { JsonObject } from "../values/json.ts";
import { allot, type Budget, isOver, pause, proofContext, startBudget } from "./budget.ts";
import type { Claim } from "./claim.ts";
import { deadEndClaim } from "./dead-ends.ts";
import { createFieldKnowledge, type FieldKnowledge } from "./field-knowledge.ts";
import { type Question, questionsOf } from "./questions.ts";
import { allReads } from "./reads.ts";
import { type Found, search } from "./search.ts";
import { findSubmission } from "./submission.ts";
import { spaceOf } from "./variables.ts";

export interface ProofOptions {
  /** The work limit, in units of about 50 nanoseconds. The same budget gives the same results everywhere. */
  readonly budget?: number;
  /** Examples in the descriptions are candidates for types whose answers cannot be generated. */
  readonly descriptions?: ReadonlyMap<string, FieldDescription>;
}

export interface Proof {
  /** The claims in the order of pages and items. */
  readonly claims: readonly Claim[];
  /** Answers with which the form can be submitted, if any were found. */
  readonly submission: JsonObject | undefined;
  /** The work that was done. */
  readonly work: number;
}

/** Whether the form can be submitted, and every question was answered. */
export function isComplete({ claims, submission }: Proof): boolean {
  return submission !== undefined && claims.every(({ verdict }) => verdict !== "unknown");
}

const budgetDefault = 20_000_000;
const nothing: Found = { examples: new Map(), isWhole: false };

export function proveDefinition(given: FormDefinition, types: FieldTypes, options: ProofOptions = {}): Proof {
  const steps = proofSteps(compile(prepareDefinition(given), types), options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Like `proveDefinition`, but yields to the host about every ten milliseconds. */
export function* proofSteps(
  program: Program,
  { budget: total = budgetDefault, descriptions }: ProofOptions = {},
): Generator<undefined, Proof> {
  const run = evaluate(program, {}, proofContext);
  yield;
  const budget = startBudget(total);
  // Reserves work for the most important question: whether the end is reachable.
  const reserve = program.hasJumps ? total / 4 : 0;
  allot(budget, 0, 4);
  const knowledge = createFieldKnowledge(yield* allReads(program, budget), descriptions);
  const questions: Question[] = [];
  const asking = questionsOf(program);
  for (const [at, ask] of asking.entries()) {
    // Determining the questions may use at most half of the budget.
    allot(budget, Math.max(reserve, total / 2), asking.length - at);
    questions.push(ask({ program, budget }));
    yield* pause(budget);
  }
  // Cyclic dependencies have no result: the engine only ensures that evaluation terminates.
  const isHopeless = program.problems.some(({ code }) => code === "cycle") || run.context.left <= 0;
  const found = new Map<Question, Found>();
  const asked = isHopeless ? [] : smallestFirst(questions);
  for (const [at, question] of asked.entries()) {
    allot(budget, reserve, asked.length - at);
    found.set(question, yield* answerTo(question, run, budget, knowledge));
    yield* pause(budget);
  }
  const claims = questions.flatMap((question) => question.claims(found.get(question) ?? nothing));
  budget.floor = 0;
  const deadEnds = program.hasJumps && !isHopeless ? [yield* deadEndClaim(run, budget, knowledge)] : [];
  const submission = isHopeless
    ? undefined
    : yield* findSubmission(program, startBudget(total / 4), knowledge);
  return { claims: [...claims, ...deadEnds], submission, work: total - budget.left };
}

function* answerTo(
  { node, reads, goals }: Question,
  run: Evaluation,
  budget: Budget,
  knowledge: FieldKnowledge,
): Generator<undefined, Found> {
  const space = spaceOf(node, reads, knowledge, budget);
  return isOver(budget) ? nothing : yield* search(run, node, space, goals, budget);
}

/** Keeps one large question from using the budget of many small ones. */
function smallestFirst(questions: readonly Question[]): readonly Question[] {
  return [...questions].sort((a, b) => a.reads.atoms.size - b.reads.atoms.size);
}
