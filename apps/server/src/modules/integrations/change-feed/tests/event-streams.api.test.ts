import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Role, systemAccountCtx } from "../../../../platform/context/context.ts";
import { defineModule, type ServiceOf } from "../../../../platform/module/define-module.ts";
import { defineEvent } from "../../../../platform/outbox/definitions.ts";
import { type OpenStream, openStream } from "../../../../test-kit/event-stream.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { listen } from "../../../../test-kit/second-server.ts";
import type { changeFeedModule } from "../index.ts";

// For anything that only admins may read.
const probed = defineEvent("probe.done", { version: 1, isPublic: true, data: z.object({ n: z.int() }) });
const probe = defineModule({ name: "probe", needs: [], create: () => ({}), events: [probed] });
const streamsMax = 20;

describe.each([
  { place: "the directory database", shards: 1 },
  { place: "another shard", shards: 2 },
])("GET /events/stream for an account on $place", ({ shards }) => {
  let h: Harness;
  let origin: string;
  const open = new Set<OpenStream>();

  beforeAll(async () => {
    h = await startHarness({ shards, modules: [probe], recheckMs: 500 });
    origin = `http://127.0.0.1:${await listen(h.server)}`;
  });
  afterAll(async () => {
    for (const stream of open) stream.leave();
    await h.stop();
  });

  async function stream(caller: Caller, query = "", lastId?: string): Promise<OpenStream> {
    const made = await openStream(`${origin}/api/v1/events/stream?${query}`, {
      ...caller.headers,
      ...(lastId === undefined ? {} : { "last-event-id": lastId }),
    });
    open.add(made);
    await eventually(() => expect(made.messages[0]).toMatchObject({ event: "ready", data: {} }));
    return made;
  }

  const newProject = async (caller: Caller): Promise<string> =>
    (await caller.post("/projects", { name: `Project ${Math.random()}` })).body.id;
  const newForm = async (caller: Caller, projectId: string): Promise<string> =>
    (await caller.post("/forms", { project_id: projectId, name: "Form" })).body.id;

  async function emit(caller: Caller, ...numbers: number[]): Promise<void> {
    const ctx = systemAccountCtx("test", caller.account, "test", h.clock.now());
    await h.composition.platform.uow(ctx, async (tx) => {
      for (const n of numbers) tx.emit(probed({ n }));
    });
  }

  const numbersOf = ({ messages }: OpenStream) =>
    messages.filter(({ event }) => event === "probe.done").map(({ data }) => data.data.n);
  const typesOf = ({ messages }: OpenStream) => messages.slice(1).map(({ event }) => event);

  it("starts with upcoming events and delivers each in the format of the feed", async () => {
    const owner = await h.newAccount();
    await emit(owner, 0);
    const feed = await eventually(async () => {
      const page = await owner.get("/events");
      expect(page.body.data).toHaveLength(1);
      return page;
    });
    const heard = await stream(owner);
    const id = await newProject(owner);
    await owner.post("/invitations", { email: `${Math.random()}@example.test`, role: "viewer" });
    await eventually(() => expect(typesOf(heard).sort()).toEqual(["project.created", "user.invited"]));
    const message = heard.messages.find(({ event }) => event === "project.created");
    expect(message?.data.data).toEqual({ project_id: id });
    const { data } = (await owner.get(`/events?after=${feed.body.pagination.next_cursor}`)).body;
    expect(heard.messages.slice(1).map((one) => one.data)).toEqual(expect.arrayContaining(data));
    for (const one of heard.messages) expect(one.id).toMatch(/./);
  });

  it("continues after any event, without losing or repeating one", async () => {
    const owner = await h.newAccount();
    const first = await stream(owner, "types=probe.done");
    await emit(owner, 1, 2, 3);
    await eventually(() => expect(numbersOf(first)).toEqual([1, 2, 3]));
    first.leave();
    await emit(owner, 4);
    await emit(owner, 5, 6);
    for (const { id, data } of first.messages) {
      const again = await stream(owner, "types=probe.done", id);
      const all = [1, 2, 3, 4, 5, 6];
      await eventually(() => expect(numbersOf(again)).toEqual(all.slice(all.indexOf(data.data?.n) + 1)));
      again.leave();
    }
  });

  it("loses and repeats nothing while clients reconnect during many concurrent writes", async () => {
    const owner = await h.newAccount();
    const steady = await stream(owner, "types=probe.done");
    const total = 120;
    const writing = (async () => {
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let n = writer; n < total; n += 4) {
          await emit(owner, n);
          await newProject(owner);
        }
      });
      await Promise.all(writers);
    })();
    const seen: number[] = [];
    let lastId = steady.lastId();
    let connections = 0;
    // Each connection processes a few events and then breaks, as on a train.
    while (seen.length < total) {
      const part = await stream(owner, "types=probe.done", lastId);
      connections += 1;
      const few = Math.min(7, total - seen.length);
      await eventually(() => expect(numbersOf(part).length).toBeGreaterThanOrEqual(few));
      part.leave();
      seen.push(...numbersOf(part).slice(0, few));
      lastId = part.messages[few]?.id;
    }
    await writing;
    await eventually(() => expect(numbersOf(steady)).toHaveLength(total));
    expect(seen).toEqual(numbersOf(steady));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, n) => n));
    expect(connections).toBe(Math.ceil(total / 7));
  }, 120_000);

  it("delivers only the types and things that were asked for", async () => {
    const owner = await h.newAccount();
    const projectId = await newProject(owner);
    const [one, other] = [await newForm(owner, projectId), await newForm(owner, projectId)];
    const ofForm = await stream(owner, `form_id=${one}`);
    const ofType = await stream(owner, "types=form.updated,project.created");
    const ofBoth = await stream(owner, `form_id=${one}&types=form.trashed`);
    const ofTable = await stream(owner, "table_id=tbl_00000000000000000000000000");
    for (const id of [other, one]) await owner.patch(`/forms/${id}`, { name: "New name" });
    await newProject(owner);
    await owner.delete(`/forms/${one}`);
    await eventually(() => expect(typesOf(ofForm)).toEqual(["form.updated", "form.trashed"]));
    await eventually(() =>
      expect(typesOf(ofType)).toEqual(["form.updated", "form.updated", "project.created"]),
    );
    await eventually(() => expect(typesOf(ofBoth)).toEqual(["form.trashed"]));
    expect(typesOf(ofTable)).toEqual([]);
    for (const { data } of ofForm.messages.slice(1)) expect(data.data.form_id).toBe(one);
  });

  it("shows each role only what it may read, and never events of another account", async () => {
    const owner = await h.newAccount();
    const stranger = await h.newAccount({ shard: owner.account.shard });
    const streams = new Map<string, OpenStream>();
    for (const role of ["viewer", "contributor", "editor", "admin"] satisfies Role[])
      streams.set(role, await stream(await owner.colleague(role)));
    streams.set("stranger", await stream(stranger));
    const projectId = await newProject(owner);
    const form = await newForm(owner, projectId);
    await owner.post(`/forms/${form}/links`, { name: "Link" });
    await emit(owner, 1);
    await owner.post("/invitations", { email: `${Math.random()}@example.test`, role: "viewer" });
    await owner.patch(`/projects/${projectId}`, { description: "The last event" });
    const expected: Record<string, readonly string[]> = {
      viewer: ["form.created", "project.created", "project.updated"],
      contributor: ["form.created", "project.created", "project.updated"],
      editor: ["form.created", "form_link.created", "project.created", "project.updated"],
      admin: [
        "form.created",
        "form_link.created",
        "probe.done",
        "project.created",
        "project.updated",
        "user.invited",
      ],
      stranger: [],
    };
    const ownTypes = (heard: OpenStream) => typesOf(heard).filter((type) => type !== "user.joined");
    await eventually(() => {
      for (const [who, heard] of streams) expect([who, ownTypes(heard).sort()]).toEqual([who, expected[who]]);
    });
  });

  it("refuses to show a viewer a type that only admins see, without naming it as unknown", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    const heard = await stream(viewer, "types=webhook_endpoint.created,project.created");
    const endpoint = await owner.post("/webhook-endpoints", { url: "https://example.com/hook" });
    expect(endpoint.status).toBe(201);
    await newProject(owner);
    await eventually(() => expect(typesOf(heard)).toEqual(["project.created"]));
  });

  it.each([
    ["types=no.such_type", undefined, 400, "invalid_parameter"],
    ["form_id=nothing", undefined, 400, "invalid_parameter"],
    ["", "not a cursor", 400, "invalid_cursor"],
  ])(
    "refuses %o with Last-Event-ID %o before the stream starts: %i %s",
    async (query, lastId, status, code) => {
      const owner = await h.newAccount();
      const headers = lastId === undefined ? {} : { "last-event-id": lastId };
      const answer = await owner.get(`/events/stream?${query}`, { headers });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    },
  );

  it("refuses a position of another account", async () => {
    const owner = await h.newAccount();
    const lastId = (await stream(await h.newAccount())).lastId() ?? "";
    const answer = await owner.get("/events/stream", { headers: { "last-event-id": lastId } });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_cursor"]);
  });

  it.each(["sign-out", "removal", "role change", "revocation of the key"])(
    "ends within seconds of a %s",
    async (what) => {
      const owner = await h.newAccount();
      const colleague = await owner.colleague("editor");
      const watcher = what === "revocation of the key" ? await owner.newKey() : colleague;
      const heard = await stream(watcher);
      const steps: Record<string, () => Promise<{ status: number }>> = {
        "sign-out": () => colleague.post("/auth/logout"),
        removal: () => owner.delete(`/users/${colleague.user.id}`),
        "role change": () => owner.patch(`/users/${colleague.user.id}`, { role: "viewer" }),
        "revocation of the key": () =>
          owner.delete(`/account/api-keys/${"keyId" in watcher ? watcher.keyId : ""}`, { confirm: true }),
      };
      const done = await steps[what]?.();
      expect(done?.status).toBeLessThan(300);
      expect(await endsWithin(heard, 10_000)).toBe(true);
      await newProject(owner);
      expect(heard.messages.map(({ event }) => event)).not.toContain("project.created");
    },
    30_000,
  );

  it(`allows ${streamsMax} streams per person, and another one when one of them ends`, async () => {
    const owner = await h.newAccount();
    const streams: OpenStream[] = [];
    for (let n = 0; n < streamsMax; n += 1) streams.push(await stream(owner));
    const refused = await owner.get("/events/stream");
    expect([refused.status, refused.body.code, refused.body.limit]).toEqual([
      429,
      "too_many_streams",
      streamsMax,
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const colleague = await stream(await owner.colleague("viewer"));
    streams[0]?.leave();
    const another = await eventually(() => stream(owner));
    for (const one of [...streams, colleague, another]) one.leave();
  }, 60_000);

  it("ends a stream that is not read, and its client continues without losing an event", async () => {
    const owner = await h.newAccount();
    const feed = h.composition.services.get("changeFeed") as ServiceOf<typeof changeFeedModule>;
    const ctx = { ...systemAccountCtx("test", owner.account, "test", h.clock.now()), role: "admin" as const };
    const request = { types: ["probe.done"], data: {} };
    const leaving = new AbortController();
    const slow = (await feed.stream(ctx, { ...request, after: undefined }, leaving.signal))[
      Symbol.asyncIterator
    ]();
    const ready = await slow.next();
    await emit(owner, 0);
    const first = await slow.next();
    expect([ready.value?.kind, first.value?.kind]).toEqual(["ready", "event"]);
    // Another stream shows that the follower has passed all of them while the slow one was not read.
    const steady = await stream(owner, "types=probe.done", first.value?.cursor);
    const total = 3_000;
    for (let n = 0; n < total; n += 500)
      await emit(owner, ...Array.from({ length: 500 }, (_, at) => n + at + 1));
    await eventually(() => expect(numbersOf(steady)).toHaveLength(total));
    expect(await slow.next()).toEqual({ done: true, value: undefined });
    const again = await stream(owner, "types=probe.done", first.value?.cursor);
    await eventually(() => expect(numbersOf(again)).toHaveLength(total));
    expect(numbersOf(again)).toEqual(numbersOf(steady));
  }, 60_000);
});

