import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwnerShards } from "../../main/worker-parts.ts";
import { eventually } from "../../test-kit/eventually.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import type { Shards } from "../db/shards.ts";
import { sql } from "../db/statement.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import type { Dispatch } from "./dispatch.ts";
import { startDispatch } from "./run-dispatch.ts";

/** Longer than any work here takes, even on a busy machine. */
const longLeaseMs = 60_000;
let platform: TestPlatform;
let owners: Shards;

beforeAll(async () => {
  platform = await startTestPlatform({ modules: [] });
  owners = createOwnerShards(platform.composition);
  await owners.directory.pool.query(`
    create table pieces (account_id uuid not null, id int not null, due_at timestamptz not null, done int not null default 0,
      primary key (account_id, id));
    call make_tenant_table('pieces')`);
});
afterAll(async () => {
  await owners.close();
  await platform.stop();
});

const deps = () => ({
  database: owners.directory,
  telemetry: platform.composition.platform.telemetry,
  now: () => new Date(),
});

async function addPieces(count: number): Promise<string> {
  const { uuid } = platform.newAccount();
  await systemTransaction(owners.directory, (client) =>
    client.query("insert into pieces select $1, n, now() from generate_series(1, $2) n", [uuid, count]),
  );
  return uuid;
}

const doneIn = (account: string): Promise<number[]> =>
  systemTransaction(owners.directory, async (client) => {
    const { rows } = await client.query<{ done: number }>(
      "select done from pieces where account_id = $1 order by id",
      [account],
    );
    return rows.map(({ done }) => done);
  });

/** Processes the items of one account. */
function pieces(
  account: string,
  run: (id: number, signal: AbortSignal) => Promise<void>,
  leaseMs = longLeaseMs,
): Dispatch {
  return {
    name: "test.pieces",
    concurrency: 5,
    everyMs: 20,
    // Locked in a CTE: PostgreSQL may run a subquery of `in` once per row, and so claim more than the limit.
    claim: (now, limit) => sql`
      with held as materialized (
        select account_id, id from pieces where account_id = ${account} and due_at <= ${now} and done = 0
        order by id limit ${limit} for update skip locked)
      update pieces set due_at = ${new Date(now.getTime() + leaseMs)}
      from held where pieces.account_id = held.account_id and pieces.id = held.id
      returning pieces.account_id, jsonb_build_object('id', pieces.id) as input`,
    run: async (ctx, input, signal) => {
      const { id } = input as { id: number };
      await run(id, signal);
      await platform.composition.platform.uow(ctx, (tx) =>
        tx.query(
          sql`update pieces set done = done + 1 where account_id = ${ctx.account.uuid} and id = ${id}`,
        ),
      );
    },
  };
}

it("processes every item once, within its concurrency, with several workers", async () => {
  const account = await addPieces(60);
  let [inHand, most] = [0, 0];
  const both = Promise.withResolvers<void>();
  const dispatch = pieces(account, async () => {
    inHand += 1;
    most = Math.max(most, inHand);
    // More than the capacity of one worker, so both are working.
    if (inHand > 5) both.resolve();
    await both.promise;
    inHand -= 1;
  });
  const workers = [startDispatch(dispatch, deps()), startDispatch(dispatch, deps())];
  await eventually(async () => expect(new Set(await doneIn(account))).toEqual(new Set([1])));
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThanOrEqual(10);
});

it("continues with the others while one takes long", async () => {
  const account = await addPieces(30);
  const held = Promise.withResolvers<void>();
  const worker = startDispatch(
    pieces(account, (id) => (id === 1 ? held.promise : Promise.resolve())),
    deps(),
  );
  await eventually(async () => expect((await doneIn(account)).filter((done) => done === 1)).toHaveLength(29));
  held.resolve();
  await worker.stop();
  expect((await doneIn(account))[0]).toBeGreaterThan(0);
});

it("retries a failed item after its lease", async () => {
  const account = await addPieces(1);
  let attempts = 0;
  const worker = startDispatch(
    pieces(
      account,
      async () => {
        attempts += 1;
        if (attempts < 3) throw new Error("not yet");
      },
      400,
    ),
    deps(),
  );
  await eventually(async () => expect(await doneIn(account)).toEqual([1]));
  await worker.stop();
  expect(attempts).toBe(3);
});

it("claims nothing more when it stops, and waits for items in progress", async () => {
  const account = await addPieces(12);
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const worker = startDispatch(
    pieces(account, async () => {
      begun.resolve();
      await released.promise;
    }),
    deps(),
  );
  await begun.promise;
  const stopped = worker.stop();
  released.resolve();
  await stopped;
  const done = (await doneIn(account)).filter((count) => count === 1).length;
  expect(done).toBe(5);
});
