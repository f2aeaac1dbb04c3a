import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import { sql } from "../../../platform/db/statement.ts";
import { uuidToId } from "../../../platform/ids/ids.ts";
import { defineModule } from "../../../platform/module/define-module.ts";
import { defineEvent } from "../../../platform/outbox/definitions.ts";
import type { Answer } from "../../../test-kit/caller.ts";
import { eventually } from "../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { ownerQuery } from "../../../test-kit/owner-query.ts";
import { testServices } from "../../../test-kit/test-services.ts";

const secret = defineEvent("probe.secret", { version: 1, isPublic: false, data: z.object({}) });
const probed = defineEvent("probe.done", { version: 2, isPublic: true, data: z.object({ n: z.int() }) });
const probe = defineModule({
  name: "probe",
  needs: [],
  create: () => ({}),
  events: [secret, probed],
});

const dayMs = 86_400_000;

interface FeedItem {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

// An account on the directory database has one feed; an account on another shard has two to merge.
describe.each([
  { place: "the directory database", shards: 1 },
  { place: "another shard", shards: 2 },
])("the feed of an account on $place", ({ shards }) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness({ shards, modules: [probe], recheckMs: 500 });
  });
  afterAll(() => h.stop());

  const typesOf = ({ body }: Answer): string[] => body.data.map((event: FeedItem) => event.type);
  const cursorOf = ({ body }: Answer): string => body.pagination.next_cursor;

  /** Project events come from the shard, invitation events from the directory. */
  const newProject = (owner: Caller) => owner.post("/projects", { name: `Project ${Math.random()}` });
  const invite = (owner: Caller) =>
    owner.post("/invitations", { email: `${Math.random()}@example.test`, role: "viewer" });

  async function emit(owner: Caller, ...numbers: number[]): Promise<void> {
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    await h.composition.platform.uow(ctx, async (tx) => {
      for (const n of numbers) tx.emit(probed({ n }));
    });
  }

  /**
   * Reads all pages from `after` until `count` events have arrived, because other open transactions may delay them
   * briefly.
   */
  async function follow(caller: Caller, count: number, query = "", after = ""): Promise<FeedItem[]> {
    const found: FeedItem[] = [];
    let cursor = after;
    await eventually(async () => {
      const page = await caller.get(`/events?${query}${cursor ? `&after=${cursor}` : ""}`);
      expect(page.status).toBe(200);
      found.push(...page.body.data);
      cursor = cursorOf(page);
      expect(found.length).toBeGreaterThanOrEqual(count);
    });
    // Makes sure that later readers see the same events: they are now old enough for the server to check what delays
    // them.
    h.clock.advance(2_000);
    return found;
  }

  const numbersOf = (events: readonly FeedItem[]) => events.map((event) => event.data.n);

  it("returns the events of both databases in order, in the public format, and no internal events", async () => {
    const owner = await h.newAccount();
    expect(owner.account.shard === directoryName).toBe(shards === 1);
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    await h.composition.platform.uow(ctx, async (tx) => tx.emit(secret({})));
    const expected: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await newProject(owner);
      h.clock.advance(1_000);
      await invite(owner);
      h.clock.advance(1_000);
      expected.push("project.created", "user.invited");
    }
    const events = await follow(owner, 6);
    expect(events.map(({ type }) => type)).toEqual(expected);
    expect(events[0]).toEqual({
      id: expect.stringMatching(/^evt_/),
      object: "event",
      type: "project.created",
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      data: { project_id: expect.stringMatching(/^prj_/) },
    });
    expect((await owner.get(`/events/${events[0]?.id}`)).body).toEqual(events[0]);
    expect((await owner.get(`/events/${events[1]?.id}`)).body).toEqual(events[1]);
  });

  it("continues from any page of any size, and always returns a cursor", async () => {
    const owner = await h.newAccount();
    const empty = await owner.get("/events");
    expect(empty.body).toEqual({
      data: [],
      pagination: { limit: 100, has_more: false, next_cursor: expect.any(String) },
    });
    await emit(owner, 1, 2, 3);
    await emit(owner, 4);
    await emit(owner, 5, 6, 7);
    expect(numbersOf(await follow(owner, 7, "limit=2", cursorOf(empty)))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const page = await owner.get("/events?limit=3");
    expect(page.body.pagination.has_more).toBe(true);
    const rest = await owner.get(`/events?after=${cursorOf(page)}&limit=4`);
    expect([numbersOf(rest.body.data), rest.body.pagination.has_more]).toEqual([[4, 5, 6, 7], false]);
    const end = await owner.get(`/events?after=${cursorOf(rest)}`);
    expect(end.body.data).toEqual([]);
    await emit(owner, 8);
    expect(numbersOf(await follow(owner, 1, "", cursorOf(end)))).toEqual([8]);
  });

  it("starts with upcoming events in both databases for after=now", async () => {
    const owner = await h.newAccount();
    const blank = cursorOf(await owner.get("/events?after=now"));
    await newProject(owner);
    await invite(owner);
    await follow(owner, 2);
    const now = await owner.get("/events?after=now");
    expect(now.body.data).toEqual([]);
    await newProject(owner);
    await invite(owner);
    const events = await follow(owner, 2, "", cursorOf(now));
    expect(events.map(({ type }) => type).sort()).toEqual(["project.created", "user.invited"]);
    expect(await follow(owner, 4, "", blank)).toHaveLength(4);
  });

  it("returns only the requested types and does not examine other events twice", async () => {
    const owner = await h.newAccount();
    for (let n = 0; n < 5; n += 1) await emit(owner, ...Array.from({ length: 500 }, () => 0));
    await newProject(owner);
    await follow(owner, 2_501, "limit=500");
    const first = await owner.get("/events?types=project.created,user.joined");
    expect([typesOf(first), first.body.pagination.has_more]).toEqual([[], true]);
    const second = await owner.get(`/events?types=project.created&after=${cursorOf(first)}`);
    expect([typesOf(second), second.body.pagination.has_more]).toEqual([["project.created"], false]);
    expect((await owner.get(`/events?after=${cursorOf(second)}`)).body.data).toEqual([]);
  });

  it("waits for the next event and responds as soon as it arrives, or after the timeout", async () => {
    const owner = await h.newAccount();
    const quiet = performance.now();
    const nothing = await owner.get("/events?wait=1");
    expect(nothing.body.data).toEqual([]);
    expect(performance.now() - quiet).toBeGreaterThan(990);
    const began = performance.now();
    const waiting = owner.get(`/events?wait=20&after=${cursorOf(nothing)}`);
    await setTimeout(300);
    await emit(owner, 1);
    expect(numbersOf((await waiting).body.data)).toEqual([1]);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  it("holds back events that an older open transaction could still precede, without blocking writers", async () => {
    const owner = await h.newAccount();
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const open = h.composition.platform.uow(ctx, async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      begun.resolve();
      await held.promise;
      tx.emit(probed({ n: 2 }));
    });
    await begun.promise;
    await emit(owner, 1);
    const early = await owner.get("/events");
    expect(early.body.data).toEqual([]);
    h.clock.advance(3_000);
    expect((await owner.get(`/events?after=${cursorOf(early)}`)).body.data).toEqual([]);
    held.resolve();
    await open;
    // The older transaction made its change later, so its event comes later.
    expect(numbersOf(await follow(owner, 2, "", cursorOf(early)))).toEqual([1, 2]);
  });

  it("is not delayed by transactions in other databases of the same server", async () => {
    const owner = await h.newAccount();
    const elsewhere = new pg.Client({ connectionString: testServices.ownerUrl });
    await elsewhere.connect();
    try {
      await elsewhere.query("begin; select pg_current_xact_id()");
      await emit(owner, 1);
      h.clock.advance(3_000);
      expect(numbersOf((await owner.get("/events")).body.data)).toEqual([1]);
      await emit(owner, 2);
      expect((await owner.get("/events?after=now")).body.data).toEqual([]);
    } finally {
      await elsewhere.end();
    }
  });

  it("returns changes to one resource in order, whichever transaction began first", async () => {
    const owner = await h.newAccount();
    const project = (await newProject(owner)).body.id;
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const change = (isReady: () => void, mayGoOn: Promise<void>, n: number) =>
      h.composition.platform.uow(ctx, async (tx) => {
        await tx.query(sql`select pg_current_xact_id()`);
        isReady();
        await mayGoOn;
        await tx.query(sql`select 1 from projects where account_id = ${tx.account.uuid} for update`);
        tx.emit(probed({ n }));
      });
    for (let round = 0; round < 5; round += 1) {
      const begun = Promise.withResolvers<void>();
      const mayGoOn = Promise.withResolvers<void>();
      const late = change(begun.resolve, mayGoOn.promise, round * 2 + 1);
      await begun.promise;
      await change(() => {}, Promise.resolve(), round * 2);
      mayGoOn.resolve();
      await late;
    }
    expect(project).toMatch(/^prj_/);
    const events = await follow(owner, 10, "types=probe.done");
    expect(numbersOf(events)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("returns 400 for a cursor that is invalid, modified, or from another account", async () => {
    const [owner, other] = [await h.newAccount(), await h.newAccount()];
    const cursor = cursorOf(await owner.get("/events"));
    for (const after of ["nonsense", `${cursor.slice(0, -2)}AA`, cursorOf(await other.get("/events"))]) {
      const answer = await owner.get(`/events?after=${after}`);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);
    }
  });

  it("returns 400 for an unknown type and for invalid bounds", async () => {
    const owner = await h.newAccount();
    for (const query of [
      "types=project.painted",
      "types=",
      "types=probe.secret",
      "wait=21",
      "limit=0",
      "since=1",
    ]) {
      const answer = await owner.get(`/events?${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, "invalid_parameter"]);
    }
  });

  it("returns 403 below admin and 200 for an admin's key; any user can read the types", async () => {
    const owner = await h.newAccount();
    const editor = await owner.colleague("editor");
    const key = await (await owner.colleague("admin")).newKey();
    await emit(owner, 1);
    const [event] = await follow(key, 1);
    for (const path of ["/events", `/events/${event?.id}`]) {
      expect((await editor.get(path)).body.code).toBe("admin_required");
      expect((await key.get(path)).status).toBe(200);
    }
    expect((await (await owner.colleague("viewer")).get("/event-types")).status).toBe(200);
  });

  it("returns 404 for an event of another account and for an internal event", async () => {
    const [owner, other] = [await h.newAccount(), await h.newAccount()];
    await emit(owner, 1);
    const [event] = await follow(owner, 1);
    expect((await other.get(`/events/${event?.id}`)).status).toBe(404);
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    await h.composition.platform.uow(ctx, async (tx) => tx.emit(secret({})));
    const rows = await h.composition.platform.uow.read(ctx, (tx) =>
      tx.query<{ id: string }>(
        sql`select id from events where account_id = ${owner.account.uuid} and not is_public`,
      ),
    );
    expect((await owner.get(`/events/${uuidToId("evt", rows[0]?.id ?? "")}`)).status).toBe(404);
  });

  it("returns 410 for a cursor older than the retention period", async () => {
    const owner = await h.newAccount();
    const cursor = cursorOf(await owner.get("/events"));
    h.clock.advance(29 * dayMs);
    const later = await h.callerFor(owner.user, owner.account);
    const next = await later.get(`/events?after=${cursor}`);
    expect(next.status).toBe(200);
    h.clock.advance(2 * dayMs);
    const last = await h.callerFor(owner.user, owner.account);
    const answer = await last.get(`/events?after=${cursor}`);
    expect([answer.status, answer.body.code]).toEqual([410, "cursor_expired"]);
    expect((await last.get(`/events?after=${cursorOf(next)}`)).status).toBe(200);
  });

  it("returns 410 if the database was restored to a time before the cursor; older cursors keep working", async () => {
    const owner = await h.newAccount();
    await emit(owner, 1);
    const [kept] = await follow(owner, 1);
    const before = cursorOf(await owner.get("/events"));
    await emit(owner, 2);
    await follow(owner, 2);
    const after = cursorOf(await owner.get("/events"));
    const forgetSecond = "delete from events where account_id = $1 and data->>'n' = '2'";
    await ownerQuery(h, owner.account.shard, forgetSecond, [owner.account.uuid]);
    const lost = await owner.get(`/events?after=${after}`);
    expect([lost.status, lost.body.code]).toEqual([410, "cursor_expired"]);
    await emit(owner, 3);
    expect(numbersOf(await follow(owner, 1, "", before))).toEqual([3]);
    expect((await follow(owner, 2)).map(({ id }) => id)).toContain(kept?.id);
  });

  it("GET /event-types lists public types with the schema of their data", async () => {
    const owner = await h.newAccount();
    const { body } = await owner.get("/event-types");
    const types = body.data.map((one: FeedItem) => one.type);
    expect(types).toEqual(types.toSorted());
    expect(types).toEqual(expect.arrayContaining(["form.published", "project.created", "user.removed"]));
    expect(types).not.toContain("probe.secret");
    expect(body.data.find((one: FeedItem) => one.type === "probe.done")).toMatchObject({
      object: "event_type",
      version: 2,
      data_schema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
    });
  });

  it("ends a long poll with an error when its key is revoked", async () => {
    const caller = await h.newAccount();
    const watcher = await caller.newKey();
    const polling = watcher.get("/events?after=now&wait=20&types=project.created");
    // When the second request has completed, the first one must have passed authentication.
    expect((await watcher.get("/event-types")).status).toBe(200);
    expect((await caller.delete(`/account/api-keys/${watcher.keyId}`, { confirm: true })).status).toBe(204);
    const { status, body } = await polling;
    expect([status, body.code]).toEqual([401, "api_key_revoked"]);
  }, 60_000);
});
