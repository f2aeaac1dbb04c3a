/**
 * Starts and stops following an account's change feed, with rows in the caller's transaction. The starting position
 * is read before that transaction commits, so no later event is missed.
 */
import type { AccountCtx } from "../context/context.ts";
import { directoryName } from "../db/shards.ts";
import { sql } from "../db/statement.ts";
import type { AccountTx, Queries } from "../db/tx.ts";
import type { Uow } from "../db/uow.ts";
import type { Feed } from "./follower.ts";
import { numbering, oldestOpenHere } from "./horizon.ts";

type Home = "own" | "directory";

interface PlaceRow {
  numbering: string;
  xid: string | null;
  seq: number | null;
  id: string | null;
  at: Date | null;
}

export function createFeed({ uow }: { uow: Uow }): Feed {
  return {
    follow: async (tx, follower) => {
      if (!(await isFollowed(tx, follower))) {
        await insert(tx, follower, "own", await latest(tx, tx.account.uuid));
        if (tx.account.shard !== directoryName) {
          const place = await uow.directoryRead(outside(tx), (read) => latest(read, tx.account.uuid));
          await insert(tx, follower, "directory", place);
        }
      }
    },

    unfollow: async (tx, follower) => {
      await tx.query(sql`
        delete from feed_follows where account_id = ${tx.account.uuid} and follower = ${follower}`);
    },
  };
}

/** The directory is a separate database here, so it is read outside the transaction. */
function outside({ requestId, now, actor, ip, account, role }: AccountCtx): AccountCtx {
  return { requestId, now, actor, ip, account, role };
}

async function isFollowed(tx: AccountTx, follower: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from feed_follows where account_id = ${tx.account.uuid} and follower = ${follower} limit 1`);
  return rows.length > 0;
}

/** The last event that no new event can precede. Events that are currently being written come after it. */
async function latest(queries: Queries, accountUuid: string): Promise<PlaceRow> {
  const rows = await queries.query<PlaceRow>(sql`
    select here.numbering, last.xid::text, last.seq, last.id, last.at
    from (${numbering}) here left join lateral (
      select xid, seq, id, at from events
      where account_id = ${accountUuid} and is_public and xid < ${oldestOpenHere}
      order by events.xid desc, seq desc limit 1) last on true`);
  if (!rows[0]) throw new Error("event_numbering has no row");
  return rows[0];
}

async function insert(tx: AccountTx, follower: string, home: Home, place: PlaceRow): Promise<void> {
  await tx.query(sql`
    insert into feed_follows (account_id, follower, home, xid, seq, event_id, event_at, numbering, taken_at)
    values (${tx.account.uuid}, ${follower}, ${home}, ${place.xid ?? "0"}::xid8, ${place.seq ?? 0},
            ${place.id}, ${place.at ?? tx.now}, ${place.numbering}, ${tx.now})
    on conflict do nothing`);
}
