/** Puts the answers of a posted page into its entry, as far as they are answers; the rest is told, and not lost. */
import { type JsonObject, patchAnswers } from "@formstead/form-logic";
import type { Issues } from "@formstead/renderer/server";
import type { RespondentCtx } from "../../platform/context/context.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { isAppError } from "../../platform/errors/errors.ts";
import type { AnswerProblem } from "../entries/index.ts";
import type { EntrySessionsService } from "../entry-sessions/index.ts";
import type { EntryState } from "./pages.service.ts";

export interface SavedPage {
  readonly state: EntryState;
  /** What the server does not keep, by path. */
  readonly refused: Issues;
  /** As it was typed. */
  readonly typed: JsonObject;
}

export function createSaving(sessions: EntrySessionsService) {
  return async (ctx: RespondentCtx, state: EntryState, patch: JsonObject): Promise<SavedPage> => {
    const refused: Record<string, Issues[string]> = {};
    const typed: Record<string, JsonObject[string]> = {};
    let left = patch;
    let latest = state;
    // Each refusal takes away at least one.
    while (Object.keys(left).length > 0) {
      try {
        latest = (await sessions.saveAnswers(ctx, left, undefined)).state;
        break;
      } catch (error) {
        const problems = problemsOf(error);
        const wrong = Object.keys(left).filter((path) => problems.some((one) => one.field_key === path));
        if (wrong.length === 0) throw error;
        for (const { field_key, code, params } of problems)
          refused[field_key] ??= { code, ...(params && { params }) };
        for (const path of wrong) typed[path] = left[path];
        left = Object.fromEntries(Object.entries(left).filter(([path]) => !wrong.includes(path)));
      }
    }
    return { state: latest, refused, typed };
  };
}

/** The answers as the page shows them: what was typed, also where it is no answer. */
export function asTyped(answers: JsonObject, typed: JsonObject): JsonObject {
  return patchAnswers(answers, typed).answers;
}

export function problemsOf(error: unknown): readonly AnswerProblem[] {
  if (!isAppError(error, E.validation_failed)) throw error;
  return (error.details.errors ?? []) as readonly AnswerProblem[];
}
