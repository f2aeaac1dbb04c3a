/**
 * What a module says to be told of every public event of an account, exactly once and in the order of the change feed.
 * An event is a row of its commit and nothing else; a worker brings it here a moment later, so no writer waits for
 * whoever follows. Accounts are followed only if somebody asked for it: `platform.feed.follow`.
 */
import type { AccountTx } from "../db/tx.ts";
import type { Id } from "../ids/ids.ts";

export interface FollowedEvent {
  readonly id: Id<"evt">;
  readonly type: string;
  readonly version: number;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** The durable run whose work made it happen, at once or through jobs and followers. */
  readonly causedBy: string | null;
}

/**
 * For a follower that itself causes events: what it says through this handle has the same cause as the event it follows,
 * so that chains of runs stay visible across it.
 */
export function followingUp(tx: AccountTx, { causedBy }: Pick<FollowedEvent, "causedBy">): AccountTx {
  if (causedBy === null) return tx;
  return Object.freeze({
    ...tx,
    causedBy,
    emit: (event: Parameters<AccountTx["emit"]>[0]) => tx.emit({ ...event, causedBy }),
    enqueue: ((job, input, options) =>
      tx.enqueue(job, input, { ...options, causedBy })) as AccountTx["enqueue"],
  });
}

export interface FeedFollower {
  /** Stored with each place: never rename it. */
  readonly name: string;
  /**
   * Writes rows for these events, by the transaction that also notes how far the follower is: all of it happens, or
   * none. An error means that the same events come again, later each time; other accounts are not held up. Events of
   * the account's own database and those of the directory (people) come in separate calls, each in their order.
   */
  take(tx: AccountTx, events: readonly FollowedEvent[]): Promise<void>;
}

export interface Feed {
  /** From now on, as of this transaction. Whoever follows already stays where they are. */
  follow(tx: AccountTx, follower: string): Promise<void>;
  unfollow(tx: AccountTx, follower: string): Promise<void>;
}
