// Rotating an account's key: which values are resealed, the effect of concurrent writes and interruptions, and when a
// key is removed.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards, resealDeps } from "../../main/worker-parts.ts";
import { runDueJobs } from "../../test-kit/run-due-jobs.ts";
import { testSecret } from "../../test-kit/test-config.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import { untilOneWaitsFor } from "../../test-kit/waits-for.ts";
import type { AccountRef } from "../context/context.ts";
import type { Shards } from "../db/shards.ts";
import { sql } from "../db/statement.ts";
import type { AccountTx } from "../db/tx.ts";
import { defineModule } from "../module/define-module.ts";
import { readMasterKeys, VaultError } from "./master-keys.ts";
import { reseal } from "./reseal.ts";
import { rewrap } from "./rewrap.ts";
import { countKeys, rotateKeys } from "./rotate-keys.ts";
import { type SealedColumn, sealedColumn, sealedMembers } from "./sealed-columns.ts";

const minuteMs = 60_000;
const masters = readMasterKeys([testSecret]);
const secret = sealedColumn({
  table: "test_things",
  column: "secret",
  key: [["id", "uuid"]],
  placeOf: (id) => `test_things/${id}/secret`,
});
const members = sealedMembers({
  table: "test_things",
  column: "members",
  key: [["id", "uuid"]],
  placeOf: (id, name) => `test_things/${id}/${name}`,
});
const things = defineModule({
  name: "testThings",
  needs: [],
  create: () => ({}),
  sealedColumns: [secret, members],
});
let t: TestPlatform;
let owners: Shards;

beforeAll(async () => {
  t = await startTestPlatform({ modules: [things], shards: 2 });
  owners = createOwnerShards(t.composition);
  for (const name of owners.names)
    await owners.get(name).withClient((client) =>
      client.query(`
        create table test_things (account_id uuid not null, id uuid not null, secret text,
          members jsonb not null default '{}', primary key (account_id, id));
        call make_tenant_table('test_things')`),
    );
});
afterAll(async () => {
  await owners.close();
  await t.stop();
});

const platform = () => t.composition.platform;
const never = new AbortController().signal;
const deps = (columns: readonly SealedColumn[] = [secret, members]) => ({
  ...resealDeps(t.composition),
  columns: () => columns,
});
const write = <T>(account: AccountRef, work: (tx: AccountTx) => Promise<T>) =>
  platform().uow(t.ctx(account), work);
const rotate = ({ shard, uuid }: AccountRef) => rotateKeys(owners.get(shard), masters, uuid);

async function put(tx: AccountTx, id: string, text: string): Promise<void> {
  const sealed = await platform().vault.seal(tx, secret.place(id), text);
  await tx.query(sql`
    insert into test_things (account_id, id, secret) values (${tx.account.uuid}, ${id}, ${sealed})
    on conflict (account_id, id) do update set secret = excluded.secret`);
}

async function newAccountWith(count: number, shard = "main"): Promise<AccountRef> {
  const account = t.newAccount(shard);
  await write(account, async (tx) => {
    for (let n = 0; n < count; n += 1) await put(tx, randomUUID(), `text ${n}`);
  });
  return account;
}

/** Every value, opened by a process without a cache, with the key that sealed it. */
function openAll(account: AccountRef): Promise<{ texts: string[]; keys: Set<string> }> {
  return platform().uow.read(t.ctx(account), async (tx) => {
    const [texts, keys]: [string[], Set<string>] = [[], new Set()];
    for (const column of [secret, members])
      for (const { at, sealed } of await column.list(tx, { prefix: "-", after: undefined, limit: 1_000 })) {
        texts.push(await platform().vault.open(tx, column.place(...at), sealed));
        keys.add(sealed.split(".")[1] ?? "");
      }
    return { texts: texts.sort(), keys };
  });
}

const keysOf = (account: AccountRef) =>
  platform().uow.read(t.ctx(account), (tx) =>
    tx.query<{ id: string; is_retired: boolean }>(sql`
      select id, retired_at is not null as is_retired from account_keys
      where account_id = ${tx.account.uuid} order by id`),
  );

/** Backdates the retirement of the keys by twenty minutes. */
async function passThePause(account: AccountRef): Promise<void> {
  const back = `update account_keys set retired_at = retired_at - interval '20 minutes' where account_id = '${account.uuid}'`;
  await owners
    .get(account.shard)
    .withClient((client) => client.query(`begin; set local app.system = 'on'; ${back}; commit`));
  t.clock.advance(20 * minuteMs);
}

