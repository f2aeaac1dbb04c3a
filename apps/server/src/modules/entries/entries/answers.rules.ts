/** What the form says about answers that are to be stored, and what changed between two sets of them. Pure. */
import {
  type Evaluation,
  evaluate,
  type FormView,
  findAddress,
  type Issue,
  type Json,
  type JsonObject,
  keptAnswers,
  type Program,
  patchAnswers,
  type SpecialPaths,
  viewOf,
} from "@formstead/form-logic";
import { textsIn } from "@formstead/form-logic/texts/all-texts";
import { problemText, type Write, writingIn } from "@formstead/form-logic/texts/problem-text";
import { textLanguage } from "@formstead/form-logic/texts/text-language";
import { type Id, isId } from "../../../platform/ids/ids.ts";
import { atOnce, type Steps } from "../../../platform/time/steps.rules.ts";

export interface AnswerProblem {
  readonly pointer: string;
  readonly field_key: string;
  readonly code: string;
  readonly message: string;
  readonly params?: JsonObject;
}

export interface Judged {
  readonly evaluation: Evaluation;
  readonly view: FormView;
  /** As they would be stored. */
  readonly answers: JsonObject;
  /** What may never be stored: values of another type, answers to no field. */
  readonly refused: readonly AnswerProblem[];
  /** What stands in the way of submitting. */
  readonly problems: readonly AnswerProblem[];
}

export interface Circumstances {
  readonly now: Date;
  readonly language: string;
  /** The language of problem messages; English for members of the account. */
  readonly spoken?: string;
  /** `all` for what is still worked on; what is submitted holds what was visible. */
  readonly keep: "all" | "visible";
}

export function judge(program: Program, answers: JsonObject, circumstances: Circumstances): Judged {
  return atOnce(judging(program, answers, circumstances));
}

export function* judging(program: Program, answers: JsonObject, circumstances: Circumstances): Steps<Judged> {
  const { now, language, keep, spoken } = circumstances;
  const evaluation = evaluate(program, answers, { nowMs: now.getTime(), language });
  yield;
  const view = viewOf(evaluation);
  yield;
  const unknown = evaluation.unknownKeys.map((key) => unknownProblem(key, spoken));
  const found = Object.entries(view.fields).flatMap(([path, { issues }]) =>
    issues.map((issue) => problemOf(path, issue, spoken)),
  );
  const ofForm = view.issues.map((issue) => problemOf("", issue, spoken));
  yield;
  return {
    evaluation,
    view,
    answers: keptAnswers(evaluation, keep),
    refused: [...unknown, ...found.filter((one) => isNotKept(evaluation, one))],
    problems: [...unknown, ...ofForm, ...found],
  };
}

/** The engine keeps no value of another type, and of a repeat only so many instances: the rest would be lost unseen. */
function isNotKept(evaluation: Evaluation, { code, field_key: path }: AnswerProblem): boolean {
  return code === "type" || (code === "too_many" && findAddress(evaluation, path)?.node.repeat !== undefined);
}

/** `answers` with `patch` put in, by paths. */
export function* judgingPatched(
  program: Program,
  answers: JsonObject,
  patch: JsonObject,
  circumstances: Circumstances,
): Steps<Judged> {
  const patched = patchAnswers(answers, patch);
  yield;
  const judged = yield* judging(program, patched.answers, circumstances);
  const lost = patched.unknown.map((path) => unknownProblem(path, circumstances.spoken));
  return { ...judged, refused: [...lost, ...judged.refused], problems: [...lost, ...judged.problems] };
}

const unknownProblem = (path: string, spoken?: string): AnswerProblem =>
  problemOf(path, { code: "unknown_field_key" }, spoken);

export type ProblemCode = Issue["code"] | "read_only";

/** Formats take long to make, and there may be thousands of problems. */
const writings = new Map<string, Write>();

function writing(language: string): Write {
  const known = writings.get(language) ?? writingIn(language);
  writings.set(language, known);
  return known;
}

