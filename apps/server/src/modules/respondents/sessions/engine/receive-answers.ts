/**
 * Merges answers from a respondent with the stored state. All operations go through `receive`: begin, save, instances
 * of repeats, hosted pages, submit. Each value is checked independently: a value of the field's type is stored as an
 * answer, an incomplete value that can still become one is kept separately as typed, and any other value changes
 * nothing. Pure.
 */
import {
  answerAt,
  type FieldView,
  type FormView,
  findAddress,
  fromRespondent,
  isTypedAnswer,
  type Json,
  type JsonObject,
  keptAnswers,
  type Program,
  patchAnswers,
  type RefusedAnswer,
  refusedAnswers,
  withConfirmed,
} from "@formstead/form-logic";
import {
  type AnswerProblem,
  answerProblemsSteps,
  type ProblemCode,
  type ValidatedAnswers,
  type ValidationContext,
  validateAnswersSteps,
} from "@formstead/form-logic/validate-answers";
import type { Steps } from "../../../../platform/time/steps.rules.ts";

/** The stored state of an entry in progress. */
export interface Stored {
  readonly answers: JsonObject;
  /** Incomplete values as typed, by path. */
  readonly typed: JsonObject;
}

/** A problem with an answer in the request. */
export interface SentProblem extends AnswerProblem {
  /** True if the value is incomplete and was kept as typed; false if it was rejected and the answer did not change. */
  readonly is_kept: boolean;
}

export interface EvaluatedEntry extends ValidatedAnswers {
  /**
   * Answers and typed values together, as the engine evaluates them. The engine does not count a typed value as an
   * answer.
   */
  readonly document: JsonObject;
  readonly typed: JsonObject;
}

export interface Received extends EvaluatedEntry {
  readonly errors: readonly SentProblem[];
}

/** In characters of JSON: the limit for one typed value, and the limit for all typed values of an entry. */
const typedMax = 20_000;
const allTypedMax = 50_000;

/** Evaluates the stored state of an entry. */
export function* evaluateStored(
  program: Program,
  stored: Stored,
  circumstances: ValidationContext,
): Steps<EvaluatedEntry> {
  return yield* evaluateDocument(program, documentOf(stored), circumstances);
}

export function* receive(
  program: Program,
  stored: Stored,
  patch: JsonObject,
  circumstances: ValidationContext,
): Steps<Received> {
  const before = documentOf(stored);
  const { answers: after, unknown: lost } = patchAnswers(before, patch);
  const patched = { answers: withConfirmed(program, { before, after, patch }), unknown: lost };
  yield;
  const context = { nowMs: circumstances.now.getTime(), language: circumstances.language };
  const taken = fromRespondent(program, patched.answers, before, context);
  yield;
  const judged = yield* validateAnswersSteps(program, taken.answers, circumstances);
  yield;
  const { typed, wrong } = sortRejected(judged, taken.answers);
  const isTouched = (path: string): boolean => above(path).some((top) => Object.hasOwn(patch, top));
  const unknown = [...patched.unknown, ...judged.evaluation.unknownKeys];
  const reported: readonly Reported[] = [
    ...taken.refused.map((path) => ({ path, code: "read_only" }) as const),
    ...unknown.map((path) => ({ path, code: "unknown_field_key" }) as const),
    ...wrong.filter(({ path }) => isTouched(path)),
    ...Object.entries(typed)
      .filter(([path]) => isTouched(path))
      .map(([path, raw]) => ({ path, code: "type", raw, isKept: true }) as const),
  ];
  const problems = yield* answerProblemsSteps(
    reported.map(({ path, code, raw: value }) => ({ path, problem: { code }, value })),
    judged.evaluation,
    circumstances.messageLanguage,
  );
  const errors = problems.map(
    (problem, at): SentProblem => ({ ...problem, is_kept: reported[at]?.isKept ?? false }),
  );
  if (wrong.length === 0 && judged.evaluation.unknownKeys.length === 0)
    return withErrors({ ...judged, document: taken.answers, typed }, errors);
  // A rejected value leaves the previous answer in place.
  const kept = keptAnswers(judged.evaluation, "all");
  const again = wrong.map(({ path, raw }): [string, Json] => {
    const old = answerAt(before, path);
    return [path, (isSame(old, raw) ? answerAt(stored.answers, path) : old) ?? null];
  });
  yield;
  const { answers } = patchAnswers(kept, { ...typed, ...Object.fromEntries(again) });
  yield;
  return withErrors(yield* evaluateDocument(program, answers, circumstances), errors);
}

