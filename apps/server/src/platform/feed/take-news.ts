/**
 * Delivers new events to a follower in one transaction inside the account, which also advances the position. The
 * position is locked and checked again first, so that two workers, or one that died midway, never deliver an event
 * twice.
 */
import { type AccountRef, systemAccountCtx } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { type Sql, sql } from "../db/statement.ts";
import type { Uow } from "../db/uow.ts";
import { idToUuid, uuidToId } from "../ids/ids.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { FeedFollower } from "./follower.ts";
import type { Follow, News } from "./news.ts";

export interface TakeDeps {
  readonly database: Database;
  readonly followers: ReadonlyMap<string, FeedFollower>;
  readonly uow: Uow;
  readonly telemetry: Telemetry;
  now(): Date;
}

const waitMsMax = 300_000;
/** This many failures in a row are not a temporary problem. */
const alarmingFailures = 5;

/** Returns false on failure; the follower then pauses for this account, longer each time. */
export async function takeNews(deps: TakeDeps, news: News): Promise<boolean> {
  const { follow } = news;
  try {
    await take(deps, news);
    return true;
  } catch (error) {
    const facts = { follower: follow.follower, account_id: follow.account_id, home: follow.home };
    const failures = await noteFailure(deps, follow);
    if (failures >= alarmingFailures) deps.telemetry.alarm("feed_follower_stuck", error, facts);
    else deps.telemetry.logger.warn({ ...facts, err: error }, "a feed follower failed; retrying");
    return false;
  }
}

async function take({ uow, database, followers, now }: TakeDeps, news: News): Promise<void> {
  const { follow, events, found } = news;
  const account: AccountRef = {
    id: uuidToId("acc", follow.account_id),
    uuid: follow.account_id,
    shard: database.name,
  };
  const ctx = systemAccountCtx(`feed.${follow.follower}`, account, `feed:${follow.follower}`, now());
  await uow(ctx, async (tx) => {
    const held = await tx.query(sql`
      select 1 from feed_follows where ${isOf(follow)}
        and xid = ${follow.xid}::xid8 and seq = ${follow.seq} and numbering = ${follow.numbering} for update`);
    if (held.length === 0) return;
    if (found) {
      await tx.query(sql`
        update feed_follows set xid = ${found.xid}::xid8, seq = ${found.seq}, numbering = ${found.numbering}, event_id = null
        where ${isOf(follow)}`);
      return;
    }
    const last = events.at(-1);
    if (!last) return;
    await followers.get(follow.follower)?.take(tx, events);
    await tx.query(sql`
      update feed_follows
      set xid = ${last.xid}::xid8, seq = ${last.seq}, event_id = ${idToUuid(last.id)}, event_at = ${last.at},
          taken_at = ${tx.now}, failures = 0
      where ${isOf(follow)}`);
  });
}

function isOf({ account_id: accountUuid, follower, home }: Follow): Sql {
  return sql`account_id = ${accountUuid} and follower = ${follower} and home = ${home}`;
}

async function noteFailure({ database, now }: TakeDeps, follow: Follow): Promise<number> {
  return systemTransaction(database, async (client) => {
    const { rows } = await client.query<{ failures: number }>(
      `update feed_follows
       set failures = failures + 1,
           not_before = $4::timestamptz + least(power(2, least(failures, 20)) * 1000, $5) * interval '1 ms'
       where account_id = $1 and follower = $2 and home = $3 returning failures`,
      [follow.account_id, follow.follower, follow.home, now(), waitMsMax],
    );
    return rows[0]?.failures ?? 0;
  });
}
