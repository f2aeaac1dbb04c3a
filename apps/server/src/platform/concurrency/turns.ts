/**
 * Work that only a few may do at a time within one process, because it needs much memory or a thread that others need,
 * too. Waiting is short: once too many are waiting, others are asked to come back. No owner, such as an account, can take
 * every place.
 */
import { E } from "../errors/catalogue.ts";
import { fail } from "../errors/errors.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";

interface Bounds {
  readonly atOnce: number;
  /** Includes those that are working. */
  readonly waitingMax: number;
  readonly waitingMaxOfOne: number;
}

export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>;

export function createTurns({ atOnce, waitingMax, waitingMaxOfOne }: Bounds): Turns {
  const inLane = createKeyedMutex();
  const waitingOf = new Map<string, number>();
  let [waiting, next] = [0, 0];
  const count = (owner: string, more: number): void => {
    waiting += more;
    const now = (waitingOf.get(owner) ?? 0) + more;
    if (now > 0) waitingOf.set(owner, now);
    else waitingOf.delete(owner);
  };

  return async (owner, work) => {
    if (waiting >= waitingMax || (waitingOf.get(owner) ?? 0) >= waitingMaxOfOne)
      return fail(E.service_unavailable, {}, { headers: { "retry-after": "2" } });
    count(owner, 1);
    next = (next + 1) % atOnce;
    try {
      return await inLane(`lane ${next}`, work);
    } finally {
      count(owner, -1);
    }
  };
}
