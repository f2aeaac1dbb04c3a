/**
 * Finds new events for the followers of one shard's accounts: one query by the owner role, regardless of the number
 * of accounts. It only finds them; each account's events are processed inside that account (take-news.ts).
 */
import type pg from "pg";
import { type Sql, sql, toStatement } from "../db/statement.ts";
import { uuidToId } from "../ids/ids.ts";
import type { FollowedEvent } from "./follower.ts";
import { numbering, oldestOpenHere } from "./horizon.ts";

export interface Follow {
  readonly account_id: string;
  readonly follower: string;
  readonly home: "own" | "directory";
  readonly xid: string;
  readonly seq: number;
  readonly event_id: string | null;
  readonly event_at: string;
  readonly numbering: string;
}

export interface PlacedEvent extends FollowedEvent {
  readonly xid: string;
  readonly seq: number;
}

/** Either events after the position, or the position is no longer valid and `found` is where to continue. */
export interface News {
  readonly follow: Follow;
  readonly events: readonly PlacedEvent[];
  readonly found: { readonly xid: string; readonly seq: number; readonly numbering: string } | null;
}

interface NewsRow extends Follow {
  here: string;
  is_lost: boolean;
  events: [
    xid: string,
    seq: number,
    id: string,
    type: string,
    version: number,
    at: string,
    data: object,
    causedBy: string | null,
  ][];
  from_xid: string | null;
  from_seq: number | null;
}

export interface NewsOptions {
  readonly followers: readonly string[];
  readonly now: Date;
  /** Older events may have been deleted; newer ones must still exist. */
  readonly retentionDays: number;
}

const eventsAtOnce = 200;
const followsAtOnce = 100;
const dayMs = 86_400_000;

const follows = (home: "own" | "directory", { followers, now }: NewsOptions): Sql => sql`
  select account_id, follower, home, xid::text, seq, event_id, event_at::text, numbering from feed_follows
  where home = ${home} and follower = any(${followers}::text[]) and not_before <= ${now}::timestamptz
  order by taken_at`;

export async function findOwnNews(client: pg.ClientBase, options: NewsOptions): Promise<News[]> {
  return ask(client, follows("own", options), options);
}

/** Finds events for accounts on `shard`, whose positions are on the shard while the events are in the directory. */
export async function findDirectoryNews(
  shard: pg.ClientBase,
  directory: pg.ClientBase,
  options: NewsOptions,
): Promise<News[]> {
  const places = await run<Follow>(shard, follows("directory", options));
  if (places.length === 0) return [];
  const given = sql`
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as given(account_id uuid, follower text, home text, xid text, seq bigint, event_id uuid, event_at text, numbering text)`;
  return ask(directory, given, options);
}

/**
 * A position is invalid if its numbers are from another cluster, or if the directory was restored to a time before
 * its event (an account's own positions are restored together with its events). In that case, all events since one
 * minute before that event count as new: some are delivered twice, none is missed.
 */
async function ask(client: pg.ClientBase, source: Sql, { now, retentionDays }: NewsOptions): Promise<News[]> {
  const oldest = new Date(now.getTime() - retentionDays * dayMs);
  const rows = await run<NewsRow>(
    client,
    sql`
    with here as materialized (select numbering, is_settled, ${oldestOpenHere} as horizon from (${numbering}) numbers),
    follows as (${source}),
    judged as (
      select follows.*, here.numbering as here, here.horizon,
        follows.numbering <> here.numbering
          or (follows.home = 'directory' and follows.event_id is not null
              and follows.event_at::timestamptz >= ${oldest}::timestamptz
              and not exists (select 1 from events where events.account_id = follows.account_id
                              and events.id = follows.event_id and events.seq = follows.seq)) as is_lost
      from follows cross join here where here.is_settled
    )
    select judged.account_id, judged.follower, judged.home, judged.xid, judged.seq, judged.event_id, judged.event_at,
           judged.numbering, judged.here, judged.is_lost, news.events, again.from_xid, again.from_seq
    from judged
    left join lateral (
      select jsonb_agg(jsonb_build_array(xid::text, seq, id, name, version, at, data, caused_by) order by xid, seq) as events
      from (select events.xid, events.seq, events.id, events.name, events.version, events.at, events.data,
              events.caused_by from events
            where events.account_id = judged.account_id and events.is_public and events.xid < judged.horizon
              and (events.xid, events.seq) > (judged.xid::xid8, judged.seq)
            order by events.xid, events.seq limit ${eventsAtOnce}) few
    ) news on not judged.is_lost
    left join lateral (
      select from_xid, from_seq from (
        (select 1 as choice, events.xid::text as from_xid, events.seq - 1 as from_seq from events
         where events.account_id = judged.account_id and events.is_public
           and events.at >= judged.event_at::timestamptz - interval '1 minute'
         order by events.xid, events.seq limit 1)
        union all
        (select 2, events.xid::text, events.seq from events
         where events.account_id = judged.account_id and events.is_public
         order by events.xid desc, events.seq desc limit 1)) choices
      order by choice limit 1
    ) again on judged.is_lost
    where judged.is_lost or news.events is not null
    limit ${followsAtOnce}`,
  );
  return rows.map(toNews);
}

async function run<Row>(client: pg.ClientBase, statement: Sql): Promise<Row[]> {
  const { text, values } = toStatement(statement);
  const { rows } = await client.query(text, [...values]);
  return rows as Row[];
}

function toNews(row: NewsRow): News {
  const { account_id, follower, home, xid, seq, event_id, event_at } = row;
  const follow = { account_id, follower, home, xid, seq, event_id, event_at, numbering: row.numbering };
  if (row.is_lost) {
    const found = { xid: row.from_xid ?? "0", seq: row.from_seq ?? 0, numbering: row.here };
    return { follow, events: [], found };
  }
  return { follow, events: row.events.map(toEvent), found: null };
}

function toEvent([xid, seq, id, type, version, at, data, causedBy]: NewsRow["events"][number]): PlacedEvent {
  return {
    xid,
    seq,
    id: uuidToId("evt", id),
    type,
    version,
    at: new Date(at),
    data: data as Record<string, unknown>,
    causedBy,
  };
}
