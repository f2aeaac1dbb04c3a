import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../main/worker-parts.ts";
import { startTestPlatform, type TestPlatform } from "../../test-kit/test-platform.ts";
import { blockedByThis } from "../../test-kit/waits-for.ts";
import { extendChain } from "../audit/extend-chain.ts";
import type { AccountRef } from "../context/context.ts";
import type { Database } from "./database.ts";
import { purgeAccount } from "./purge-account.ts";
import type { Shards } from "./shards.ts";
import { sql } from "./statement.ts";

/** For a moment, transactions of other test files on the same database server can keep rows out of the chain. */
async function chainNext(database: Database): Promise<number> {
  for (;;) {
    const count = await extendChain(database, new Date());
    if (count > 0) return count;
  }
}

let platform: TestPlatform;
let owners: Shards;

beforeAll(async () => {
  platform = await startTestPlatform({ modules: [], shards: 2 });
  owners = createOwnerShards(platform.composition);
});
afterAll(async () => {
  await owners.close();
  await platform.stop();
});

const asSystem = async <Row extends object>(
  shard: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  owners.get(shard).withClient(async (client) => {
    await client.query("begin; set local app.system = 'on'");
    const { rows } = await client.query<Row>(text, values);
    await client.query("commit");
    return rows;
  });

async function addEvents(account: AccountRef, shard: string, count: number): Promise<void> {
  await asSystem(
    shard,
    `insert into events (account_id, id, at, name, version, is_public, data)
     select $1, gen_random_uuid(), now(), 'test', 1, false, '{}' from generate_series(1, $2)`,
    [account.uuid, count],
  );
}

/** A run with a step: the step's row references the run's row. */
async function addRun(account: AccountRef, shard: string): Promise<void> {
  const runId = randomUUID();
  await asSystem(
    shard,
    `insert into process_runs (account_id, id, process, input, status, wake_at, created_at, updated_at)
     values ($1, $2, 'test', '{}', 'succeeded', now(), now(), now())`,
    [account.uuid, runId],
  );
  await asSystem(
    shard,
    `insert into process_steps (account_id, run_id, name, status, claimed_by, claim, started_at)
     values ($1, $2, 'one', 'done', '', gen_random_uuid(), now())`,
    [account.uuid, runId],
  );
}

async function countOf(account: AccountRef, shard: string, table: string): Promise<number> {
  const rows = await asSystem<{ count: number }>(
    shard,
    `select count(*) from ${table} where account_id = $1`,
    [account.uuid],
  );
  return rows[0]?.count ?? Number.NaN;
}

const purge = (account: AccountRef, except?: string[]) =>
  purgeAccount(platform.composition.platform.uow, platform.ctx(account), except);

describe("purging an account", () => {
  it("deletes its rows from every tenant table of its shard and the directory, however many, and no others", async () => {
    const [account, other] = [platform.newAccount("shard2"), platform.newAccount("shard2")];
    for (const one of [account, other]) {
      await addEvents(one, "shard2", 12_000);
      await addEvents(one, "main", 3);
      await addRun(one, "shard2");
    }
    await purge(account);
    for (const table of ["events", "process_runs", "process_steps"]) {
      expect(await countOf(account, "shard2", table)).toBe(0);
    }
    expect(await countOf(account, "main", "events")).toBe(0);
    expect(await countOf(other, "shard2", "events")).toBe(12_000);
    expect(await countOf(other, "main", "events")).toBe(3);
    await purge(account);
  });

  it("leaves no links behind if the audit chain is being extended at the same time", async () => {
    const account = platform.newAccount();
    const main = owners.get("main");
    while ((await extendChain(main, new Date())) > 0);
    await asSystem(
      "main",
      `insert into audit_log (account_id, id, at, actor_kind, request_id, action, target_type, target_id, details)
       values ($1, gen_random_uuid(), now(), 'system', 'test', 'test', 'test', 'test', '{}')`,
      [account.uuid],
    );
    await main.withClient(async (client) => {
      // Holds the batch back between adding its links and committing.
      await client.query("begin; set local app.system = 'on'");
      await client.query("update audit_chain_places set id = id");
      const extended = chainNext(main);
      await expect.poll(async () => (await client.query(blockedByThis.text)).rowCount).toBe(1);
      const purged = purge(account);
      await expect.poll(() => countOf(account, "main", "audit_log")).toBe(0);
      await client.query("commit");
      expect(await extended).toBe(1);
      await purged;
    });
    expect(await countOf(account, "main", "audit_links")).toBe(0);
  });

  it("skips the excluded tables", async () => {
    const account = platform.newAccount();
    await addEvents(account, "main", 2);
    await addRun(account, "main");
    await purge(account, ["process_runs", "process_steps"]);
    expect(await countOf(account, "main", "events")).toBe(0);
    expect(await countOf(account, "main", "process_steps")).toBe(1);
  });

  it("empties a referencing table before the referenced one, regardless of their names", async () => {
    const account = platform.newAccount();
    await asSystem(
      "main",
      `create table aa_parents (account_id uuid not null, id uuid not null, primary key (account_id, id));
       create table bb_children (account_id uuid not null, parent_id uuid not null,
         foreign key (account_id, parent_id) references aa_parents (account_id, id));
       call make_tenant_table('aa_parents');
       call make_tenant_table('bb_children')`,
    );
    const parentId = randomUUID();
    await asSystem("main", "insert into aa_parents values ($1, $2)", [account.uuid, parentId]);
    await asSystem("main", "insert into bb_children values ($1, $2)", [account.uuid, parentId]);
    await purge(account);
    expect(await countOf(account, "main", "bb_children")).toBe(0);
    expect(await countOf(account, "main", "aa_parents")).toBe(0);
  });

  it("is rejected while anyone can enter the account", async () => {
    const account = platform.newAccount("shard2");
    const [user] = await asSystem<{ id: string }>(
      "main",
      `insert into users (id, email, name, created_at, updated_at)
       values (gen_random_uuid(), 'a@example.test', 'A', now(), now()) returning id`,
    );
    await asSystem(
      "main",
      `insert into accounts (id, name, status, shard, revision, created_at, updated_at)
       values ($1, 'Living', 'active', 'shard2', 1, now(), now())`,
      [account.uuid],
    );
    await asSystem(
      "main",
      "insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'owner', now())",
      [account.uuid, user?.id],
    );
    await addEvents(account, "shard2", 1);
    await expect(purge(account)).rejects.toThrow("can still be entered");
    expect(await countOf(account, "shard2", "events")).toBe(1);
  });

  it("works only on tenant tables, and the application itself cannot delete append-only rows", async () => {
    const account = platform.newAccount();
    const { uow } = platform.composition.platform;
    const purgeRows = uow(platform.ctx(account), (tx) =>
      tx.query(sql`select platform_purge_rows('users', 1)`),
    );
    await expect(purgeRows).rejects.toThrow("not a tenant table");
    const deletion = uow(platform.ctx(account), (tx) => tx.query(sql`delete from audit_log`));
    await expect(deletion).rejects.toThrow("permission denied");
  });
});
