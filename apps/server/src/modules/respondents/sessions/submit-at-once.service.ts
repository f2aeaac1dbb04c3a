/** Begins and submits an entry with one request and one commit. An entry that is not valid leaves no trace. */
import type { Ctx } from "../../../platform/context/context.ts";
import { hashToken } from "../../../platform/crypto/tokens.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type EntriesService, entryLifecycle } from "../../entries/entries/index.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { isHoneypotFilled } from "../spam-protection/index.ts";
import { type BeginRequest, beginSubject, type NewEntry, newEntry } from "./begin.service.ts";
import type { Entrance, Found, Pay } from "./entrance.service.ts";
import type { Idempotency } from "./idempotency.service.ts";
import * as rules from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";
import { type createSubmit, type Receipt, receiptOf, type Submission } from "./submit.service.ts";

interface Deps {
  readonly entrance: Entrance;
  readonly forms: FormsService;
  readonly entries: EntriesService;
  readonly idempotency: Idempotency;
  readonly submitting: Pick<ReturnType<typeof createSubmit>, "refuseInvalid">;
}

export interface Submitted {
  /** Gives access to the receipt. */
  readonly key: string;
  readonly receipt: Receipt;
  readonly isRepeat: boolean;
}

type Request = BeginRequest & Submission;

export function createSubmitAtOnce({ entrance, forms, entries, idempotency, submitting }: Deps) {
  const prepare = async (found: Found, given: Request): Promise<NewEntry> => {
    const prepared = await newEntry(forms, found, { ...given, keep: "visible" });
    await submitting.refuseInvalid(found.ctx, prepared.entry, prepared.received);
    return prepared;
  };

  const storeIn = async (
    { ctx, gate }: Found,
    { entry, session, compiled }: NewEntry,
    { key, honeypot, pay }: Pick<Request, "honeypot"> & { readonly key: string; readonly pay: Pay },
  ): Promise<Submitted> => {
    const draft = { ...entry, isSpam: isHoneypotFilled(honeypot) };
    const code = entryLifecycle.newReceiptCode();
    const decision = entryLifecycle.submit(draft, draft.answers, code, ctx.now);
    if (!decision.ok) return fail(E.internal_error);
    const stored = await entries.storeSubmission(ctx, {
      before: draft,
      next: decision.next,
      isNew: true,
      hasCap: gate.maxEntries !== null,
      alsoWrite: (tx) => {
        tx.put(store.inserted, { session: rules.completed(session, ctx.now), keyHash: hashToken(key) });
        pay(tx);
      },
    });
    return { key, receipt: receiptOf(stored, compiled), isRepeat: false };
  };

  return {
    submitAtOnce: async (ctx: Ctx, given: Request): Promise<Submitted> => {
      const entered = await entrance.enter(ctx, given.formRef);
      return idempotency.once<Submitted>(entered.ctx, {
        subject: beginSubject(entered),
        idempotencyKey: given.idempotencyKey,
        first: (key) =>
          entrance.admit(
            entered,
            given,
            (found) => prepare(found, given),
            (found, prepared, pay) => storeIn(found, prepared, { key, honeypot: given.honeypot, pay }),
          ),
        repeat: async (key, { entry }) => {
          if (entry.status !== "submitted") return fail(E.idempotency_key_reused);
          const compiled = await forms.versions.program(entered.ctx, entry.formId, entry.version);
          return { key, receipt: receiptOf(entry, compiled), isRepeat: true };
        },
      });
    },
  };
}