/** In the words of the renderer. The form's own words win. */
export function problemOf(
  path: string,
  problem: { readonly code: ProblemCode; readonly params?: JsonObject },
  spoken = "en",
): AnswerProblem {
  const { code, params } = problem;
  return {
    pointer: `/answers/${path.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    field_key: path,
    code,
    message: problemText(problem, textsIn(spoken), writing(textLanguage(spoken))),
    ...(params ? { params } : {}),
  };
}

/** Something the caller may not set. */
export function unchangeable(path: string): AnswerProblem {
  return problemOf(path, { code: "read_only" });
}

/** One answer that is not what it was. Absent members mean that there was, or is, none. */
export interface AnswerChange {
  readonly path: readonly string[];
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * Field by field: groups are walked into, and so are repeats while they have the same instances in the same order.
 * Otherwise the whole list is one change, so that walking back is always exact.
 */
export function changesBetween(before: JsonObject, after: JsonObject): AnswerChange[] {
  const changes: AnswerChange[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(
  before: JsonObject,
  after: JsonObject,
  path: readonly string[],
  changes: AnswerChange[],
): void {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    compareValues(own(before, key), own(after, key), [...path, key], changes);
  }
}

function compareValues(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[],
  changes: AnswerChange[],
): void {
  if (isSame(before, after)) return;
  if (isRecord(before) && isRecord(after)) {
    compare(before, after, path, changes);
    return;
  }
  if (isRepeat(before) && isRepeat(after) && idsOf(before) === idsOf(after)) {
    for (const [at, one] of before.entries()) {
      compare(one, after[at] ?? {}, [...path, `[${one._id}]`], changes);
    }
    return;
  }
  changes.push({
    path,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

/** The answers as they were before (or after) these changes. */
export function applyChanges(
  answers: JsonObject,
  changes: readonly AnswerChange[],
  side: "before" | "after",
): JsonObject {
  return changes.reduce((current, change) => put(current, change.path, change[side]), answers);
}

function put(
  answers: JsonObject,
  [key = "", ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const entries = Object.entries(answers).filter(([name]) => name !== key);
  const next = rest.length === 0 ? value : putInside(own(answers, key), rest, value);
  return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]);
}

/** What stands there tells a place in a list from a member that only looks like one: some answers have keys of their own. */
function putInside(current: Json | undefined, rest: readonly string[], value: Json | undefined): Json {
  if (!isRepeat(current)) return put(isRecord(current) ? current : {}, rest, value);
  const [first, ...inner] = rest;
  return current.map((one) => (`[${one._id}]` === first ? put(one, inner, value) : one));
}

export interface Merged {
  /** What the others have, with what is mine put in. */
  readonly answers: JsonObject;
  readonly mine: readonly AnswerChange[];
  readonly theirs: readonly AnswerChange[];
  /** What both changed, and not to the same. */
  readonly conflicts: readonly AnswerChange[];
}

/** Two sets of answers that came from one. What the form works out by itself is nobody's change: it is worked out again. */
export function mergeAnswers(
  program: Program,
  base: JsonObject,
  both: { readonly mine: JsonObject; readonly theirs: JsonObject },
): Merged {
  const computed = computedPlaces(program);
  const isMade = ({ path }: AnswerChange) => !computed.has(placeOf(path));
  const mine = changesBetween(base, both.mine).filter(isMade);
  const theirs = changesBetween(base, both.theirs).filter(isMade);
  const isDone = (change: AnswerChange) => theirs.some((other) => isSameChange(change, other));
  const left = mine.filter((change) => !isDone(change));
  return {
    answers: applyChanges(both.theirs, left, "after"),
    mine,
    theirs,
    conflicts: left.filter(({ path }) => theirs.some((other) => isAround(path, other.path))),
  };
}

function isSameChange(a: AnswerChange, b: AnswerChange): boolean {
  return isSame(a.path as Json, b.path as Json) && isSame(a.after, b.after);
}

/** One of them is the other, or holds it. */
function isAround(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((part, at) => part === b[at]);
}

/** The same for every instance of a repeat. */
function placeOf(path: readonly string[]): string {
  return path.filter((part) => !part.startsWith("[")).join(".");
}

function computedPlaces({ nodes }: Program): ReadonlySet<string> {
  return new Set(nodes.filter(({ field }) => field?.isComputed).map((node) => keysOf(node).join(".")));
}

function keysOf({ keys, scope }: Program["nodes"][number]): readonly string[] {
  return scope.repeat ? [...keysOf(scope.repeat), ...keys] : keys;
}

const fieldsNamedMax = 200;

/**
 * The fields whose answers differ, as `address.city` or `children[].name`. Only keys of the form appear: ids of
 * instances and members of free-form values come from respondents. Long lists are reduced to their first keys.
 */
export function changedFields(program: Program, before: JsonObject, after: JsonObject): string[] {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return [];
  const known = new Set(
    program.nodes.flatMap((node) => keysOf(node).map((_, at, keys) => keys.slice(0, at + 1).join("."))),
  );
  const fields = new Set(changes.map(({ path }) => fieldIn(path, known)).filter((field) => field !== ""));
  if (fields.size <= fieldsNamedMax) return [...fields];
  return [...new Set([...fields].map(firstKeyOf))];
}

/** `children` of `children[].name`. */
export function firstKeyOf(field: string): string {
  return field.split(/[.[]/, 1).join("");
}

function fieldIn(path: readonly string[], known: ReadonlySet<string>): string {
  let [place, text] = ["", ""];
  for (const part of path) {
    if (part.startsWith("[")) {
      text += "[]";
      continue;
    }
    place = place === "" ? part : `${place}.${part}`;
    if (!known.has(place)) break;
    text = text === "" ? part : `${text}.${part}`;
  }
  return text;
}

/** The path as the API writes it: `children[inst_1].name`. */
export function pathText(path: readonly string[]): string {
  return path.reduce(
    (text, part) => (part.startsWith("[") ? text + part : text === "" ? part : `${text}.${part}`),
    "",
  );
}

type NamedFile = readonly [id: Id<"fil">, path: string];

/** The files that answers name, wherever they stand, each with the path of its answer. */
export function filesIn(answers: Json | undefined, path: readonly string[] = []): readonly NamedFile[] {
  if (Array.isArray(answers)) return answers.flatMap((one) => filesIn(one, [...path, ...instanceStep(one)]));
  if (!isRecord(answers)) return [];
  const own: readonly NamedFile[] = isId("fil", answers.file_id) ? [[answers.file_id, pathText(path)]] : [];
  return [...own, ...Object.entries(answers).flatMap(([key, one]) => filesIn(one, [...path, key]))];
}

/** Brackets of an id are left out: nobody could tell any more where it ends. */
function instanceStep(one: Json): readonly string[] {
  return isRecord(one) && typeof one._id === "string" ? [`[${one._id.replaceAll(/[[\]]/g, "")}]`] : [];
}

export function fileIdsIn(answers: Json | undefined): Id<"fil">[] {
  return filesIn(answers).map(([id]) => id);
}

type Instance = JsonObject & { readonly _id: string };

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Distinct ids only: others cannot be told apart, and the list is compared as a whole. */
function isRepeat(value: Json | undefined): value is readonly Instance[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const ids = value.map((one) => (isRecord(one) ? one._id : undefined));
  return ids.every((id) => typeof id === "string") && new Set(ids).size === ids.length;
}

function idsOf(list: readonly Instance[]): string {
  return JSON.stringify(list.map((one) => one._id));
}

/** Members may stand in any order; elements may not. */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}

/** That something changed is told, and what it was is not. Whole lists may hold special answers deeper inside. */
export function maskChanges(changes: readonly AnswerChange[], special: SpecialPaths): AnswerChange[] {
  return changes.map((change) => {
    const name = change.path.map((part) => (part.startsWith("[") ? "[]" : part)).join(".");
    const isTouched = special.has(name) || [...special].some((one) => one.startsWith(`${name}.`));
    return isTouched ? { path: change.path } : change;
  });
}
