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
import type { EntryDocuments } from "../documents/index.ts";
import type { RespondentEmailsService } from "../emails/index.ts";
import { isHoneypotFilled } from "../spam-protection/index.ts";
import { type createEntryAnswers, type EntryAnswersDeps, receiveSent } from "./answers.service.ts";
import { type Reported, wayToEnd } from "./engine/way.ts";
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
  /** Whether a copy of the answers goes to the respondent by email. */
  readonly hasEmailCopy: boolean;
  /** Where the answers can be saved as a PDF; null if the form or the server offers none. */
  readonly pdfUrl: string | null;
}

export interface Submission extends Pick<Reported, "activeMs"> {
  readonly answers?: JsonObject | undefined;
  /** The value of a field that people do not see, so only programs fill it in. */
  readonly honeypot?: string | undefined;
}

interface Deps extends EntryAnswersDeps {
  readonly entryAnswers: ReturnType<typeof createEntryAnswers>;
  readonly files: FilesService;
  readonly copies: Pick<RespondentEmailsService["copies"], "request">;
  readonly documents: Pick<EntryDocuments, "urlFor">;
}

export function createSubmit(deps: Deps) {
  const { uow, forms, entries, files, funnels, copies, documents, entryAnswers } = deps;
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
      unknown.map(({ field_key: path, code }) =>
        answerProblem(path, { code }, entry.locale, { evaluation: judged.evaluation }),
      ),
    );
    await refuseUnreadyFiles(ctx, entry, judged);
  };

  const receiptOf = (
    ctx: AccountCtx,
    entry: Entry,
    { hasEmailCopy }: Pick<rules.EntrySession, "hasEmailCopy">,
    { definition, program }: CompiledVersion,
  ): Receipt => ({
    entry,
    code: entry.receiptCode ?? fail(E.internal_error),
    submittedAt: entry.submittedAt ?? fail(E.internal_error),
    numbers: numbersIn(program, entry.answers),
    thanks: definition.settings?.thanks ?? null,
    hasEmailCopy,
    pdfUrl: documents.urlFor(ctx, entry, definition),
  });

  return {
    refuseInvalid,
    receiptOf,

    submit: (ctx: SessionCtx, { answers = {}, honeypot, activeMs }: Submission): Promise<Receipt> =>
      entryAnswers.withLatest(ctx, "receipt", async (latest) => {
        const { entry, session, gate, compiled } = latest;
        if (entry.status === "submitted") return receiptOf(ctx, entry, session, compiled);
        // Previews ignore the schedule of the form.
        const reason = entry.mode === "live" ? whyNotSubmit(gate, ctx.now) : null;
        if (reason !== null) return fail(entryErrors.form_not_accepting, { reason });
        const judged = await receiveSent(latest, answers, ctx.now, "visible");
        await refuseInvalid(ctx, entry, judged);
        const isSpam = entry.isSpam || isHoneypotFilled(honeypot);
        const form = { definition: compiled.definition, pages: judged.view().pages };
        const { reached, ...way } = wayToEnd(entry, { activeMs }, form, ctx.now);
        const draft = { ...entry, ...way, isSpam };
        const code = entryLifecycle.newReceiptCode();
        const decision = entryLifecycle.submit(draft, judged.answers, code, ctx.now);
        if (!decision.ok) return fail(E.entry_session_expired);
        const copy = await copies.request(ctx, { before: draft, next: decision.next }, judged);
        const completed = rules.completed(session, copy !== undefined, ctx.now);
        const stored = await entries.storeSubmission(ctx, {
          before: entry,
          next: decision.next,
          isNew: false,
          hasCap: gate.maxEntries !== null,
          alsoWrite: (tx) => {
            tx.put(store.saved, completed);
            copy?.(tx);
          },
        });
        funnels.count(ctx, entry, { pages: reached, isSubmitted: !isSpam });
        return receiptOf(ctx, stored, completed, compiled);
      }),

    receipt: async (ctx: SessionCtx): Promise<Receipt> => {
      const { entry, session } = ctx.opened;
      if (entry.status !== "submitted")
        return fail(E.invalid_state, { current_state: entry.status, allowed_states: ["submitted"] });
      return receiptOf(ctx, entry, session, await forms.versions.program(ctx, entry.formId, entry.version));
    },
  };
}
