import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { testEnvironment } from "../../test-kit/test-config.ts";
import { systemAccountCtx } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { createShards, type Shards } from "../db/shards.ts";
import { sql } from "../db/statement.ts";
import { systemTransaction } from "../jobs/system-transaction.ts";
import { extendChain } from "./extend-chain.ts";
import { listHeads, verifyChain } from "./verify-chain.ts";

let h: Harness;
let owners: Shards;
let main: Database;

beforeAll(async () => {
  h = await startHarness({ shards: 1 });
  const { config } = h.composition.platform;
  owners = createShards({ config, side: "owner", applicationName: "test", onIdleError: () => {} });
  main = owners.directory;
});
afterAll(async () => {
  await owners.close();
  await h.stop();
});

const chainAll = async () => {
  while ((await extendChain(main, h.clock.now())) > 0);
};

/** For a moment, transactions of other test files on the same database server can keep rows out of the chain. */
const chainUntilNothingWaits = () =>
  expect
    .poll(
      async () => {
        await chainAll();
        return (await verifyChain(main)).waiting;
      },
      { timeout: 30_000 },
    )
    .toBe(0);

/** Acts as an attacker with the owner's login. */
const asOwner = (text: string, values: unknown[] = []) =>
  systemTransaction(main, async (client) => (await client.query(text, values)).rows);

async function busyAccount(changes = 5): Promise<Caller> {
  const owner = await h.newAccount();
  for (let n = 0; n < changes; n += 1) await owner.post("/projects", { name: `Project ${n}` });
  await chainUntilNothingWaits();
  return owner;
}

const problemsOf = async ({ account }: Caller, anchors: Parameters<typeof verifyChain>[1] = []) =>
  (await verifyChain(main, anchors)).problems
    .filter((problem) => problem.account_id === account.uuid)
    .map(({ kind }) => kind);

const someEntry = async ({ account }: Caller): Promise<string> =>
  (
    await asOwner("select id from audit_log where account_id = $1 order by id offset 2 limit 1", [
      account.uuid,
    ])
  )[0].id;

describe("the chain of the audit log", () => {
  it("contains every row once, in links that lead to one head", async () => {
    const owner = await busyAccount();
    await owner.post("/projects", { name: "Later" });
    const waiting = await verifyChain(main);
    expect([waiting.waiting, waiting.problems]).toEqual([1, []]);
    await chainUntilNothingWaits();
    const { uuid } = owner.account;
    const rows = await asOwner("select id from audit_log where account_id = $1 order by id", [uuid]);
    const links = await asOwner("select unnest(entries) as id from audit_links where account_id = $1", [
      uuid,
    ]);
    expect(links.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id));
    expect(await verifyChain(main)).toMatchObject({ waiting: 0, problems: [] });
  });

  it("misses no row of writers that commit out of order while it is extended, and blocks no writer", async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => h.newAccount()));
    const { uow } = h.composition.platform;
    let isWriting = true;
    const writers = owners.flatMap((owner) =>
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 10; n += 1) {
          const ctx = systemAccountCtx("test", owner.account, `w${writer}`, h.clock.now());
          await uow(ctx, async (tx) => {
            await tx.query(sql`select pg_current_xact_id()`);
            tx.audit("test.write", { type: "test", id: `${writer}/${n}` });
          });
        }
      }),
    );
    const chaining = (async () => {
      while (isWriting) await extendChain(main, h.clock.now());
    })();
    await Promise.all(writers);
    isWriting = false;
    await chaining;
    await chainUntilNothingWaits();
    const verdict = await verifyChain(main);
    expect([verdict.waiting, verdict.problems]).toEqual([0, []]);
    for (const { account } of owners) {
      const [{ count }] = await asOwner(
        "select count(*)::int from audit_links, unnest(entries) where account_id = $1",
        [account.uuid],
      );
      expect(count).toBe(41);
    }
  });

  it("omits a row while its transaction, or an older one, is open", async () => {
    const owner = await busyAccount(1);
    const { uow } = h.composition.platform;
    const ctx = systemAccountCtx("test", owner.account, "slow", h.clock.now());
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = uow(ctx, async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      tx.audit("test.slow", { type: "test", id: "slow" });
      begun.resolve();
      await hold.promise;
    });
    await begun.promise;
    await owner.post("/projects", { name: "Quick" });
    await chainAll();
    expect((await verifyChain(main)).waiting).toBe(1);
    hold.resolve();
    await slow;
    await chainUntilNothingWaits();
    expect(await verifyChain(main)).toMatchObject({ waiting: 0, problems: [] });
  });

  it("includes rows from before it existed", async () => {
    const owner = await h.newAccount();
    await owner.post("/projects", { name: "Old" });
    await asOwner("update audit_log set xid = null where account_id = $1", [owner.account.uuid]);
    await asOwner("update audit_chain_places set is_old_done = false, old_account_id = null");
    await chainUntilNothingWaits();
    expect(await verifyChain(main)).toMatchObject({ waiting: 0, problems: [] });
  });
});

