/** Begins and submits an entry with one request and one commit. An entry that is not valid leaves no trace. */
import type { Ctx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type EntriesService, entryLifecycle } from "../../entries/entries/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { FormLinksService } from "../../forms/links/index.ts";
import type { RespondentEmailsService } from "../emails/index.ts";
import type { FormFunnelsService } from "../funnels/index.ts";
import { isHoneypotFilled } from "../spam-protection/index.ts";
import { type BeginRequest, beginSubject, type NewEntry, newEntry, signedIn } from "./begin.service.ts";
import { wayToEnd } from "./engine/way.ts";
import type { Entrance, Found, Pay } from "./entrance.service.ts";
import type { Idempotency } from "./idempotency.service.ts";
import * as rules from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";
import type { createSubmit, Receipt, Submission } from "./submit.service.ts";

interface Deps {
  readonly entrance: Entrance;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly formLinks: FormLinksService;
  readonly idempotency: Idempotency;
  readonly funnels: Pick<FormFunnelsService, "count">;
  readonly copies: Pick<RespondentEmailsService["copies"], "request">;
  readonly submitting: Pick<ReturnType<typeof createSubmit>, "refuseInvalid" | "receiptOf">;
}

export interface Submitted {
  /** Gives access to the receipt. */
  readonly key: string;
  readonly receipt: Receipt;
  readonly isRepeat: boolean;
}

type Request = BeginRequest & Submission;

export function createSubmitAtOnce(deps: Deps) {
  const { entrance, forms, formLinks, entries, idempotency, funnels, copies, submitting } = deps;
  const prepare = async (found: Found, given: Request): Promise<NewEntry> => {
    const prepared = await newEntry(forms, found, {
      ...given,
      signed: signedIn(formLinks, found, given.prefillToken),
      keep: "visible",
    });
    await submitting.refuseInvalid(found.ctx, prepared.entry, prepared.received);
    return prepared;
  };

  const storeIn = async (
    { ctx, gate }: Found,
    { entry, session, compiled, received }: NewEntry,
    { honeypot, activeMs }: Request,
    { key, pay }: { readonly key: string; readonly pay: Pay },
  ): Promise<Submitted> => {
    const form = { definition: compiled.definition, pages: received.view().pages };
    const { reached, ...way } = wayToEnd(entry, { activeMs }, form, ctx.now);
    const isSpam = isHoneypotFilled(honeypot);
    const draft = { ...entry, ...way, isSpam };
    const code = entryLifecycle.newReceiptCode();
    const decision = entryLifecycle.submit(draft, draft.answers, code, ctx.now);
    if (!decision.ok) return fail(E.internal_error);
    const copy = await copies.request(ctx, { before: draft, next: decision.next }, received);
    const completed = rules.completed(session, copy !== undefined, ctx.now);
    const stored = await entries.storeSubmission(ctx, {
      before: draft,
      next: decision.next,
      isNew: true,
      hasCap: gate.maxEntries !== null,
      alsoWrite: (tx) => {
        tx.put(store.inserted, { session: completed, keyHash: hashToken(key) });
        copy?.(tx);
        pay(tx);
      },
    });
    funnels.count(ctx, entry, { isBegun: true, pages: reached, isSubmitted: !isSpam });
    return { key, receipt: submitting.receiptOf(ctx, stored, completed, compiled), isRepeat: false };
  };

  return {
    submitAtOnce: async (ctx: Ctx, given: Request): Promise<Submitted> => {
      const entered = await entrance.enter(ctx, given.formRef, "begin");
      return idempotency.once<Submitted>(entered.ctx, {
        subject: beginSubject(entered),
        idempotencyKey: given.idempotencyKey,
        first: (key) =>
          entrance.admit(
            entered,
            given,
            (found) => prepare(found, given),
            (found, prepared, pay) => storeIn(found, prepared, given, { key, pay }),
          ),
        repeat: async (key, { entry, session }) => {
          if (entry.status !== "submitted") return fail(E.idempotency_key_reused);
          const compiled = await forms.versions.program(entered.ctx, entry.formId, entry.version);
          return {
            key,
            receipt: submitting.receiptOf(entered.ctx, entry, session, compiled),
            isRepeat: true,
          };
        },
      });
    },
  };
}
