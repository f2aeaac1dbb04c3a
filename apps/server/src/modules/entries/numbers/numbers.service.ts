/**
 * Sequential numbers without gaps. Numbers are taken from the form's counters at the end of the transaction that
 * writes a submitted entry. The next submission waits for the commit, and a rollback returns the numbers. Lock order:
 * the entry, then the counters in the order of their field IDs.
 */
import {
  assignNumbers,
  type CounterDue,
  countersDue,
  type Evaluation,
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

interface Change<E> {
  readonly before: Numbered;
  readonly next: E;
}

interface Numbering<E> {
  readonly next: E;
  readonly evaluation?: Evaluation;
  readonly due: readonly CounterDue[];
}

/** A version can change the first number, which applies to the entries of that version. */
const counterOf = ({ fieldId, start }: CounterDue): string => `${fieldId} ${start}`;

/** Takes the numbers of all entries with one statement per counter. Returns the first number of each counter. */
async function takeNumbers<E extends Numbered>(
  tx: AccountTx,
  numberings: readonly Numbering<E>[],
): Promise<Map<string, number>> {
  const [formId] = numberings.map(({ next }) => next.formId);
  const counters = Map.groupBy(
    numberings.flatMap(({ due }) => due),
    counterOf,
  );
  const taken = new Map<string, number>();
  // In a fixed order, so that concurrent transactions do not deadlock.
  for (const [name, [first, ...others]] of [...counters].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!first || !formId) continue;
    const amount = others.reduce((sum, one) => sum + one.amount, first.amount);
    taken.set(name, await store.take(tx, formId, { ...first, amount }));
  }
  return taken;
}

export function createEntryNumbers({ forms }: { readonly forms: FormsService }) {
  const evaluateEntry = (
    ctx: AccountCtx,
    { answers, locale }: Numbered,
    { program, definition }: CompiledVersion,
  ) => evaluate(program, answers, { nowMs: ctx.now.getTime(), language: locale || definition.languages[0] });
  const versionOf = (ctx: AccountCtx, { formId, version }: Numbered) =>
    forms.versions.program(ctx, formId, version);

  /** An entry with the numbers that it already has. */
  const keep = async <E extends Numbered>(
    tx: AccountTx,
    { before, next }: Change<E>,
  ): Promise<Numbering<E>> => {
    const compiled = await versionOf(tx, next);
    if (!hasNumbers(compiled.program)) return { next, due: [] };
    const kept = { ...next, answers: fromCaller(compiled.program, next.answers, before.answers).answers };
    if (next.mode !== "live" || next.status !== "submitted") return { next: kept, due: [] };
    const evaluation = evaluateEntry(tx, kept, compiled);
    return { next: kept, evaluation, due: countersDue(evaluation) };
  };

  const assign = async <E extends Numbered>(tx: AccountTx, changes: readonly Change<E>[]): Promise<E[]> => {
    const numberings = await Promise.all(changes.map((one) => keep(tx, one)));
    const taken = await takeNumbers(tx, numberings);
    return numberings.map(({ next, evaluation, due }) => {
      if (!evaluation || due.length === 0) return next;
      const firstOf = new Map<string, number>();
      for (const one of due) {
        const first = taken.get(counterOf(one)) ?? 0;
        firstOf.set(one.fieldId, first);
        taken.set(counterOf(one), first + one.amount);
      }
      return { ...next, answers: assignNumbers(evaluation, firstOf) };
    });
  };

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
     * Returns the entries to store, which must belong to the same form. Entries keep the numbers that they already have
     * and, once they are submitted, get the missing ones in the order of the list.
     */
    assign,

    removeOfForm: (tx: AccountTx, formId: FormId): Promise<void> => store.removeOfForm(tx, formId),
  };
}
