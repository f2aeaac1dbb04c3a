import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHarness } from "../../../../test-kit/harness.ts";
import { missingId } from "../../../../test-kit/operations.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { type Stage, startStage } from "../../../../test-kit/webhook-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const url = () => `${stage.receiver.url}/hook`;

describe("POST /webhook-endpoints", () => {
  it("returns 201 with the secret, shown once, in the Standard Webhooks format", async () => {
    const owner = await stage.h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    const { status, body } = await owner.post("/webhook-endpoints", {
      url: url(),
      description: "CRM",
      event_types: ["entry.submitted"],
      form_ids: [form],
      payload_mode: "full",
      headers: { "x-tenant": "one" },
    });
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _secret, ...rest } = body;
    expect(rest).toEqual({
      id: expect.stringMatching(/^whe_/),
      object: "webhook_endpoint",
      url: url(),
      description: "CRM",
      event_types: ["entry.submitted"],
      form_ids: [form],
      payload_mode: "full",
      include_test_entries: false,
      headers: { "x-tenant": "one" },
      status: "enabled",
      disabled_reason: null,
      failing_since: null,
      previous_secret_until: null,
      etag: '"r1"',
      created_by: owner.user.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await owner.get(`/webhook-endpoints/${body.id}`)).body).toEqual(rest);
    expect((await owner.get("/webhook-endpoints")).body.data).toEqual([rest]);
    expect((await owner.get("/webhook-endpoints?status=disabled")).body.data).toEqual([]);
  });

  it("returns 403 below admin, and 201 with an admin's key", async () => {
    const owner = await stage.h.newAccount();
    const editor = await owner.colleague("editor");
    expect((await editor.post("/webhook-endpoints", { url: url() })).body.code).toBe("admin_required");
    const key = await (await owner.colleague("admin")).newKey();
    expect((await key.post("/webhook-endpoints", { url: url() })).status).toBe(201);
  });

  it("returns 409 webhook_endpoint_limit at 50", async () => {
    const owner = await stage.h.newAccount();
    for (let n = 0; n < 50; n += 1)
      expect((await owner.post("/webhook-endpoints", { url: url() })).status).toBe(201);
    const { status, body } = await owner.post("/webhook-endpoints", { url: url() });
    expect([status, body.code, body.limit]).toEqual([409, "webhook_endpoint_limit", 50]);
  });

  it("returns 422 destination_blocked for addresses that are not public", async () => {
    const closed = await startHarness();
    try {
      const owner = await closed.newAccount();
      for (const blocked of [
        "http://127.0.0.1:8080/x",
        "http://169.254.169.254/latest",
        "http://[::1]/",
        "http://0x7f.1/",
        "https://user:pass@example.com/",
        "http://10.0.0.8/",
        "http://localhost/",
      ]) {
        const { status, body } = await owner.post("/webhook-endpoints", { url: blocked });
        expect([blocked, status, body.code]).toEqual([blocked, 422, "destination_blocked"]);
      }
      const made = await owner.post("/webhook-endpoints", { url: "https://hooks.formstead.dev/x" });
      expect(made.status).toBe(201);
      const patched = await owner.patch(`/webhook-endpoints/${made.body.id}`, { url: "http://10.0.0.8/" });
      expect([patched.status, patched.body.code]).toEqual([422, "destination_blocked"]);
    } finally {
      await closed.stop();
    }
  });

  it("returns 422 for an invalid type, form, or header", async () => {
    const owner = await stage.h.newAccount();
    const other = await publishedForm(await stage.h.newAccount(), [field("name")]);
    const bad: [object, string][] = [
      [{ event_types: ["project.painted"] }, "/event_types/0"],
      [{ event_types: ["project.created", "webhook.test"] }, "/event_types/1"],
      [{ form_ids: [other] }, "/form_ids/0"],
      [{ headers: { "Webhook-Signature": "v1,x" } }, "/headers/Webhook-Signature"],
      [{ headers: { Authorization: "Bearer x" } }, "/headers/Authorization"],
      [{ headers: { "content-type": "text/plain" } }, "/headers/content-type"],
      [{ headers: { host: "elsewhere" } }, "/headers/host"],
      [{ headers: { "x a": "b" } }, "/headers/x a"],
      [{ headers: { "x-a": "b\r\nx-evil: 1" } }, "/headers/x-a"],
      [{ headers: { "x-a": "1", "X-A": "2" } }, "/headers/X-A"],
      [{ url: "ftp://example.com/" }, "/url"],
      [{ url: "nonsense" }, "/url"],
      [{ payload_mode: "huge" }, "/payload_mode"],
    ];
    for (const [more, pointer] of bad) {
      const { status, body } = await owner.post("/webhook-endpoints", { url: url(), ...more });
      expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "validation_failed", pointer]);
    }
  });
});

