// Test cases that Svix describes keep the names from there, so that they can be looked up.
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../../test-kit/eventually.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { testServices } from "../../../../test-kit/test-services.ts";
import { dayMs, type Stage, startStage } from "../../../../test-kit/webhook-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

describe("a delivery", () => {
  it("sends the thin event with its ID once, and shows the response", async () => {
    const { h, receiver } = stage;
    const owner = await h.newAccount();
    const { id, path } = await stage.endpoint(owner, { headers: { "x-mine": "yes" } });
    receiver.say(path, { status: 201, body: "thanks" });
    const project = await stage.happen(owner);
    await stage.until(path, 1);
    const [call] = receiver.to(path);
    const body = JSON.parse(call?.body ?? "");
    expect(body).toEqual({
      id: call?.headers["webhook-id"],
      object: "event",
      type: "project.created",
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      data: { project_id: project },
    });
    expect((await owner.get(`/events/${body.id}`)).body).toEqual(body);
    expect(call?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Formstead",
      "x-mine": "yes",
      "webhook-id": expect.stringMatching(/^evt_/),
      "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    const [delivery] = await stage.deliveries(owner, id);
    expect(delivery).toMatchObject({
      status: "delivered",
      tries: 1,
      event_id: body.id,
      event_type: "project.created",
      next_attempt_at: null,
      attempts: [{ status: 201, error: null, reply: "thanks", is_manual: false }],
    });
    expect((await owner.get(`/webhook-deliveries/${delivery?.id}`)).body).toEqual(delivery);
    await h.runFeeds();
    expect(receiver.to(path)).toHaveLength(1);
    expect(await stage.deliveries(owner, id, "status=exhausted")).toEqual([]);
    expect(await stage.deliveries(owner, id, "event_type=project.created")).toHaveLength(1);
    expect(await stage.deliveries(owner, id, "event_type=project.archived")).toEqual([]);
  });

  it("goes to each subscribed endpoint and to no other", async () => {
    const owner = await stage.h.newAccount();
    const [created, all, archived] = [
      await stage.endpoint(owner),
      await stage.endpoint(owner, { event_types: [] }),
      await stage.endpoint(owner, { event_types: ["project.archived"] }),
    ];
    await stage.happen(owner);
    await owner.post("/invitations", { email: `${Math.random()}@example.test`, role: "viewer" });
    await stage.until(created.path, 1);
    await eventually(async () => {
      await stage.h.runFeeds();
      const types = stage.receiver.to(all.path).map(({ body }) => JSON.parse(body).type);
      expect(types).toEqual(expect.arrayContaining(["project.created", "user.invited"]));
    });
    expect(stage.receiver.to(archived.path)).toEqual([]);
  });

  it("is limited to the selected forms, and excludes test entries", async () => {
    const owner = await stage.h.newAccount();
    const forms = [await publishedForm(owner, [field("name")]), await publishedForm(owner, [field("name")])];
    const types = { event_types: ["entry.submitted"] };
    const one = await stage.endpoint(owner, { ...types, form_ids: [forms[0]] });
    const tests = await stage.endpoint(owner, { ...types, include_test_entries: true });
    for (const form_id of forms)
      for (const mode of ["live", "test"])
        expect((await owner.post("/entries", { form_id, mode, answers: { name: "Ada" } })).status).toBe(201);
    await stage.until(tests.path, 4);
    await stage.until(one.path, 1);
    expect(JSON.parse(stage.receiver.to(one.path)[0]?.body ?? "").data).toMatchObject({
      form_id: forms[0],
      mode: "live",
    });
  });

  it("full: includes the entry as a viewer currently sees it, and nothing of an erased one", async () => {
    const owner = await stage.h.newAccount();
    const form_id = await publishedForm(owner, [field("name"), field("health", { privacy: "special" })]);
    const { id, path } = await stage.endpoint(owner, {
      event_types: ["entry.submitted"],
      payload_mode: "full",
    });
    stage.receiver.say(path, (call) => ({ status: 500, body: call.body }));
    const entry = (await owner.post("/entries", { form_id, answers: { name: "Ada", health: "asthma" } }))
      .body;
    await stage.until(path, 1);
    const [first] = stage.receiver.to(path);
    expect(JSON.parse(first?.body ?? "").data).toMatchObject({
      entry_id: entry.id,
      entry: { id: entry.id, answers: { name: "Ada" }, masked: ["health"] },
    });
    expect(first?.body).not.toContain("asthma");
    const [before] = await stage.deliveries(owner, id);
    expect(before?.attempts[0]?.reply).toContain("Ada");
    await owner.post(`/entries/${entry.id}/erase`, { reason: "subject_request" });
    await stage.h.runJobs();
    stage.h.clock.advance(10_000);
    await stage.until(path, 2);
    expect(stage.receiver.to(path)[1]?.body).not.toContain("Ada");
    const [after] = await stage.deliveries(owner, id);
    // The receiver echoes what it gets, so its responses from before the erasure must be deleted.
    expect(JSON.stringify(after)).not.toContain("Ada");
  });

  it("full: omits the entry above 256 kB and sets truncated", async () => {
    const owner = await stage.h.newAccount();
    const keys = Array.from({ length: 30 }, (_, n) => `story${n}`);
    const form_id = await publishedForm(
      owner,
      keys.map((key) => field(key, { type: "textarea" })),
    );
    const { path } = await stage.endpoint(owner, { event_types: ["entry.submitted"], payload_mode: "full" });
    const answers = Object.fromEntries(keys.map((key) => [key, "ä".repeat(5_000)]));
    const { status } = await owner.post("/entries", { form_id, answers });
    expect(status).toBe(201);
    await stage.until(path, 1);
    const body = JSON.parse(stage.receiver.to(path)[0]?.body ?? "");
    expect([body.truncated, body.data.entry]).toEqual([true, undefined]);
  });

  it("keeps 4 kB of an endless response, and handles responses that are not text", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, {
      status: 200,
      body: Buffer.concat([Buffer.from([0, 255, 254]), Buffer.alloc(300_000, "x")]),
    });
    await stage.happen(owner);
    await stage.until(path, 1);
    const [delivery] = await stage.deliveries(owner, id);
    expect(delivery?.status).toBe("delivered");
    expect(delivery?.attempts[0]?.reply).toHaveLength(4_096);
  });
});

