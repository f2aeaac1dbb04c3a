import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { trashDays } from "../forms.rules.ts";

let h: Harness;
let owner: Caller;
let projectId: string;
const dayMs = 86_400_000;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  projectId = await newProject();
});
afterAll(() => h.stop());

async function newProject(caller: Caller = owner): Promise<string> {
  return (await caller.post("/projects", { name: `Project ${Math.random()}` })).body.id;
}

async function newForm(name = "Form", caller: Caller = owner, project = projectId) {
  const made = await caller.post("/forms", { project_id: project, name });
  expect(made.status).toBe(201);
  return made.body as { id: string; name: string; slug: string; etag: string };
}

const namesOf = async (caller: Caller, query: string) =>
  (await caller.get(`/forms${query}`)).body.data.map((one: { name: string }) => one.name).sort();

describe("POST /forms", () => {
  it("201 with the whole form, its ETag, and an audit row", async () => {
    const made = await owner.post("/forms", { project_id: projectId, name: "  Census " });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"r1"');
    expect(made.body).toMatchObject({
      object: "form",
      project_id: projectId,
      name: "Census",
      status: "unpublished",
      access: "public",
      max_entries: null,
      locales: ["en"],
      version: null,
      created_by: owner.user.id,
    });
    const audit = await owner.get("/audit-events?action=form.create");
    expect(audit.body.data[0].target).toEqual({ type: "form", id: made.body.id });
  });

  it("422 for a project that is missing, in another account, or not a project", async () => {
    const foreign = await newProject(await h.newAccount());
    for (const project_id of ["prj_01h455vb4pex5vsknk084sn02q", foreign, "none"]) {
      const answer = await owner.post("/forms", { project_id, name: "A" });
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/project_id"]);
    }
  });

  it("409 invalid_state in a project that is archived or in the trash", async () => {
    const project = await newProject();
    await owner.post(`/projects/${project}/archive`);
    expect((await owner.post("/forms", { project_id: project, name: "A" })).body).toMatchObject({
      code: "invalid_state",
      current_state: "archived",
      allowed_states: ["active"],
    });
    await owner.delete(`/projects/${project}`);
    expect((await owner.post("/forms", { project_id: project, name: "A" })).status).toBe(409);
  });

  it("403 for a contributor, 201 for an editor and for an editor's key", async () => {
    const body = { project_id: projectId, name: "A" };
    expect((await (await owner.colleague("contributor")).post("/forms", body)).body.code).toBe("forbidden");
    const editor = await owner.colleague("editor");
    expect((await editor.post("/forms", body)).status).toBe(201);
    expect((await (await editor.newKey()).post("/forms", body)).status).toBe(201);
  });
});

