import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { trashDays } from "./projects.rules.ts";

let h: Harness;
let owner: Caller;
const dayMs = 86_400_000;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

async function newProject(name = `Project ${Math.random()}`, caller: Caller = owner) {
  const made = await caller.post("/projects", { name });
  expect(made.status).toBe(201);
  return made.body as { id: string; name: string; etag: string };
}

describe("POST /projects", () => {
  it("201 with the whole project, its ETag, and an audit row", async () => {
    const made = await owner.post("/projects", { name: "  Census ", color: "#3366ff" });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"r1"');
    expect(made.body).toMatchObject({
      object: "project",
      name: "Census",
      description: "",
      color: "#3366ff",
      status: "active",
      created_by: owner.user.id,
    });
    const audit = await owner.get("/audit-events?action=project.create");
    expect(audit.body.data[0].target).toEqual({ type: "project", id: made.body.id });
  });

  it("409 name_taken regardless of case; the name is free again once the other project is trashed", async () => {
    const first = await newProject("Name");
    expect((await owner.post("/projects", { name: "nAME" })).body.code).toBe("name_taken");
    await owner.delete(`/projects/${first.id}`);
    await newProject("nAME");
  });

  it.each([
    [{}, "/name", "required"],
    [{ name: "" }, "/name", "required"],
    [{ name: "x".repeat(121) }, "/name", "max"],
    [{ name: 7 }, "/name", "type"],
    [{ name: "ok", color: "red" }, "/color", "pattern"],
  ])("422 names the value and the reason: %j", async (body, pointer, code) => {
    const answer = await owner.post("/projects", body);
    expect(answer.status).toBe(422);
    expect(answer.headers["content-type"]).toMatch("application/problem+json");
    expect(answer.body).toMatchObject({
      code: "validation_failed",
      status: 422,
      errors: [{ pointer, code }],
    });
  });

  it("400 unknown_field for a property that is not in the contract, such as account_id or status", async () => {
    for (const member of ["account_id", "status", "created_at"]) {
      const answer = await owner.post("/projects", { name: "A", [member]: "x" });
      expect([answer.status, answer.body.code, answer.body.errors[0].pointer]).toEqual([
        400,
        "unknown_field",
        `/${member}`,
      ]);
    }
  });

  it("400 invalid_json for broken or poisoned bodies, 415 for another content type", async () => {
    const send = (payload: string, type: string) =>
      h.server.inject({
        method: "POST",
        url: "/api/v1/projects",
        headers: { ...owner.headers, "content-type": type },
        payload,
      });
    for (const payload of [
      "{",
      '{"name":"a","__proto__":{"x":1}}',
      `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
    ]) {
      const answer = await send(payload, "application/json");
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_json"]);
    }
    expect((await send("name=a", "application/x-www-form-urlencoded")).json().code).toBe(
      "unsupported_media_type",
    );
  });
});

describe("GET /projects", () => {
  it("200 pages forward and back through every sort order without losing or repeating a row", async () => {
    const caller = await h.newAccount();
    for (let n = 0; n < 7; n += 1)
      await newProject(`Item ${["g", "İa", "a", "f", "ib", "e", "ß"][n]}`, caller);
    for (const sort of [
      "-created_at",
      "created_at",
      "name",
      "-name",
      "-updated_at,name",
      "name,-created_at",
    ]) {
      const all = (await caller.get(`/projects?limit=100&sort=${sort}`)).body.data.map(
        (one: { id: string }) => one.id,
      );
      const seen: string[] = [];
      let cursor: string | null = null;
      let back: string | null = null;
      do {
        const page = await caller.get(`/projects?limit=3&sort=${sort}${cursor ? `&cursor=${cursor}` : ""}`);
        seen.push(...page.body.data.map((one: { id: string }) => one.id));
        cursor = page.body.pagination.next_cursor;
        back = page.body.pagination.prev_cursor;
      } while (cursor);
      expect(seen, sort).toEqual(all);
      const before = await caller.get(`/projects?limit=3&sort=${sort}&cursor=${back}`);
      expect(
        before.body.data.map((one: { id: string }) => one.id),
        sort,
      ).toEqual(all.slice(3, 6));
    }
  });

  it("200 filters by status and by part of the name, and counts on request", async () => {
    const caller = await h.newAccount();
    const kept = await newProject("Alpha 100%", caller);
    const gone = await newProject("Beta", caller);
    await caller.delete(`/projects/${gone.id}`);
    const names = async (query: string) =>
      (await caller.get(`/projects${query}`)).body.data.map((one: { name: string }) => one.name);
    expect(await names("")).toEqual([kept.name]);
    expect(await names("?status=trashed")).toEqual(["Beta"]);
    expect(await names("?q=PHA")).toEqual([kept.name]);
    expect(await names("?q=%25")).toEqual([kept.name]);
    expect((await caller.get("/projects?count=exact")).body.pagination.total).toBe(1);
  });

  it("400 for a limit below 1, an unknown parameter or sort, and a cursor of another query", async () => {
    for (const query of ["limit=0", "limit=x", "page=2", "sort=color", "sort=name,name"]) {
      expect((await owner.get(`/projects?${query}`)).body.code, query).toBe("invalid_parameter");
    }
    const caller = await h.newAccount();
    for (const name of ["A", "B"]) await newProject(name, caller);
    const { next_cursor } = (await caller.get("/projects?limit=1&q=")).body.pagination;
    expect((await caller.get(`/projects?limit=1&cursor=${next_cursor}`)).body.code).toBe("invalid_cursor");
    expect((await caller.get("/projects?cursor=forged")).body.code).toBe("invalid_cursor");
  });

  it("200 reduces a limit above 100", async () => {
    expect((await owner.get("/projects?limit=5000")).body.pagination.limit).toBe(100);
  });
});

describe("GET /projects/:id", () => {
  it("304 while unchanged, 200 with a new ETag after a change", async () => {
    const { id, etag } = await newProject();
    const conditional = () => owner.get(`/projects/${id}`, { headers: { "if-none-match": etag } });
    expect((await conditional()).status).toBe(304);
    await owner.patch(`/projects/${id}`, { description: "new" });
    const changed = await conditional();
    expect([changed.status, changed.headers.etag]).toEqual([200, '"r2"']);
  });
});

describe("PATCH /projects/:id", () => {
  it("200 keeps omitted properties and clears null ones", async () => {
    const made = await owner.post("/projects", { name: "Patch me", color: "#000000", description: "text" });
    const changed = await owner.patch(`/projects/${made.body.id}`, { color: null });
    expect(changed.body).toMatchObject({ name: "Patch me", description: "text", color: null, etag: '"r2"' });
  });

  it("412 etag_mismatch for a stale If-Match, with the current ETag", async () => {
    const { id, etag } = await newProject();
    await owner.patch(`/projects/${id}`, { description: "theirs" });
    const stale = await owner.patch(
      `/projects/${id}`,
      { description: "mine" },
      { headers: { "if-match": etag } },
    );
    expect([stale.status, stale.body.code, stale.body.current_etag]).toEqual([412, "etag_mismatch", '"r2"']);
  });

  it("409 invalid_state in the trash", async () => {
    const { id } = await newProject();
    await owner.delete(`/projects/${id}`);
    const answer = await owner.patch(`/projects/${id}`, { name: "No" });
    expect(answer.body).toMatchObject({
      code: "invalid_state",
      current_state: "trashed",
      allowed_states: ["active", "archived"],
    });
  });
});

describe("archive, unarchive, trash, and restore", () => {
  it("200 for allowed transitions, 409 invalid_state for others, each with an event", async () => {
    const { id } = await newProject();
    expect((await owner.post(`/projects/${id}/archive`)).body.status).toBe("archived");
    expect((await owner.post(`/projects/${id}/archive`)).status).toBe(409);
    expect((await owner.delete(`/projects/${id}`)).status).toBe(204);
    expect((await owner.delete(`/projects/${id}`)).status).toBe(409);
    expect((await owner.post(`/projects/${id}/restore`)).body.status).toBe("archived");
    expect((await owner.post(`/projects/${id}/unarchive`)).body.status).toBe("active");
    expect((await owner.post(`/projects/${id}/restore`)).status).toBe(409);
    const actions = (await owner.get(`/audit-events?target_id=${id}`)).body.data.map(
      (one: { action: string }) => one.action,
    );
    expect(actions).toEqual([
      "project.unarchive",
      "project.restore",
      "project.trash",
      "project.archive",
      "project.create",
    ]);
  });

  it("a project in the trash is deleted after 30 days unless it was restored", async () => {
    const caller = await h.newAccount();
    const gone = await newProject("Gone", caller);
    const kept = await newProject("Kept", caller);
    for (const { id } of [gone, kept]) await caller.delete(`/projects/${id}`);
    await caller.post(`/projects/${kept.id}/restore`);
    await h.runJobs();
    expect((await caller.get(`/projects/${gone.id}`)).status).toBe(200);
    h.clock.advance(trashDays * dayMs + 1_000);
    await h.runJobs();
    const later = await h.callerFor(caller.user, caller.account);
    expect((await later.get(`/projects/${gone.id}`)).status).toBe(404);
    expect((await later.get(`/projects/${kept.id}`)).status).toBe(200);
    h.clock.advance(-trashDays * dayMs - 1_000);
  });
});
