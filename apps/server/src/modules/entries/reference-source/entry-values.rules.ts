/**
 * Resolves references into an entry as the caller can see it. Pure. Hidden answers are removed first, so that neither
 * a value nor a comparison inside a reference reveals them.
 */
import { type Json, type JsonObject, maskAnswers, type SpecialPaths } from "@formstead/form-logic";
import { nameOf, type Reference, type Step, valueAt } from "@formstead/workflow-core";

export type EntryValue =
  | { readonly status: "resolved"; readonly value: Json }
  | { readonly status: "missing" }
  | { readonly status: "forbidden" };

export interface EntryFacts {
  /** All properties except answers, by name. */
  readonly facts: JsonObject;
  readonly answers: JsonObject;
  readonly hidden: SpecialPaths;
  /** The key of the field whose answer is the respondent's email address. */
  readonly emailKey: string | null;
}

const answersStep = { kind: "member", name: "answers" } as const;

export function entryValues(entry: EntryFacts, references: readonly Reference[]): EntryValue[] {
  const answers = maskAnswers(entry.answers, entry.hidden).answers;
  const world = { ...entry.facts, answers };
  return references.map(({ steps }) => {
    const way = isRespondentEmail(steps) ? emailSteps(entry.emailKey) : steps;
    if (way === undefined) return { status: "missing" };
    if (isHidden(way, answers, entry.hidden)) return { status: "forbidden" };
    const value = valueAt(world, way);
    return value === undefined || value === null ? { status: "missing" } : { status: "resolved", value };
  });
}

function isRespondentEmail(steps: readonly Step[]): boolean {
  return steps.length === 2 && steps.map(nameOf).join(".") === "respondent.email";
}

function emailSteps(key: string | null): readonly Step[] | undefined {
  return key === null ? undefined : [answersStep, { kind: "member", name: key }];
}

/**
 * Whether the reference points to a hidden field of an existing parent, or to a value inside one. The parent is looked
 * up without the hidden answers, so the result does not reveal whether there is an answer.
 */
function isHidden(way: readonly Step[], answers: JsonObject, hidden: SpecialPaths): boolean {
  if (hidden.size === 0 || way[0]?.kind !== "member" || way[0].name !== answersStep.name) return false;
  const inside = way.slice(1);
  return inside.some((_, at) => {
    const isNamed = hidden.has(
      inside
        .slice(0, at + 1)
        .map(nameOf)
        .join("."),
    );
    return isNamed && valueAt(answers, inside.slice(0, at)) !== undefined;
  });
}
