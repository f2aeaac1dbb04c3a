// Test runs through the API: what they return, what they reject, and that they have no side effects.
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, systemAccountCtx } from "../../../../platform/context/context.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { newConnector } from "../../../../test-kit/new-connector.ts";
import { missingId } from "../../../../test-kit/operations.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../../../test-kit/servers/webhook-receiver.ts";
import { databaseUrl, testServices } from "../../../../test-kit/test-services.ts";
import { called, graphOf, republish, stepsModule } from "../../../../test-kit/workflow-runs.ts";
import type { WorkflowTrialsService } from "../trials.service.ts";

let h: Harness;
let owner: Caller;
let canary: WebhookReceiver;
let formId: string;
let entryId: string;

beforeAll(async () => {
  canary = await startWebhookReceiver();
  h = await startHarness({ modules: [stepsModule], env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name"), field("health", { privacy: "special" })]);
  const answers = { name: "Ada", health: "fine" };
  entryId = (await owner.post("/entries", { form_id: formId, answers })).body.id;
});
afterAll(async () => {
  await h.stop();
  await canary.close();
});

const anyEtag = { headers: { "if-match": "*" } };

async function drafted(graph: object): Promise<string> {
  const { id } = (await owner.post("/workflows", { name: "Tried" })).body;
  const put = await owner.put(`/workflows/${id}/draft`, graph, anyEtag);
  expect([put.status, put.body.errors]).toEqual([200, undefined]);
  return id;
}
const tryOut = (id: string, body: object = {}, caller: Caller = owner) =>
  caller.post(`/workflows/${id}/test-runs`, body);
const make = (key: string, name: string) => ({ key, type: "test.make", input: { name } });
const onEntry = (more: object = {}) => [
  { key: "start", type: "entry_submitted", config: { form_id: formId }, ...more },
];
const ways = ({ steps }: { steps: { id: string; port: string | null; status: string }[] }) =>
  steps.map(({ id, port, status }) => `${id}:${port ?? status}`);

/** The number of rows in each table, and a hash of their content. */
async function fingerprints(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const database of h.databases) {
    const client = new pg.Client({ connectionString: databaseUrl(testServices.ownerUrl, database) });
    await client.connect();
    await client.query("set app.system = 'on'");
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of rows) {
      const summary = await client.query<{ said: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as said from ${name} t`,
      );
      found[`${database} ${name}`] = summary.rows[0]?.said ?? "";
    }
    await client.end();
  }
  return found;
}

describe("POST /workflows/:id/test-runs", () => {
  it("returns each step of the draft with its resolved input for an existing entry (200)", async () => {
    const id = await drafted(
      graphOf(
        [
          {
            key: "ask",
            type: "branch",
            input: { condition: { ref: "entry.answers.name", op: "eq", value: "Ada" } },
          },
          make("made", "For {{ entry.answers.name }} of {{ trigger.data.form_id }}"),
          { key: "nap", type: "delay", input: { amount: 3, unit: "days" } },
          { key: "end", type: "stop", input: { outputs: { id: "{{ steps.made.outputs.id }}" } } },
          make("other", "never"),
        ],
        ["start>ask", "ask:true>made", "made>nap", "nap>end", "ask:false>other"],
        onEntry(),
      ),
    );
    const { status, body } = await tryOut(id, { entry_id: entryId });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      object: "workflow_test_run",
      workflow_id: id,
      version: null,
      trigger: { key: "start", type: "entry_submitted", filter_holds: true },
      status: "succeeded",
      note: null,
      outputs: { id: "prj_stub" },
      error: null,
    });
    expect(ways(body)).toEqual(["ask:true", "other:skipped", "made:next", "nap:next", "end:next"]);
    expect(body.steps[2]).toMatchObject({
      step_key: "made",
      type: "test.make",
      input: { name: `For Ada of ${formId}` },
      outputs: { id: "prj_stub" },
      is_mocked: false,
    });
    expect(Date.parse(body.ended_at) - Date.parse(body.started_at)).toBe(3 * 86_400_000);
    const name = `For Ada of ${formId}`;
    expect(body.effects).toEqual([
      { step: "made", type: "test.make", summary: `Make (name: ${name})`, input: { name } },
    ]);
  });

  it("simulates a version with a payload and mocks (200)", async () => {
    const graph = graphOf([
      { key: "ask", type: "human_task", input: { title: "May {{ trigger.data.who }}?" } },
      { key: "call", type: "test.call", input: { word: "hello" } },
      { key: "end", type: "stop", input: { outputs: { got: "{{ steps.call.outputs.value }}" } } },
    ]);
    const connections = graph.connections.map((one) =>
      one.from === "ask" ? { ...one, port: "approved" } : one,
    );
    const id = await drafted({});
    await republish(owner, id, { ...graph, connections });
    await owner.put(`/workflows/${id}/draft`, {}, anyEtag);
    const payload = { who: "Bob" };
    const mocked = { call: { outputs: { value: 7 } } };
    const went = await tryOut(id, { of: 1, payload, mock_outputs: mocked });
    expect(went.body).toMatchObject({ version: 1, status: "succeeded", outputs: { got: 7 } });
    expect(went.body.effects.map(({ type }: { type: string }) => type)).toEqual(["human_task", "test.call"]);
    expect(went.body.effects[0].input.title).toBe("May Bob?");
    const rejected = await tryOut(id, {
      of: 1,
      mock_outputs: { ask: { outputs: { decision: "rejected" } } },
    });
    expect(ways(rejected.body)).toEqual(["ask:rejected", "call:skipped", "end:skipped"]);
    const failed = await tryOut(id, { of: 1, mock_outputs: { call: { error: { code: "down" } } } });
    expect(failed.body).toMatchObject({ status: "failed", error: { code: "down", step: "call" } });
  });

  it("reports that the trigger's filter does not match, and simulates anyway (200)", async () => {
    const filter = { ref: "entry.answers.name", op: "eq", value: "Bob" };
    const id = await drafted(graphOf([make("made", "x")], undefined, onEntry({ filter })));
    const { body } = await tryOut(id, { entry_id: entryId });
    expect([body.trigger.filter_holds, body.status]).toEqual([false, "succeeded"]);
  });

  it("writes nothing, makes no calls, and returns no secret (200)", async () => {
    const { act, env } = await newConnector(owner);
    const id = await drafted(
      graphOf(
        [
          make("made", "x"),
          { key: "call", type: "test.call", input: { word: "canary" } },
          { key: "http", type: "http_request", input: { url: `${canary.url}/canary`, body: { a: 1 } } },
          { key: "action", type: "connector_action", input: { action_id: act, environment_id: env } },
          { key: "entry", type: "create_entry", input: { form_id: formId, answers: { name: "B" } } },
          { key: "set", type: "set_answers", input: { answers: { name: "C" } } },
          { key: "meta", type: "set_metafields", input: { namespace: "crm", values: { id: "1" } } },
          { key: "task", type: "human_task", input: { title: "Well?" } },
          { key: "wait", type: "wait_for_event", input: { event: "entry.reviewed" } },
          { key: "sub", type: "call_workflow", input: { workflow_id: missingId("wfl") } },
        ],
        [
          "start>made",
          "made>call",
          "call>http",
          "http>action",
          "action>entry",
          "entry>set",
          "set>meta",
          "meta>task",
          "task:approved>wait",
          "wait>sub",
        ],
        onEntry(),
      ),
    );
    const before = await fingerprints();
    const answer = await tryOut(id, { entry_id: entryId });
    expect(answer.body.error).toBe(null);
    expect(answer.body.effects).toHaveLength(9);
    expect(await fingerprints()).toEqual(before);
    // Proves that the comparison would detect a change.
    await owner.post("/projects", { name: "Seen" });
    expect(await fingerprints()).not.toEqual(before);
    expect(Object.entries(before)).toContainEqual([
      expect.stringMatching(/ public\.workflow_drafts$/),
      expect.stringMatching(/^[1-9]/),
    ]);
    expect(canary.received).toEqual([]);
    expect(called.filter(({ word }) => word === "canary")).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain("a secret");
    expect((await owner.get(`/entries/${entryId}`)).body.answers.name).toBe("Ada");
  });

  it("reads the entry with the caller's permissions, so sensitive answers are missing for viewers", async () => {
    const id = await drafted(
      graphOf(
        [{ key: "say", type: "transform", input: { values: { health: "{{ entry.answers.health }}" } } }],
        undefined,
        onEntry(),
      ),
    );
    const service = h.services.get("workflowTrials") as WorkflowTrialsService;
    const wish = { of: "draft", triggerKey: undefined, payload: undefined, mocks: {} } as const;
    const sees = async (role: Role) => {
      const ctx = { ...systemAccountCtx("test", owner.account, "test", h.clock.now()), role };
      const run = await service.testRuns.run(ctx, id as Id<"wfl">, {
        ...wish,
        entryId: entryId as Id<"ent">,
      });
      return run.trace.steps[0]?.outputs;
    };
    expect(await sees("editor")).toEqual({ health: "fine" });
    expect(await sees("viewer")).toEqual({ health: null });
  });

  it("stops as unfinished at the maximum number of steps (200)", async () => {
    const id = await drafted(
      graphOf(
        [{ key: "loop", type: "for_each", input: { items: "{{ trigger.data }}" } }, make("made", "x")],
        ["start>loop", "loop:each>made"],
      ),
    );
    const { body } = await tryOut(id, { payload: Array.from({ length: 2_500 }, () => 1) });
    expect([body.status, body.note]).toEqual(["unfinished", "A test run stops after 2000 steps."]);
    expect(body.steps).toHaveLength(2_000);
  });

  it("rejects a draft with errors (422 workflow_invalid)", async () => {
    const id = await drafted({ triggers: [{ key: "a", type: "nobody" }] });
    const { status, body } = await tryOut(id);
    expect([status, body.code]).toEqual([422, "workflow_invalid"]);
    expect(body.errors).toContainEqual(expect.objectContaining({ pointer: "/triggers/0/type" }));
  });

  it.each([
    [{ of: 9 }, "/of"],
    [{ of: 0 }, "/of"],
    [{ trigger_key: "nobody" }, "/trigger_key"],
    [{ entry_id: missingId("ent") }, "/entry_id"],
    [{ mock_outputs: { nobody: {} } }, "/mock_outputs/nobody"],
    [{ mock_outputs: { made: { port: "up" } } }, "/mock_outputs/made/port"],
    [{ mock_outputs: { made: { port: "error" } } }, "/mock_outputs/made/port"],
    [
      { mock_outputs: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`s${at}`, {}])) },
      "/mock_outputs",
    ],
  ])("rejects invalid input with its location (422): %#", async (body, pointer) => {
    const id = await drafted(graphOf([make("made", "x")]));
    const answer = await tryOut(id, body);
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });

  it("rejects unknown members (400), anonymous callers (401), roles below editor (403), and other accounts (404)", async () => {
    const id = await drafted(graphOf([make("made", "x")]));
    expect((await tryOut(id, { dry: true })).status).toBe(400);
    expect((await h.anonymous.post(`/workflows/${id}/test-runs`, {})).status).toBe(401);
    for (const role of ["viewer", "contributor"] as const)
      expect((await tryOut(id, {}, await owner.colleague(role))).status).toBe(403);
    expect((await tryOut(id, {}, await owner.colleague("editor"))).status).toBe(200);
    expect((await tryOut(id, {}, await h.newAccount())).status).toBe(404);
    const stranger = await h.newAccount();
    const theirs = (await stranger.post("/workflows", { name: "Theirs" })).body.id;
    const graph = graphOf([{ key: "nap", type: "delay", input: { amount: 1 } }]);
    await stranger.put(`/workflows/${theirs}/draft`, graph, anyEtag);
    const foreign = await tryOut(theirs, { entry_id: entryId }, stranger);
    expect([foreign.status, foreign.body.errors[0].pointer]).toEqual([422, "/entry_id"]);
  });
});
