import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { sql } from "../../../../platform/db/statement.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";

const minuteMs = 60_000;

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const userOf = async (reader: Caller, person: Caller) => (await reader.get(`/users/${person.user.id}`)).body;
const remove = (actor: Caller, target: Caller) => actor.delete(`/users/${target.user.id}`);

/** Events from a directory transaction are stored in the directory, whichever shard the account is on. */
async function eventsOf(caller: Caller): Promise<{ name: string; data: unknown }[]> {
  const ctx = systemAccountCtx("test", caller.account, "test", h.clock.now());
  return h.composition.platform.uow.directoryRead(ctx, (tx) =>
    tx.query(sql`select name, data from events where account_id = ${caller.account.uuid} order by seq`),
  );
}

describe("GET /users", () => {
  it.each(["viewer", "contributor", "editor"] as const)("returns only names to a %s", async (role) => {
    const owner = await h.newAccount();
    const reader = await owner.colleague(role);
    const { body } = await reader.get("/users");
    expect(body.data).toHaveLength(2);
    for (const user of body.data)
      expect(Object.keys(user).sort()).toEqual(["created_at", "id", "name", "object"]);
    expect(await userOf(reader, owner)).toEqual(
      body.data.find((user: { id: string }) => user.id === owner.user.id),
    );
  });

  it("returns address, role, and last visit to admins, also for a key", async () => {
    const owner = await h.newAccount();
    const admin = await owner.colleague("admin");
    for (const reader of [admin, await admin.newKey()]) {
      expect(await userOf(reader, owner)).toMatchObject({
        email: owner.user.email,
        role: "owner",
        last_seen_at: null,
      });
    }
  });

  it("searches by address for admins only", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    const found = async (reader: Caller, q: string) =>
      (await reader.get(`/users?q=${encodeURIComponent(q)}`)).body.data.map(
        (user: { id: string }) => user.id,
      );
    expect(await found(owner, viewer.user.email.toUpperCase())).toEqual([viewer.user.id]);
    expect(await found(viewer, viewer.user.email)).toEqual([]);
    expect(await found(viewer, viewer.user.name.toUpperCase())).toEqual([viewer.user.id]);
  });

  it("filters by role for admins, and returns 403 admin_required for users who cannot see roles", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    const { body } = await owner.get("/users?role=viewer");
    expect(body.data.map((user: { id: string }) => user.id)).toEqual([viewer.user.id]);
    expect(codeOf(await viewer.get("/users?role=owner"))).toEqual([403, "admin_required"]);
  });

  it("pages by name in both directions", async () => {
    const owner = await h.newAccount();
    for (let n = 0; n < 4; n += 1) await owner.colleague("viewer");
    const all = (await owner.get("/users?sort=name")).body.data;
    const first = (await owner.get("/users?sort=name&limit=3")).body;
    const second = (await owner.get(`/users?sort=name&limit=3&cursor=${first.pagination.next_cursor}`)).body;
    expect([...first.data, ...second.data]).toEqual(all);
    const back = (await owner.get(`/users?sort=name&limit=3&cursor=${second.pagination.prev_cursor}`)).body;
    expect(back.data).toEqual(first.data);
  });

  it("records visits with five-minute precision, so not each request writes", async () => {
    const owner = await h.newAccount();
    const admin = await owner.colleague("admin");
    const seen = async () => (await userOf(admin, owner)).last_seen_at;
    await owner.get("/account");
    const first = await seen();
    expect(first).toBeTypeOf("string");
    h.clock.advance(4 * minuteMs);
    await owner.get("/account");
    expect(await seen()).toBe(first);
    h.clock.advance(minuteMs);
    await owner.get("/account");
    expect(Date.parse(await seen()) - Date.parse(first)).toBeGreaterThanOrEqual(5 * minuteMs);
  });
});