describe("failures", () => {
  it("failed_message_gets_requeued: follows the schedule of ten attempts in three days, then is exhausted", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 503, body: "busy" });
    await stage.happen(owner);
    await stage.until(path, 1);
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of waits.entries()) {
      const [waiting] = await stage.deliveries(await stage.later(owner, 0), id);
      expect(waiting).toMatchObject({ status: "retrying", tries: at + 1 });
      const ms = Date.parse(waiting?.next_attempt_at ?? "") - stage.h.clock.now().getTime();
      expect(ms / 1_000).toBeGreaterThan(seconds * 0.8 - 5);
      expect(ms / 1_000).toBeLessThan(seconds * 1.2 + 5);
      stage.h.clock.advance(seconds * 1_250);
      await stage.until(path, at + 2);
    }
    const now = await stage.later(owner, 0);
    const [delivery] = await stage.deliveries(now, id);
    expect(delivery).toMatchObject({ status: "exhausted", tries: 10, next_attempt_at: null });
    expect(delivery?.attempts).toHaveLength(10);
    expect(new Set(stage.receiver.to(path).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    await stage.later(owner, 10 * dayMs);
    await stage.h.runFeeds();
    expect(stage.receiver.to(path)).toHaveLength(10);
  });

  it("no_redirects_policy: treats 3xx as a failure and does not follow it", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    for (const status of [301, 302, 303, 307, 308]) {
      stage.receiver.say(path, { status, headers: { location: `${stage.receiver.url}/elsewhere` } });
      await stage.happen(owner);
    }
    await stage.until(path, 5);
    expect(stage.receiver.to("/elsewhere")).toEqual([]);
    const states = (await stage.deliveries(owner, id)).map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(["retrying"]));
  });

  it("records why there was no response: connection closed, refused, or timed out", async () => {
    const quick = await startStage({ WEBHOOK_TIMEOUT_MS: "3000" });
    try {
      const owner = await quick.h.newAccount();
      const [cut, slow] = [await quick.endpoint(owner), await quick.endpoint(owner)];
      const absent = await quick.endpoint(owner, { url: "http://127.0.0.1:9/x" });
      quick.receiver.say(cut.path, { isCutOff: true });
      quick.receiver.say(slow.path, { delayMs: 20_000 });
      await quick.happen(owner);
      await quick.until(slow.path, 1);
      const errorOf = async ({ id }: { id: string }) =>
        (await quick.deliveries(owner, id))[0]?.attempts.map(({ status, error }) => [status, error]);
      await eventually(async () => expect(await errorOf(slow)).toEqual([[null, "timeout"]]));
      expect(await errorOf(cut)).toEqual([[null, "no_connection"]]);
      expect(await errorOf(absent)).toEqual([[null, "no_connection"]]);
    } finally {
      await quick.stop();
    }
  });

  it("respects Retry-After, in seconds and as a date", async () => {
    const owner = await stage.h.newAccount();
    for (const header of ["3600", new Date(stage.h.clock.now().getTime() + 3_600_000).toUTCString()]) {
      const { id, path } = await stage.endpoint(owner);
      stage.receiver.say(path, { status: 429, headers: { "retry-after": header } });
      await stage.happen(owner);
      await stage.until(path, 1);
      const [delivery] = await stage.deliveries(owner, id);
      const ms = Date.parse(delivery?.next_attempt_at ?? "") - stage.h.clock.now().getTime();
      expect(ms).toBeGreaterThan(3_500_000);
      // The other deliveries wait as well, because the server asked for a pause.
      await stage.happen(owner);
      await stage.h.runFeeds();
      expect(stage.receiver.to(path)).toHaveLength(1);
    }
  });

  it("makes few attempts at an endpoint that keeps failing, and delivers everything once it is back", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 500 });
    await Promise.all(Array.from({ length: 60 }, () => stage.happen(owner)));
    await eventually(async () => {
      await stage.h.runFeeds();
      expect((await owner.get(`/webhook-endpoints/${id}/deliveries?count=exact`)).body.pagination.total).toBe(
        60,
      );
    });
    await stage.h.runFeeds();
    const early = stage.receiver.to(path).length;
    expect(early).toBeGreaterThanOrEqual(10);
    expect(early).toBeLessThan(25);
    for (let round = 0; round < 5; round += 1) {
      stage.h.clock.advance(60_000);
      await stage.h.runFeeds();
    }
    expect(stage.receiver.to(path).length - early).toBeLessThanOrEqual(5);
    stage.receiver.say(path, { status: 200 });
    for (let round = 0; round < 12; round += 1) {
      stage.h.clock.advance(600_000);
      await stage.h.runFeeds();
    }
    const again = await stage.later(owner, 0);
    const states = await stage.deliveries(again, id, "status=delivered&limit=100");
    expect(states).toHaveLength(60);
    expect((await again.get(`/webhook-endpoints/${id}`)).body.failing_since).toBeNull();
  });
});

