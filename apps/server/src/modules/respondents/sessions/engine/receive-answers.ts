/**
 * Answers that a respondent sends, put together with what is stored. Every way in goes through `receive`: beginning an
 * entry, saving, instances of repeats, the hosted page, submitting. Each answer is judged by itself: what is a value of its
 * field's type is an answer, what may become one is kept apart as it was typed, the rest changes nothing. Pure.
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
} from "@formstead/form-logic";
import {
  type AnswerProblem,
  answerProblem,
  type ProblemCode,
  type ValidatedAnswers,
  type ValidationContext,
  validateAnswersSteps,
} from "@formstead/form-logic/validate-answers";
import type { Steps } from "../../../../platform/time/steps.rules.ts";

/** What is stored of an entry being filled in. */
export interface Stored {
  readonly answers: JsonObject;
  /** By path. */
  readonly typed: JsonObject;
}

/** Something wrong with an answer that was sent. */
export interface SentProblem extends AnswerProblem {
  /** It is incomplete and was kept as typed. Otherwise it was not accepted, and the answer is what it was. */
  readonly is_kept: boolean;
}

export interface EvaluatedEntry extends ValidatedAnswers {
  /** Answers and typed texts together, as the engine was given them: it takes no typed text for an answer. */
  readonly document: JsonObject;
  readonly typed: JsonObject;
}

export interface Received extends EvaluatedEntry {
  readonly errors: readonly SentProblem[];
}

/** In characters of JSON: of one typed text, and of all of an entry. */
const typedMax = 20_000;
const allTypedMax = 50_000;

/** An entry as it is stored. */
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
  const patched = patchAnswers(before, patch);
  yield;
  const context = { nowMs: circumstances.now.getTime(), language: circumstances.language };
  const taken = fromRespondent(program, patched.answers, before, context);
  yield;
  const judged = yield* validateAnswersSteps(program, taken.answers, circumstances);
  yield;
  const { typed, wrong } = sortRejected(judged, taken.answers);
  const isTouched = (path: string): boolean => above(path).some((top) => Object.hasOwn(patch, top));
  const problem = (path: string, code: ProblemCode, isKept = false): SentProblem => ({
    ...answerProblem(path, { code }, circumstances.messageLanguage),
    is_kept: isKept,
  });
  const errors = [
    ...taken.refused.map((path) => problem(path, "read_only")),
    ...[...patched.unknown, ...judged.evaluation.unknownKeys].map((path) =>
      problem(path, "unknown_field_key"),
    ),
    ...wrong.filter(({ path }) => isTouched(path)).map(({ path, code }) => problem(path, code)),
    ...Object.keys(typed)
      .filter(isTouched)
      .map((path) => problem(path, "type", true)),
  ];
  if (wrong.length === 0 && judged.evaluation.unknownKeys.length === 0)
    return withErrors({ ...judged, document: taken.answers, typed }, errors);
  // What is not accepted leaves the answer as it was.
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

/** Somebody of the account may have answered meanwhile; then nothing is left of what was typed. */
function documentOf({ answers, typed }: Stored): JsonObject {
  const open = Object.entries(typed).filter(([path]) => (answerAt(answers, path) ?? null) === null);
  return open.length === 0 ? answers : patchAnswers(answers, Object.fromEntries(open)).answers;
}

interface Wrong {
  readonly path: string;
  readonly raw: Json | undefined;
  readonly code: ProblemCode;
}

interface Sorted {
  readonly typed: JsonObject;
  readonly wrong: readonly Wrong[];
}

/** What the engine did not take: half of an answer, or none at all. */
function sortRejected({ evaluation, refused }: ValidatedAnswers, document: JsonObject): Sorted {
  const typed: Record<string, Json> = {};
  const wrong = new Map<string, Wrong>();
  for (const { code, field_key: path } of refused)
    if (code === "too_many") wrong.set(path, { path, raw: answerAt(document, path), code });
  let left = allTypedMax;
  for (const answer of refusedAnswers(evaluation, document)) {
    const size = JSON.stringify(answer.raw).length;
    const { path, raw } = answer;
    // Some ids of instances fit into no path.
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

/** `a.b[i].c`: itself, and `a.b[i]`, `a.b` and `a`. Looked up, because there may be thousands of paths on both sides. */
function above(path: string): readonly string[] {
  return [path, ...[...path.matchAll(/[.[]/g)].map(({ index }) => path.slice(0, index))];
}

function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields that do not look as they did. */
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
