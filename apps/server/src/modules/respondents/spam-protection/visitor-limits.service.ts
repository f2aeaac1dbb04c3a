/** What one network may do without a credential, beyond the limit on its requests. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { networkOf, refuseOver } from "../../../platform/http/limits.ts";
import type { RateLimiter } from "../../../platform/ratelimit/ratelimit.ts";

interface Quotas {
  /** Entries of one form begun by one network within an hour, before a proof of work is asked for. */
  readonly free: number;
  /** And before it is told to wait: a school behind one address is many people. */
  readonly most: number;
}

const hour = 3_600;
const guesses = [{ name: "access-code", quota: 10, windowSeconds: 900 }];
/** Of one link by all networks together. Not a lock: whoever knows the code gets in, for some work. */
const guessesAnywhere = [{ name: "access-code-anywhere", quota: 100, windowSeconds: 900 }];
const onceInAnHour = [{ name: "proof", quota: 1, windowSeconds: hour }];
/** Challenges of one form: each time this many have been handed out within an hour, the next ones are harder. */
const challengesByNetwork = 10;
const challengesOfForm = 1_000;
const challengesMax = 100_000;
const hardest = 5;

interface Guess {
  readonly needsProof: boolean;
  forgive(): Promise<void>;
}

/** Twice as many make it one harder. */
function level(used: number, step: number): number {
  return used <= step ? 0 : Math.min(hardest, Math.ceil(Math.log2(used / step)));
}

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

    /**
     * A guess at the code of a link: whether it must come with a proof of work, and what to do if it is right. A class
     * behind one address all know the code.
     */
    guessing: async (ctx: AccountCtx, linkId: string): Promise<Guess> => {
      const subjects = [{ id: `access-code:${linkId}:${networkIn(ctx)}`, policies: guesses }];
      const verdict = await limiter.consume(subjects, "count");
      refuseOver(verdict, E.too_many_attempts);
      const anywhere = await limiter.consume(
        [{ id: `access-code:${linkId}`, policies: guessesAnywhere }],
        "count",
      );
      return { needsProof: !anywhere.allowed, forgive: () => limiter.forget(subjects) };
    },

    /** False from the second time on: one proof of work pays for one guess, right or wrong. */
    spend: async (proof: string): Promise<boolean> =>
      (await limiter.consume([{ id: `proof:${proof}`, policies: onceInAnHour }], "count")).allowed,

    /** How hard the next challenge of a form is, from 0 to `hardest`: by what this network and all of them have asked for. */
    hardness: async (ctx: AccountCtx, formId: string): Promise<number> => {
      const policies = [{ name: "challenges", quota: challengesMax, windowSeconds: hour }];
      const [id, ofForm] = [`challenge:${formId}:${networkIn(ctx)}`, `challenge:${formId}`];
      const subjects = [
        { id, policies },
        { id: ofForm, policies },
      ];
      const { windows } = await limiter.consume(subjects, "count");
      const used = (subject: string) =>
        challengesMax - (windows.find(({ subjectId }) => subjectId === subject)?.remaining ?? challengesMax);
      return Math.max(level(used(id), challengesByNetwork), level(used(ofForm), challengesOfForm));
    },
  };
}
