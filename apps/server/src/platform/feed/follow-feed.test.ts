import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createOwnerShards, followDeps } from "../../main/worker-parts.ts";
import { eventually } from "../../test-kit/eventually.ts";
import { followFeeds } from "../../test-kit/run-due-jobs.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { AccountRef } from "../context/context.ts";
import type { Shards } from "../db/shards.ts";
import { sql } from "../db/statement.ts";
import type { AccountTx } from "../db/tx.ts";
import { idToUuid } from "../ids/ids.ts";
import { settleEvents } from "../jobs/sweep.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import { defineModule } from "../module/define-module.ts";
import { defineEvent } from "../outbox/definitions.ts";
import { startFollowing } from "./follow-feed.ts";
import type { FeedFollower } from "./follower.ts";

const shown = defineEvent("test.shown", { version: 1, isPublic: true, data: z.object({ n: z.int() }) });
const secret = defineEvent("test.secret", { version: 1, isPublic: false, data: z.object({}) });

/** What a follower does when called, in addition to recording the events that it receives. */
const troubles = new Map<string, () => Promise<void> | void>();

function follower(name: string): FeedFollower {
  return {
    name,
    take: async (tx, events) => {
      for (const { id, data } of events)
        await tx.query(sql`
          insert into taken (account_id, follower, event_id, n)
          values (${tx.account.uuid}, ${name}, ${idToUuid(id)}, ${data.n})`);
      await troubles.get(tx.account.uuid)?.();
    },
  };
}

const testModule = defineModule({
  name: "test",
  needs: [],
  create: () => ({}),
  events: [shown, secret],
  feedFollowers: () => [follower("scribe"), follower("other")],
});

let platform: TestPlatform;
let owners: Shards;

beforeAll(async () => {
  platform = await startTestPlatform({ modules: [testModule], shards: 2 });
  owners = createOwnerShards(platform.composition);
  for (const name of owners.names)
    await owners.get(name).pool.query(`
      create table taken (account_id uuid not null, place bigint generated always as identity,
        follower text not null, event_id uuid not null, n int not null, primary key (account_id, place));
      call make_tenant_table('taken')`);
});
afterAll(async () => {
  await owners.close();
  await platform.stop();
});

const within = <T>(account: AccountRef, work: (tx: AccountTx) => Promise<T>): Promise<T> =>
  platform.composition.platform.uow(platform.ctx(account), work);
const follow = (account: AccountRef, name = "scribe") =>
  within(account, (tx) => platform.composition.platform.feed.follow(tx, name));
const emit = (account: AccountRef, ...numbers: number[]) =>
  within(account, async (tx) => {
    for (const n of numbers) tx.emit(shown({ n }));
  });
/** Emits events that are written in the directory, regardless of the account's shard, as events about users are. */
const emitInDirectory = (account: AccountRef, ...numbers: number[]) =>
  platform.composition.platform.uow.directory(platform.ctx(account), async (tx) => {
    for (const n of numbers) tx.inAccount(account).emit(shown({ n }));
  });

async function taken(account: AccountRef, name = "scribe"): Promise<number[]> {
  const rows = await within(account, (tx) =>
    tx.query<{ n: number }>(sql`
      select n from taken where account_id = ${account.uuid} and follower = ${name} order by place`),
  );
  return rows.map(({ n }) => n);
}

/** Other transactions in the same database may briefly delay an event. */
async function expectTaken(account: AccountRef, numbers: readonly number[], name = "scribe"): Promise<void> {
  await eventually(async () => {
    await followFeeds(platform.composition);
    expect(await taken(account, name)).toEqual(numbers);
  });
}

/**
 * Waits until no transaction is open that began before the account's events. Until then, a follower that starts now
 * may also receive events from before its start.
 */
const settled = (account: AccountRef) =>
  eventually(async () => {
    for (const name of owners.names) {
      const { rows } = await owners
        .get(name)
        .pool.query(
          `select 1 from events where account_id = $1 and xid >= pg_snapshot_xmin(pg_current_snapshot())`,
          [account.uuid],
        );
      expect(rows).toEqual([]);
    }
  });

