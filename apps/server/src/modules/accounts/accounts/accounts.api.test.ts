import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountRef, systemAccountCtx } from "../../../platform/context/context.ts";
import type { DirectoryTx } from "../../../platform/db/tx.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import type { AccountsService } from "./index.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const accounts = () => h.services.get("accounts") as AccountsService;
const inDirectory = <T>(account: AccountRef, work: (tx: DirectoryTx) => Promise<T>): Promise<T> =>
  h.composition.platform.uow.directory(systemAccountCtx("test", account, "test", h.clock.now()), work);
const mine = async (caller: Caller, query = "") => (await caller.get(`/me/accounts${query}`)).body;

async function pendingDeletion(graceMs: number): Promise<{ owner: Caller; runId: string }> {
  const owner = await h.newAccount();
  const runId = randomUUIDv7();
  const dueAt = new Date(h.clock.now().getTime() + graceMs);
  await inDirectory(owner.account, (tx) => accounts().requestDeletion(tx, owner.account, { dueAt, runId }));
  return { owner, runId };
}

describe("POST /accounts", () => {
  it("returns 201 and makes the caller the owner of an account that is usable immediately", async () => {
    const person = await h.newAccount();
    const made = await person.post("/accounts", { name: "  Second  " });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ object: "account", name: "Second", status: "active", role: "owner" });
    const entered = await person.get("/account", { headers: { "x-account-id": made.body.id } });
    expect(entered.body).toEqual(made.body);
    const audit = await person.get("/audit-events?action=account.create", {
      headers: { "x-account-id": made.body.id },
    });
    expect(audit.body.data).toMatchObject([{ target: { type: "account", id: made.body.id } }]);
  });

  it("returns 422 for a blank name", async () => {
    const answer = await (await h.newAccount()).post("/accounts", { name: "   " });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
  });

  it("distributes new accounts over the open shards", async () => {
    const sharded = await startHarness({ shards: 2, env: { NEW_ACCOUNT_SHARDS: "main shard2" } });
    try {
      const made: Caller[] = [];
      for (let n = 0; n < 4; n += 1) made.push(await sharded.newAccount());
      expect(made.map((one) => one.account.shard)).toEqual(["main", "shard2", "main", "shard2"]);
      for (const one of made) expect((await one.post("/projects", { name: "P" })).status).toBe(201);
    } finally {
      await sharded.stop();
    }
  });
});

describe("GET /me/accounts", () => {
  it("returns 200 with the role and the active account, which is the first one until another is chosen", async () => {
    const owner = await h.newAccount();
    const guest = await owner.colleague("editor");
    const own = (await guest.post("/accounts", { name: "Own" })).body;
    const { data } = await mine(guest, "?sort=created_at");
    expect(data).toMatchObject([
      { object: "membership", account: { id: owner.account.id }, role: "editor", is_active: true },
      { account: { id: own.id, name: "Own" }, role: "owner", is_active: false },
    ]);
  });

  it("returns 200 and pages by name without losing or repeating an account", async () => {
    const person = await h.newAccount();
    for (const name of ["beta", "Alpha", "gamma", "alpha"]) await person.post("/accounts", { name });
    const names: string[] = [];
    let query = "?sort=name&limit=2";
    for (;;) {
      const page = await mine(person, query);
      names.push(...page.data.map((one: { account: { name: string } }) => one.account.name.toLowerCase()));
      if (!page.pagination.has_more) break;
      query = `?sort=name&limit=2&cursor=${encodeURIComponent(page.pagination.next_cursor)}`;
    }
    expect(names).toHaveLength(5);
    expect(names).toEqual([...names].sort());
    expect(names.slice(-4)).toEqual(["alpha", "alpha", "beta", "gamma"].sort());
  });
});

describe("PUT /me/active-account", () => {
  it("returns 200 and makes exactly one account active", async () => {
    const person = await h.newAccount();
    const second = (await person.post("/accounts", { name: "Second" })).body;
    const chosen = await person.put("/me/active-account", { account_id: second.id });
    expect([chosen.status, chosen.body.is_active]).toEqual([200, true]);
    const active = (await mine(person)).data.filter((one: { is_active: boolean }) => one.is_active);
    expect(active.map((one: { account: { id: string } }) => one.account.id)).toEqual([second.id]);
  });

  it("returns 404 for an account the user is not in, whether or not it exists", async () => {
    const [person, other] = [await h.newAccount(), await h.newAccount()];
    const answer = await person.put("/me/active-account", { account_id: other.account.id });
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
  });
});

describe("GET /account", () => {
  it("returns 200 with the current limits and the caller's role, also for a key", async () => {
    const owner = await h.newAccount();
    const key = await (await owner.colleague("contributor")).newKey();
    const answer = await key.get("/account");
    const { RATE_LIMIT_PER_MINUTE: perMinute, RATE_LIMIT_ACCOUNT_FACTOR: factor } =
      h.composition.platform.config;
    expect(answer.body).toMatchObject({
      id: owner.account.id,
      role: "contributor",
      limits: {
        key_requests: { per_minute: perMinute },
        account_requests: { per_minute: perMinute * factor },
        api_keys_max: 25,
      },
      deletion_requested_at: null,
      deletion_due_at: null,
    });
  });

  it("returns 304 for a matching etag", async () => {
    const owner = await h.newAccount();
    const { headers } = await owner.get("/account");
    const again = await owner.get("/account", { headers: { "if-none-match": String(headers.etag) } });
    expect(again.status).toBe(304);
  });
});

