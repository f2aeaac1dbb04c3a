/**
 * Slows guessing down: attempts are counted before anything is compared, so a refusal tells nothing about the guess.
 * A person is counted tightly per network and loosely over all networks, so that strangers elsewhere cannot lock them
 * out; a device on which they have signed in before is counted by itself. People are counted by a hash, whether or not they exist. While Redis is away each process
 * counts for itself.
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
     * A guess at a secret of `person`: an address or a user's id. `device`: the mark of a device that they have signed in
     * on before; it is held to its own guesses only. Gives back what to do if the guess was right, because a person's own
     * sign-ins must not lock them out. The network stays counted.
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
    /** A guess where only the library learns whose secret it is; it counts wrong codes per person by itself. */
    blindAttempt: (ctx: Ctx, purpose: "mfa" | "passkey" | "token"): Promise<void> => admit(ctx, purpose, []),
    /** A mail to an address that somebody typed. */
    mail: (ctx: Ctx, purpose: "signup" | "verification" | "reset", email: string): Promise<void> =>
      admit(ctx, purpose, [subject(purpose, mailboxOf(email), mails)]),
  };
}

function hashed(person: string): string {
  return createHash("sha256").update(person).digest("base64url").slice(0, 22);
}