describe("a new key for an account", () => {
  it.each(["main", "shard2"])(
    "is used for every value, and the old one is removed after a delay, on %s",
    async (shard) => {
      const account = await newAccountWith(120, shard);
      await write(account, async (tx) => {
        const id = randomUUID();
        const [a, b] = [
          await platform().vault.seal(tx, members.place(id, "a.b"), "member a"),
          await platform().vault.seal(tx, members.place(id, "'c\""), "member c"),
        ];
        await tx.query(sql`
        insert into test_things (account_id, id, members)
        values (${tx.account.uuid}, ${id}, ${JSON.stringify({ "a.b": a, "'c\"": b })}::jsonb)`);
      });
      const before = await openAll(account);
      expect(await rotate(account)).toEqual({ rotated: 1, lost: 0 });
      const [old, current] = await keysOf(account);
      expect([old?.is_retired, current?.is_retired]).toEqual([true, false]);
      expect((await openAll(account)).texts).toEqual(before.texts);

      await runDueJobs(t.composition);
      expect(await openAll(account)).toEqual({ texts: before.texts, keys: new Set([current?.id]) });
      expect(await keysOf(account)).toHaveLength(2);
      expect((await countKeys(owners.get(shard))).changing).toBeGreaterThanOrEqual(1);

      await passThePause(account);
      await runDueJobs(t.composition);
      expect(await keysOf(account)).toEqual([{ id: current?.id, is_retired: false }]);
      t.clock.advance(2 * minuteMs);
      expect(await openAll(account)).toEqual({ texts: before.texts, keys: new Set([current?.id]) });
    },
  );

  it("leaves other accounts unchanged, and they cannot open values sealed with it", async () => {
    const [mine, theirs] = [await newAccountWith(1), await newAccountWith(1)];
    await rotate(mine);
    await runDueJobs(t.composition);
    expect(await keysOf(theirs)).toHaveLength(1);
    const [value] = await platform().uow.read(t.ctx(mine), (tx) =>
      secret.list(tx, { prefix: "-", after: undefined, limit: 1 }),
    );
    const foreign = platform().uow.read(t.ctx(theirs), (tx) =>
      platform().vault.open(tx, secret.place(...(value?.at ?? [])), value?.sealed ?? ""),
    );
    await expect(foreign).rejects.toThrow(VaultError);
  });

  it("is not created if the master key is unknown", async () => {
    const account = await newAccountWith(1);
    const others = readMasterKeys(["T9s8R7q6P5o4N3m2L1k0J9i8H7g6F5e4D3"]);
    expect(await rotateKeys(owners.get("main"), others, account.uuid)).toEqual({ rotated: 0, lost: 1 });
    expect(await keysOf(account)).toMatchObject([{ is_retired: false }]);
  });

  it("stays current when the master key changes", async () => {
    const account = await newAccountWith(1);
    await rotate(account);
    await rewrap(owners.get("main"), readMasterKeys(["a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7", testSecret]));
    const rows = await keysOf(account);
    expect(rows.map((row) => row.is_retired)).toEqual([true, true, false, false]);
  });
});

describe("resealing", () => {
  it("keeps values that are written concurrently", async () => {
    const account = await newAccountWith(3);
    const id = randomUUID();
    await write(account, (tx) => put(tx, id, "old text"));
    await rotate(account);
    let running: ReturnType<typeof reseal> | undefined;
    await write(account, async (tx) => {
      await put(tx, id, "new text");
      running = reseal(deps(), t.ctx(account), never);
      await untilOneWaitsFor(tx);
    });
    expect(await running).toEqual({ resealed: 3, unopened: 0 });
    const { texts, keys } = await openAll(account);
    expect(texts).toEqual(["new text", "text 0", "text 1", "text 2"]);
    expect(keys.size).toBe(1);
  });

  it("leaves everything openable if it is interrupted, and completes when it is repeated", async () => {
    const account = await newAccountWith(130);
    const { texts } = await openAll(account);
    await rotate(account);
    const stop = new AbortController();
    let batches = 0;
    const stopping: SealedColumn = {
      ...secret,
      list: (tx, wanted) => {
        batches += 1;
        if (batches === 2) stop.abort();
        return secret.list(tx, wanted);
      },
    };
    await expect(reseal(deps([stopping]), t.ctx(account), stop.signal)).rejects.toThrow(/abort/);
    const half = await openAll(account);
    expect([half.texts, half.keys.size]).toEqual([texts, 2]);

    let replaced = 0;
    const dying: SealedColumn = {
      ...secret,
      replace: async (...given) => {
        replaced += 1;
        if (replaced === 7) throw new Error("killed");
        return secret.replace(...given);
      },
    };
    await expect(reseal(deps([dying]), t.ctx(account), never)).rejects.toThrow("killed");
    expect(await openAll(account)).toEqual(half);

    expect(await reseal(deps(), t.ctx(account), never)).toEqual({ resealed: 30, unopened: 0 });
    expect((await openAll(account)).texts).toEqual(texts);
    expect((await openAll(account)).keys.size).toBe(1);
    expect(await reseal(deps(), t.ctx(account), never)).toEqual({ resealed: 0, unopened: 0 });
  });
});

