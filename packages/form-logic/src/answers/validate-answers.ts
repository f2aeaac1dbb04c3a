/**
 * Validates answers before they are stored or submitted, with a message for each problem. The messages exist in every
 * language, so this file is not part of the main entry point: browsers load one language only.
 */
import { translationsIn } from "../definition/translations.ts";
import { findAddress } from "../evaluate/address.ts";
import { type Evaluation, evaluate } from "../evaluate/evaluation.ts";
import { keptAnswers } from "../evaluate/kept-answers.ts";
import { pageViews } from "../evaluate/pages.ts";
import { patchAnswers } from "../evaluate/patch-answers.ts";
import type { Program } from "../evaluate/program.ts";
import { isSmallProgram } from "../evaluate/small-program.ts";
import { type FormView, viewOf } from "../evaluate/view.ts";
import type { Issue } from "../fields/field-type.ts";
import { textsIn } from "../texts/all-texts.ts";
import type { Asked } from "../texts/problem.ts";
import { problemText } from "../texts/problem-text.ts";
import { problemTextsIn } from "../texts/problem-texts.ts";
import { textLanguage } from "../texts/text-language.ts";
import { type Writer, writerIn } from "../texts/writer.ts";
import type { Json, JsonObject } from "../values/json.ts";

export interface AnswerProblem {
  readonly pointer: string;
  readonly field_key: string;
  readonly code: string;
  readonly message: string;
  readonly params?: JsonObject;
}

export interface ValidatedAnswers {
  readonly evaluation: Evaluation;
  /** Computed when it is needed first: submitting valid answers does not need it. */
  readonly view: () => FormView;
  /** The answers as they would be stored. */
  readonly answers: JsonObject;
  /** Problems that prevent storing: values of the wrong type, and answers without a field. */
  readonly refused: readonly AnswerProblem[];
  /** Problems that prevent submitting. */
  readonly problems: readonly AnswerProblem[];
}

export interface ValidationContext {
  readonly now: Date;
  readonly language: string;
  /** The language of problem messages. Defaults to English, which members of the account get. */
  readonly messageLanguage?: string;
  /** `all` for drafts; a submitted entry contains only the answers of visible fields. */
  readonly keep: "all" | "visible";
}

export function validateAnswers(
  program: Program,
  answers: JsonObject,
  context: ValidationContext,
): ValidatedAnswers {
  const steps = validateAnswersSteps(program, answers, context);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Yields between the expensive parts, so that a server can handle other requests in between. */
export function* validateAnswersSteps(
  program: Program,
  answers: JsonObject,
  context: ValidationContext,
): Generator<undefined, ValidatedAnswers> {
  const { now, language, keep, messageLanguage } = context;
  const evaluation = evaluate(program, answers, { nowMs: now.getTime(), language });
  yield;
  let known: FormView | undefined;
  const view = () => {
    known ??= viewOf(evaluation);
    return known;
  };
  const { fields, issues: formIssues } = isFlawless(evaluation) ? flawless : view();
  yield;
  const unknown = evaluation.unknownKeys.map((key) => unknownProblem(key, messageLanguage));
  const issues = Object.entries(fields).flatMap(([path, field]) =>
    field.issues.map((problem) => ({ path, problem, value: field.value })),
  );
  const found = yield* answerProblemsSteps(issues, evaluation, messageLanguage);
  const ofForm = formIssues.map((issue) => answerProblem("", issue, messageLanguage));
  yield;
  return {
    evaluation,
    view,
    answers: keptAnswers(evaluation, keep),
    refused: [...unknown, ...found.filter((one) => isDropped(evaluation, one))],
    problems: [...unknown, ...ofForm, ...found],
  };
}

const flawless: Pick<FormView, "fields" | "issues"> = { fields: {}, issues: [] };

/**
 * Whether neither a field nor the form has issues, which costs much less to find out than building the view. Only for
 * small forms, which have no repeats: the view of a large form takes so long that it needs a step of its own.
 */
function isFlawless(evaluation: Evaluation): boolean {
  const { program, root } = evaluation;
  if (!isSmallProgram(program) || root.issues.some((list) => list.length > 0)) return false;
  // The view also counts the work for its pages.
  const context = { ...evaluation.context };
  pageViews({ ...evaluation, context });
  return context.left > 0;
}

/** The engine drops values of the wrong type and surplus instances of a repeat; without an error they would be lost. */
function isDropped(evaluation: Evaluation, { code, field_key: path }: AnswerProblem): boolean {
  return code === "type" || (code === "too_many" && findAddress(evaluation, path)?.node.repeat !== undefined);
}

/** Validates `answers` after applying `patch`, whose keys are paths. */
export function* validatePatchSteps(
  program: Program,
  answers: JsonObject,
  patch: JsonObject,
  context: ValidationContext,
): Generator<undefined, ValidatedAnswers> {
  const patched = patchAnswers(answers, patch);
  yield;
  const validated = yield* validateAnswersSteps(program, patched.answers, context);
  const lost = patched.unknown.map((path) => unknownProblem(path, context.messageLanguage));
  return {
    ...validated,
    refused: [...lost, ...validated.refused],
    problems: [...lost, ...validated.problems],
  };
}

const unknownProblem = (path: string, messageLanguage?: string): AnswerProblem =>
  answerProblem(path, { code: "unknown_field_key" }, messageLanguage);

export type ProblemCode = Issue["code"] | "read_only";

interface Problem {
  readonly code: ProblemCode;
  readonly params?: JsonObject;
}

interface FoundProblem {
  readonly path: string;
  readonly problem: Problem;
  readonly value?: Json | undefined;
}

/** Each message is a sentence, and an entry can have thousands of problems. */
const problemsAtOnce = 200;

/** Like `answerProblem` for many problems, one message for each. */
export function* answerProblemsSteps(
  found: readonly FoundProblem[],
  evaluation: Evaluation,
  messageLanguage?: string,
): Generator<undefined, AnswerProblem[]> {
  const problems: AnswerProblem[] = [];
  for (const { path, problem, value } of found) {
    problems.push(answerProblem(path, problem, messageLanguage, { evaluation, value }));
    if (problems.length % problemsAtOnce === 0) yield;
  }
  return problems;
}

/** Formatters are expensive to create, and one validation can have thousands of problems. */
const writers = new Map<string, Writer>();

function writerFor(language: string): Writer {
  const known = writers.get(language) ?? writerIn(language, "UTC");
  writers.set(language, known);
  return known;
}

/** Where the answer is, for messages that suit its field. The value is the answer as it was typed, if it is known. */
interface Place {
  readonly evaluation: Evaluation;
  readonly value?: Json | undefined;
}

/** Uses the same messages as the renderer. A message that the form defines takes precedence. */
export function answerProblem(
  path: string,
  problem: Problem,
  messageLanguage = "en",
  place?: Place,
): AnswerProblem {
  const { code, params } = problem;
  const wording = {
    problems: problemTextsIn(messageLanguage),
    texts: textsIn(messageLanguage),
    writer: writerFor(textLanguage(messageLanguage)),
    translations:
      place && translationsIn(place.evaluation.program.definition, place.evaluation.context.language),
  };
  return {
    pointer: `/answers/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    field_key: path,
    code,
    message: problemText(problem, wording, place && askedAt(path, place)),
    ...(params ? { params } : {}),
  };
}

function askedAt(path: string, { evaluation, value }: Place): Asked | undefined {
  const node = findAddress(evaluation, path)?.node;
  if (node?.repeat) return { type: "repeat", value };
  return node?.field && { ...node.field.item, value };
}