describe("disabling an endpoint", () => {
  const stateOf = async (owner: Parameters<Stage["happen"]>[0], id: string) =>
    (await owner.get(`/webhook-endpoints/${id}`)).body;

  it("disables immediately after 410, emits an event, and notifies everyone who manages the account", async () => {
    const owner = await stage.h.newAccount();
    const [admin, editor] = [await owner.colleague("admin"), await owner.colleague("editor")];
    await owner.patch("/account", { default_language: "de" });
    await admin.patch("/me", { locale: "en" });
    const { id, path } = await stage.endpoint(owner, { description: "Orders & <b>more</b>" });
    const witness = await stage.endpoint(owner, { event_types: ["webhook_endpoint.disabled"] });
    stage.receiver.say(path, { status: 410 });
    await stage.happen(owner);
    await stage.until(path, 1);
    await stage.happen(owner);
    await stage.until(witness.path, 1);
    expect(JSON.parse(stage.receiver.to(witness.path)[0]?.body ?? "").data).toEqual({
      webhook_endpoint_id: id,
      reason: "gone",
    });
    expect(await stateOf(owner, id)).toMatchObject({ status: "auto_disabled", disabled_reason: "gone" });
    await stage.h.runJobs();
    expect(await stage.h.mailTo(admin.user.email)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(/^Webhooks to 127\.0\.0\.1:\d+ are turned off$/),
        text: expect.stringContaining("It responded with 410 Gone"),
        html: expect.stringContaining("“Orders &amp; &lt;b&gt;more&lt;/b&gt;”"),
      }),
    ]);
    expect(await stage.h.mailTo(owner.user.email)).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(/^Webhooks an 127\.0\.0\.1:\d+ sind abgeschaltet$/),
        html: expect.stringContaining('<html lang="de" dir="ltr">'),
      }),
    ]);
    expect(await stage.h.mailTo(editor.user.email)).toEqual([]);
    expect(stage.receiver.to(path)).toHaveLength(1);
  });

  it("endpoint_disable_on_repeated_failure: after five days of failures only", async () => {
    let owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 500 });
    for (let n = 0; n < 10; n += 1) await stage.happen(owner);
    await stage.until(path, 10);
    owner = await stage.later(owner, 4.9 * dayMs);
    await stage.until(path, 11);
    expect((await stateOf(owner, id)).status).toBe("enabled");
    owner = await stage.later(owner, 0.2 * dayMs);
    await stage.happen(owner);
    await eventually(async () => {
      await stage.h.runFeeds();
      expect(await stateOf(owner, id)).toMatchObject({ status: "auto_disabled", disabled_reason: "failing" });
    });
    await stage.h.runJobs();
    expect(await stage.h.mailTo(owner.user.email)).toHaveLength(1);
    const states = (await stage.deliveries(owner, id)).map(({ status }) => status);
    expect(new Set(states)).toEqual(new Set(["canceled"]));
  });

  it("endpoint_disable_on_sporadic_failure: not if an attempt in between succeeded", async () => {
    let owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    let isWell = false;
    stage.receiver.say(path, () => ({ status: isWell ? 200 : 500 }));
    await stage.happen(owner);
    await stage.until(path, 1);
    for (let day = 0; day < 8; day += 1) {
      owner = await stage.later(owner, dayMs);
      isWell = day % 2 === 0;
      await stage.happen(owner);
      await stage.h.runFeeds();
    }
    expect((await stateOf(owner, id)).status).toBe("enabled");
  });

  it("disables the endpoint in the commit that records the 410 response", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 410 });
    await stage.happen(owner);
    // Holds the lock that disabling needs, so that a recorded response without its consequence would show.
    const { shardOwnerUrls } = stage.h.composition.platform.config;
    const holder = new pg.Client({ connectionString: shardOwnerUrls.get(owner.account.shard) });
    await holder.connect();
    try {
      const key = `webhook_endpoints:${owner.account.uuid}`;
      await holder.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
      const working = stage.until(path, 1);
      await eventually(() => expect(stage.receiver.to(path)).toHaveLength(1));
      await pause(300);
      expect(await stage.deliveries(owner, id, "status=exhausted")).toEqual([]);
      await holder.query("select pg_advisory_unlock_all()");
      await working;
    } finally {
      await holder.end();
    }
    await eventually(async () => {
      expect(await stage.deliveries(owner, id, "status=exhausted")).toHaveLength(1);
    });
    expect((await stateOf(owner, id)).status).toBe("auto_disabled");
  });

  it("replays missed events although an older transaction is still open", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 410 });
    const since = stage.h.clock.now().toISOString();
    await stage.happen(owner);
    await eventually(async () => {
      await stage.h.runFeeds();
      expect((await stateOf(owner, id)).status).toBe("auto_disabled");
    });
    stage.receiver.say(path, { status: 200 });
    await stage.h.runJobs();
    const older = new pg.Client({ connectionString: testServices.ownerUrl });
    await older.connect();
    try {
      await older.query("begin");
      await older.query("select pg_current_xact_id()");
      await stage.happen(owner);
      await owner.post(`/webhook-endpoints/${id}/enable`);
      const job = await owner.post(`/webhook-endpoints/${id}/replay`, { since });
      await stage.h.runJobs();
      expect((await owner.get(`/jobs/${job.body.id}`)).body.result.queued).toBe(2);
    } finally {
      await older.end();
    }
  });

  it("sends new events after it is enabled again, and missed events by replay", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 410 });
    const since = stage.h.clock.now().toISOString();
    await stage.happen(owner);
    await stage.until(path, 1);
    // Waits, because the receiver gets the request before the sender gets the response.
    await eventually(async () => {
      await stage.h.runFeeds();
      expect((await stateOf(owner, id)).status).toBe("auto_disabled");
    });
    const missed = [await stage.happen(owner), await stage.happen(owner)];
    await stage.h.runJobs();
    stage.receiver.say(path, { status: 200 });
    expect((await owner.post(`/webhook-endpoints/${id}/enable`)).status).toBe(200);
    const next = await stage.happen(owner);
    await eventually(async () => {
      await stage.h.runFeeds();
      const got = stage.receiver.to(path).map(({ body }) => JSON.parse(body).data.project_id);
      expect(got).toContain(next);
    });
    const job = await owner.post(`/webhook-endpoints/${id}/replay`, { since });
    expect(job.status).toBe(202);
    await stage.h.runJobs();
    await eventually(async () => {
      await stage.h.runFeeds();
      const got = stage.receiver
        .to(path)
        .slice(1)
        .map(({ body }) => JSON.parse(body).data.project_id);
      expect(got).toEqual(expect.arrayContaining(missed));
      expect(new Set(got).size).toBe(4);
    });
    const done = (await owner.get(`/jobs/${job.body.id}`)).body;
    expect(done).toMatchObject({
      status: "succeeded",
      kind: "webhook_replay",
      result: { queued: expect.any(Number) },
    });
    const all = await owner.post(`/webhook-endpoints/${id}/replay`, { since, status: "all" });
    await stage.h.runJobs();
    await stage.h.runFeeds();
    expect((await owner.get(`/jobs/${all.body.id}`)).body.result.queued).toBe(4);
    const none = await owner.post(`/webhook-endpoints/${id}/replay`, {
      since,
      event_types: ["project.trashed"],
      status: "all",
    });
    await stage.h.runJobs();
    expect((await owner.get(`/jobs/${none.body.id}`)).body.result.queued).toBe(0);
  });

  it("cancels pending deliveries when it is disabled or deleted", async () => {
    const owner = await stage.h.newAccount();
    for (const end of ["disable", "delete"]) {
      const { id, path } = await stage.endpoint(owner);
      stage.receiver.say(path, { status: 500 });
      await stage.happen(owner);
      await stage.until(path, 1);
      const [delivery] = await stage.deliveries(owner, id);
      expect(delivery?.status).toBe("retrying");
      if (end === "disable") await owner.post(`/webhook-endpoints/${id}/disable`);
      else await owner.delete(`/webhook-endpoints/${id}`);
      await stage.h.runJobs();
      const after = await owner.get(`/webhook-deliveries/${delivery?.id}`);
      expect(after.body.status).toBe("canceled");
      const refused = await owner.post(`/webhook-deliveries/${delivery?.id}/redeliver`);
      expect([refused.status, refused.body.code]).toEqual([409, "webhook_endpoint_off"]);
    }
  });
});

