/** Submits an entry exactly once. A repeat, with or without its own Idempotency-Key, returns the same receipt. */
import { type JsonObject, numbersIn, type RichText } from "@formstead/form-logic";
import { serverTexts } from "@formstead/form-logic/texts/server-texts";
import { answerProblem, type ValidatedAnswers } from "@formstead/form-logic/validate-answers";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Entry, entryErrors, entryLifecycle, fileIdsIn } from "../../entries/entries/index.ts";
import type { FilesService } from "../../files/files/index.ts";
import { type CompiledVersion, whyNotSubmit } from "../../forms/forms/index.ts";
import { isHoneypotFilled } from "../spam-protection/index.ts";
import { type createEntryAnswers, type EntryAnswersDeps, receiveSent } from "./answers.service.ts";
import type { SessionCtx } from "./entry-key.service.ts";
import * as rules from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";

export interface Receipt {
  readonly entry: Entry;
  readonly code: string;
  readonly submittedAt: Date;
  /** Sequential numbers assigned to the entry, by path. */
  readonly numbers: Readonly<Record<string, string>>;
  /** The form's confirmation text. */
  readonly thanks: RichText | null;
}

export interface Submission {
  readonly answers?: JsonObject | undefined;
  /** The value of a field that people do not see, so only programs fill it in. */
  readonly honeypot?: string | undefined;
}

interface Deps extends EntryAnswersDeps {
  readonly entryAnswers: ReturnType<typeof createEntryAnswers>;
  readonly files: FilesService;
}

export function createSubmit({ uow, forms, entries, files, entryAnswers }: Deps) {
  /** Fails unless every file in an answer belongs to this entry and has passed inspection. */
  const refuseUnreadyFiles = async (
    ctx: AccountCtx,
    { id: entryId, locale }: Entry,
    judged: ValidatedAnswers,
  ): Promise<void> => {
    if (fileIdsIn(judged.answers).length === 0) return;
    const named = Object.entries(judged.view().fields).flatMap(([path, { value, visible }]) =>
      visible ? fileIdsIn(value).map((id) => ({ path, id })) : [],
    );
    if (named.length === 0) return;
    const ready = await uow.read(ctx, (tx) =>
      files.findReady(
        tx,
        named.map(({ id }) => id),
        { entryId },
      ),
    );
    entries.failOnProblems(
      named
        .filter(({ id }) => !ready.has(id))
        .map(({ path }) => ({
          pointer: `/answers/${path}`,
          field_key: path,
          code: "option",
          message: serverTexts(locale).issues.file_missing,
        })),
    );
  };

  /** Fails unless the answers can be submitted. */
  const refuseInvalid = async (ctx: AccountCtx, entry: Entry, judged: ValidatedAnswers): Promise<void> => {
    entries.failOnProblems(judged.problems);
    const unknown = await entries.optionProblems(ctx, judged);
    entries.failOnProblems(
      unknown.map(({ field_key: path, code }) => answerProblem(path, { code }, entry.locale)),
    );
    await refuseUnreadyFiles(ctx, entry, judged);
  };

  return {
    refuseInvalid,

    submit: (ctx: SessionCtx, { answers = {}, honeypot }: Submission): Promise<Receipt> =>
      entryAnswers.withLatest(ctx, "receipt", async (latest) => {
        const { entry, session, gate, compiled } = latest;
        if (entry.status === "submitted") return receiptOf(entry, compiled);
        // Previews ignore the schedule of the form.
        const reason = entry.mode === "live" ? whyNotSubmit(gate, ctx.now) : null;
        if (reason !== null) return fail(entryErrors.form_not_accepting, { reason });
        const judged = await receiveSent(latest, answers, ctx.now, "visible");
        await refuseInvalid(ctx, entry, judged);
        const isSpam = entry.isSpam || isHoneypotFilled(honeypot);
        const decision = entryLifecycle.submit(
          { ...entry, isSpam },
          judged.answers,
          entryLifecycle.newReceiptCode(),
          ctx.now,
        );
        if (!decision.ok) return fail(E.entry_session_expired);
        const stored = await entries.storeSubmission(ctx, {
          before: entry,
          next: decision.next,
          isNew: false,
          hasCap: gate.maxEntries !== null,
          alsoWrite: (tx) => tx.put(store.saved, rules.completed(session, ctx.now)),
        });
        return receiptOf(stored, compiled);
      }),

    receipt: async (ctx: SessionCtx): Promise<Receipt> => {
      const { entry } = ctx.opened;
      if (entry.status !== "submitted")
        return fail(E.invalid_state, { current_state: entry.status, allowed_states: ["submitted"] });
      return receiptOf(entry, await forms.versions.program(ctx, entry.formId, entry.version));
    },
  };
}

export function receiptOf(entry: Entry, { definition, program }: CompiledVersion): Receipt {
  return {
    entry,
    code: entry.receiptCode ?? fail(E.internal_error),
    submittedAt: entry.submittedAt ?? fail(E.internal_error),
    numbers: numbersIn(program, entry.answers),
    thanks: definition.settings?.thanks ?? null,
  };
}
