import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { systemAccountCtx } from "../context/context.ts";
import { isNothingTouched, mustTouch } from "./must-touch.ts";
import type { RowSet } from "./row-set.ts";
import { sql } from "./statement.ts";
import type { QueryOptions, ReadTx } from "./tx.ts";

let h: Harness;
let owner: Caller;
const ctx = () => systemAccountCtx("test", owner.account, "request", h.clock.now());
const uow = () => h.composition.platform.uow;
const countProjects = () =>
  uow().read(
    ctx(),
    async (tx) => (await tx.query<{ n: number }>(sql`select count(*) as n from projects`))[0]?.n,
  );

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const insert = (name: string) => sql`
  insert into projects (account_id, id, name, description, status, revision, created_at, updated_at)
  values (${owner.account.uuid}, gen_random_uuid(), ${name}, '', 'active', 1, now(), now())`;

describe("uow", () => {
  it("commits state, audit, and events together, or none of them", async () => {
    const before = await countProjects();
    const failing = uow()(ctx(), async (tx) => {
      await tx.query(insert("never"));
      tx.audit("test.fail", { type: "test", id: "1" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await countProjects()).toBe(before);
    await uow()(ctx(), async (tx) => {
      await tx.query(insert("kept"));
      tx.audit("test.done", { type: "test", id: "1" });
    });
    expect(await countProjects()).toBe((before ?? 0) + 1);
    const audit = await owner.get("/audit-events?target_type=test");
    expect(audit.body.data.map((one: { action: string }) => one.action)).toEqual(["test.done"]);
  });

  it("rolls back state if an outbox row cannot be written", async () => {
    const before = await countProjects();
    const failing = uow()(ctx(), async (tx) => {
      await tx.query(insert("lost"));
      tx.audit("bad", { type: "test", id: "1" }, { text: "\u0000" });
    });
    await expect(failing).rejects.toThrow();
    expect(await countProjects()).toBe(before);
  });

  it("joins the transaction it is given", async () => {
    const before = await countProjects();
    const failing = uow()(ctx(), async (tx) => {
      await uow()(tx, (inner) => inner.query(insert("inner")));
      expect(
        await uow().read(tx, async (read) => (await read.query(sql`select 1 from projects`)).length),
      ).toBe((before ?? 0) + 1);
      throw new Error("outer");
    });
    await expect(failing).rejects.toThrow("outer");
    expect(await countProjects()).toBe(before);
  });

  it("undoes the writes and outbox rows of a failed attempt, and continues", async () => {
    const before = await countProjects();
    await uow()(ctx(), async (tx) => {
      tx.audit("test.first", { type: "attempt", id: "1" });
      await uow().attempt(tx, async (inner) => {
        await inner.query(insert("kept 1"));
        const failing = uow().attempt(inner, async (innermost) => {
          await innermost.query(insert("undone"));
          innermost.audit("test.undone", { type: "attempt", id: "1" });
          await innermost.query(sql`select 1 / (${0}::int)`);
        });
        await expect(failing).rejects.toThrow(/division by zero/);
        inner.audit("test.second", { type: "attempt", id: "1" });
      });
      await tx.query(insert("kept 2"));
    });
    expect(await countProjects()).toBe((before ?? 0) + 2);
    const audit = await owner.get("/audit-events?target_type=attempt");
    expect(audit.body.data.map((one: { action: string }) => one.action).sort()).toEqual([
      "test.first",
      "test.second",
    ]);
  });

  it("writes rows with the commit, except those of a failed attempt", async () => {
    const named: RowSet<string> = {
      level: 0,
      toRecord: (name) => ({ name }),
      statement: (account, records) => sql`
        insert into projects (account_id, id, name, description, status, revision, created_at, updated_at)
        select ${account.uuid}::uuid, gen_random_uuid(), name, '', 'active', 1, now(), now()
        from ${records.all(sql`name text`)}`,
    };
    const found = (tx: ReadTx) =>
      tx.query<{ name: string }>(sql`select name from projects where name like 'put %' order by name`);
    await uow()(ctx(), async (tx) => {
      tx.put(named, "put 1");
      const failing = uow().attempt(tx, async (inner) => {
        inner.put(named, "put never");
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      tx.put(named, "put 2");
      expect(await found(tx)).toEqual([]);
    });
    expect((await uow().read(ctx(), found)).map(({ name }) => name)).toEqual(["put 1", "put 2"]);
  });

  it("commits all statements of one round trip or none, and reports a write that found no row", async () => {
    const before = await countProjects();
    const touch = (name: string) =>
      mustTouch(sql`
        update projects set description = 'touched'
        where account_id = ${owner.account.uuid} and name = ${name} returning 1`);
    const trip = (name: string) =>
      uow().inOneTrip(ctx(), (tx) => {
        tx.add(insert("one trip"));
        tx.audit("test.trip", { type: "trip", id: name });
        tx.add(touch(name));
      });
    const failing = await trip("nobody").catch((error: unknown) => error);
    expect(isNothingTouched(failing)).toBe(true);
    expect(await countProjects()).toBe(before);
    await trip("one trip");
    expect(await countProjects()).toBe((before ?? 0) + 1);
    const audit = await owner.get("/audit-events?target_type=trip");
    expect(audit.body.data.map((one: { target: { id: string } }) => one.target.id)).toEqual(["one trip"]);
  });

  it("undoes a round trip with the transaction that contains it", async () => {
    const before = await countProjects();
    const failing = uow()(ctx(), async (tx) => {
      await uow().inOneTrip(tx, (inner) => inner.add(insert("inner trip")));
      throw new Error("outer");
    });
    await expect(failing).rejects.toThrow("outer");
    expect(await countProjects()).toBe(before);
  });

  it("looks up by key with a generic plan, plans pages for their values, and leaves the rest to PostgreSQL", async () => {
    const settings = (options: QueryOptions) =>
      uow().read(ctx(), (tx) =>
        tx.query(
          sql`select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as scan`,
          options,
        ),
      );
    for (let n = 0; n < 12; n += 1) {
      expect(await settings({ isByKey: true })).toEqual([{ mode: "force_generic_plan", scan: "off" }]);
      expect(await settings({ isReplanned: true })).toEqual([{ mode: "force_custom_plan", scan: "on" }]);
      expect(await settings({})).toEqual([{ mode: "auto", scan: "on" }]);
    }
  });

  it("limits settings of a query to that query, also in a transaction", async () => {
    const look = sql`select current_setting('statement_timeout') as timeout, current_setting('enable_sort') as sort`;
    const options = { timeoutMs: 1_234, isOneOff: true, avoidsSort: true };
    const [own, next] = await uow()(ctx(), async (tx) => [
      await tx.query(look, options),
      await tx.query(look),
    ]);
    expect([own, next]).toEqual([[{ timeout: "1234ms", sort: "off" }], [{ timeout: "30s", sort: "on" }]]);
    expect(await uow().read(ctx(), (tx) => tx.query(look, options))).toEqual(own);
    expect(await uow().read(ctx(), (tx) => tx.query(look))).toEqual(next);
  });

  it("rejects mixing a shard and a directory transaction", async () => {
    const mixed = uow()(ctx(), (tx) => uow().directory(tx, async () => undefined));
    await expect(mixed).rejects.toThrow(/cannot be nested/);
  });

  it("a read cannot write", async () => {
    await expect(uow().read(ctx(), (tx) => tx.query(insert("read")))).rejects.toThrow(/read-only/);
  });

  it("continues after a failed statement: the connection and its prepared statements stay usable", async () => {
    const broken = sql`select 1 / (${0}::int)`;
    for (let n = 0; n < 30; n += 1) {
      await expect(uow().read(ctx(), (tx) => tx.query(broken))).rejects.toThrow(/division by zero/);
      await expect(uow()(ctx(), (tx) => tx.query(sql`select * from nowhere`))).rejects.toThrow(
        /does not exist/,
      );
      expect(await countProjects()).toBeGreaterThan(0);
    }
  });
});
