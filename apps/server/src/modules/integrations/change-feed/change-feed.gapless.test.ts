/**
 * Checks that the feed has no gaps under load: many writers whose transactions overlap, commit out of order, stay
 * open, or roll back, while readers page through the feed.
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AccountCtx, systemAccountCtx } from "../../../platform/context/context.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { OutboxWriter, Queries } from "../../../platform/db/tx.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";

const data = z.object({ writer: z.int(), n: z.int() });
const written = defineEvent("load.written", { version: 1, isPublic: true, data });
const hidden = defineEvent("load.hidden", { version: 1, isPublic: false, data });
const load = defineModule({
  name: "load",
  needs: [],
  create: () => ({}),
  events: [written, hidden],
});

const writers = 32;
const transactionsEach = 25;

const keyOf = (writer: number, n: number) => `${writer}:${n}`;

interface Tally {
  readonly committed: Set<string>;
  readonly rolledBack: Set<string>;
}

class Refusal extends Error {}

describe.each([
  { place: "the directory database", shards: 1 },
  { place: "another shard", shards: 2 },
])("the feed of an account on $place", ({ shards }) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness({ shards, modules: [load], env: { DATABASE_POOL_MAX: "48" } });
  });
  afterAll(() => h.stop());

  const ctxOf = (owner: Caller): AccountCtx => systemAccountCtx("test", owner.account, "test", h.clock.now());

  /** Some writers write to the directory, the others to the account's shard. */
  async function transact(
    owner: Caller,
    writer: number,
    work: (tx: Queries, outbox: OutboxWriter) => Promise<void>,
  ): Promise<void> {
    const { uow } = h.composition.platform;
    const ctx = ctxOf(owner);
    if (writer % 4 === 0) await uow.directory(ctx, (tx) => work(tx, tx.inAccount(owner.account)));
    else await uow(ctx, (tx) => work(tx, tx));
  }

  /**
   * Inserts an event long before the commit and in a subtransaction. The platform itself writes events only with the
   * commit.
   */
  async function insertEarly(tx: Queries, owner: Caller, writer: number, n: number): Promise<void> {
    await tx.query(sql`savepoint early`);
    await tx.query(sql`select set_config('app.account_id', ${owner.account.uuid}, true)`);
    await tx.query(sql`
      insert into events (account_id, id, at, name, version, is_public, data)
      values (${owner.account.uuid}, ${randomUUID()}, ${h.clock.now()}, 'load.written', 1, true,
              ${JSON.stringify({ writer, n })})`);
    await tx.query(sql`release savepoint early`);
  }

  async function write(owner: Caller, writer: number, tally: Tally): Promise<void> {
    const isEarly = writer % 3 === 0;
    for (let first = 0, round = 0; round < transactionsEach; round += 1) {
      const count = 1 + ((writer + round) % 3);
      const numbers = Array.from({ length: count }, (_none, index) => first + index);
      const isRefused = (writer * 7 + round) % 6 === 0;
      const openMs = (writer + round * 5) % 40 === 0 ? 1_500 : Math.random() * 20;
      const work = transact(owner, writer, async (tx, outbox) => {
        await tx.query(sql`select pg_current_xact_id()`);
        if (isEarly) await insertEarly(tx, owner, writer, first);
        await setTimeout(openMs);
        for (const n of isEarly ? numbers.slice(1) : numbers) {
          outbox.emit(written({ writer, n }));
          outbox.emit(hidden({ writer, n }));
        }
        if (isRefused) throw new Refusal();
      });
      const outcome = await work.then(
        () => tally.committed,
        (error) => (error instanceof Refusal ? tally.rolledBack : Promise.reject(error)),
      );
      for (const n of numbers) outcome.add(keyOf(writer, n));
      first += count;
    }
  }

  /** Reads the feed until every committed event has arrived, or nothing has arrived for a long time. */
  async function follow(
    owner: Caller,
    query: string,
    isComplete: (seen: number) => boolean,
  ): Promise<string[]> {
    const seen: string[] = [];
    let after = "";
    for (let newsAt = performance.now(); performance.now() - newsAt < 15_000; ) {
      const page = await owner.get(`/events?${query}${after}`);
      expect(page.status).toBe(200);
      for (const event of page.body.data) seen.push(keyOf(event.data.writer, event.data.n));
      after = `&after=${page.body.pagination.next_cursor}`;
      if (page.body.data.length > 0) newsAt = performance.now();
      else if (isComplete(seen.length)) break;
    }
    return seen;
  }

  /** Counts the events seen by a reader that relies on the order in which numbers were assigned. */
  async function followBySequence(owner: Caller, isOver: () => boolean): Promise<number> {
    let [last, seen] = [0, 0];
    const step = async () => {
      const rows = await h.composition.platform.uow.read(ctxOf(owner), (tx) =>
        tx.query<{ seq: number }>(sql`
          select seq from events where account_id = ${owner.account.uuid} and is_public and seq > ${last} order by seq`),
      );
      seen += rows.length;
      last = rows.at(-1)?.seq ?? last;
    };
    while (!isOver()) {
      await step();
      await setTimeout(5);
    }
    await step();
    return seen;
  }

  it("returns every committed event exactly once, in each writer's order", {
    timeout: 120_000,
  }, async () => {
    const owner = await h.newAccount();
    const tally: Tally = { committed: new Set(), rolledBack: new Set() };
    let isOver = false;
    const isComplete = (seen: number) => isOver && seen >= tally.committed.size;
    const readers = [
      "limit=3",
      "limit=7",
      "limit=500&wait=1",
      "limit=50&types=load.written&wait=2",
      "limit=500",
    ].map((query) => follow(owner, query, isComplete));
    const naive = followBySequence(owner, () => isOver);
    await Promise.all(Array.from({ length: writers }, (_none, writer) => write(owner, writer, tally)));
    isOver = true;
    for (const seen of await Promise.all(readers)) {
      expect(seen.filter((key) => tally.rolledBack.has(key))).toEqual([]);
      expect([...tally.committed].filter((key) => !seen.includes(key))).toEqual([]);
      expect(seen).toHaveLength(tally.committed.size);
      for (let writer = 0; writer < writers; writer += 1) {
        const own = seen
          .filter((key) => key.startsWith(`${writer}:`))
          .map((key) => Number(key.split(":")[1]));
        expect(own).toEqual(own.toSorted((a, b) => a - b));
      }
    }
    const local = [...tally.committed].filter((key) => shards === 1 || Number(key.split(":")[0]) % 4 !== 0);
    const naiveGaps = local.length - (await naive);
    console.log(
      `change-feed shards=${shards} writers=${writers} events=${tally.committed.size} rolled_back=${tally.rolledBack.size} readers=${readers.length} gaps=0 duplicates=0; a reader by sequence: gaps=${naiveGaps}`,
    );
    expect(naiveGaps, "the load must break a simple reader").toBeGreaterThan(0);
  });

  it("does not slow down writers: compares commits with and without readers", async () => {
    const owner = await h.newAccount();
    const commit = (writer: number, n: number) =>
      h.composition.platform.uow(ctxOf(owner), async (tx) => tx.emit(written({ writer, n })));
    const perSecond = async (): Promise<number> => {
      const began = performance.now();
      const one = async (_none: unknown, writer: number) => {
        for (let n = 0; n < 50; n += 1) await commit(writer, n);
      };
      await Promise.all(Array.from({ length: 8 }, one));
      return 400_000 / (performance.now() - began);
    };
    const besideReaders = async (): Promise<number> => {
      const over = new AbortController();
      const readers = [0, 1].map(async () => {
        for (let after = "now"; !over.signal.aborted; ) {
          const page = await owner.get(`/events?limit=500&wait=1&after=${after}`);
          after = page.body.pagination.next_cursor;
          await setTimeout(100);
        }
      });
      const rate = await perSecond();
      over.abort();
      await Promise.all(readers);
      return rate;
    };
    await perSecond();
    const [alone, beside]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 5; turn += 1) {
      alone.push(await perSecond());
      beside.push(await besideReaders());
    }
    const median = (rates: number[]) => rates.toSorted((a, b) => a - b)[2] ?? 0;
    const [without, followed] = [median(alone), median(beside)];
    console.log(
      `change-feed shards=${shards} commits/s alone=${without.toFixed(0)} beside 2 readers=${followed.toFixed(0)} ratio=${(followed / without).toFixed(2)}`,
    );
    expect(followed).toBeGreaterThan(0);
  });
});
