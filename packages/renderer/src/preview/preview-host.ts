/** Keeps the one entry of a preview in memory, and evaluates it as the server would. Files are only pretended. */
import type { PublicForm } from "@formstead/client";
import type { FormView, JsonObject } from "@formstead/form-logic";
import { compile, type Evaluation, evaluate, viewOf } from "@formstead/form-logic/evaluate";
import { fieldTypes } from "@formstead/form-logic/field-types";
import type { LocalEntry, LocalHost } from "../local/local-sessions.ts";

export const entryId = "preview";

export interface PreviewHost extends LocalHost {
  change(form: PublicForm): void;
  keep(answers: JsonObject): void;
  evaluated(answers: JsonObject): Evaluation;
  /** The same answers in the current form, without those whose fields are gone. */
  reevaluate(answers: JsonObject): { readonly answers: JsonObject } & FormView;
}

export function previewHost(given: PublicForm, first: JsonObject, locale: string): PreviewHost {
  let form = given;
  let entry: LocalEntry = { id: entryId, seq: 0, locale, answers: first };
  let program: ReturnType<typeof compile> | undefined;

  const evaluated = (answers: JsonObject, language = entry.locale): Evaluation => {
    program ??= compile(form.definition, fieldTypes);
    return evaluate(program, answers, { nowMs: Date.now(), language });
  };
  const keep = (answers: JsonObject): void => {
    // Saves are counted from zero again.
    entry = { ...entry, seq: 0, answers };
  };

  return {
    form: () => form,
    change: (next) => {
      if (next.definition !== form.definition) program = undefined;
      form = next;
    },
    keep,
    evaluated,
    reevaluate: (answers) => {
      const view = viewOf(evaluated(answers));
      const gone = new Set(view.unknown_keys);
      if (gone.size === 0) return { answers, ...view };
      const left = Object.fromEntries(Object.entries(answers).filter(([key]) => !gone.has(key)));
      entry = { ...entry, answers: left };
      return { answers: left, ...viewOf(evaluated(left)) };
    },
    view: async (answers, language) => viewOf(evaluated(answers, language)),
    read: async () => entry,
    write: async (next) => {
      entry = { ...next, id: entryId };
    },
    submit: async () => ({
      entry_id: entryId,
      receipt_code: "PREVIEW",
      submitted_at: new Date().toISOString(),
      confirmation: null,
    }),
    discard: async () => keep({}),
    makeRoom: async () => {},
    keepFile: async () => {},
    removeFile: async () => {},
  };
}
