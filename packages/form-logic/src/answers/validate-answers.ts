/**
 * Validates answers before they are stored or submitted, with a message for each problem. The messages exist in every
 * language, so this file is not part of the main entry point: browsers load one language only.
 */
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
import { problemText, type Write, writingIn } from "../texts/problem-text.ts";
import { textLanguage } from "../texts/text-language.ts";
import type { JsonObject } from "../values/json.ts";

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
  const found = Object.entries(fields).flatMap(([path, { issues }]) =>
    issues.map((issue) => answerProblem(path, issue, messageLanguage)),
  );
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

/** Formatters are expensive to create, and one validation can have thousands of problems. */
const formatters = new Map<string, Write>();

function formatterFor(language: string): Write {
  const known = formatters.get(language) ?? writingIn(language);
  formatters.set(language, known);
  return known;
}

/** Uses the same messages as the renderer. A message that the form defines takes precedence. */
export function answerProblem(
  path: string,
  problem: { readonly code: ProblemCode; readonly params?: JsonObject },
  messageLanguage = "en",
): AnswerProblem {
  const { code, params } = problem;
  return {
    pointer: `/answers/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    field_key: path,
    code,
    message: problemText(problem, textsIn(messageLanguage), formatterFor(textLanguage(messageLanguage))),
    ...(params ? { params } : {}),
  };
}
