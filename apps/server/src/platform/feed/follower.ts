/**
 * Declares that a module receives every public event of an account, exactly once and in feed order. An event is only
 * a row in its commit; a worker delivers it shortly afterward, so writers never wait for followers. Only accounts for
 * which a follower was registered are followed: `platform.feed.follow`.
 */
import type { AccountTx } from "../db/tx.ts";
import type { Id } from "../ids/ids.ts";

export interface FollowedEvent {
  readonly id: Id<"evt">;
  readonly type: string;
  readonly version: number;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** The durable run that caused the event, directly or through jobs and followers. */
  readonly causedBy: string | null;
}

/**
 * For a follower that itself causes events: events written through this handle get the same cause as the event being
 * handled, so that chains of runs remain traceable.
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
  /** Stored with each position; never rename. */
  readonly name: string;
  /**
   * Writes rows for these events in the transaction that also advances the follower's position, so both happen or
   * neither. After an error, the same events are delivered again with increasing delays; other accounts are not
   * affected. Events of the account's own database and of the directory (users) come in separate calls, each in
   * order.
   */
  take(tx: AccountTx, events: readonly FollowedEvent[]): Promise<void>;
}

export interface Feed {
  /** Follows all events from this transaction on. An existing follower keeps its position. */
  follow(tx: AccountTx, follower: string): Promise<void>;
  unfollow(tx: AccountTx, follower: string): Promise<void>;
}
