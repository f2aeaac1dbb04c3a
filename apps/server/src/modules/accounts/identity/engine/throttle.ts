/**
 * Throttles guessing. Attempts are counted before anything is compared, so a refusal reveals nothing about the guess.
 * Each user has a tight limit per network and a loose limit over all networks, so that attackers elsewhere cannot
 * lock them out; a device on which they have signed in before is counted separately. Users are counted by a hash,
 * whether or not they exist. While Redis is unavailable, each process counts on its own.
 */
import { createHash } from "node:crypto";
import type { Config } from "../../../../platform/config/config.ts";
import type { Ctx } from "../../../../platform/context/context.ts";
import { E } from "../../../../platform/errors/catalogue.ts";
import { fail } from "../../../../platform/errors/errors.ts";
import { networkOf } from "../../../../platform/http/limits.ts";
import { mailboxOf } from "../../../../platform/mail/address.rules.ts";
import type { LimitSubject, RateLimiter } from "../../../../platform/ratelimit/ratelimit.ts";

export interface ThrottleDeps {
  readonly limiter: RateLimiter;
  readonly config: Pick<
    Config,
    | "AUTH_ATTEMPTS_PER_PERSON"
    | "AUTH_ATTEMPTS_PER_PERSON_ANYWHERE"
    | "AUTH_ATTEMPTS_PER_NETWORK"
    | "AUTH_MAILS_PER_PERSON"
  >;
}

export type Throttle = ReturnType<typeof createThrottle>;

export function createThrottle({ limiter, config }: ThrottleDeps) {
  const attempts = [{ name: "person", quota: config.AUTH_ATTEMPTS_PER_PERSON, windowSeconds: 900 }];
  const anywhere = [
    { name: "person-anywhere", quota: config.AUTH_ATTEMPTS_PER_PERSON_ANYWHERE, windowSeconds: 900 },
  ];
  const mails = [{ name: "person", quota: config.AUTH_MAILS_PER_PERSON, windowSeconds: 3_600 }];
  const network = [{ name: "network", quota: config.AUTH_ATTEMPTS_PER_NETWORK, windowSeconds: 900 }];

  const networkIn = ({ ip }: Ctx) => networkOf(ip ?? "unknown");
  const fromNetwork = (ctx: Ctx, purpose: string): LimitSubject[] =>
    ctx.ip ? [{ id: `auth-${purpose}:from:${networkIn(ctx)}`, policies: network }] : [];
  const count = async (subjects: readonly LimitSubject[]): Promise<void> => {
    const verdict = await limiter.consume(subjects, "count");
    if (verdict.allowed) return;
    fail(E.too_many_attempts, {}, { headers: { "retry-after": String(verdict.retryAfterSeconds) } });
  };
  const admit = (ctx: Ctx, purpose: string, person: readonly LimitSubject[]): Promise<void> =>
    count([...person, ...fromNetwork(ctx, purpose)]);
  const subject = (purpose: string, person: string, policies: LimitSubject["policies"]): LimitSubject => ({
    id: `auth-${purpose}:${hashed(person)}`,
    policies,
  });

  return {
    /**
     * Counts a guess at a secret of `person`, which is an address or a user ID. `device` is the mark of a device they
     * have signed in on before; it is limited only by its own guesses. Returns a callback for a correct guess, because
     * a user's own sign-ins must not lock them out. The network count is not reset.
     */
    attempt: async (
      ctx: Ctx,
      purpose: "login" | "reauthenticate",
      person: string,
      device?: string,
    ): Promise<() => Promise<void>> => {
      if (device !== undefined) {
        const subjects = [subject(`${purpose}-device`, `${person} ${device}`, attempts)];
        await count(subjects);
        return () => limiter.forget(subjects);
      }
      const subjects = [
        subject(`${purpose}-here`, `${person} ${networkIn(ctx)}`, attempts),
        subject(purpose, person, anywhere),
      ];
      await admit(ctx, purpose, subjects);
      return () => limiter.forget(subjects);
    },
    /** Counts a guess whose user only the library can identify; the library counts wrong codes per user. */
    blindAttempt: (ctx: Ctx, purpose: "mfa" | "passkey" | "token"): Promise<void> => admit(ctx, purpose, []),
    /** Counts an email to an address that a visitor entered. */
    mail: (ctx: Ctx, purpose: "signup" | "verification" | "reset", email: string): Promise<void> =>
      admit(ctx, purpose, [subject(purpose, mailboxOf(email), mails)]),
  };
}

function hashed(person: string): string {
  return createHash("sha256").update(person).digest("base64url").slice(0, 22);
}