describe("changes", () => {
  it("PATCH: returns 200 and changes the given properties; 412 for another revision; 404 for another account's endpoint", async () => {
    const owner = await stage.h.newAccount();
    const { id } = await stage.endpoint(owner);
    const changed = await owner.patch(`/webhook-endpoints/${id}`, { event_types: [], description: "All" });
    expect(changed.body).toMatchObject({ event_types: [], description: "All", etag: '"r2"' });
    const stale = await owner.patch(
      `/webhook-endpoints/${id}`,
      { description: "x" },
      { headers: { "if-match": '"r1"' } },
    );
    expect(stale.status).toBe(412);
    const stranger = await stage.h.newAccount();
    expect((await stranger.patch(`/webhook-endpoints/${id}`, {})).status).toBe(404);
    expect((await stranger.get(`/webhook-endpoints/${id}/deliveries`)).status).toBe(404);
  });

  it("disable and enable: return 200, and 409 invalid_state if nothing would change", async () => {
    const owner = await stage.h.newAccount();
    const { id } = await stage.endpoint(owner);
    expect((await owner.post(`/webhook-endpoints/${id}/enable`)).body.code).toBe("invalid_state");
    const off = await owner.post(`/webhook-endpoints/${id}/disable`);
    expect([off.status, off.body.status, off.body.disabled_reason]).toEqual([200, "disabled", "user"]);
    expect((await owner.post(`/webhook-endpoints/${id}/disable`)).body.code).toBe("invalid_state");
    for (const path of ["test", "replay"]) {
      const body = path === "replay" ? { since: "2026-01-01T00:00:00Z" } : undefined;
      const refused = await owner.post(`/webhook-endpoints/${id}/${path}`, body);
      expect([refused.status, refused.body.code]).toEqual([409, "webhook_endpoint_off"]);
    }
    expect((await owner.post(`/webhook-endpoints/${id}/enable`)).body).toMatchObject({
      status: "enabled",
      disabled_reason: null,
    });
  });

  it("DELETE: returns 204, then 404; every change writes an audit event and an event", async () => {
    const owner = await stage.h.newAccount();
    const { id } = await stage.endpoint(owner);
    await owner.post(`/webhook-endpoints/${id}/disable`);
    await owner.post(`/webhook-endpoints/${id}/enable`);
    await owner.post(`/webhook-endpoints/${id}/rotate-secret`);
    expect((await owner.delete(`/webhook-endpoints/${id}`)).status).toBe(204);
    expect((await owner.get(`/webhook-endpoints/${id}`)).status).toBe(404);
    expect((await owner.delete(`/webhook-endpoints/${missingId("whe")}`)).status).toBe(404);
    const { body } = await owner.get("/audit-events");
    const actions = body.data.map((row: { action: string }) => row.action);
    expect(actions).toEqual(
      expect.arrayContaining([
        "webhook_endpoint.create",
        "webhook_endpoint.disable",
        "webhook_endpoint.enable",
        "webhook_endpoint.rotate_secret",
        "webhook_endpoint.delete",
      ]),
    );
    expect(JSON.stringify(body)).not.toContain("whsec_");
  });

  it("keeps no secret readable in the database, and stops following after the last one is deleted", async () => {
    const owner = await stage.h.newAccount();
    const one = await stage.endpoint(owner);
    const two = await stage.endpoint(owner);
    await owner.post(`/webhook-endpoints/${one.id}/rotate-secret`);
    const dump = async () => {
      const { default: pg } = await import("pg");
      const urls = stage.h.composition.platform.config.shardOwnerUrls;
      const client = new pg.Client({ connectionString: urls.get(owner.account.shard) });
      await client.connect();
      try {
        await client.query("begin; set local app.system = 'on'");
        const endpoints = await client.query("select * from webhook_endpoints where account_id = $1", [
          owner.account.uuid,
        ]);
        const keys = await client.query("select * from idempotency_keys where account_id = $1", [
          owner.account.uuid,
        ]);
        const follows = await client.query("select * from feed_follows where account_id = $1", [
          owner.account.uuid,
        ]);
        return { text: JSON.stringify([endpoints.rows, keys.rows]), follows: follows.rowCount };
      } finally {
        await client.end();
      }
    };
    const before = await dump();
    expect(before.text).not.toContain(one.secret.slice(6, 30));
    expect(before.text).not.toContain(two.secret.slice(6, 30));
    expect(before.follows).toBeGreaterThan(0);
    await owner.delete(`/webhook-endpoints/${one.id}`);
    expect((await dump()).follows).toBe(before.follows);
    await owner.post(`/webhook-endpoints/${two.id}/disable`);
    expect((await dump()).follows).toBe(0);
  });
});