describe("after a move to another cluster", () => {
  it("continues without numbers, and chains no row twice", async () => {
    const owner = await busyAccount();
    await owner.post("/projects", { name: "Not chained yet" });
    await asOwner("update audit_chain_places set numbering = 'elsewhere'");
    await chainUntilNothingWaits();
    await owner.post("/projects", { name: "Here" });
    await chainUntilNothingWaits();
    expect(await verifyChain(main)).toMatchObject({ waiting: 0, problems: [] });
    const text =
      "select count(*)::int, count(distinct id)::int as ids from audit_links, unnest(entries) id where account_id = $1";
    expect(await asOwner(text, [owner.account.uuid])).toEqual([{ count: 8, ids: 8 }]);
  });
});

describe("pnpm audit:verify and audit:heads", () => {
  const run = (...args: string[]) =>
    promisify(execFile)("node", [join(import.meta.dirname, "../../main/verify-audit.ts"), ...args], {
      env: { ...process.env, ...testEnvironment(h.databases) },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );

  it("exit with 1 and print a line per problem, also when comparing with heads from a file", async () => {
    const owner = await busyAccount();
    const file = join(await mkdtemp(join(tmpdir(), "audit-")), "heads.jsonl");
    await writeFile(file, (await run("heads")).stdout);
    expect(await run("verify", file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(" 0 problems"),
    });
    await asOwner("delete from audit_log where id = $1", [await someEntry(owner)]);
    const { code, stdout } = await run("verify", file);
    expect([code, JSON.parse(stdout.split("\n")[0] ?? "")]).toMatchObject([
      1,
      { kind: "removed", account_id: owner.account.uuid, link: 1 },
    ]);
    await asOwner("delete from audit_links where account_id = $1", [owner.account.uuid]);
    await asOwner("delete from audit_log where account_id = $1", [owner.account.uuid]);
  });
});

describe("an attacker who owns the database", () => {
  let owner: Caller;
  beforeEach(async () => {
    owner = await busyAccount();
    expect(await problemsOf(owner)).toEqual([]);
  });

  it.each([
    "action = 'project.read'",
    "details = '{\"x\": 1}'",
    "at = at + interval '1 ms'",
    "ip = null",
    "actor_user_id = null",
  ])("cannot change a row undetected: %s", async (change) => {
    await asOwner(`update audit_log set ${change} where account_id = $1 and id = $2`, [
      owner.account.uuid,
      await someEntry(owner),
    ]);
    expect(await problemsOf(owner)).toEqual(["changed"]);
  });

  it("cannot remove a row undetected", async () => {
    await asOwner("delete from audit_log where id = $1", [await someEntry(owner)]);
    expect(await problemsOf(owner)).toEqual(["removed"]);
  });

  const insertCopy = (account: string, xid: string, ago: string) =>
    asOwner(
      `insert into audit_log select account_id, $2::uuid, at - $4::interval, actor_kind, actor_user_id, actor_key_id, ip,
         request_id, action, target_type, target_id, details, ${xid} from audit_log where account_id = $1 and $3 = $3 limit 1`,
      [account, randomUUID(), xid, ago],
    );

  const expectInserted = () =>
    expect
      .poll(
        async () => {
          await chainAll();
          return problemsOf(owner);
        },
        { timeout: 30_000 },
      )
      .toEqual(["inserted"]);

  it("cannot insert a row among older ones undetected", async () => {
    await insertCopy(owner.account.uuid, "xid", "0");
    await expectInserted();
  });

  it("cannot insert a backdated new row undetected", async () => {
    await insertCopy(owner.account.uuid, "pg_current_xact_id()", "1 day");
    await expectInserted();
  });

  it("cannot remove or change a link undetected", async () => {
    await owner.post("/projects", { name: "Second link" });
    await chainUntilNothingWaits();
    await asOwner(
      "update audit_links set chained_at = chained_at - interval '1 s' where account_id = $1 and number = 1",
      [owner.account.uuid],
    );
    expect(await problemsOf(owner)).toEqual(["changed"]);
    await asOwner("delete from audit_links where account_id = $1 and number = 1", [owner.account.uuid]);
    expect(await problemsOf(owner)).toContain("broken");
  });

  it("cannot rebuild the chain without a head stored elsewhere revealing it", async () => {
    const heads = await listHeads(main);
    expect(await problemsOf(owner, heads)).toEqual([]);
    await asOwner("delete from audit_log where id = $1", [await someEntry(owner)]);
    await asOwner("delete from audit_links where account_id = $1", [owner.account.uuid]);
    await asOwner("update audit_log set xid = null where account_id = $1", [owner.account.uuid]);
    await asOwner("update audit_chain_places set is_old_done = false, old_account_id = null");
    await chainUntilNothingWaits();
    expect(await problemsOf(owner)).toEqual([]);
    expect(await problemsOf(owner, heads)).toEqual(["rewritten"]);
  });

  it("cannot truncate log and links together without a head stored elsewhere revealing it", async () => {
    const heads = await listHeads(main);
    for (const table of ["audit_log", "audit_links"])
      await asOwner(`delete from ${table} where account_id = $1`, [owner.account.uuid]);
    expect(await problemsOf(owner, heads)).toEqual(["rewritten"]);
  });
});

describe("the application's login", () => {
  it.each([
    "update audit_links set number = 9",
    "delete from audit_links",
    "update audit_chain_places set xid = '0'",
  ])("is not allowed to run: %s", async (text) => {
    const app = h.composition.shards.directory;
    await expect(
      app.withClient(async (client) => {
        await client.query("select set_config('app.account_id', $1, false)", [randomUUID()]);
        await client.query(text);
      }),
    ).rejects.toThrow("permission denied");
  });
});