describe("manual attempts", () => {
  it("202 test: makes one attempt, even while the endpoint is paused", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 503, headers: { "retry-after": "7200" } });
    await stage.happen(owner);
    await stage.until(path, 1);
    const tested = await owner.post(`/webhook-endpoints/${id}/test`);
    expect([tested.status, tested.body.event_type, tested.body.status]).toEqual([
      202,
      "webhook.test",
      "pending",
    ]);
    await stage.h.runFeeds();
    expect(JSON.parse(stage.receiver.to(path)[1]?.body ?? "")).toMatchObject({
      type: "webhook.test",
      data: { webhook_endpoint_id: id },
    });
    expect((await owner.get(`/webhook-deliveries/${tested.body.id}`)).body).toMatchObject({
      status: "exhausted",
      attempts: [{ status: 503, is_manual: true }],
    });
  });

  it("202 redeliver: sends the same ID again, without changing the schedule", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    stage.receiver.say(path, { status: 500 });
    await stage.happen(owner);
    await stage.until(path, 1);
    const [delivery] = await stage.deliveries(owner, id);
    const again = await owner.post(`/webhook-deliveries/${delivery?.id}/redeliver`);
    expect([again.status, again.body.status]).toEqual([202, "pending"]);
    await stage.until(path, 2);
    expect((await stage.deliveries(owner, id))[0]).toMatchObject({ status: "retrying", tries: 1 });
    stage.receiver.say(path, { status: 200 });
    await owner.post(`/webhook-deliveries/${delivery?.id}/redeliver`);
    await stage.until(path, 3);
    expect((await stage.deliveries(owner, id))[0]).toMatchObject({ status: "delivered", tries: 1 });
    await owner.post(`/webhook-deliveries/${delivery?.id}/redeliver`);
    await stage.until(path, 4);
    const ids = stage.receiver.to(path).map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids)).toEqual(new Set([delivery?.event_id]));
    expect(
      (await (await stage.h.newAccount()).post(`/webhook-deliveries/${delivery?.id}/redeliver`)).status,
    ).toBe(404);
  });

  it("deletes deliveries after 30 days", async () => {
    const owner = await stage.h.newAccount();
    const { id, path } = await stage.endpoint(owner);
    await stage.happen(owner);
    await stage.until(path, 1);
    const later = await stage.later(owner, 29 * dayMs);
    await stage.h.runChores();
    expect(await stage.deliveries(later, id)).toHaveLength(1);
    const last = await stage.later(owner, 2 * dayMs);
    await stage.h.runChores();
    expect(await stage.deliveries(last, id)).toEqual([]);
  });
});
