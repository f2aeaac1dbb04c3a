/**
 * Slows guessing down: attempts are counted per person and per network before anything is compared, so a refusal tells
 * nothing about the guess. People are counted by a hash, whether or not they exist. Without Redis nothing is counted
 * and the limiter raises its alarm.
 */
import { createHash } from "node:crypto";
import type { Config } from "../../platform/config/config.ts";
import type { Ctx } from "../../platform/context/context.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { fail } from "../../platform/errors/errors.ts";
import { networkOf } from "../../platform/http/limits.ts";
import type { LimitSubject, RateLimiter } from "../../platform/ratelimit/ratelimit.ts";

type ThrottleConfig = Pick<
  Config,
  "AUTH_ATTEMPTS_PER_PERSON" | "AUTH_ATTEMPTS_PER_NETWORK" | "AUTH_MAILS_PER_PERSON"
>;

export type Throttle = ReturnType<typeof createThrottle>;

export function createThrottle({ limiter, config }: { limiter: RateLimiter; config: ThrottleConfig }) {
  const attempts = [{ name: "person", quota: config.AUTH_ATTEMPTS_PER_PERSON, windowSeconds: 900 }];
  const mails = [{ name: "person", quota: config.AUTH_MAILS_PER_PERSON, windowSeconds: 3_600 }];
  const network = [{ name: "network", quota: config.AUTH_ATTEMPTS_PER_NETWORK, windowSeconds: 900 }];

  const admit = async (ctx: Ctx, purpose: string, person: LimitSubject[]) => {
    const from: LimitSubject[] = ctx.ip ? [{ id: `${purpose}:from:${networkOf(ctx.ip)}`, policies: network }] : [];
    const verdict = await limiter.consume([...person, ...from]);
    if (verdict.allowed) return;
    fail(E.too_many_attempts, {}, { headers: { "retry-after": String(verdict.retryAfterSeconds) } });
  };

  return {
    /** A guess at the secret of `person`: an address or a user's id. */
    attempt: (ctx: Ctx, purpose: "login" | "reauthenticate", person: string): Promise<void> =>
      admit(ctx, `auth-${purpose}`, [{ id: `auth-${purpose}:${hashed(person)}`, policies: attempts }]),
    /** A guess where the person is known only to the engine, which counts it by itself. */
    attemptBy: (ctx: Ctx, purpose: "mfa" | "passkey" | "token"): Promise<void> => admit(ctx, `auth-${purpose}`, []),
    /** A mail to an address somebody typed. */
    mail: (ctx: Ctx, purpose: "signup" | "verification" | "reset", email: string): Promise<void> =>
      admit(ctx, `auth-${purpose}`, [{ id: `auth-${purpose}:${hashed(email)}`, policies: mails }]),
  };
}

function hashed(person: string): string {
  return createHash("sha256").update(person).digest("base64url").slice(0, 22);
}