describe("PATCH /account", () => {
  it("returns 200, renames the account, changes the etag, and writes an audit event", async () => {
    const admin = await (await h.newAccount()).colleague("admin");
    const before = (await admin.get("/account")).body;
    const answer = await admin.patch("/account", { name: "New" }, { headers: { "if-match": before.etag } });
    expect([answer.status, answer.body.name]).toEqual([200, "New"]);
    expect(answer.body.etag).not.toBe(before.etag);
    const audit = (await admin.get("/audit-events?action=account.update")).body.data;
    expect(audit).toMatchObject([{ actor: { user_id: admin.user.id }, target: { id: admin.account.id } }]);
  });

  it("returns 200 and sets the default language, which is English at first and stays when only the name changes", async () => {
    const owner = await h.newAccount();
    expect((await owner.get("/account")).body.default_language).toBe("en");
    const changed = await owner.patch("/account", { default_language: "de" });
    expect([changed.status, changed.body.default_language]).toEqual([200, "de"]);
    await owner.patch("/account", { name: "New" });
    expect((await owner.get("/account")).body).toMatchObject({ name: "New", default_language: "de" });
    const created = await owner.post("/accounts", { name: "Another", default_language: "ar" });
    expect(created.body.default_language).toBe("ar");
  });

  it("returns 422 for a language without texts", async () => {
    const owner = await h.newAccount();
    const answer = await owner.patch("/account", { default_language: "sv" });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/default_language"]);
  });

  it("returns 412 for an outdated version", async () => {
    const owner = await h.newAccount();
    const { etag } = (await owner.get("/account")).body;
    await owner.patch("/account", { name: "Mine" });
    const answer = await owner.patch("/account", { name: "Yours" }, { headers: { "if-match": etag } });
    expect([answer.status, answer.body.code]).toEqual([412, "etag_mismatch"]);
    expect((await owner.get("/account")).body.name).toBe("Mine");
  });
});

describe("GET /roles", () => {
  it("returns 200 with the permissions of each role, from all modules", async () => {
    const { body } = await (await h.newAccount()).get("/roles");
    const [viewer, , , admin, owner] = body.data;
    expect(body.data.map((role: { id: string }) => role.id)).toEqual([
      "viewer",
      "contributor",
      "editor",
      "admin",
      "owner",
    ]);
    expect(viewer.permissions).toEqual(expect.arrayContaining(["account:read", "projects:read"]));
    expect(viewer.permissions).not.toContain("account:manage");
    expect(owner.permissions).toEqual(expect.arrayContaining(admin.permissions));
  });
});

describe("an account that is being deleted", () => {
  it("stays readable and rejects changes until it is restored", async () => {
    const { owner } = await pendingDeletion(1_000);
    expect((await owner.get("/account")).body).toMatchObject({
      status: "pending_deletion",
      deletion_requested_at: expect.any(String),
      deletion_due_at: expect.any(String),
    });
    const refused = await owner.patch("/account", { name: "X" });
    expect([refused.status, refused.body.current_state]).toEqual([409, "pending_deletion"]);
    await inDirectory(owner.account, (tx) => accounts().restoreAccount(tx, owner.account));
    expect((await owner.patch("/account", { name: "X" })).status).toBe(200);
  });

  it("rejects a second deletion request", async () => {
    const { owner } = await pendingDeletion(1_000);
    const again = inDirectory(owner.account, (tx) =>
      accounts().requestDeletion(tx, owner.account, { dueAt: h.clock.now(), runId: randomUUIDv7() }),
    );
    await expect(again).rejects.toThrow(/invalid_state/);
  });

  it("is marked as deleting only when due and by its own run, and is then inaccessible", async () => {
    const { owner, runId } = await pendingDeletion(60_000);
    const key = await (async () => {
      await inDirectory(owner.account, (tx) => accounts().restoreAccount(tx, owner.account));
      const made = await owner.newKey();
      const dueAt = new Date(h.clock.now().getTime() + 60_000);
      await inDirectory(owner.account, (tx) =>
        accounts().requestDeletion(tx, owner.account, { dueAt, runId }),
      );
      return made;
    })();
    const mark = (run: string) =>
      inDirectory(owner.account, (tx) => accounts().markDeleting(tx, owner.account, run));
    expect(await mark(runId)).toBe(false);
    h.clock.advance(60_000);
    expect(await mark(randomUUIDv7())).toBe(false);
    expect(await mark(runId)).toBe(true);
    expect(await mark(runId)).toBe(true);
    expect((await owner.get("/account")).body.code).toBe("account_mismatch");
    expect((await key.get("/account")).body.code).toBe("invalid_api_key");
    expect((await mine(owner)).data).toEqual([]);
    expect((await owner.put("/me/active-account", { account_id: owner.account.id })).status).toBe(404);
  });

  it("is removed once, only by its own run, with everything that refers to it", async () => {
    const { owner, runId } = await pendingDeletion(0);
    const remove = (run: string) =>
      inDirectory(owner.account, (tx) => accounts().removeAccount(tx, owner.account, run));
    expect(await remove(runId)).toBe(false);
    await inDirectory(owner.account, (tx) => accounts().markDeleting(tx, owner.account, runId));
    expect(await remove(randomUUIDv7())).toBe(false);
    expect(await remove(runId)).toBe(true);
    expect(await remove(runId)).toBe(false);
    await expect(inDirectory(owner.account, (tx) => accounts().getRef(tx, owner.account.id))).rejects.toThrow(
      /not_found/,
    );
  });
});
