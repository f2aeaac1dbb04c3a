/**
 * Resumes an entry without a sign-in, through a link that works once and is shown to the respondent or sent by email.
 * The token is in the fragment of the address, so no server on the way sees it. Anyone who begins an entry can enter a
 * stranger's address, so emails are limited.
 */
import { randomUUIDv7 } from "node:crypto";
import { textIn } from "@formstead/form-logic/engine";
import { z } from "zod";
import type { AccountCtx, Ctx } from "../../../platform/context/context.ts";
import { createKeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Sealer } from "../../../platform/crypto/seal.ts";
import { hashToken, newRoutedToken, routeOf } from "../../../platform/crypto/tokens.ts";
import { isNothingTouched } from "../../../platform/db/must-touch.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { networkOf, refuseOver } from "../../../platform/http/limits.ts";
import { isId } from "../../../platform/ids/ids.ts";
import { PermanentJobError } from "../../../platform/jobs/bind-jobs.ts";
import { sendMailInJob } from "../../../platform/jobs/send-mail.ts";
import { mailboxOf, quotableName } from "../../../platform/mail/address.rules.ts";
import type { Mailer } from "../../../platform/mail/mail.ts";
import { renderMail } from "../../../platform/mail/render.ts";
import type { RateLimiter } from "../../../platform/ratelimit/ratelimit.ts";
import { type EntriesService, entryLifecycle } from "../../entries/entries/index.ts";
import { type FormsService, inTurns } from "../../forms/forms/index.ts";
import { type FormAddressesService, readableAddress } from "../../forms/public-addresses/index.ts";
import type { RespondentEmailsService } from "../emails/index.ts";
import type { VisitorLimits } from "../spam-protection/index.ts";
import { type createEntryAnswers, languagesOf } from "./answers.service.ts";
import { evaluateStored } from "./engine/receive-answers.ts";
import { check, type SessionCtx, type State } from "./entry-key.service.ts";
import { type Begun, begunAgain, type Idempotency } from "./idempotency.service.ts";
import { entrySessionErrors as F } from "./sessions.errors.ts";
import { sendResumeLink } from "./sessions.events.ts";
import * as rules from "./sessions.rules.ts";
import * as store from "./sessions.store.ts";

interface Deps {
  readonly uow: Uow;
  readonly addresses: FormAddressesService;
  readonly entries: EntriesService;
  readonly forms: FormsService;
  readonly mailer: Mailer;
  readonly wordingFor: RespondentEmailsService["wordingFor"];
  readonly sealer: Sealer;
  readonly baseUrl: string;
  readonly idempotency: Idempotency;
  readonly entryAnswers: Pick<ReturnType<typeof createEntryAnswers>, "evaluate">;
  readonly limiter: RateLimiter;
  readonly limits: Pick<VisitorLimits, "straying" | "refuseStrays">;
  readonly secret: string;
}

export interface ResumeLink {
  readonly expiresAt: Date;
  /** Null if the link was sent by email, because only the reader of that email may get it. */
  readonly url: string | null;
}

const prefix = "rsm";
const lifeMs = 30 * 86_400_000;

const SealedLink = z.object({ to: z.string(), token: z.string() });

