/** Tests the worker tasks for the feed: deleting old events, and renumbering after a move to another cluster. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOwnerShards } from "../../../main/worker-parts.ts";
import type { Shards } from "../../../platform/db/shards.ts";
import { forgetOldEvents, settleEvents } from "../../../platform/jobs/sweep.ts";
import { systemTransaction } from "../../../platform/jobs/system-transaction.ts";
import { eventually } from "../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { startWorker } from "../../../test-kit/start-worker.ts";

let h: Harness;
let owners: Shards;

beforeAll(async () => {
  h = await startHarness();
  owners = createOwnerShards(h.composition);
});
afterAll(async () => {
  await owners.close();
  await h.stop();
});

const homeOf = (owner: Caller) => owners.get(owner.account.shard);
const inHome = <T>(owner: Caller, work: (client: pg.PoolClient) => Promise<T>) =>
  systemTransaction(homeOf(owner), work);

async function newProject(owner: Caller): Promise<string> {
  return (await owner.post("/projects", { name: `Project ${randomUUID()}` })).body.id;
}

/** The projects in the feed, oldest first, once all of them are visible. */
function told(owner: Caller, count: number, after = ""): Promise<{ projects: string[]; cursor: string }> {
  return eventually(async () => {
    const { status, body } = await owner.get(`/events${after && `?after=${after}`}`);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(count);
    const projects = body.data.map((event: { data: { project_id: string } }) => event.data.project_id);
    return { projects, cursor: body.pagination.next_cursor };
  });
}

describe("forgetOldEvents", () => {
  it("deletes events of every account that are older than the retention period plus one day, public or not", async () => {
    const owner = await h.newAccount();
    const add = (days: number, times: number, isPublic: boolean) =>
      inHome(owner, (client) =>
        client.query(
          `insert into events (account_id, id, at, name, version, is_public, data)
           select gen_random_uuid(), gen_random_uuid(), now() - make_interval(days => $1) - n * interval '1 ms',
                  'thing.old', 1, $3, '{}' from generate_series(1, $2) n`,
          [days, times, isPublic],
        ),
      );
    const left = async () =>
      inHome(owner, async (client) => {
        const { rows } = await client.query(
          `select extract(day from now() - at)::int as days, count(*)::int as events
           from events where name = 'thing.old' group by 1 order by 1`,
        );
        return rows;
      });
    await add(29, 5, true);
    await add(30, 5, true);
    await add(31, 4_000, true);
    await add(40, 4_000, false);
    expect(await forgetOldEvents(homeOf(owner), 30)).toBe(8_000);
    expect(await left()).toEqual([
      { days: 29, events: 5 },
      { days: 30, events: 5 },
    ]);
    expect(await forgetOldEvents(homeOf(owner), 7)).toBe(10);
  });

  it("keeps the position of a reader of a quiet account, although its event was deleted", async () => {
    const owner = await h.newAccount();
    await newProject(owner);
    const { cursor } = await told(owner, 1);
    h.clock.advance(20 * 86_400_000);
    const then = await h.callerFor(owner.user, owner.account);
    const later = (await then.get(`/events?after=${cursor}`)).body.pagination.next_cursor;
    h.clock.advance(20 * 86_400_000);
    await inHome(owner, (client) =>
      client.query("delete from events where account_id = $1", [owner.account.uuid]),
    );
    const now = await h.callerFor(owner.user, owner.account);
    const project = await newProject(now);
    expect((await told(now, 1, later)).projects).toEqual([project]);
  });
});

describe("settleEvents", () => {
  /**
   * Simulates a logical restore: the numbers of the rows come from another cluster and are far above those assigned
   * here.
   */
  const moveFromElsewhere = (owner: Caller) =>
    inHome(owner, async (client) => {
      await client.query("update events set xid = (xid::text::bigint + 1000000000)::text::xid8");
      await client.query("update event_numbering set system_identifier = 'elsewhere'");
    });

  it("does nothing in the cluster where the numbers were assigned", async () => {
    expect(await settleEvents(homeOf(await h.newAccount()))).toBe(false);
  });

  it("resumes the feed after a move: closed until then, 410 for old cursors, nothing missing or out of order", async () => {
    const owner = await h.newAccount();
    const old = [await newProject(owner), await newProject(owner)];
    const before = await told(owner, 2);
    await moveFromElsewhere(owner);
    const closed = await owner.get("/events");
    expect([closed.status, closed.body.code, closed.headers["retry-after"]]).toEqual([
      503,
      "service_unavailable",
      "10",
    ]);
    const between = await newProject(owner);
    expect(await settleEvents(homeOf(owner))).toBe(true);
    expect(await settleEvents(homeOf(owner))).toBe(false);
    const refused = await owner.get(`/events?after=${before.cursor}`);
    expect([refused.status, refused.body.code]).toEqual([410, "cursor_expired"]);
    const { projects, cursor } = await told(owner, 3);
    expect(projects).toEqual([...old, between]);
    const next = await newProject(owner);
    expect((await told(owner, 1, cursor)).projects).toEqual([next]);
  });

  it("is done automatically by any worker", async () => {
    const owner = await h.newAccount();
    const project = await newProject(owner);
    await moveFromElsewhere(owner);
    const worker = await startWorker(h.composition);
    try {
      expect((await told(owner, 1)).projects).toEqual([project]);
    } finally {
      await worker.stop();
    }
  });
});
