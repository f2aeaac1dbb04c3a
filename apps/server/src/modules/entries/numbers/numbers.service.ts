/**
 * Sequential numbers without gaps. Numbers are taken from the form's counters at the end of the transaction that
 * writes a submitted entry. The next submission waits for the commit, and a rollback returns the numbers. Lock order:
 * the entry, then the counters in the order of their field IDs.
 */
import {
  assignNumbers,
  countersDue,
  evaluate,
  fromCaller,
  hasNumbers,
  type JsonObject,
} from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { CompiledVersion, FormId, FormsService } from "../../forms/forms/index.ts";
import * as store from "./numbers.store.ts";

export type EntryNumbers = ReturnType<typeof createEntryNumbers>;

/** The properties of an entry that numbering needs. */
interface Numbered {
  readonly formId: FormId;
  readonly version: number;
  readonly status: string;
  readonly mode: string;
  readonly locale: string;
  readonly answers: JsonObject;
}

export function createEntryNumbers({ forms }: { readonly forms: FormsService }) {
  const evaluateEntry = (
    ctx: AccountCtx,
    { answers, locale }: Numbered,
    { program, definition }: CompiledVersion,
  ) => evaluate(program, answers, { nowMs: ctx.now.getTime(), language: locale || definition.languages[0] });
  const versionOf = (ctx: AccountCtx, { formId, version }: Numbered) =>
    forms.versions.program(ctx, formId, version);

  return {
    /** Whether submitting the entry assigns a number. Test and preview entries get none. */
    isDue: async (ctx: AccountCtx, next: Numbered): Promise<boolean> => {
      if (next.mode !== "live") return false;
      const compiled = await versionOf(ctx, next);
      return hasNumbers(compiled.program) && countersDue(evaluateEntry(ctx, next, compiled)).length > 0;
    },

    /**
     * Locks the counters up front for a transaction that submits to several forms, so that two such transactions
     * cannot deadlock.
     */
    lockCounters: (tx: AccountTx, formIds: readonly FormId[]): Promise<void> => store.lock(tx, formIds),

    /**
     * Returns the entry to store. The entry keeps the numbers that it already has and, once it is submitted, gets the
     * missing ones.
     */
    assign: async <E extends Numbered>(tx: AccountTx, before: Numbered, next: E): Promise<E> => {
      const compiled = await versionOf(tx, next);
      if (!hasNumbers(compiled.program)) return next;
      const kept = { ...next, answers: fromCaller(compiled.program, next.answers, before.answers).answers };
      if (next.mode !== "live" || next.status !== "submitted") return kept;
      const evaluation = evaluateEntry(tx, kept, compiled);
      const due = countersDue(evaluation);
      if (due.length === 0) return kept;
      const firstOf = new Map<string, number>();
      for (const one of due) firstOf.set(one.fieldId, await store.take(tx, next.formId, one));
      return { ...next, answers: assignNumbers(evaluation, firstOf) };
    },

    removeOfForm: (tx: AccountTx, formId: FormId): Promise<void> => store.removeOfForm(tx, formId),
  };
}