export function createResume(deps: Deps) {
  const {
    uow,
    wordingFor,
    addresses,
    entries,
    forms,
    mailer,
    sealer,
    baseUrl,
    idempotency,
    entryAnswers,
    limits,
  } = deps;
  const countMail = createMailCount(deps);
  /** Respondents continue where they began, or under the account's primary domain. */
  const urlOf = async ({ site, account }: AccountCtx, address: string, token: string): Promise<string> => {
    const origin = site?.origin ?? (await addresses.sites.originOf(account.id)) ?? baseUrl;
    return `${origin}/f/${address}#resume=${token}`;
  };

  const exchange = (ctx: AccountCtx, token: string, key: string): Promise<State> =>
    uow(ctx, async (tx) => {
      const entryId = (await store.takeLink(tx, hashToken(token))) ?? fail(F.invalid_resume_token);
      // Because of the lock, a concurrent submission with the old key either finishes first or finds its key revoked.
      const entry = await entries.lock(tx, entryId);
      const decision = entryLifecycle.transition(entry, "resume", tx.now);
      if (!decision.ok) return fail(F.invalid_resume_token);
      const typed = await store.typedOf(tx, entryId);
      const session = rules.begin({ id: randomUUIDv7(), entryId, linkId: null, typed }, tx.now);
      const next = entry.status === "draft" ? entry : decision.next;
      if (next !== entry) await entries.respondentEntry.resume(tx, next);
      await tx.query(store.revokeAllStatement(tx, entryId));
      await uow.inOneTrip(tx, (inside) => {
        inside.put(store.inserted, { session, keyHash: hashToken(key) });
        inside.audit("entry.session_resume", { type: "entry", id: entryId });
      });
      const compiled = await forms.versions.program(tx, next.formId, next.version);
      const circumstances = { now: tx.now, ...languagesOf(next), keep: "all" } as const;
      const standing = await inTurns(
        compiled.program,
        evaluateStored(compiled.program, { answers: next.answers, typed }, circumstances),
      );
      return { entry: next, session, view: standing.view, typed: standing.typed, compiled };
    });

  const redeem = async (visitor: Ctx, token: string, idempotencyKey: string | undefined): Promise<Begun> => {
    const id = `acc_${routeOf(prefix, token) ?? ""}`;
    const account = isId("acc", id) ? await addresses.locate(id) : undefined;
    if (!account || (visitor.site && visitor.site.accountId !== account.id))
      return fail(F.invalid_resume_token);
    const ctx: AccountCtx = Object.freeze({ ...visitor, account, role: "viewer" as const });
    return idempotency.once<Begun>(ctx, {
      subject: ["resume", token],
      idempotencyKey,
      first: async (key) => ({
        key,
        state: await exchange(ctx, token, key),
        errors: [],
        isRepeat: false,
      }),
      repeat: (key, opened) => begunAgain(entryAnswers, ctx, key, opened),
    });
  };

  return {
    createLink: async (ctx: SessionCtx, email: string | undefined): Promise<ResumeLink> => {
      const { entry, session, gate } = ctx.opened;
      if (email !== undefined) await countMail(ctx, email);
      const token = newRoutedToken(prefix, ctx.account.id.slice("acc_".length));
      const expiresAt = new Date(ctx.now.getTime() + lifeMs);
      const stored = uow.inOneTrip(ctx, (tx) => {
        tx.add(store.insertLinkStatement(tx, session.id, hashToken(token), expiresAt));
        tx.audit("entry.resume_link", { type: "entry", id: entry.id });
        if (email !== undefined) {
          const sealed = sealer.seal({ to: email, token });
          tx.enqueue(sendResumeLink, { entry_id: entry.id, sealed });
        }
      });
      await stored.catch(async (error: unknown) => {
        if (!isNothingTouched(error)) throw error;
        // After the request was authenticated, the entry was submitted or deleted, or its key was replaced.
        const latest = await uow.read(ctx, (tx) => store.reopen(tx, session.id));
        if (latest) check(latest, "filling", ctx.now);
        fail(E.entry_session_expired);
      });
      const address = readableAddress(gate.slug, gate.id);
      return { expiresAt, url: email === undefined ? await urlOf(ctx, address, token) : null };
    },

    sendLink: async (
      ctx: AccountCtx,
      entryId: Parameters<EntriesService["get"]>[1],
      sealed: string,
    ): Promise<void> => {
      const opened = SealedLink.safeParse(sealer.open(sealed));
      if (!opened.success)
        throw new PermanentJobError("the link was sealed with a secret that no longer exists");
      const { to, token } = opened.data;
      const entry = await entries.get(ctx, entryId);
      const gate = await forms.gate(ctx, entry.formId);
      if (!gate) return;
      const { definition } = await forms.versions.program(ctx, entry.formId, entry.version);
      const url = await urlOf(ctx, readableAddress(gate.slug, gate.id), token);
      // The recipient can be a stranger, and the account controls the title, so the email quotes only a short part of
      // it.
      const name = textIn(definition, entry.locale, "form.title") ?? definition.title;
      const quoted = quotableName(name);
      const { texts, fill, language } = await wordingFor(ctx, entry.locale);
      const { subject, lead, leadNamed, more, action, note } = texts.resume;
      await sendMailInJob(mailer, {
        to,
        messageId: `resume-${hashToken(token).toString("hex").slice(0, 32)}`,
        subject,
        ...renderMail({
          language,
          title: subject,
          paragraphs: [quoted ? fill(leadNamed, { form: quoted }) : lead, more],
          action: { label: action, url },
          note,
        }),
      });
    },

    /**
     * Returns a new key; the old key and the link stop working. A repeat with the same Idempotency-Key returns the
     * same key.
     */
    resume: async (visitor: Ctx, token: string, idempotencyKey: string | undefined): Promise<Begun> => {
      limits.refuseStrays(visitor);
      try {
        return await redeem(visitor, token, idempotencyKey);
      } catch (error) {
        if (isAppError(error, F.invalid_resume_token)) await limits.straying(visitor);
        throw error;
      }
    },
  };
}

const windowSeconds = 3_600;
const ofEntry = [{ name: "resume-mails-of-entry", quota: 3, windowSeconds }];
const toAddress = [{ name: "resume-mails-to-address", quota: 5, windowSeconds }];
const ofNetwork = [{ name: "resume-mails-of-network", quota: 20, windowSeconds }];

/** Counters must not contain addresses or networks, so both are counted under a keyed hash. */
function createMailCount({ limiter, secret }: Pick<Deps, "limiter" | "secret">) {
  const hashed = createKeyedHash(secret, "resume-mail");

  return async ({ actor, ip }: SessionCtx, email: string): Promise<void> => {
    const verdict = await limiter.consume(
      [
        { id: `resume-mail:of:${actor.entryId}`, policies: ofEntry },
        { id: `resume-mail:to:${hashed(mailboxOf(email))}`, policies: toAddress },
        { id: `resume-mail:from:${hashed(networkOf(ip ?? "unknown"))}`, policies: ofNetwork },
      ],
      "count",
    );
    refuseOver(verdict);
  };
}