describe("PATCH /users/:id", () => {
  it("takes effect immediately for the user's session and keys", async () => {
    const owner = await h.newAccount();
    const person = await owner.colleague("viewer");
    const key = await person.newKey();
    const answer = await owner.patch(`/users/${person.user.id}`, { role: "editor" });
    expect([answer.status, answer.body.role]).toEqual([200, "editor"]);
    expect((await person.post("/projects", { name: "By session" })).status).toBe(201);
    expect((await key.post("/projects", { name: "By key" })).status).toBe(201);
    await owner.patch(`/users/${person.user.id}`, { role: "viewer" });
    expect(codeOf(await key.post("/projects", { name: "No more" }))).toEqual([403, "forbidden"]);
    const { data } = (await owner.get("/audit-events?action=user.change_role&sort=created_at")).body;
    expect(data.map((event: { details: object }) => event.details)).toEqual([
      { from: "viewer", to: "editor" },
      { from: "editor", to: "viewer" },
    ]);
  });

  it("writes nothing if the role stays the same", async () => {
    const owner = await h.newAccount();
    expect((await owner.patch(`/users/${owner.user.id}`, { role: "owner" })).status).toBe(200);
    expect((await owner.get("/audit-events?action=user.change_role")).body.data).toEqual([]);
  });

  it("returns 403 forbidden if an admin grants or removes the owner role", async () => {
    const owner = await h.newAccount();
    const [admin, viewer] = [await owner.colleague("admin"), await owner.colleague("viewer")];
    expect(codeOf(await admin.patch(`/users/${viewer.user.id}`, { role: "owner" }))).toEqual([
      403,
      "forbidden",
    ]);
    expect(codeOf(await admin.patch(`/users/${admin.user.id}`, { role: "owner" }))).toEqual([
      403,
      "forbidden",
    ]);
    expect(codeOf(await admin.patch(`/users/${owner.user.id}`, { role: "viewer" }))).toEqual([
      403,
      "forbidden",
    ]);
  });

  it("returns 409 last_owner if there is no other owner", async () => {
    const owner = await h.newAccount();
    const other = await owner.colleague("admin");
    expect(codeOf(await owner.patch(`/users/${owner.user.id}`, { role: "admin" }))).toEqual([
      409,
      "last_owner",
    ]);
    await owner.patch(`/users/${other.user.id}`, { role: "owner" });
    expect((await owner.patch(`/users/${owner.user.id}`, { role: "admin" })).status).toBe(200);
  });
});

describe("DELETE /users/:id", () => {
  it("ends the user's sessions and keys in this account immediately, and in no other", async () => {
    const owner = await h.newAccount();
    const person = await owner.colleague("editor");
    const key = await person.newKey();
    const own = (await person.post("/accounts", { name: "Own" })).body;
    expect((await remove(owner, person)).status).toBe(204);
    expect(codeOf(await person.get("/projects"))).toEqual([403, "account_mismatch"]);
    expect(codeOf(await key.get("/projects"))).toEqual([401, "invalid_api_key"]);
    expect((await person.get("/projects", { headers: { "x-account-id": own.id } })).status).toBe(200);
    expect(codeOf(await remove(owner, person))).toEqual([404, "not_found"]);
  });

  it("writes an event and an audit event with the ID and without the address", async () => {
    const owner = await h.newAccount();
    const person = await owner.colleague("viewer");
    await remove(owner, person);
    expect(await eventsOf(owner)).toEqual([{ name: "user.removed", data: { user_id: person.user.id } }]);
    const audit = (await owner.get("/audit-events?action=user.remove")).body.data;
    expect(audit).toMatchObject([
      { actor: { user_id: owner.user.id }, target: { type: "user", id: person.user.id } },
    ]);
    expect(JSON.stringify(audit)).not.toContain(person.user.email);
  });

  it("returns 204 for any user who leaves", async () => {
    const owner = await h.newAccount();
    const viewer = await owner.colleague("viewer");
    expect((await remove(viewer, viewer)).status).toBe(204);
    expect((await viewer.get("/me/accounts")).body.data).toEqual([]);
  });

  it("returns 403 admin_required when removing another user", async () => {
    const owner = await h.newAccount();
    const [editor, viewer] = [await owner.colleague("editor"), await owner.colleague("viewer")];
    expect(codeOf(await remove(editor, viewer))).toEqual([403, "admin_required"]);
  });

  it("returns 403 forbidden if an admin removes an owner", async () => {
    const owner = await h.newAccount();
    const admin = await owner.colleague("admin");
    expect(codeOf(await remove(admin, owner))).toEqual([403, "forbidden"]);
  });

  it("returns 409 last_owner if the only owner leaves", async () => {
    const owner = await h.newAccount();
    await owner.colleague("admin");
    expect(codeOf(await remove(owner, owner))).toEqual([409, "last_owner"]);
  });

  it("keeps an owner if all owners leave at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await h.newAccount();
      const others = await Promise.all([owner.colleague("owner"), owner.colleague("owner")]);
      const answers = await Promise.all([owner, ...others].map((one) => remove(one, one)));
      expect(answers.map((one) => one.status).sort()).toEqual([204, 204, 409]);
    }
  });
});
