import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compose } from "../../../main/compose.ts";
import { modules } from "../../../main/modules.ts";
import { systemCtx } from "../../../platform/context/context.ts";
import { newToken } from "../../../platform/crypto/tokens.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import type { AccountsService } from "../accounts/index.ts";
import { termsOf } from "../accounts/index.ts";
import { createKeyAuthenticator } from "./authentication.service.ts";
import type { ApiKeysService } from "./index.ts";
import { createKeyUses } from "./key-uses.service.ts";

const dayMs = 86_400_000;

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const keysOf = async (caller: Caller, query = "") =>
  (await caller.get(`/account/api-keys${query}`)).body.data;
const accounts = () => h.services.get("accounts") as AccountsService;
const keyService = () => h.services.get("apiKeys") as ApiKeysService;
const verdict = async (key: Caller) => {
  const { status, body } = await key.get("/projects");
  return body.code === undefined ? status : [status, body.code];
};

/** A separate authenticator on the real database that counts its reads. */
function countingAuthenticator() {
  let count = 0;
  const { uow, now, config } = h.composition.platform;
  const directoryRead: Uow["directoryRead"] = (ctx, work) => {
    count += 1;
    return uow.directoryRead(ctx, work);
  };
  const uses = createKeyUses({ write: async () => {}, onFailure: () => {} });
  const authenticate = createKeyAuthenticator({
    uow: Object.assign(uow.bind(null), uow, { directoryRead }),
    now,
    uses,
    terms: termsOf(config),
  });
  return { authenticate, lookups: () => count };
}

async function elevated(): Promise<Caller> {
  const owner = await h.newAccount();
  await owner.reauthenticate();
  return owner;
}

describe("POST /account/api-keys", () => {
  it("returns 201 with the full key, which is never shown again", async () => {
    const owner = await elevated();
    const made = await owner.post("/account/api-keys", { name: " Nightly export " });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      object: "api_key",
      name: "Nightly export",
      key: expect.stringMatching(/^svc_[0-9A-Za-z]{36}$/),
      status: "valid",
      created_by: owner.user.id,
      last_used_at: null,
      expires_at: null,
      revoked_at: null,
    });
    const { key, ...listed } = made.body;
    expect(listed.last4).toBe(key.slice(-4));
    expect(await keysOf(owner)).toEqual([listed]);
  });

  it("returns 201 with a key that works immediately, with its creator's identity and role", async () => {
    const owner = await h.newAccount();
    const viewer = await (await owner.colleague("viewer")).newKey();
    expect(await verdict(viewer)).toBe(200);
    expect((await viewer.post("/projects", { name: "A" })).body.code).toBe("forbidden");
  });

  it("stores only the hash and the last four characters of the key", async () => {
    const owner = await elevated();
    const headers = { "idempotency-key": "the-key-of-a-lost-answer" };
    const { key } = (await owner.post("/account/api-keys", { name: "A" }, { headers })).body;
    const secret = key.slice(4, -4);
    const { pool } = h.composition.shards.directory;
    for (const table of ["api_keys", "audit_log", "events", "idempotency_keys"]) {
      const client = await pool.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('app.account_id', $1, true)", [owner.account.uuid]);
        await client.query("select set_config('app.directory', 'on', true)");
        const found = await client.query(`select 1 from ${table} t where strpos(t::text, $1) > 0`, [secret]);
        expect(found.rowCount, table).toBe(0);
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
  });

  it("returns the same key for a repeated Idempotency-Key, and only then", async () => {
    const owner = await elevated();
    const headers = { "idempotency-key": "the-key-of-a-repeat-by-its-owner" };
    const first = await owner.post("/account/api-keys", { name: "A" }, { headers });
    const second = await owner.post("/account/api-keys", { name: "A" }, { headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect((await owner.get("/account/api-keys")).body.data).toHaveLength(1);
  });

  it("returns 400 invalid_idempotency_key for a guessable Idempotency-Key", async () => {
    const owner = await elevated();
    const answer = await owner.post(
      "/account/api-keys",
      { name: "A" },
      { headers: { "idempotency-key": "1" } },
    );
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_idempotency_key"]);
  });

  it("returns 409 api_key_limit at 25 active keys, also for concurrent requests", async () => {
    const owner = await elevated();
    const ask = () => owner.post("/account/api-keys", { name: "A" });
    const answers = await Promise.all(Array.from({ length: 32 }, ask));
    const codes = answers.map((answer) => answer.body.code ?? answer.status);
    expect(codes.filter((code) => code === 201)).toHaveLength(25);
    expect(codes.filter((code) => code === "api_key_limit")).toHaveLength(7);
    expect((await owner.get("/account/api-keys?limit=100")).body.data).toHaveLength(25);
  });

  it("returns 201 again after a key was revoked or has expired", async () => {
    const owner = await elevated();
    const expiring = { name: "A", expires_at: new Date(h.clock.now().getTime() + 60_000).toISOString() };
    const first = await owner.post("/account/api-keys", { name: "A" });
    for (let made = 1; made < 25; made += 1)
      await owner.post("/account/api-keys", made === 1 ? expiring : { name: "A" });
    expect((await owner.post("/account/api-keys", { name: "A" })).status).toBe(409);
    await owner.delete(`/account/api-keys/${first.body.id}`, { confirm: true });
    expect((await owner.post("/account/api-keys", { name: "A" })).status).toBe(201);
    expect((await owner.post("/account/api-keys", { name: "A" })).status).toBe(409);
    h.clock.advance(60_000);
    expect((await owner.post("/account/api-keys", { name: "A" })).status).toBe(201);
  });

  it("returns 422 for a name that is empty or longer than 120, and for an expiry that is not in the future", async () => {
    const owner = await elevated();
    const past = h.clock.now().toISOString();
    const bodies = [
      { name: " " },
      { name: "x".repeat(121) },
      { name: "A", expires_at: past },
      { name: "A", expires_at: "soon" },
    ];
    const answers = await Promise.all(bodies.map((body) => owner.post("/account/api-keys", body)));
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.pointer])).toEqual([
      [422, "/name"],
      [422, "/name"],
      [422, "/expires_at"],
      [422, "/expires_at"],
    ]);
  });
});