function withErrors(standing: EvaluatedEntry, errors: readonly SentProblem[]): Received {
  const lost = errors.filter(({ is_kept }) => !is_kept).map(({ is_kept: _kept, ...problem }) => problem);
  return { ...standing, errors, problems: [...lost, ...standing.problems] };
}

function* evaluateDocument(
  program: Program,
  document: JsonObject,
  circumstances: ValidationContext,
): Steps<EvaluatedEntry> {
  const judged = yield* validateAnswersSteps(program, document, circumstances);
  yield;
  return { ...judged, document, typed: sortRejected(judged, document).typed };
}

/** If an account member has answered the field since, that answer takes precedence over the typed value. */
function documentOf({ answers, typed }: Stored): JsonObject {
  const open = Object.entries(typed).filter(([path]) => (answerAt(answers, path) ?? null) === null);
  return open.length === 0 ? answers : patchAnswers(answers, Object.fromEntries(open)).answers;
}

interface Wrong {
  readonly path: string;
  readonly raw: Json | undefined;
  readonly code: ProblemCode;
}

/** A problem to be written in words. */
interface Reported extends Partial<Wrong> {
  readonly path: string;
  readonly code: ProblemCode;
  /** The value is incomplete and stored as typed. */
  readonly isKept?: boolean;
}

interface Sorted {
  readonly typed: JsonObject;
  readonly wrong: readonly Wrong[];
}

/** Splits the values that the engine rejected into incomplete and invalid ones. */
function sortRejected({ evaluation, refused }: ValidatedAnswers, document: JsonObject): Sorted {
  const typed: Record<string, Json> = {};
  const wrong = new Map<string, Wrong>();
  for (const { code, field_key: path } of refused)
    if (code === "too_many") wrong.set(path, { path, raw: answerAt(document, path), code });
  let left = allTypedMax;
  for (const answer of refusedAnswers(evaluation, document)) {
    const size = JSON.stringify(answer.raw).length;
    const { path, raw } = answer;
    // Some instance IDs cannot be part of a path.
    const hasPath = findAddress(evaluation, path) !== undefined;
    const code = hasPath ? whyNotTyped(answer, Math.min(typedMax, left), size) : "type";
    if (code !== undefined) wrong.set(path, { path, raw, code });
    else {
      typed[path] = raw;
      left -= size;
    }
  }
  return { typed, wrong: [...wrong.values()] };
}

function whyNotTyped(
  { node, raw, isReadOnly }: RefusedAnswer,
  max: number,
  size: number,
): ProblemCode | undefined {
  if (!node.field) return "too_many";
  if (isReadOnly || !isTypedAnswer(node.field.item.type, raw)) return "type";
  return size > max ? "max" : undefined;
}

/**
 * For `a.b[i].c`, returns the path itself, `a.b[i]`, `a.b`, and `a`. Looking these up in a patch is faster than
 * comparing all paths, because both sides can have thousands.
 */
function above(path: string): readonly string[] {
  return [path, ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))];
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields whose state changed. */
export function changedFields(before: FormView, after: FormView): Record<string, FieldView> {
  return Object.fromEntries(
    Object.entries(after.fields).filter(([path, view]) => !isSameView(before.fields[path], view)),
  );
}

export function removedFields(before: FormView, after: FormView): string[] {
  return Object.keys(before.fields).filter((path) => !Object.hasOwn(after.fields, path));
}

function isSameView(a: FieldView | undefined, b: FieldView): boolean {
  return (
    a !== undefined &&
    a.visible === b.visible &&
    a.required === b.required &&
    a.read_only === b.read_only &&
    JSON.stringify([a.value, a.issues]) === JSON.stringify([b.value, b.issues])
  );
}
