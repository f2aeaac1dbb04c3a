/** Derives the state that the host displays. Pure, except for the engine's clock. */
import type { FormView, JsonObject } from "@formstead/form-logic";
import { applyChange, type Change, withAnswers } from "./changes.ts";
import { type Draft, unsentOf } from "./draft.ts";
import type { FormClientError } from "./form-client-error.ts";
import type { Settings } from "./options.ts";
import type { FieldState, PageState, Problem, PublicForm, Receipt } from "./wire.ts";

/** `offline`: no response from the server; `retrying`: it responded that it cannot process requests right now. */
export type ClientStatus =
  | "loading"
  | "ready"
  | "saving"
  | "saved"
  | "offline"
  | "retrying"
  | "error"
  | "submitted";

export interface ClientState {
  readonly status: ClientStatus;
  readonly form: PublicForm | undefined;
  /**
   * The answers as typed here, on top of the server's answers, including incomplete ones. After submitting, what was
   * submitted, until the page is closed.
   */
  readonly answers: JsonObject;
  /**
   * Keyed by path: the state reported by the server, or the predicted state while changes are in flight. Without an
   * engine, empty until the draft exists.
   */
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly pages: readonly PageState[];
  readonly isValid: boolean;
  /** Answers that the server rejected, by path, for fields that are still visible. They prevent submitting. */
  readonly refused: Readonly<Record<string, Problem>>;
  /** The number of changes that the server has not confirmed. */
  readonly pending: number;
  /** What `answers` begin with, but is not part of the entry yet. The next change adds it. */
  readonly begun: readonly Change[];
  readonly isSubmitting: boolean;
  readonly entryId: string | undefined;
  readonly receipt: Receipt | undefined;
  readonly error: FormClientError | undefined;
  /** Why the client waits before it repeats a request, for example, status 429; undefined while it does not wait. */
  readonly pausedBy: FormClientError | undefined;
}

export interface Facts {
  draft: Draft;
  /** Answers that were typed, but not yet written to the device. */
  unsaved: readonly Change[];
  form?: PublicForm | undefined;
  receipt?: Receipt;
  /** What was submitted, only in this page's memory. */
  sent?: Pick<ClientState, "answers" | "fields" | "pages"> | undefined;
  error?: FormClientError | undefined;
  accessCode?: string | undefined;
  isLoading: boolean;
  /** Why requests wait before they are repeated. */
  pausedBy?: FormClientError | undefined;
  isSubmitting?: boolean;
}

export function stateOf(settings: Settings) {
  const predict = createPrediction(settings);
  // Prefilled answers are part of the request that creates the entry.
  const first = withAnswers({}, settings.prefill);
  return (facts: Facts): ClientState => {
    const { draft, form, receipt, error, isSubmitting = false } = facts;
    const { session } = draft;
    const unsent = unsentOf(facts);
    const refused = Object.entries(draft.refused).filter(
      ([path]) => !unsent.some((one) => one.path === path),
    );
    const known = [...unsent, ...refused.map(([path, { value }]) => ({ path, value }))];
    const before = known.reduce(applyChange, session?.answers ?? first);
    const begun = (form && settings.engine?.beginning?.(form.definition, before)) ?? [];
    const answers = begun.reduce(applyChange, before);
    const isAsTold = known.length + begun.length === 0 && session;
    const view = (!isAsTold && predict(form, answers, session?.locale)) || session;
    return {
      status: statusOf(facts, unsent.length),
      form,
      answers,
      fields: view?.fields ?? {},
      pages: view?.pages ?? [],
      isValid: !!view?.is_valid,
      refused: Object.fromEntries(
        refused
          .filter(([path]) => view?.fields[path]?.visible !== false)
          .map(([path, { problem }]) => [path, problem]),
      ),
      pending: unsent.length,
      begun,
      isSubmitting,
      entryId: (receipt ?? session)?.entry_id,
      receipt,
      error,
      pausedBy: facts.pausedBy,
      ...(receipt && facts.sent),
    };
  };
}

function statusOf(facts: Facts, pending: number): ClientStatus {
  if (facts.receipt) return "submitted";
  if (facts.error) return "error";
  if (facts.pausedBy) return facts.pausedBy.status ? "retrying" : "offline";
  if (facts.isLoading) return "loading";
  if (pending || facts.isSubmitting) return "saving";
  return facts.draft.session ? "saved" : "ready";
}

/** Predicts the server's response with the same engine. Without an engine, nothing is predicted. */
function createPrediction({ engine, locale, now }: Settings) {
  let known: PublicForm | undefined;
  let program: Parameters<NonNullable<typeof engine>["evaluate"]>[0] | undefined;
  return (form: PublicForm | undefined, answers: JsonObject, language = locale): FormView | undefined => {
    if (!engine || !form) return undefined;
    if (form !== known || !program) program = engine.compile(form.definition, engine.fieldTypes);
    known = form;
    const context = { nowMs: now(), language: language ?? form.definition.languages[0] };
    return engine.viewOf(engine.evaluate(program, answers, context));
  };
}
