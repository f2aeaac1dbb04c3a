/**
 * Runs better-auth on our tables through its server API only. It must not be mounted as an HTTP handler, and it never
 * sends email: emails the library requests are collected for the caller, who enqueues them in the same transaction. A
 * refusal from the library is a return value, not an error, because failed attempts are rows that must be committed.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { createEmailVerificationToken, isAPIError } from "better-auth/api";
import type { DirectoryTx } from "../../../../platform/db/tx.ts";
import { connectionOf } from "../../../../platform/db/uow.ts";
import { createAmbientPool } from "./ambient-pool.ts";
import { engineOptions, verificationSeconds } from "./options.ts";
import { enginePlugins } from "./plugins.ts";
import { createSessionCookie } from "./session-cookie.ts";
import type { EngineDeps, MailWish } from "./types.ts";
import { type Visitor, visitorHeaders } from "./visitor.ts";

export type Outcome<T> = { readonly mails: readonly MailWish[] } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: string }
);

export function createEngine(deps: EngineDeps) {
  const ambient = createAmbientPool(deps.pool);
  const mailbox = new AsyncLocalStorage<MailWish[]>();
  const wishMail = async (mail: MailWish) => {
    const mails = mailbox.getStore();
    // The library swallows exceptions from its callbacks, so logging is the only option here.
    if (mails) mails.push(mail);
    else deps.log("error", "identity email requested outside an attempt");
  };
  const auth = betterAuth({
    ...engineOptions(deps, wishMail),
    database: ambient.database,
    plugins: enginePlugins(deps),
  });

  const attempt = async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    const mails: MailWish[] = [];
    try {
      return { ok: true, value: await mailbox.run(mails, work), mails };
    } catch (error) {
      if (!isAPIError(error)) throw error;
      return { ok: false, refusal: String(error.body?.code ?? error.status), mails };
    }
  };

  const cookie = createSessionCookie({ ...deps, lifeMs: deps.sessionAbsoluteMs });

  return {
    api: auth.api,
    context: auth.$context,
    cookie,
    /**
     * Runs the library's statements, each in its own transaction. Use this for operations that hash a password,
     * because they should not keep a transaction open.
     */
    attempt,
    /** Runs the library's statements in `tx`. */
    attemptIn: <T>(tx: DirectoryTx, work: () => Promise<T>): Promise<Outcome<T>> =>
      ambient.run(connectionOf(tx), () => attempt(work)),
    /** Headers for a library call, either anonymous or in the session of `token`. */
    headersFor: (visitor: Visitor, token?: string): Headers =>
      visitorHeaders(visitor, {
        name: cookie.name,
        ...(token === undefined ? {} : { value: cookie.valueFor(token) }),
      }),
    /**
     * Creates the token that the library's resend function would put in the email. Calling that function instead
     * would take half a second, by design.
     */
    verificationToken: async (email: string): Promise<string> =>
      createEmailVerificationToken((await auth.$context).secret, email, undefined, verificationSeconds),
  };
}

export type Engine = ReturnType<typeof createEngine>;