const inOwner = <T>(account: AccountRef, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  systemTransaction(owners.get(account.shard), work);

describe.each([{ shard: "main" }, { shard: "shard2" }])("following accounts on $shard", ({ shard }) => {
  it("starts with events after the request, and keeps the order", async () => {
    const account = platform.newAccount(shard);
    await emit(account, 1, 2);
    await settled(account);
    await follow(account);
    await emit(account, 3, 4);
    await within(account, async (tx) => tx.emit(secret({})));
    await emit(account, 5);
    await expectTaken(account, [3, 4, 5]);
    await follow(account);
    await expectTaken(account, [3, 4, 5]);
  });

  it("includes an event of the same transaction that starts it", async () => {
    const account = platform.newAccount(shard);
    await within(account, async (tx) => {
      await platform.composition.platform.feed.follow(tx, "scribe");
      tx.emit(shown({ n: 1 }));
    });
    await expectTaken(account, [1]);
  });

  it("includes the directory's events about the account", async () => {
    const account = platform.newAccount(shard);
    await emitInDirectory(account, 1);
    await settled(account);
    await follow(account);
    await emitInDirectory(account, 2, 3);
    await expectTaken(account, [2, 3]);
    await emit(account, 4);
    await expectTaken(account, [2, 3, 4]);
  });

  it("ends when it is stopped, and each follower has its own position", async () => {
    const account = platform.newAccount(shard);
    await follow(account);
    await emit(account, 1);
    await expectTaken(account, [1]);
    await settled(account);
    await follow(account, "other");
    await within(account, (tx) => platform.composition.platform.feed.unfollow(tx, "scribe"));
    await emit(account, 2);
    await expectTaken(account, [2], "other");
    await expectTaken(account, [1]);
  });

  it("handles more events than fit into one batch", async () => {
    const account = platform.newAccount(shard);
    await follow(account);
    const numbers = Array.from({ length: 450 }, (_, n) => n);
    await emit(account, ...numbers.slice(0, 300));
    await emit(account, ...numbers.slice(300));
    await expectTaken(account, numbers);
  });

  it("pauses a failing follower, raises an alarm, blocks no other, and leaves nothing half done", async () => {
    const [ill, well] = [platform.newAccount(shard), platform.newAccount(shard)];
    await follow(ill);
    await follow(well);
    troubles.set(ill.uuid, () => {
      throw new Error("ill");
    });
    await emit(ill, 1, 2);
    await emit(well, 1);
    await expectTaken(well, [1]);
    const failures = () =>
      within(ill, async (tx) => {
        const rows = await tx.query<{ failures: number }>(
          sql`select failures from feed_follows where account_id = ${ill.uuid} and home = 'own'`,
        );
        return rows[0]?.failures ?? 0;
      });
    expect(await failures()).toBe(1);
    await followFeeds(platform.composition);
    expect(await failures()).toBe(1);
    const before = platform.alarms.length;
    await eventually(async () => {
      platform.clock.advance(400_000);
      await followFeeds(platform.composition);
      expect(await failures()).toBeGreaterThanOrEqual(5);
    });
    expect(platform.alarms.slice(before).map(({ name }) => name)).toContain("feed_follower_stuck");
    expect(await taken(ill)).toEqual([]);
    troubles.delete(ill.uuid);
    platform.clock.advance(400_000);
    await expectTaken(ill, [1, 2]);
    expect(await failures()).toBe(0);
  });

  it("delivers each event exactly once and in order while many write, workers compete, and connections die", async () => {
    const accounts = Array.from({ length: 3 }, () => platform.newAccount(shard));
    for (const account of accounts) await follow(account);
    let turns = 0;
    for (const { uuid } of accounts)
      troubles.set(uuid, async () => {
        turns += 1;
        if (turns % 7 === 0) throw new Error("a crash after writing");
        if (turns % 5 === 0) await setTimeout(20);
      });
    let n = 0;
    const write = async (): Promise<void> => {
      for (let round = 0; round < 60; round += 1) {
        const account = accounts[n % accounts.length] as AccountRef;
        n += 2;
        await emit(account, ...(round % 4 === 0 ? [n, n + 1] : [n])).catch(() => {});
      }
    };
    const deps = () => followDeps(platform.composition, owners, shard);
    let workers = [startFollowing(deps()), startFollowing(deps())];
    // Read before the first kill, which can hit the connection that reads them.
    const databases = await databaseNames();
    const killer = (async () => {
      for (let round = 0; round < 6; round += 1) {
        await setTimeout(120);
        await owners
          .get("main")
          .pool.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = any($1) and pid <> pg_backend_pid() and application_name like 'formstead%' and random() < 0.4`,
            [databases],
          )
          .catch(() => {});
        if (round === 3) {
          await Promise.all(workers.map((one) => one.stop()));
          workers = [startFollowing(deps())];
        }
      }
    })();
    await Promise.all([write(), write(), write(), write(), killer]);
    const clock = globalThis.setInterval(() => platform.clock.advance(2_000), 50);
    try {
      for (const account of accounts) {
        await eventually(async () => {
          const expected = await inFeed(account);
          expect(expected.length).toBeGreaterThan(20);
          expect(await taken(account)).toEqual(expected);
        }, 30_000);
      }
    } finally {
      clearInterval(clock);
      await Promise.all(workers.map((one) => one.stop()));
      troubles.clear();
    }
  }, 90_000);

  const inFeed = (account: AccountRef): Promise<number[]> =>
    inOwner(account, async (client) => {
      const { rows } = await client.query(
        "select (data->>'n')::int as n from events where account_id = $1 and is_public order by xid, seq",
        [account.uuid],
      );
      return rows.map((row: { n: number }) => row.n);
    });
});

async function databaseNames(): Promise<string[]> {
  return Promise.all(
    owners.names.map(async (name) => {
      const { rows } = await owners
        .get(name)
        .pool.query<{ name: string }>("select current_database() as name");
      return rows[0]?.name ?? "";
    }),
  );
}

describe("a restored database", () => {
  const moveFromElsewhere = (name: string) =>
    systemTransaction(owners.get(name), async (client) => {
      await client.query(
        "update events set xid = (xid::text::bigint + 1000000000)::text::xid8 where seq % 2 = 0",
      );
      await client.query("update event_numbering set system_identifier = 'elsewhere'");
      await client.query(
        "update feed_follows set numbering = 'elsewhere', xid = (xid::text::bigint + 1000000000)::text::xid8",
      );
    });

  it("waits until the numbers of another cluster are reset, then misses nothing", async () => {
    const account = platform.newAccount();
    await follow(account);
    await emit(account, 1, 2, 3);
    await expectTaken(account, [1, 2, 3]);
    await emit(account, 4, 5);
    await moveFromElsewhere("main");
    await emit(account, 6);
    await followFeeds(platform.composition);
    expect(await taken(account)).toEqual([1, 2, 3]);
    await settleEvents(owners.get("main"));
    await eventually(async () => {
      await followFeeds(platform.composition);
      const after = (await taken(account)).slice(3);
      // Events of the last minute may be delivered again; the order is kept.
      expect(after.slice(-3)).toEqual([4, 5, 6]);
      expect(after).toEqual([...after].sort((a, b) => a - b));
    });
    await emit(account, 7);
    await eventually(async () => {
      await followFeeds(platform.composition);
      expect((await taken(account)).at(-1)).toBe(7);
    });
  });

  it("goes back with the directory if only that was restored to an earlier time", async () => {
    const account = platform.newAccount("shard2");
    await follow(account);
    await emitInDirectory(account, 1);
    await expectTaken(account, [1]);
    platform.clock.advance(600_000);
    await emitInDirectory(account, 2);
    await expectTaken(account, [1, 2]);
    // The restore loses the second event, and its numbers are reused.
    await systemTransaction(owners.get("main"), async (client) => {
      await client.query("delete from events where account_id = $1 and data->>'n' = '2'", [account.uuid]);
      await client.query(
        `insert into events (account_id, id, at, name, version, is_public, data, xid)
         select $1, gen_random_uuid(), $2, 'test.shown', 1, true, '{"n": 3}', max(xid) from events where account_id = $1`,
        [account.uuid, platform.clock.now()],
      );
    });
    await expectTaken(account, [1, 2, 3]);
  });
});
