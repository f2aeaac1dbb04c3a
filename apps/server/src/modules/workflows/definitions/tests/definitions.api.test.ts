import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { defineModule } from "../../../../platform/module/define-module.ts";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import type { WorkflowsService } from "../definitions.service.ts";
import { anyEtag, smallGraph } from "./graphs.ts";

/** Simulates another module that still uses a workflow. */
const held = new Set<string>();
const holdingModule = defineModule({
  name: "holding",
  needs: [],
  create: () => ({}),
  uses: () => [
    {
      of: "wfl",
      users: async (_tx, id) => (held.has(id) ? [{ type: "thing", id: "thg_1", name: "Thing" }] : []),
    },
  ],
});

let h: Harness;
let owner: Caller;
let workflows: WorkflowsService;

beforeAll(async () => {
  h = await startHarness({ modules: [holdingModule] });
  owner = await h.newAccount();
  workflows = h.services.get("workflows") as WorkflowsService;
});
afterAll(() => h.stop());

async function newWorkflow(name = "Welcome", caller: Caller = owner) {
  const made = await caller.post("/workflows", { name });
  expect(made.status).toBe(201);
  return made.body as { id: Id<"wfl">; etag: string };
}

async function publishedWorkflow(caller: Caller = owner, config: object = {}): Promise<Id<"wfl">> {
  const { id } = await newWorkflow("Welcome", caller);
  await publish(id, smallGraph(config), caller);
  return id;
}

async function publish(id: string, graph: object, caller: Caller = owner): Promise<void> {
  expect((await caller.put(`/workflows/${id}/draft`, graph, anyEtag)).status).toBe(200);
  const answer = await caller.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
}

const ctxOf = (caller: Caller) => systemAccountCtx("test", caller.account, "test", h.clock.now());
const uow = () => h.composition.platform.uow;
const activeFor = (caller: Caller, event: string, formId?: string) =>
  uow().read(ctxOf(caller), (tx) =>
    workflows.activeFor(tx, event, { formId: formId as Id<"frm"> | undefined }),
  );

describe("POST /workflows", () => {
  it("creates an inactive workflow with an empty draft, an audit record, and an event (201)", async () => {
    const project = (await owner.post("/projects", { name: "Courses" })).body;
    const made = await owner.post("/workflows", { name: " Welcome ", project_id: project.id });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"r1"');
    expect(made.body).toMatchObject({
      object: "workflow",
      name: "Welcome",
      description: "",
      project_id: project.id,
      status: "inactive",
      suspended_reason: null,
      version: null,
      created_by: owner.user.id,
    });
    const draft = await owner.get(`/workflows/${made.body.id}/draft`);
    expect(draft.body).toMatchObject({ triggers: [], steps: [], connections: [], etag: '"r1"' });
    const audit = await owner.get("/audit-events?action=workflow.create");
    expect(audit.body.data[0].target).toEqual({ type: "workflow", id: made.body.id });
  });

  it("rejects a project of another account (422) and one in the trash (409 invalid_state)", async () => {
    const stranger = await h.newAccount();
    const theirs = (await stranger.post("/projects", { name: "Theirs" })).body;
    const answer = await owner.post("/workflows", { name: "A", project_id: theirs.id });
    expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer: "/project_id", code: "option" }] });
    const gone = (await owner.post("/projects", { name: "Gone" })).body;
    await owner.delete(`/projects/${gone.id}`);
    expect((await owner.post("/workflows", { name: "A", project_id: gone.id })).body.code).toBe(
      "invalid_state",
    );
  });

  it("rejects status and version (400), a missing name (422), and contributors (403)", async () => {
    for (const member of ["status", "version", "account_id"])
      expect((await owner.post("/workflows", { name: "A", [member]: "x" })).body.code).toBe("unknown_field");
    expect((await owner.post("/workflows", { name: " " })).status).toBe(422);
    const contributor = await owner.colleague("contributor");
    expect((await contributor.post("/workflows", { name: "A" })).body.code).toBe("forbidden");
    expect((await contributor.get("/workflows")).status).toBe(200);
  });
});

describe("GET /workflows", () => {
  it("filters by status, project, and part of the name", async () => {
    const caller = await h.newAccount();
    const project = (await caller.post("/projects", { name: "P" })).body;
    await caller.post("/workflows", { name: "Alpha", project_id: project.id });
    const id = await publishedWorkflow(caller);
    await caller.post(`/workflows/${id}/activate`);
    const names = async (query: string) =>
      (await caller.get(`/workflows?sort=name&${query}`)).body.data.map((one: { name: string }) => one.name);
    expect(await names("")).toEqual(["Alpha", "Welcome"]);
    expect(await names("status=active")).toEqual(["Welcome"]);
    expect(await names(`project_id=${project.id}`)).toEqual(["Alpha"]);
    expect(await names("q=ALP")).toEqual(["Alpha"]);
  });
});

