import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { systemAccountCtx } from "../context/context.ts";
import { isNothingTouched, mustTouch } from "./must-touch.ts";
import type { Write } from "./one-trip.ts";
import type { RowSet } from "./row-set.ts";
import { sql } from "./statement.ts";
import { isLockTimeout } from "./violations.ts";

let h: Harness;
let owner: Caller;
const uow = () => h.composition.platform.uow;
const ctx = (requestId = "request", ip: string | null = null) =>
  Object.freeze({ ...systemAccountCtx("test", owner.account, requestId, h.clock.now()), ip });

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

interface Row {
  readonly id: string;
  readonly name: string;
}

const inserted: RowSet<Row> = {
  level: 0,
  toRecord: (row) => row,
  statement: (account, records) => sql`
    insert into projects (account_id, id, name, description, status, revision, created_at, updated_at)
    select ${account.uuid}::uuid, id, name, '', 'active', 1, now(), now()
    from ${records.all(sql`id uuid, name text`)}`,
};

const renamed: RowSet<Row> = {
  level: 0,
  toRecord: (row) => row,
  statement: (account, records, count) =>
    mustTouch(
      sql`
    update projects p set name = row.name
    from ${records.byKey(sql`id`, sql`id uuid, name text`)}
    where p.account_id = ${account.uuid}::uuid and p.id = row.id
    returning 1`,
      count,
    ),
};

const put = (name: string, request = name, ip: string | null = null): Promise<void> =>
  uow().inOneTrip(ctx(request, ip), (tx) => {
    tx.put(inserted, { id: randomUUID(), name });
    tx.audit("test.put", { type: "put", id: name });
  });

interface Found {
  readonly name: string;
  /** Rows with the same number were written by the same transaction. */
  readonly xmin: string;
}

const found = (prefix: string): Promise<Found[]> =>
  uow().read(ctx(), (tx) =>
    tx.query<Found>(
      sql`select name, xmin::text from projects where starts_with(name, ${prefix}) order by name`,
    ),
  );

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_none, at) => `${prefix} ${String(at).padStart(2, "0")}`);

describe("transactions in one round trip", () => {
  it("share a commit if they are ready at the same time", async () => {
    await Promise.all(names("shared", 30).map((name) => put(name)));
    const rows = await found("shared");
    expect(rows.map(({ name }) => name)).toEqual(names("shared", 30));
    expect(new Set(rows.map(({ xmin }) => xmin)).size).toBe(1);
  });

  it("keep the request and the address of each one in the audit log", async () => {
    await Promise.all(names("audited", 12).map((name, at) => put(name, `req-${name}`, `127.0.0.${at + 1}`)));
    const rows = await uow().read(ctx(), (tx) =>
      tx.query<{ request_id: string; ip: string; target_id: string }>(sql`
        select request_id, host(ip) as ip, target_id from audit_log
        where target_type = 'put' and starts_with(target_id, 'audited') order by target_id`),
    );
    expect(rows).toEqual(
      names("audited", 12).map((name, at) => ({
        request_id: `req-${name}`,
        ip: `127.0.0.${at + 1}`,
        target_id: name,
      })),
    );
  });

  it("do not fail because of another one that fails", async () => {
    const missing = uow().inOneTrip(ctx(), (tx) => tx.put(renamed, { id: randomUUID(), name: "lost" }));
    const outcomes = await Promise.allSettled([put("spared 00"), missing, put("spared 01")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(isNothingTouched((outcomes[1] as PromiseRejectedResult).reason)).toBe(true);
    expect((await found("spared")).map(({ name }) => name)).toEqual(names("spared", 2));
    expect(await found("lost")).toEqual([]);
  });

  it("do not wait for a row that another one needs and someone else has locked", async () => {
    const id = randomUUID();
    await uow().inOneTrip(ctx(), (tx) => tx.put(inserted, { id, name: "locked" }));
    const held = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holding = uow()(ctx(), async (tx) => {
      await tx.query(sql`select 1 from projects where id = ${id} for update`);
      isLocked.resolve();
      await held.promise;
    });
    await isLocked.promise;
    let isRenamed = false;
    const before = put("past the lock 00");
    const rename = uow()
      .inOneTrip(ctx(), (tx) => tx.put(renamed, { id, name: "unlocked" }))
      .then(() => {
        isRenamed = true;
      });
    await before;
    await put("past the lock 01");
    expect(isRenamed).toBe(false);
    held.resolve();
    await Promise.all([rename, holding]);
    expect((await found("unlocked")).length).toBe(1);
  });

  it("can give up on a row that someone else has locked", async () => {
    const id = randomUUID();
    await uow().inOneTrip(ctx(), (tx) => tx.put(inserted, { id, name: "contested" }));
    await uow()(ctx(), async (tx) => {
      await tx.query(sql`select 1 from projects where id = ${id} for update`);
      const write: Write = (trip) => trip.put(renamed, { id, name: "taken" });
      const giving = uow().inOneTrip(ctx(), write, { waitsForLocks: false });
      expect(await giving.catch(isLockTimeout)).toBe(true);
    });
    expect((await found("contested")).length).toBe(1);
  });

  it("can read before they write, and send nothing if that fails", async () => {
    const existing = (await found("shared")).length;
    await uow().inOneTrip(ctx(), async (tx) => {
      const { length } = await found("shared");
      tx.put(inserted, { id: randomUUID(), name: `read ${length}` });
    });
    const failing = uow().inOneTrip(ctx(), async (tx) => {
      tx.put(inserted, { id: randomUUID(), name: "read and failed" });
      await found("shared");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect((await found("read")).map(({ name }) => name)).toEqual([`read ${existing}`]);
  });

  it("write the same row in one transaction each", async () => {
    const id = randomUUID();
    await uow().inOneTrip(ctx(), (tx) => tx.put(inserted, { id, name: "twice" }));
    const rename = (name: string) => uow().inOneTrip(ctx(), (tx) => tx.put(renamed, { id, name }));
    await Promise.all([rename("twice first"), rename("twice second")]);
    expect((await found("twice")).map(({ name }) => name)).toEqual(["twice second"]);
  });
});