describe("GET /account/api-keys", () => {
  it("returns users their own keys, and admins all keys", async () => {
    const owner = await h.newAccount();
    const people = { owner, admin: await owner.colleague("admin"), editor: await owner.colleague("editor") };
    const made: Record<string, string> = {};
    for (const [name, person] of Object.entries(people)) made[name] = (await person.newKey(name)).keyId;
    const seen = async (person: Caller) =>
      (await keysOf(person)).map((key: { name: string }) => key.name).sort();
    expect(await seen(people.owner)).toEqual(["admin", "editor", "owner"]);
    expect(await seen(people.admin)).toEqual(["admin", "editor", "owner"]);
    expect(await seen(people.editor)).toEqual(["editor"]);
  });

  it("pages newest first and filters by status", async () => {
    const owner = await elevated();
    const expires_at = new Date(h.clock.now().getTime() + 60_000).toISOString();
    const ids: Record<string, string> = {};
    for (const name of ["valid", "revoked", "expired"]) {
      ids[name] = (
        await owner.post("/account/api-keys", name === "expired" ? { name, expires_at } : { name })
      ).body.id;
      h.clock.advance(1);
    }
    await owner.delete(`/account/api-keys/${ids.revoked}`, { confirm: true });
    h.clock.advance(60_000);
    const first = await owner.get("/account/api-keys?limit=2");
    const second = await owner.get(`/account/api-keys?limit=2&cursor=${first.body.pagination.next_cursor}`);
    const all = [...first.body.data, ...second.body.data];
    expect(all.map((key) => [key.name, key.status])).toEqual([
      ["expired", "expired"],
      ["revoked", "revoked"],
      ["valid", "valid"],
    ]);
    for (const status of ["valid", "revoked", "expired"]) {
      expect((await keysOf(owner, `?status=${status}`)).map((key: { id: string }) => key.id)).toEqual([
        ids[status],
      ]);
    }
  });
});

