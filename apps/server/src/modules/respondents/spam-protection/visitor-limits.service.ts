/** Limits for a network without credentials, in addition to the rate limit on its requests. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { networkOf, refuseOver } from "../../../platform/http/limits.ts";
import type { RateLimiter } from "../../../platform/ratelimit/ratelimit.ts";

interface Quotas {
  /** How many entries a network can begin in one form per hour without a proof of work; half if it is always busy. */
  readonly free: number;
  /**
   * The number of entries after which further ones are rejected. It is high, because a whole school can be behind one
   * address.
   */
  readonly most: number;
}

const hour = 3_600;
const guesses = [{ name: "access-code", quota: 10, windowSeconds: 900 }];
/**
 * Limits the attempts on one link from all networks together. This is not a lockout: a person with the code can still
 * get in with a proof of work.
 */
const guessesAnywhere = [{ name: "access-code-anywhere", quota: 100, windowSeconds: 900 }];
const onceInAnHour = [{ name: "proof", quota: 1, windowSeconds: hour }];
/** Challenges for a form get harder once this many have been issued within an hour, to one network or in total. */
const challengesByNetwork = 10;
const challengesOfForm = 1_000;
const challengesMax = 100_000;
const hardest = 5;

interface Guess {
  readonly needsProof: boolean;
  forgive(): Promise<void>;
}

/** Above `step`, the hardness rises by one level with each doubling. */
function level(used: number, step: number): number {
  return used <= step ? 0 : Math.min(hardest, Math.ceil(Math.log2(used / step)));
}

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

export function createVisitorLimits(limiter: RateLimiter, quotas: Quotas) {
  const networkIn = ({ ip }: AccountCtx) => networkOf(ip ?? "unknown");
  const entriesOfNetwork = [{ name: "entries", quota: quotas.most, windowSeconds: hour }];
  // The first half of the free entries needs no counter of its own. The second half has one, so that a network that is
  // always busy still gets some of them: people without scripts cannot solve a proof of work.
  const freeAtFirst = Math.ceil(quotas.free / 2);
  const freeLater = quotas.free - freeAtFirst;
  const freeOfNetwork = [{ name: "entries-free", quota: freeLater, windowSeconds: hour }];

  return {
    /** Returns true if the next entry requires a proof of work. */
    beginning: async (ctx: AccountCtx, formId: string): Promise<boolean> => {
      const id = `begin:${formId}:${networkIn(ctx)}`;
      const verdict = await limiter.consume([{ id, policies: entriesOfNetwork }], "count");
      refuseOver(verdict);
      const isFirst = verdict.windows.every(
        ({ policy, remaining }) => policy.quota - remaining <= freeAtFirst,
      );
      if (isFirst) return false;
      if (freeLater === 0) return true;
      const free = await limiter.consume([{ id: `${id}:free`, policies: freeOfNetwork }], "count");
      return !free.allowed;
    },

    /**
     * Counts a guess at a link's access code. Returns whether the guess requires a proof of work. If the code is
     * correct, call `forgive` to undo the count, because a whole class behind one address can know the code.
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

    /**
     * Returns false if the proof was used before: each guess requires its own proof of work, whether or not it is
     * correct.
     */
    spend: async (proof: string): Promise<boolean> =>
      (await limiter.consume([{ id: `proof:${proof}`, policies: onceInAnHour }], "count")).allowed,

    /**
     * The hardness of the form's next challenge, from 0 to `hardest`, based on the challenges requested by this
     * network and by all networks.
     */
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