describe("PATCH /workflows/:id", () => {
  it("keeps omitted members and removes the project with null", async () => {
    const project = (await owner.post("/projects", { name: "For a while" })).body;
    const { body } = await owner.post("/workflows", { name: "A", project_id: project.id });
    const changed = await owner.patch(`/workflows/${body.id}`, { description: "text", project_id: null });
    expect(changed.body).toMatchObject({ name: "A", description: "text", project_id: null, etag: '"r2"' });
  });

  it("rejects a stale If-Match (412)", async () => {
    const { id, etag } = await newWorkflow();
    await owner.patch(`/workflows/${id}`, { name: "B" });
    const stale = await owner.patch(`/workflows/${id}`, { name: "C" }, { headers: { "if-match": etag } });
    expect(stale.body.code).toBe("etag_mismatch");
  });
});

describe("activate and deactivate", () => {
  it("rejects activation before the first version (409 workflow_not_published)", async () => {
    const { id } = await newWorkflow();
    expect((await owner.post(`/workflows/${id}/activate`)).body.code).toBe("workflow_not_published");
  });

  it("allows only valid state changes (else 409 invalid_state), each with an audit record and a public event", async () => {
    const caller = await h.newAccount();
    const { next_cursor } = (await caller.get("/events?after=now")).body.pagination;
    const id = await publishedWorkflow(caller);
    expect((await caller.post(`/workflows/${id}/deactivate`)).body).toMatchObject({
      code: "invalid_state",
      current_state: "inactive",
      allowed_states: ["active", "suspended"],
    });
    expect((await caller.post(`/workflows/${id}/activate`)).body).toMatchObject({
      status: "active",
      version: 1,
    });
    expect((await caller.post(`/workflows/${id}/activate`)).status).toBe(409);
    expect((await caller.post(`/workflows/${id}/deactivate`)).body.status).toBe("inactive");
    const events = await eventsOnce(caller, `after=${next_cursor}`, (published) =>
      expect(published.map(({ type }) => type)).toEqual([
        "workflow.created",
        "workflow.published",
        "workflow.activated",
        "workflow.deactivated",
      ]),
    );
    expect(events[2]?.data).toEqual({ workflow_id: id, version: 1 });
    const audit = await caller.get(`/audit-events?target_id=${id}`);
    expect(audit.body.data.map((one: { action: string }) => one.action)).toEqual([
      "workflow.deactivate",
      "workflow.activate",
      "workflow.publish",
      "workflow_draft.update",
      "workflow.create",
    ]);
  });

  it("listens by event and form while active; publishing updates the triggers, deactivating removes them", async () => {
    const caller = await h.newAccount();
    const form_id = await publishedForm(caller, [field("a")]);
    const other = await publishedForm(caller, [field("a")]);
    const id = await publishedWorkflow(caller, { form_id });
    const every = await publishedWorkflow(caller);
    expect(await activeFor(caller, "entry.submitted")).toEqual([]);
    for (const one of [id, every]) await caller.post(`/workflows/${one}/activate`);
    const found = async (formId?: string) =>
      (await activeFor(caller, "entry.submitted", formId)).map((one) => `${one.workflowId} ${one.version}`);
    expect((await found(form_id)).sort()).toEqual([`${id} 1`, `${every} 1`].sort());
    expect(await found(other)).toEqual([`${every} 1`]);
    expect(await found()).toHaveLength(2);
    expect(await activeFor(caller, "entry.created")).toEqual([]);
    expect(await activeFor(await h.newAccount(), "entry.submitted")).toEqual([]);

    await publish(
      id,
      {
        ...smallGraph(),
        triggers: [
          { key: "start", type: "entry_created", filter: { ref: "entry.mode", op: "eq", value: "live" } },
        ],
      },
      caller,
    );
    expect(await found(form_id)).toEqual([`${every} 1`]);
    expect(await activeFor(caller, "entry.created")).toMatchObject([
      { workflowId: id, triggerKey: "start", version: 2, formId: null, filter: { ref: "entry.mode" } },
    ]);
    await caller.post(`/workflows/${id}/deactivate`);
    expect(await activeFor(caller, "entry.created")).toEqual([]);
  });

  it("does not listen after publishing an inactive workflow", async () => {
    const caller = await h.newAccount();
    await publishedWorkflow(caller);
    expect(await activeFor(caller, "entry.submitted")).toEqual([]);
  });

  it("follows the change feed from the first active workflow until the last is deactivated", async () => {
    const caller = await h.newAccount();
    const follows = async () =>
      (
        await h.composition.shards.get(caller.account.shard).withClient(async (client) => {
          await client.query("begin");
          await client.query("select set_config('app.account_id', $1, true)", [caller.account.uuid]);
          const { rows } = await client.query("select follower from feed_follows where home = 'own'");
          await client.query("rollback");
          return rows;
        })
      ).map((row: { follower: string }) => row.follower);
    const [first, second] = [await publishedWorkflow(caller), await publishedWorkflow(caller)];
    expect(await follows()).toEqual([]);
    await caller.post(`/workflows/${first}/activate`);
    await caller.post(`/workflows/${second}/activate`);
    expect(await follows()).toEqual(["workflows"]);
    await caller.post(`/workflows/${first}/deactivate`);
    expect(await follows()).toEqual(["workflows"]);
    await caller.post(`/workflows/${second}/deactivate`);
    expect(await follows()).toEqual([]);
  });

  it("ends in a consistent state after many concurrent state changes", async () => {
    const caller = await h.newAccount();
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await publishedWorkflow(caller));
    for (let round = 0; round < 5; round += 1) {
      const verb = round % 2 === 0 ? "activate" : "deactivate";
      const answers = await Promise.all(ids.map((id) => caller.post(`/workflows/${id}/${verb}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    expect(await activeFor(caller, "entry.submitted")).toHaveLength(4);
  });
});

describe("suspend", () => {
  it("suspends an active workflow once, with a reason and an event; activating resumes it", async () => {
    const caller = await h.newAccount();
    const id = await publishedWorkflow(caller);
    const suspend = () => uow()(ctxOf(caller), (tx) => workflows.suspend(tx, id, "failures"));
    await suspend();
    expect((await caller.get(`/workflows/${id}`)).body.status).toBe("inactive");
    await caller.post(`/workflows/${id}/activate`);
    await suspend();
    await suspend();
    expect((await caller.get(`/workflows/${id}`)).body).toMatchObject({
      status: "suspended",
      suspended_reason: "failures",
    });
    expect(await activeFor(caller, "entry.submitted")).toEqual([]);
    expect((await caller.get("/audit-events?action=workflow.suspend")).body.data).toHaveLength(1);
    expect((await caller.post(`/workflows/${id}/activate`)).body).toMatchObject({
      status: "active",
      suspended_reason: null,
    });
    expect(await activeFor(caller, "entry.submitted")).toHaveLength(1);
  });
});

describe("DELETE /workflows/:id", () => {
  it("rejects deletion while active (409 workflow_active), then deletes everything (204)", async () => {
    const id = await publishedWorkflow();
    await owner.post(`/workflows/${id}/activate`);
    expect((await owner.delete(`/workflows/${id}`)).body.code).toBe("workflow_active");
    await owner.post(`/workflows/${id}/deactivate`);
    expect((await owner.delete(`/workflows/${id}`)).status).toBe(204);
    for (const path of ["", "/draft", "/versions", "/versions/1"])
      expect((await owner.get(`/workflows/${id}${path}`)).status, path).toBe(404);
  });

  it("rejects deletion while another module uses it (409 workflow_in_use) and with a stale If-Match (412)", async () => {
    const { id, etag } = await newWorkflow();
    held.add(id);
    expect((await owner.delete(`/workflows/${id}`)).body).toMatchObject({
      code: "workflow_in_use",
      used_by: [{ type: "thing", id: "thg_1", name: "Thing" }],
    });
    held.delete(id);
    await owner.patch(`/workflows/${id}`, { name: "B" });
    const stale = await owner.delete(`/workflows/${id}`, undefined, { headers: { "if-match": etag } });
    expect(stale.body.code).toBe("etag_mismatch");
    expect((await owner.delete(`/workflows/${id}`)).status).toBe(204);
  });

  it("keeps the workflows of a purged project", async () => {
    const caller = await h.newAccount();
    const project = (await caller.post("/projects", { name: "Short" })).body;
    const { body } = await caller.post("/workflows", { name: "A", project_id: project.id });
    await caller.delete(`/projects/${project.id}`);
    h.clock.advance(31 * 86_400_000);
    await h.runJobs();
    const later = await h.callerFor(caller.user, caller.account);
    expect((await later.get(`/projects/${project.id}`)).status).toBe(404);
    expect((await later.get(`/workflows/${body.id}`)).body.project_id).toBe(null);
    h.clock.advance(-31 * 86_400_000);
  });
});

describe("GET /workflow-step-types and /workflow-trigger-types", () => {
  it("returns JSON Schemas, also to viewers (200)", async () => {
    const viewer = await owner.colleague("viewer");
    const steps = (await viewer.get("/workflow-step-types")).body.data;
    const byType = new Map(steps.map((one: { type: string }) => [one.type, one]));
    expect(byType.get("branch")).toMatchObject({ effect: "flow", ports: ["true", "false", "error"] });
    expect(byType.get("delay")).toMatchObject({
      input_schema: { type: "object", properties: { unit: { enum: expect.any(Array) } } },
    });
    const contributed = h.composition.platform.contributions().stepTypes.map(({ type }) => type);
    expect(steps.map((one: { type: string }) => one.type)).toEqual(expect.arrayContaining(contributed));
    const triggers = (await viewer.get("/workflow-trigger-types")).body.data;
    expect(triggers.find((one: { type: string }) => one.type === "entry_submitted")).toMatchObject({
      events: ["entry.submitted"],
      config_schema: { type: "object", properties: { form_id: { type: "string" } } },
    });
  });
});