describe("DELETE /account/api-keys/:id", () => {
  it("returns 204 and permanently revokes the key from the next request on", async () => {
    const owner = await h.newAccount();
    const key = await owner.newKey();
    expect(await verdict(key)).toBe(200);
    expect((await owner.delete(`/account/api-keys/${key.keyId}`, { confirm: true })).status).toBe(204);
    expect(await verdict(key)).toEqual([401, "api_key_revoked"]);
    const [listed] = await keysOf(owner);
    expect(listed).toMatchObject({ status: "revoked", revoked_at: expect.any(String) });
    expect((await owner.delete(`/account/api-keys/${key.keyId}`, { confirm: true })).body).toMatchObject({
      code: "invalid_state",
      current_state: "revoked",
      allowed_states: ["valid"],
    });
  });

  it("returns 204 for the caller's own key in any role and for any key as admin; 404 for keys the caller cannot see", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    const own = await viewer.newKey();
    const other = await viewer.newKey();
    const foreign = await owner.newKey();
    expect((await viewer.delete(`/account/api-keys/${foreign.keyId}`, { confirm: true })).body.code).toBe(
      "not_found",
    );
    expect(await verdict(foreign)).toBe(200);
    expect((await viewer.delete(`/account/api-keys/${own.keyId}`, { confirm: true })).status).toBe(204);
    const admin = await owner.colleague("admin");
    await admin.reauthenticate();
    expect((await admin.delete(`/account/api-keys/${other.keyId}`, { confirm: true })).status).toBe(204);
  });

  it("returns 422 without the confirmation, and the key keeps working", async () => {
    const owner = await h.newAccount();
    const key = await owner.newKey();
    for (const body of [{}, { confirm: false }]) {
      const answer = await owner.delete(`/account/api-keys/${key.keyId}`, body);
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/confirm"]);
    }
    expect(await verdict(key)).toBe(200);
  });

  it("writes one audit event for each creation and revocation", async () => {
    const owner = await h.newAccount();
    const key = await owner.newKey();
    await owner.delete(`/account/api-keys/${key.keyId}`, { confirm: true });
    const events = (await owner.get("/audit-events?target_type=api_key")).body.data;
    expect(events.map((event: { action: string; target: object }) => [event.action, event.target])).toEqual([
      ["api_key.revoke", { type: "api_key", id: key.keyId }],
      ["api_key.create", { type: "api_key", id: key.keyId }],
    ]);
  });
});

