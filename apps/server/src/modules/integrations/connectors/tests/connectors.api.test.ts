import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { missingId } from "../../../../test-kit/operations.ts";
import { startThirdParty, type ThirdParty } from "./third-party.ts";

let h: Harness;
let owner: Caller;
let service: ThirdParty;

beforeAll(async () => {
  service = await startThirdParty();
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
});
afterAll(async () => {
  await h.stop();
  await service.stop();
});

async function newConnector(more: object = {}, caller: Caller = owner) {
  const made = await caller.post("/connectors", { name: `CRM ${Math.random()}`, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; key: string; etag: string };
}

async function newEnvironment(connectorId: string, more: object = {}) {
  const made = await owner.post(`/connectors/${connectorId}/environments`, {
    name: `Env ${Math.random()}`,
    base_url: service.url,
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; is_default: boolean; etag: string };
}

async function newAction(connectorId: string, more: object = {}) {
  const made = await owner.post(`/connectors/${connectorId}/actions`, {
    key: `a${Math.random().toString(36).slice(2, 12)}`,
    name: "Action",
    method: "GET",
    path: "/echo",
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; key: string; etag: string };
}

describe("/connectors", () => {
  it("returns 201 with key, auth, and ETag, default secret names, an audit event, and an event", async () => {
    const made = await owner.post("/connectors", { name: "Mÿ CRM (EU)", auth: { type: "basic" } });
    expect(made.body).toMatchObject({
      object: "connector",
      key: "my_crm_eu",
      auth: { type: "basic", username_secret: "username", password_secret: "password" },
      allowed_hosts: [],
      etag: '"r1"',
    });
    expect((await newConnector({ name: "Mÿ CRM (EU)" })).key).toBe("my_crm_eu_2");
    const audit = await owner.get("/audit-events?action=connector.create");
    expect(audit.body.data.map((one: { target: { id: string } }) => one.target.id)).toContain(made.body.id);
    await eventsOnce(owner, "types=connector.created", (events) =>
      expect(events.map(({ data }) => data)).toContainEqual({ connector_id: made.body.id }),
    );
  });

  it("returns 409 connector_key_taken, 404 for unknown connectors, and 412 for a stale ETag", async () => {
    const one = await newConnector({ key: "taken_key" });
    expect((await owner.post("/connectors", { name: "B", key: "taken_key" })).body.code).toBe(
      "connector_key_taken",
    );
    const other = await newConnector();
    const patch = await owner.patch(`/connectors/${other.id}`, { key: "taken_key" });
    expect(patch.body.code).toBe("connector_key_taken");
    expect((await owner.get(`/connectors/${missingId("con")}`)).status).toBe(404);
    await owner.patch(`/connectors/${one.id}`, { description: "x" });
    const stale = await owner.patch(
      `/connectors/${one.id}`,
      { name: "y" },
      { headers: { "if-match": one.etag } },
    );
    expect(stale.status).toBe(412);
  });

  it("returns 422 and 400 for invalid settings", async () => {
    for (const auth of [
      { type: "magic" },
      { type: "bearer", token_secret: "Not A Name" },
      { type: "oauth2_client_credentials" },
      { type: "oauth2_client_credentials", token_url: "ftp://x.example" },
      { type: "api_key", name: "Host" },
    ])
      expect((await owner.post("/connectors", { name: "A", auth })).status, JSON.stringify(auth)).toBe(422);
    const unknown = await owner.post("/connectors", { name: "A", auth: { type: "bearer", token: "abc" } });
    expect(unknown.body.code).toBe("unknown_field");
    for (const token_url of [
      "http://169.254.169.254/token",
      "http://[::1]/token",
      "http://localhost/token",
    ]) {
      const auth = { type: "oauth2_client_credentials", token_url };
      const blocked = await owner.post("/connectors", { name: "A", auth });
      expect([blocked.status, blocked.body.code], token_url).toEqual([422, "destination_blocked"]);
    }
  });

  it("returns 403 for an editor who writes, 200 for a viewer who reads, and 403 for a viewer who reads secrets", async () => {
    const { id } = await newConnector();
    const env = await newEnvironment(id);
    const [viewer, editor] = [await owner.colleague("viewer"), await owner.colleague("editor")];
    expect((await viewer.get(`/connectors/${id}`)).status).toBe(200);
    expect((await editor.post("/connectors", { name: "A" })).body.code).toBe("admin_required");
    for (const caller of [viewer, editor])
      expect((await caller.get(`/connectors/${id}/environments/${env.id}/secrets`)).status).toBe(403);
  });

  it("returns 204 and deletes the connector with everything that belongs to it", async () => {
    const { id } = await newConnector();
    const env = await newEnvironment(id);
    await owner.put(`/connectors/${id}/environments/${env.id}/secrets/token`, { value: "a value to go" });
    const action = await newAction(id);
    expect((await owner.delete(`/connectors/${id}`)).status).toBe(204);
    expect((await owner.get(`/connectors/${id}/environments/${env.id}`)).status).toBe(404);
    const all = await owner.get("/actions?limit=100");
    expect(all.body.data.map((one: { id: string }) => one.id)).not.toContain(action.id);
  });
});

describe("environments and secrets", () => {
  it("makes the first the default, allows another, and falls back to the oldest when it is deleted", async () => {
    const { id } = await newConnector();
    const [first, second, third] = [
      await newEnvironment(id),
      await newEnvironment(id),
      await newEnvironment(id),
    ];
    expect([first.is_default, second.is_default]).toEqual([true, false]);
    await owner.patch(`/connectors/${id}/environments/${third.id}`, { is_default: true });
    const defaults = async () =>
      (await owner.get(`/connectors/${id}/environments`)).body.data
        .filter((one: { is_default: boolean }) => one.is_default)
        .map((one: { id: string }) => one.id);
    expect(await defaults()).toEqual([third.id]);
    await owner.delete(`/connectors/${id}/environments/${third.id}`);
    expect(await defaults()).toEqual([first.id]);
  });

  it("returns 422 destination_blocked for internal addresses and for hosts that are not allowed", async () => {
    const { id } = await newConnector();
    const path = `/connectors/${id}/environments`;
    for (const base_url of [
      "http://localhost",
      "http://intranet",
      "http://10.0.0.1",
      "http://0x7f.2",
      "http://user:pw@api.good.org",
      "http://good.org:25",
    ]) {
      const answer = await owner.post(path, { name: base_url, base_url });
      expect([answer.status, answer.body.code], base_url).toEqual([422, "destination_blocked"]);
    }
    const strict = await newConnector({ allowed_hosts: ["api.good.org", "*.other.org"] });
    const tryOne = (base_url: string) =>
      owner.post(`/connectors/${strict.id}/environments`, { name: base_url, base_url });
    for (const good of ["https://api.good.org/v1", "https://a.b.other.org"])
      expect((await tryOne(good)).status).toBe(201);
    for (const bad of ["https://good.org", "https://other.org", "https://notother.org"])
      expect((await tryOne(bad)).body, bad).toMatchObject({
        code: "destination_blocked",
        reason: "host_not_allowed",
      });
  });

  it("returns 409 environment_name_taken, and 422 for credentials in headers and for invalid references", async () => {
    const { id } = await newConnector();
    await newEnvironment(id, { name: "Production" });
    const path = `/connectors/${id}/environments`;
    const base = { name: "B", base_url: service.url };
    expect((await owner.post(path, { ...base, name: "production" })).body.code).toBe(
      "environment_name_taken",
    );
    for (const headers of [
      { Authorization: "Bearer abcdefgh" },
      { "X-A": "{{ inputs.x }}" },
      { "X-A": "{{ secrets. }}" },
      { Host: "evil.org" },
      { "X A": "b" },
    ])
      expect((await owner.post(path, { ...base, headers })).status, JSON.stringify(headers)).toBe(422);
    expect(
      (await owner.post(path, { ...base, headers: { Authorization: "{{ secrets.token }}" } })).status,
    ).toBe(201);
  });

  it("returns only the names of secrets, and 404 for unknown ones", async () => {
    const { id } = await newConnector();
    const env = await newEnvironment(id);
    const path = `/connectors/${id}/environments/${env.id}/secrets`;
    const put = await owner.put(`${path}/api_key`, { value: "s3cr3t value" });
    expect([put.status, put.body]).toEqual([204, ""]);
    await owner.put(`${path}/other`, { value: "x" });
    const listed = await owner.get(path);
    expect(listed.body.data).toEqual([
      { object: "connector_secret", name: "api_key", set_at: expect.any(String) },
      { object: "connector_secret", name: "other", set_at: expect.any(String) },
    ]);
    expect((await owner.get(`${path}/api_key`)).status).toBe(405);
    expect((await owner.put(`${path}/Bad-Name`, { value: "x" })).status).toBe(404);
    expect((await owner.put(`${path}/a`, { value: "" })).status).toBe(422);
    expect((await owner.delete(`${path}/api_key`)).status).toBe(204);
    expect((await owner.delete(`${path}/api_key`)).status).toBe(404);
  });
});

describe("actions", () => {
  it("returns 422 with the problems in a definition", async () => {
    const { id } = await newConnector();
    const cases: [object, string][] = [
      [{ path: "no-slash" }, "/path"],
      [{ path: "/a?b=c" }, "/path"],
      [{ path: "/{{ inputs.x }}" }, "/path"],
      [{ query: { a: "{{ entry.answers.x }}" } }, "/query/a"],
      [{ body: { a: ["{{ response.body }}"] } }, "/body/a/0"],
      [{ outputs: { a: "{{ secrets.token }}" } }, "/outputs/a"],
      [{ headers: { Authorization: "Bearer x" } }, "/headers/Authorization"],
      [{ inputs: [{ key: "a" }, { key: "a" }] }, "/inputs/1/key"],
      [{ inputs: [{ key: "a", type: "number", default: "x" }] }, "/inputs/0/default"],
      [{ pagination: { kind: "cursor", items: "response.body.data" } }, "/pagination/next"],
      [{ pagination: { kind: "link", items: "secrets.x" } }, "/pagination/items"],
      [{ timeout_s: 31 }, "/timeout_s"],
    ];
    for (const [more, pointer] of cases) {
      const answer = await owner.post(`/connectors/${id}/actions`, {
        key: "a",
        name: "A",
        method: "GET",
        path: "/",
        ...more,
      });
      expect([answer.status, answer.body.errors?.[0]?.pointer], JSON.stringify(more)).toEqual([422, pointer]);
    }
  });

  it("changes the given properties and keeps the rest; returns 409 action_key_taken", async () => {
    const { id } = await newConnector();
    const one = await newAction(id, { key: "one", query: { a: "1" } });
    const two = await newAction(id, { key: "two" });
    const changed = await owner.patch(`/connectors/${id}/actions/${one.id}`, {
      timeout_s: 5,
      body: { a: 1 },
    });
    expect(changed.body).toMatchObject({
      key: "one",
      query: { a: "1" },
      timeout_s: 5,
      body: { a: 1 },
      etag: '"r2"',
    });
    expect((await owner.patch(`/connectors/${id}/actions/${two.id}`, { key: "one" })).body.code).toBe(
      "action_key_taken",
    );
    expect((await owner.get(`/connectors/${(await newConnector()).id}/actions/${one.id}`)).status).toBe(404);
    const listed = await owner.get(`/actions?q=action&limit=100`);
    expect(listed.body.data.map((each: { id: string }) => each.id)).toEqual(
      expect.arrayContaining([one.id, two.id]),
    );
  });
});
