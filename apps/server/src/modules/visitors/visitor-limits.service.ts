/** What one network may do without a credential, beyond the limit on its requests. */
import type { AccountCtx } from "../../platform/context/context.ts";
import { E } from "../../platform/errors/catalogue.ts";
import { networkOf, refuseOver } from "../../platform/http/limits.ts";
import type { RateLimiter } from "../../platform/ratelimit/ratelimit.ts";

interface Quotas {
  /** Entries of one form begun by one network within an hour, before a proof of work is asked for. */
  readonly free: number;
  /** And before it is told to wait: a school behind one address is many people. */
  readonly most: number;
}

const hour = 3_600;
const guesses = [{ name: "access-code", quota: 10, windowSeconds: 900 }];

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

export function createVisitorLimits(limiter: RateLimiter, quotas: Quotas) {
  const networkIn = ({ ip }: AccountCtx) => networkOf(ip ?? "unknown");

  return {
    /** True when the next entry should cost some work. */
    beginning: async (ctx: AccountCtx, formId: string): Promise<boolean> => {
      const id = `begin:${formId}:${networkIn(ctx)}`;
      const most = await limiter.consume(
        [{ id: `${id}:most`, policies: [{ name: "entries", quota: quotas.most, windowSeconds: hour }] }],
        "count",
      );
      refuseOver(most);
      const free = await limiter.consume(
        [{ id, policies: [{ name: "entries-free", quota: quotas.free, windowSeconds: hour }] }],
        "count",
      );
      return !free.allowed;
    },

    /** A guess at the code of a link. Gives back what to do if it was right: a class behind one address all know it. */
    guessing: async (ctx: AccountCtx, linkId: string): Promise<() => Promise<void>> => {
      const subjects = [{ id: `access-code:${linkId}:${networkIn(ctx)}`, policies: guesses }];
      const verdict = await limiter.consume(subjects, "count");
      refuseOver(verdict, E.too_many_attempts);
      return () => limiter.forget(subjects);
    },
  };
}