describe("a request with a key", () => {
  it("returns 401 invalid_api_key with a challenge for a malformed and for an unknown key", async () => {
    const owner = await h.newAccount();
    for (const token of ["svc_short", newToken("svc"), newToken("sek")]) {
      const headers = { authorization: `Bearer ${token}`, "x-account-id": owner.account.id };
      const answer = await h.anonymous.get("/projects", { headers });
      expect([answer.status, answer.body.code]).toEqual([401, "invalid_api_key"]);
      expect(answer.headers["www-authenticate"]).toMatch(/^Bearer/);
    }
  });

  it("returns 401 api_key_expired from the moment of expiry", async () => {
    const owner = await elevated();
    const expires_at = new Date(h.clock.now().getTime() + dayMs).toISOString();
    const made = await owner.post("/account/api-keys", { name: "A", expires_at });
    const headers = { authorization: `Bearer ${made.body.key}`, "x-account-id": owner.account.id };
    expect((await h.anonymous.get("/projects", { headers })).status).toBe(200);
    h.clock.advance(dayMs);
    expect((await h.anonymous.get("/projects", { headers })).body.code).toBe("api_key_expired");
  });

  it("returns 200 for concurrent requests, each with the permissions of its own key", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    const [strong, weak] = [await owner.newKey(), await viewer.newKey()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? weak : strong).get("/audit-events")),
    );
    expect(answers.map((answer) => answer.status)).toEqual(
      answers.map((_, index) => (index % 2 ? 403 : 200)),
    );
  });

  it("uses the creator's current role, not the role at creation", async () => {
    const owner = await h.newAccount();
    const editor = await owner.colleague("editor");
    const key = await editor.newKey();
    expect((await key.post("/projects", { name: "A" })).status).toBe(201);
    await accounts().changeRole(
      systemCtx("test", "test", h.clock.now()),
      owner.account,
      editor.user.id,
      "viewer",
    );
    expect((await key.post("/projects", { name: "B" })).body.code).toBe("forbidden");
    expect(await verdict(key)).toBe(200);
  });

  it("shares one lookup with other requests of the same event loop turn, and needs none for a malformed key", async () => {
    const owner = await h.newAccount();
    const keys = [await owner.newKey(), await owner.newKey()];
    const { authenticate, lookups } = countingAuthenticator();
    const found = await Promise.all([...keys, ...keys].map(({ key }) => authenticate(key)));
    expect(found.map(({ keyId }) => keyId)).toEqual([...keys, ...keys].map(({ keyId }) => keyId));
    expect(lookups()).toBe(1);
    await expect(authenticate(`${keys[0]?.key}x`)).rejects.toThrow("invalid_api_key");
    expect(lookups()).toBe(1);
  });

  it("updates last_used_at at most once a minute", async () => {
    const owner = await h.newAccount();
    const key = await owner.newKey();
    const lastUsed = async () => {
      await keyService().flushUses();
      return (await keysOf(owner))[0].last_used_at as string | null;
    };
    expect(await lastUsed()).toBeNull();
    await key.get("/projects");
    const first = await lastUsed();
    expect(Math.abs(h.clock.now().getTime() - Date.parse(first ?? ""))).toBeLessThan(10_000);
    h.clock.advance(30_000);
    await key.get("/projects");
    expect(await lastUsed()).toBe(first);
    h.clock.advance(31_000);
    await key.get("/projects");
    expect(Date.parse((await lastUsed()) ?? "") - Date.parse(first ?? "")).toBeGreaterThanOrEqual(60_000);
  });

  it("updates last_used_at even if the process stops right afterward", async () => {
    const owner = await h.newAccount();
    const key = await owner.newKey();
    const { config, telemetry, now } = h.composition.platform;
    const other = compose({ config, telemetry, now, process: "test", modules });
    await (other.services.get("apiKeys") as ApiKeysService).authenticate(key.key);
    expect((await keysOf(owner))[0].last_used_at).toBeNull();
    await other.close();
    expect((await keysOf(owner))[0].last_used_at).not.toBeNull();
  });
});

describe("the key of a user who left the account", () => {
  const leave = async (person: Caller) => {
    expect((await person.delete(`/users/${person.user.id}`)).status).toBe(204);
  };
  const rejoin = (person: Caller) => {
    h.clock.advance(1_000);
    return accounts().addMember(
      systemCtx("test", "test", h.clock.now()),
      person.account,
      person.user.id,
      "editor",
    );
  };

  it("returns 401 invalid_api_key from the next request on, and is listed as revoked", async () => {
    const owner = await h.newAccount();
    const editor = await owner.colleague("editor");
    const key = await editor.newKey();
    await leave(editor);
    expect(await verdict(key)).toEqual([401, "invalid_api_key"]);
    await h.runJobs();
    expect((await keysOf(owner)).map((one: { id: string; status: string }) => [one.id, one.status])).toEqual([
      [key.keyId, "revoked"],
    ]);
    expect(await verdict(key)).toEqual([401, "invalid_api_key"]);
  });

  it("stays revoked when the user returns, while keys created after that work", async () => {
    const owner = await h.newAccount();
    const editor = await owner.colleague("editor");
    const old = await editor.newKey();
    await leave(editor);
    await rejoin(editor);
    const fresh = await editor.newKey();
    await h.runJobs();
    expect(await verdict(old)).toEqual([401, "api_key_revoked"]);
    expect(await verdict(fresh)).toBe(200);
  });
});
