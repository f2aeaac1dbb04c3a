/** Limits for a network without credentials, in addition to the high rate limit on all of its requests. */
import { LRUCache } from "lru-cache";
import type { Ctx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { networkOf, refuseOver } from "../../../platform/http/limits.ts";
import type { LimitVerdict, RateLimiter } from "../../../platform/ratelimit/ratelimit.ts";

interface Quotas {
  /** How many entries a network can begin in one form per hour without a proof of work; half if it is always busy. */
  readonly free: number;
  /**
   * The number of entries after which further ones are rejected. It is high, because a whole school can be behind one
   * address.
   */
  readonly most: number;
  /** How often a network can open one form per minute, and how often it can try to begin entries in it. */
  readonly visitsPerMinute: number;
  /** How many addresses that lead nowhere a network can try per minute. */
  readonly unknownPerMinute: number;
}

const hour = 3_600;
const guesses = [{ name: "access-code", quota: 10, windowSeconds: 900 }];
/**
 * Limits the attempts on one link from all networks together. This is not a lockout: a person with the code can still
 * get in with a proof of work.
 */
const guessesAnywhere = [{ name: "access-code-anywhere", quota: 100, windowSeconds: 900 }];
/** Enough for a hall whose QR code fills in an answer, whichever forms it opens. */
const ownPages = [{ name: "own-pages-minute", quota: 700, windowSeconds: 60 }];
/** How long a process remembers that a network has tried too many addresses. */
const astrayMs = 10_000;
const onceInAnHour = [{ name: "proof", quota: 1, windowSeconds: hour }];
/** Challenges for a form get harder once this many have been issued within an hour, to one network or in total. */
const challengesByNetwork = 100;
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
  const networkIn = ({ ip }: Ctx) => networkOf(ip ?? "unknown");
  const entriesOfNetwork = [{ name: "entries", quota: quotas.most, windowSeconds: hour }];
  // The first half of the free entries needs no counter of its own. The second half has one, so that a network that is
  // always busy still gets some of them: people without scripts cannot solve a proof of work.
  const freeAtFirst = Math.ceil(quotas.free / 2);
  const freeLater = quotas.free - freeAtFirst;
  const freeOfNetwork = [{ name: "entries-free", quota: freeLater, windowSeconds: hour }];

  const visits = [{ name: "form-minute", quota: quotas.visitsPerMinute, windowSeconds: 60 }];
  const unknown = [{ name: "minute", quota: quotas.unknownPerMinute, windowSeconds: 60 }];
  // With `max`, the cache would allocate room for all its entries at the start.
  const astray = new LRUCache<string, LimitVerdict>({
    maxSize: 10_000,
    sizeCalculation: () => 1,
    ttl: astrayMs,
  });

  return {
    /**
     * Counts a request to a form by a visitor without an entry. Opening is counted apart from beginning, so that a crowd
     * that opens the form does not keep those from beginning who have read it.
     */
    visiting: async (ctx: Ctx, purpose: "open" | "begin", formKey: string): Promise<void> => {
      const id = `${purpose}-form:${formKey}:${networkIn(ctx)}`;
      refuseOver(await limiter.consume([{ id, policies: visits }]));
    },

    /**
     * Counts an address or a resume link that leads nowhere. After too many, the network is refused before anything is
     * looked up for it, so that guessing does not find what exists.
     */
    straying: async (ctx: Ctx): Promise<void> => {
      const network = networkIn(ctx);
      const verdict = await limiter.consume([{ id: `no-form:${network}`, policies: unknown }]);
      if (!verdict.allowed) astray.set(network, verdict);
      refuseOver(verdict);
    },

    refuseStrays: (ctx: Ctx): void => {
      const verdict = astray.get(networkIn(ctx));
      if (verdict) refuseOver(verdict);
    },

    /** Counts a page that is rendered for this visitor alone. */
    ownPage: async (ctx: Ctx): Promise<void> => {
      refuseOver(await limiter.consume([{ id: `own-page:${networkIn(ctx)}`, policies: ownPages }]));
    },

    /** Returns true if the next entry requires a proof of work. */
    beginning: async (ctx: Ctx, formId: string): Promise<boolean> => {
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
    guessing: async (ctx: Ctx, linkId: string): Promise<Guess> => {
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
    hardness: async (ctx: Ctx, formId: string): Promise<number> => {
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