describe("GET /forms", () => {
  it("200 filters by project, status, and part of the name", async () => {
    const caller = await h.newAccount();
    const [first, second] = [await newProject(caller), await newProject(caller)];
    await newForm("Alpha 100%", caller, first);
    await newForm("Beta", caller, second);
    const gone = await newForm("Gamma", caller, first);
    await caller.delete(`/forms/${gone.id}`);
    expect(await namesOf(caller, "")).toEqual(["Alpha 100%", "Beta"]);
    expect(await namesOf(caller, `?project_id=${first}`)).toEqual(["Alpha 100%"]);
    expect(await namesOf(caller, `?project_id=${first}&status=trashed`)).toEqual(["Gamma"]);
    expect(await namesOf(caller, "?status=unpublished&q=BET")).toEqual(["Beta"]);
    expect(await namesOf(caller, "?q=%25")).toEqual(["Alpha 100%"]);
    expect((await caller.get("/forms?count=exact")).body.pagination.total).toBe(2);
  });

  it("200 pages through every sort order without losing or repeating a row", async () => {
    const caller = await h.newAccount();
    const project = await newProject(caller);
    for (const name of ["g", "İa", "a", "A", "ß"]) await newForm(name, caller, project);
    for (const sort of ["-created_at", "name", "-name", "-updated_at,name"]) {
      const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
      const all = ids((await caller.get(`/forms?sort=${sort}`)).body);
      const seen: string[] = [];
      let cursor = "";
      do {
        const page = await caller.get(`/forms?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
        seen.push(...ids(page.body));
        cursor = page.body.pagination.next_cursor ?? "";
      } while (cursor);
      expect(seen, sort).toEqual(all);
    }
  });

  it("200 with a key and no X-Account-ID, 400 with a session and none, 403 with another account's ID", async () => {
    const key = await owner.newKey();
    const inject = async (headers: Record<string, string>) => {
      const answer = await h.server.inject({ method: "GET", url: "/api/v1/forms?limit=1", headers });
      return [answer.statusCode, answer.json().code];
    };
    const authorization = `Bearer ${key.key}`;
    expect(await inject({ authorization })).toEqual([200, undefined]);
    const other = (await h.newAccount()).account.id;
    expect(await inject({ authorization, "x-account-id": other })).toEqual([403, "account_mismatch"]);
    const { "x-account-id": _account, ...session } = owner.headers;
    expect(await inject(session)).toEqual([400, "account_header_required"]);
  });
});

describe("GET /forms/:id", () => {
  it("304 while unchanged, 200 with a new ETag after a change", async () => {
    const { id, etag } = await newForm();
    const conditional = () => owner.get(`/forms/${id}`, { headers: { "if-none-match": etag } });
    expect((await conditional()).status).toBe(304);
    await owner.patch(`/forms/${id}`, { name: "Other" });
    const changed = await conditional();
    expect([changed.status, changed.headers.etag]).toEqual([200, '"r2"']);
  });
});

describe("PATCH /forms/:id", () => {
  const settings = {
    name: "New name",
    slug: "a-new-slug",
    access: "links_only",
    max_entries: 100,
    opens_at: "2027-01-01T00:00:00.000Z",
    closes_at: "2027-02-01T00:00:00.000Z",
    captcha: "proof_of_work",
    retention_days: 365,
    locales: ["de", "pt-BR"],
  };

  it("200 updates every setting, keeps omitted ones, and clears null ones", async () => {
    const { id } = await newForm();
    const changed = await owner.patch(`/forms/${id}`, settings);
    expect(changed.body).toMatchObject({ ...settings, status: "unpublished", etag: '"r2"' });
    const cleared = await owner.patch(`/forms/${id}`, { max_entries: null, closes_at: null });
    expect(cleared.body).toMatchObject({ ...settings, max_entries: null, closes_at: null });
    expect((await owner.get(`/forms/${id}`)).body).toEqual(cleared.body);
  });

  it("200 moves the form to another project of the account, which must be active", async () => {
    const { id } = await newForm();
    const other = await newProject();
    const moved = await owner.patch(`/forms/${id}`, { project_id: other });
    expect(moved.body.project_id).toBe(other);
    const archived = await newProject();
    await owner.post(`/projects/${archived}/archive`);
    expect((await owner.patch(`/forms/${id}`, { project_id: archived })).body.code).toBe("invalid_state");
    const foreign = await newProject(await h.newAccount());
    expect((await owner.patch(`/forms/${id}`, { project_id: foreign })).status).toBe(422);
  });

  it("409 slug_taken within the account, but not across accounts or for forms in the trash", async () => {
    const [first, second] = [await newForm(), await newForm()];
    expect((await owner.patch(`/forms/${first.id}`, { slug: "mine" })).status).toBe(200);
    expect((await owner.patch(`/forms/${second.id}`, { slug: "mine" })).body.code).toBe("slug_taken");
    const other = await h.newAccount();
    const theirs = await newForm("A", other, await newProject(other));
    expect((await other.patch(`/forms/${theirs.id}`, { slug: "mine" })).status).toBe(200);
    await owner.delete(`/forms/${first.id}`);
    expect((await owner.patch(`/forms/${second.id}`, { slug: "mine" })).status).toBe(200);
    expect((await owner.post(`/forms/${first.id}/restore`)).body.code).toBe("slug_taken");
  });

  it("412 etag_mismatch for a stale If-Match, with the current ETag", async () => {
    const { id, etag } = await newForm();
    await owner.patch(`/forms/${id}`, { name: "theirs" });
    const stale = await owner.patch(`/forms/${id}`, { name: "mine" }, { headers: { "if-match": etag } });
    expect([stale.status, stale.body.code, stale.body.current_etag]).toEqual([412, "etag_mismatch", '"r2"']);
  });

  it("422 if it would close before it opens, also compared with stored times", async () => {
    const { id } = await newForm();
    await owner.patch(`/forms/${id}`, { opens_at: settings.opens_at });
    const answer = await owner.patch(`/forms/${id}`, { closes_at: "2026-12-31T00:00:00Z" });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, "/closes_at"]);
  });

  it.each([
    [{ slug: "No Spaces" }, "/slug", "pattern"],
    [{ slug: "a--b" }, "/slug", "pattern"],
    [{ max_entries: 0 }, "/max_entries", "min"],
    [{ locales: [] }, "/locales", "min"],
    [{ locales: ["english"] }, "/locales/0", "pattern"],
    [{ access: "secret" }, "/access", "option"],
    [{ opens_at: "1999-12-31T00:00:00Z" }, "/opens_at", "type"],
  ])("422 names the value and the reason: %j", async (body, pointer, code) => {
    const { id } = await newForm();
    const answer = await owner.patch(`/forms/${id}`, body);
    expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer, code }] });
  });

  it("400 unknown_field for the state, which only commands can change", async () => {
    const { id } = await newForm();
    expect((await owner.patch(`/forms/${id}`, { status: "open" })).body.code).toBe("unknown_field");
  });
});

describe("POST /forms/:id/duplicate", () => {
  it("201 with the settings, another slug, and the requested project and name", async () => {
    const { id, slug } = await newForm("Original");
    await owner.patch(`/forms/${id}`, { max_entries: 7, closes_at: "2030-01-01T00:00:00Z" });
    const copy = await owner.post(`/forms/${id}/duplicate`, {});
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ name: "Original (copy)", max_entries: 7, closes_at: null });
    expect(copy.body.slug).not.toBe(slug);
    const project = await newProject();
    const named = await owner.post(`/forms/${id}/duplicate`, { name: "Twin", project_id: project });
    expect(named.body).toMatchObject({ name: "Twin", project_id: project });
  });
});

describe("states that need a version", () => {
  it("409 invalid_state while unpublished", async () => {
    const { id } = await newForm();
    for (const verb of ["pause", "resume", "close", "reopen", "archive", "unarchive", "restore"]) {
      const answer = await owner.post(`/forms/${id}/${verb}`);
      expect([verb, answer.status, answer.body.current_state]).toEqual([verb, 409, "unpublished"]);
    }
  });
});

describe("DELETE /forms/:id and restore", () => {
  it("204, 409 the second time, and restores the previous state; editors can do neither", async () => {
    const { id } = await newForm();
    const editor = await owner.colleague("editor");
    expect((await editor.delete(`/forms/${id}`)).body.code).toBe("admin_required");
    expect((await owner.delete(`/forms/${id}`)).status).toBe(204);
    expect((await owner.delete(`/forms/${id}`)).status).toBe(409);
    expect((await owner.patch(`/forms/${id}`, { name: "No" })).body.current_state).toBe("trashed");
    expect((await editor.post(`/forms/${id}/restore`)).body.code).toBe("admin_required");
    expect((await owner.post(`/forms/${id}/restore`)).body).toMatchObject({
      status: "unpublished",
      trashed_at: null,
    });
  });

  it("a form in the trash is deleted after 30 days unless it was restored", async () => {
    const caller = await h.newAccount();
    const project = await newProject(caller);
    const [gone, kept] = [await newForm("Gone", caller, project), await newForm("Kept", caller, project)];
    for (const { id } of [gone, kept]) await caller.delete(`/forms/${id}`);
    await caller.post(`/forms/${kept.id}/restore`);
    h.clock.advance(trashDays * dayMs + 1_000);
    await h.runJobs();
    const later = await h.callerFor(caller.user, caller.account);
    expect((await later.get(`/forms/${gone.id}`)).status).toBe(404);
    expect((await later.get(`/forms/${kept.id}`)).status).toBe(200);
    const audit = await later.get(`/audit-events?target_id=${gone.id}`);
    expect(audit.body.data[0].action).toBe("form.purge");
    h.clock.advance(-trashDays * dayMs - 1_000);
  });
});

describe("the project of a form", () => {
  it("409 project_not_empty while it has a form outside the trash", async () => {
    const project = await newProject();
    const { id } = await newForm("A", owner, project);
    expect((await owner.delete(`/projects/${project}`)).body.code).toBe("project_not_empty");
    await owner.delete(`/forms/${id}`);
    expect((await owner.delete(`/projects/${project}`)).status).toBe(204);
    expect((await owner.post(`/forms/${id}/restore`)).body.code).toBe("project_in_trash");
    await owner.post(`/projects/${project}/restore`);
    expect((await owner.post(`/forms/${id}/restore`)).status).toBe(200);
  });

  it("is deleted only after its forms, regardless of the order of the jobs", async () => {
    const caller = await h.newAccount();
    const project = await newProject(caller);
    const { id } = await newForm("A", caller, project);
    await caller.delete(`/forms/${id}`);
    await caller.delete(`/projects/${project}`);
    h.clock.advance(trashDays * dayMs + 1_000);
    await h.runJobs();
    h.clock.advance(3_600_000);
    await h.runJobs();
    const later = await h.callerFor(caller.user, caller.account);
    expect((await later.get(`/forms/${id}`)).status).toBe(404);
    expect((await later.get(`/projects/${project}`)).status).toBe(404);
    h.clock.advance(-trashDays * dayMs - 3_601_000);
  });

  it("cannot be trashed while a form is created in it: one of the two requests is refused", async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await newProject();
      const [made, trashed] = await Promise.all([
        owner.post("/forms", { project_id: project, name: "Race" }),
        owner.delete(`/projects/${project}`),
      ]);
      expect([
        [201, 409],
        [409, 204],
      ]).toContainEqual([made.status, trashed.status]);
    }
  });
});