describe("many streams of one account", () => {
  it("share one query per look at the database", async () => {
    // On a shard of its own, the account's database is read for the feed only.
    const h = await startHarness({ shards: 2 });
    const origin = `http://127.0.0.1:${await listen(h.server)}`;
    const owner = await h.newAccount();
    const streams = await Promise.all(
      Array.from({ length: 15 }, () => openStream(`${origin}/api/v1/events/stream`, owner.headers)),
    );
    await eventually(() => expect(streams.every(({ messages }) => messages.length > 0)).toBe(true));
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    const { pool } = h.composition.shards.get(owner.account.shard);
    // Looks that the streams took on their own, when they began, are over after this one.
    await new Promise((resolve) => pool.once("acquire", resolve));
    pool.on("acquire", count);
    const startedAt = performance.now();
    await eventually(() => expect(queries).toBeGreaterThanOrEqual(5));
    expect(performance.now() - startedAt).toBeGreaterThan(1_500);
    for (const one of streams) one.leave();
    await Promise.all(streams.map(({ ended }) => ended));
    // Without a stream, nothing is read.
    await eventually(async () => {
      const before = queries;
      await pause(1_200);
      expect(queries).toBe(before);
    });
    await h.stop();
  }, 60_000);

  it("end when the server shuts down", async () => {
    const h = await startHarness();
    const origin = `http://127.0.0.1:${await listen(h.server)}`;
    const owner = await h.newAccount();
    const heard = await openStream(`${origin}/api/v1/events/stream`, owner.headers);
    await eventually(() => expect(heard.messages).toHaveLength(1));
    await h.stop();
    await heard.ended;
    expect(heard.messages).toHaveLength(1);
  });
});

async function endsWithin(stream: OpenStream, ms: number): Promise<boolean> {
  const waiting = new AbortController();
  const isOver = await Promise.race([
    stream.ended.then(() => true),
    pause(ms, false, { signal: waiting.signal }),
  ]);
  waiting.abort();
  return isOver;
}
