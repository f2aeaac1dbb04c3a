import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { directoryName } from "../../../platform/db/shards.ts";
import type { Answer } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";

interface ListedEvent {
  readonly id: string;
  readonly created_at: string;
  readonly action: string;
}

// An account on the directory database has one log to read; an account on another shard has two to merge.
describe.each([
  { place: "the directory database", shards: 1 },
  { place: "another shard", shards: 2 },
])("GET /audit-events of an account on $place", ({ shards }) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness({ shards });
  });
  afterAll(() => h.stop());

  const actionsOf = ({ body }: Answer) => body.data.map((event: ListedEvent) => event.action);

  /** Keys are created in the directory and projects on the shard, so the events alternate between the two logs. */
  async function busyAccount(): Promise<{ owner: Caller; actions: string[] }> {
    const owner = await h.newAccount();
    expect(owner.account.shard === directoryName).toBe(shards === 1);
    const actions: string[] = ["account.create"];
    for (let round = 1; round <= 4; round += 1) {
      h.clock.advance(1_000);
      await owner.newKey();
      h.clock.advance(1_000);
      await owner.post("/projects", { name: `Project ${round}` });
      actions.push("api_key.create", "project.create");
    }
    return { owner, actions };
  }

  it("returns all events of the account, newest first, and pages in both directions", async () => {
    const { owner, actions } = await busyAccount();
    const pages = [await owner.get("/audit-events?limit=4&count=exact")];
    for (
      let next = pages[0]?.body.pagination.next_cursor;
      next;
      next = pages.at(-1)?.body.pagination.next_cursor
    ) {
      pages.push(await owner.get(`/audit-events?limit=4&cursor=${next}`));
    }
    expect(pages[0]?.body.pagination.total).toBe(actions.length);
    expect(pages.flatMap(actionsOf)).toEqual(actions.toReversed());
    const times = pages.flatMap(({ body }) => body.data).map((event: ListedEvent) => event.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const back = await owner.get(`/audit-events?limit=4&cursor=${pages.at(-1)?.body.pagination.prev_cursor}`);
    expect(back.body.data).toEqual(pages.at(-2)?.body.data);
    const home = await owner.get(`/audit-events?limit=4&cursor=${back.body.pagination.prev_cursor}`);
    expect(home.body.data).toEqual(pages[0]?.body.data);
    expect(home.body.pagination.prev_cursor).toBeNull();
  });

  it("returns the oldest events first on request", async () => {
    const { owner, actions } = await busyAccount();
    expect(actionsOf(await owner.get("/audit-events?sort=created_at&limit=100"))).toEqual(actions);
  });

  it("filters by action, target, and time", async () => {
    const { owner } = await busyAccount();
    const all = (await owner.get("/audit-events?limit=100")).body.data;
    const made = await owner.post("/projects", { name: "One more" });
    expect(actionsOf(await owner.get("/audit-events?action=api_key.create"))).toHaveLength(4);
    expect(actionsOf(await owner.get("/audit-events?target_type=project"))).toHaveLength(5);
    expect((await owner.get(`/audit-events?target_id=${made.body.id}`)).body.data).toMatchObject([
      {
        object: "audit_event",
        action: "project.create",
        actor: { kind: "user", user_id: owner.user.id, key_id: null, name: null },
        target: { type: "project", id: made.body.id },
        details: {},
        request_id: made.headers["x-request-id"],
        ip: "127.0.0.1",
      },
    ]);
    const [from, to] = [all[5].created_at, all[2].created_at];
    const between = await owner.get(`/audit-events?created_at[gte]=${from}&created_at[lte]=${to}`);
    expect(between.body.data).toEqual(all.slice(2, 6));
  });

  it("filters by user, including their keys, and by a single key", async () => {
    const owner = await h.newAccount();
    const editor = await owner.colleague("editor");
    const key = await editor.newKey();
    await key.post("/projects", { name: "By key" });
    await owner.post("/projects", { name: "By owner" });
    expect(actionsOf(await owner.get(`/audit-events?actor=${editor.user.id}`))).toEqual([
      "project.create",
      "api_key.create",
    ]);
    const byKey = await owner.get(`/audit-events?actor=${key.keyId}`);
    expect(byKey.body.data).toMatchObject([
      { action: "project.create", actor: { kind: "key", user_id: editor.user.id, key_id: key.keyId } },
    ]);
  });

  it("returns 200 for an admin's key, and never an event of another account", async () => {
    const owner = await h.newAccount();
    const other = await h.newAccount();
    await other.post("/projects", { name: "Elsewhere" });
    await other.newKey();
    const key = await owner.newKey();
    expect(actionsOf(await key.get("/audit-events"))).toEqual(["api_key.create", "account.create"]);
  });

  it("returns 400 for an invalid actor, time, or filter", async () => {
    const owner = await h.newAccount();
    for (const query of ["actor=prj_01h455vb4pex5vsknk084sn02q", "created_at[gte]=yesterday", "who=me"]) {
      const answer = await owner.get(`/audit-events?${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid_parameter"]);
    }
  });

  it("adds every event once to the account's data, oldest first", async () => {
    const { owner, actions } = await busyAccount();
    const { platform } = h.composition;
    const source = platform.contributions().accountData.find(({ name }) => name === "audit-events");
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const found: { readonly id: string; readonly action?: string }[] = [];
    const count = await platform.uow.read(ctx, async (tx) => {
      for (
        let batch = await source?.batch(tx, undefined, 3);
        batch?.length;
        batch = await source?.batch(tx, found.at(-1)?.id, 3)
      ) {
        found.push(...batch);
      }
      return source?.count(tx);
    });
    expect(found.map((event) => event.action)).toEqual(actions);
    expect(count).toBe(actions.length);
  });
});