it("causes 0 errors and keeps the last text everywhere, with concurrent writers, readers, and new keys", {
  timeout: 60_000,
}, async () => {
  const account = await newAccountWith(0);
  const ids = Array.from({ length: 4 }, () => randomUUID());
  for (const id of ids) await write(account, (tx) => put(tx, id, "0"));
  const rounds = 40;
  let isOver = false;
  let opened = 0;
  const writing = Promise.all(
    ids.map(async (id) => {
      for (let n = 1; n <= rounds; n += 1) await write(account, (tx) => put(tx, id, String(n)));
    }),
  ).finally(() => {
    isOver = true;
  });
  const reading = async () => {
    for (; !isOver; opened += 1) await openAll(account);
  };
  const changing = async () => {
    while (!isOver) {
      await rotate(account);
      await reseal(deps(), t.ctx(account), never);
    }
  };
  await Promise.all([writing, reading(), changing()]);
  await reseal(deps(), t.ctx(account), never);
  const { texts, keys } = await openAll(account);
  expect([texts, keys.size]).toEqual([ids.map(() => String(rounds)), 1]);
  expect([opened > 0, (await keysOf(account)).length > 2]).toEqual([true, true]);
});

describe("removing a key", () => {
  it("waits for a transaction that sealed with it", async () => {
    const account = await newAccountWith(1);
    await runDueJobs(t.composition);
    let running: Promise<void> | undefined;
    await write(account, async (tx) => {
      await put(tx, randomUUID(), "late");
      await rotate(account);
      await passThePause(account);
      running = runDueJobs(t.composition);
      await untilOneWaitsFor(tx);
    });
    await running;
    expect(await keysOf(account)).toHaveLength(2);
    expect((await openAll(account)).texts).toEqual(["late", "text 0"]);
    t.clock.advance(2 * minuteMs);
    await runDueJobs(t.composition);
    expect(await keysOf(account)).toHaveLength(1);
    expect((await openAll(account)).texts).toEqual(["late", "text 0"]);
  });

  it("is rejected by the database during the delay, and for keys of another account", async () => {
    const [mine, theirs] = [await newAccountWith(1), await newAccountWith(1)];
    await rotate(mine);
    const drop = (account: AccountRef) =>
      write(account, (tx) =>
        tx.query<{ dropped: number }>(sql`select platform_drop_retired_keys() as dropped`),
      );
    expect(await drop(mine)).toEqual([{ dropped: 0 }]);
    await passThePause(mine);
    expect(await drop(theirs)).toEqual([{ dropped: 0 }]);
    expect(await keysOf(mine)).toHaveLength(2);
  });

  it("does not happen while a value that cannot be opened needs it", async () => {
    const account = await newAccountWith(2);
    const [old] = await keysOf(account);
    await write(account, (tx) =>
      tx.query(sql`
        insert into test_things (account_id, id, secret)
        values (${tx.account.uuid}, ${randomUUID()}, ${`v1.${old?.id}.${"A".repeat(60)}`})`),
    );
    await rotate(account);
    await passThePause(account);
    await runDueJobs(t.composition);
    expect(await keysOf(account)).toHaveLength(2);
    expect(t.alarms.filter(({ name }) => name === "vault_values_unopened")).toMatchObject([
      { facts: { account_id: account.id, resealed: 2, unopened: 1 } },
    ]);
  });
});
