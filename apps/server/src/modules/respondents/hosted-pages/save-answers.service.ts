/** Saves the answers on a posted page to its entry. Problems are shown next to their fields, and no input is lost. */
import { type JsonObject, patchAnswers } from "@formstead/form-logic";
import type { AnswerProblem } from "@formstead/form-logic/validate-answers";
import type { Issues } from "@formstead/renderer/server";
import { E } from "../../../platform/errors/catalogue.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import type { EntrySessionsService, SessionCtx } from "../sessions/index.ts";
import type { EntryState } from "./pages.service.ts";

export interface SavedPage {
  readonly state: EntryState;
  /** Problems with the posted values, by path. */
  readonly refused: Issues;
  /** Rejected values, which the entry did not store. */
  readonly typed: JsonObject;
}

export function createSaveAnswers(sessions: EntrySessionsService) {
  return async (ctx: SessionCtx, state: EntryState, patch: JsonObject, page: string): Promise<SavedPage> => {
    if (Object.keys(patch).length === 0) return { state, refused: {}, typed: {} };
    const saved = await sessions.saveAnswers(ctx, patch, undefined, { page });
    const refused: Record<string, Issues[string]> = {};
    for (const { field_key, code, params } of saved.errors)
      refused[field_key] ??= { code, ...(params && { params }) };
    const lost = saved.errors.filter((one) => !one.is_kept && Object.hasOwn(patch, one.field_key));
    const typed = Object.fromEntries(lost.map(({ field_key }) => [field_key, patch[field_key] ?? null]));
    return { state: saved.state, refused, typed };
  };
}

/** The answers as the page shows them, with rejected values as typed. */
export function asTyped(answers: JsonObject, typed: JsonObject): JsonObject {
  return patchAnswers(answers, typed).answers;
}

export function problemsOf(error: unknown): readonly AnswerProblem[] {
  if (!isAppError(error, E.validation_failed)) throw error;
  return (error.details.errors ?? []) as readonly AnswerProblem[];
}
