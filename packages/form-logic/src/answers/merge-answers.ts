/** Merges two sets of answers that started from the same one. */
import type { Program } from "../evaluate/program.ts";
import type { Json, JsonObject } from "../values/json.ts";
import {
  type AnswerChange,
  applyChanges,
  changesBetween,
  isSameAnswer,
  keysOfNode,
} from "./answer-changes.ts";

export interface MergedAnswers {
  /** Their answers with my changes applied. */
  readonly answers: JsonObject;
  readonly mine: readonly AnswerChange[];
  readonly theirs: readonly AnswerChange[];
  /** My changes to answers that both sides changed to different values. */
  readonly conflicts: readonly AnswerChange[];
}

/** Computed fields are ignored: the form calculates them again. */
export function mergeAnswers(
  program: Program,
  base: JsonObject,
  both: { readonly mine: JsonObject; readonly theirs: JsonObject },
): MergedAnswers {
  const computed = computedFields(program);
  const isEntered = ({ path }: AnswerChange) => !computed.has(fieldOf(path));
  const mine = changesBetween(base, both.mine).filter(isEntered);
  const theirs = changesBetween(base, both.theirs).filter(isEntered);
  const isDone = (change: AnswerChange) => theirs.some((other) => isSameChange(change, other));
  const left = mine.filter((change) => !isDone(change));
  return {
    answers: applyChanges(both.theirs, left, "after"),
    mine,
    theirs,
    conflicts: left.filter(({ path }) => theirs.some((other) => overlaps(path, other.path))),
  };
}

function isSameChange(a: AnswerChange, b: AnswerChange): boolean {
  return isSameAnswer(a.path as Json, b.path as Json) && isSameAnswer(a.after, b.after);
}

/** Whether both paths are equal, or one contains the other. */
function overlaps(a: readonly string[], b: readonly string[]): boolean {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).every((part, at) => part === b[at]);
}

/** A field's path without instances, which is the same for every instance of a repeat. */
function fieldOf(path: readonly string[]): string {
  return path.filter((part) => !part.startsWith("[")).join(".");
}

function computedFields({ nodes }: Program): ReadonlySet<string> {
  return new Set(nodes.filter(({ field }) => field?.isComputed).map((node) => keysOfNode(node).join(".")));
}
