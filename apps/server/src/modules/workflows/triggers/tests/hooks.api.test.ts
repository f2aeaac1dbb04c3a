// Inbound hooks through the API: who can call them, which runs start, how often, and when a URL stops working.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { graphOf, newWorkflow, republish } from "../../../../test-kit/workflow-runs.ts";

const perMinute = 30;
let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { HOOK_CALLS_PER_MINUTE: String(perMinute) } });
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const end = { key: "end", type: "stop", input: {} };
const hookGraph = (more: object = {}, note = "a") =>
  graphOf([{ ...end, name: note }], undefined, [{ key: "start", type: "hook", ...more }]);

async function newHook(more: object = {}) {
  const workflow = await newWorkflow(owner, hookGraph(more));
  await h.runJobs();
  return { workflow, url: await urlOf(workflow) };
}

const hooksOf = async (workflow: string) => (await owner.get(`/workflows/${workflow}/hooks`)).body.data;
const urlOf = async (workflow: string): Promise<string> => (await hooksOf(workflow))[0].url;
const call = (url: string, payload: unknown = {}, headers: Record<string, string> = {}) =>
  h.anonymous.post(new URL(url).pathname, payload, { headers });
const runsOf = async (workflow: string) =>
  (await owner.get(`/workflow-runs?limit=100&workflow_id=${workflow}`)).body.data;

describe("POST /hooks/:token", () => {
  it("starts a run with the payload for anyone who knows the URL (202)", async () => {
    const { workflow, url } = await newHook();
    const { status, body } = await call(url, { order: { id: 7 } });
    expect([status, body.object]).toEqual([202, "workflow_hook_call"]);
    const [run] = await runsOf(workflow);
    expect(run).toMatchObject({
      id: body.run_id,
      entry_id: null,
      created_by: null,
      trigger: { key: "start", type: "hook", data: { order: { id: 7 } } },
    });
  });

  it("accepts any JSON and an empty body (202)", async () => {
    const { workflow, url } = await newHook();
    const text = (payload: string) => call(url, payload, { "content-type": "application/json" });
    for (const payload of ["[1,2]", '"text"', "null", "3"]) expect((await text(payload)).status).toBe(202);
    expect((await call(url, undefined)).status).toBe(202);
    const received = (await runsOf(workflow)).map((run: { trigger: { data: unknown } }) => run.trigger.data);
    expect(received).toEqual(expect.arrayContaining([[1, 2], "text", null, 3, {}]));
  });

  it.each(["idempotency-key", "webhook-id"])(
    "starts one run for one %s, also for concurrent calls",
    async (header) => {
      const { workflow, url } = await newHook();
      const name = randomUUID();
      const answers = await Promise.all([1, 2, 3, 4].map((n) => call(url, { n }, { [header]: name })));
      expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1);
      await call(url, {}, { [header]: randomUUID() });
      expect(await runsOf(workflow)).toHaveLength(2);
    },
  );

  it("starts no run when the filter does not match (202)", async () => {
    const filter = { ref: "trigger.data.kind", op: "eq", value: "paid" };
    const { workflow, url } = await newHook({ filter });
    expect((await call(url, { kind: "open" })).body.run_id).toBeNull();
    expect((await call(url, { kind: "paid" })).body.run_id).toMatch(/^run_/);
    expect(await runsOf(workflow)).toHaveLength(1);
  });

  it("rejects malformed, unknown, altered, and foreign tokens (404)", async () => {
    const { workflow, url } = await newHook();
    const token = url.slice(url.lastIndexOf("/") + 1);
    const other = await h.newAccount();
    const moved = `whk_${other.account.id.slice(4)}${token.slice(30)}`;
    const spoiled = token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
    for (const one of ["x", spoiled, moved, `${token}0`, "%00"])
      expect((await h.anonymous.post(`/hooks/${one}`, {})).status, one).toBe(404);
    expect(await runsOf(workflow)).toEqual([]);
  });

  it("rejects calls while the workflow is inactive or lacks the trigger (404), and keeps the URL", async () => {
    const { workflow, url } = await newHook();
    await owner.post(`/workflows/${workflow}/deactivate`);
    expect((await call(url)).body.code).toBe("not_found");
    expect((await hooksOf(workflow))[0]).toMatchObject({ url, is_active: false });
    await owner.post(`/workflows/${workflow}/activate`);
    await h.runJobs();
    expect((await call(url)).status).toBe(202);
    await republish(owner, workflow, graphOf([end]));
    expect((await call(url)).status).toBe(404);
    await republish(owner, workflow, hookGraph({}, "b"));
    expect((await call(url)).status).toBe(202);
  });

  it("rejects more than 256 kB (413), other media types (415), malformed JSON, and an invalid key (400)", async () => {
    const { url } = await newHook();
    expect((await call(url, { text: "x".repeat(255_000) })).status).toBe(202);
    expect((await call(url, { text: "x".repeat(256_001) })).body.code).toBe("payload_too_large");
    expect((await call(url, "a=1", { "content-type": "text/plain" })).status).toBe(415);
    expect((await call(url, "{", { "content-type": "application/json" })).body.code).toBe("invalid_json");
    expect((await call(url, {}, { "idempotency-key": " " })).body.code).toBe("invalid_idempotency_key");
    expect((await call(url, { a: "\0" })).status).toBe(422);
  });

  it("limits the rate per URL without affecting others (429)", async () => {
    const { url } = await newHook();
    const other = await newHook();
    const answers = await Promise.all(Array.from({ length: perMinute + 1 }, () => call(url)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({ code: "rate_limited", violated_policies: ["hook-minute"] });
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call(other.url)).status).toBe(202);
  });
});

describe("GET /workflows/:id/hooks", () => {
  it("lists hooks for editors (200), rejects viewers (403) and other accounts (404)", async () => {
    const { workflow, url } = await newHook();
    const path = `/workflows/${workflow}/hooks`;
    const editor = await owner.colleague("editor");
    expect((await editor.get(path)).body.data).toEqual([
      {
        object: "workflow_hook",
        workflow_id: workflow,
        trigger_key: "start",
        url,
        is_active: true,
        created_at: expect.any(String),
        rotated_at: null,
      },
    ]);
    expect((await (await owner.colleague("contributor")).get(path)).status).toBe(403);
    expect((await (await h.newAccount()).get(path)).status).toBe(404);
  });

  it("stores no readable token in the database", async () => {
    const { url } = await newHook();
    const secret = url.slice(-36);
    const { pool } = h.composition.shards.get(owner.account.shard);
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.account_id', $1, true)", [owner.account.uuid]);
      const hooks = await client.query("select workflow_hooks::text as row from workflow_hooks");
      expect(hooks.rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(hooks.rows)).not.toContain(secret);
      const audit = await client.query("select audit_log::text as row from audit_log");
      expect(JSON.stringify(audit.rows)).not.toContain(secret);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("POST /workflows/:id/hooks/:trigger_key/rotate", () => {
  it("returns a new URL and disables the old one immediately (200)", async () => {
    const { workflow, url } = await newHook();
    const rotated = await owner.post(`/workflows/${workflow}/hooks/start/rotate`);
    expect([rotated.status, rotated.body.rotated_at]).toEqual([200, expect.any(String)]);
    expect(rotated.body.url).not.toBe(url);
    expect((await call(url)).status).toBe(404);
    expect((await call(rotated.body.url)).status).toBe(202);
    expect(await urlOf(workflow)).toBe(rotated.body.url);
    const audit = await owner.get(`/audit-events?action=workflow_hook.rotate&target_id=${workflow}`);
    expect(audit.body.data).toHaveLength(1);
  });

  it("rejects a trigger without a hook and other accounts (404)", async () => {
    const { workflow, url } = await newHook();
    expect((await owner.post(`/workflows/${workflow}/hooks/other/rotate`)).status).toBe(404);
    const stranger = await h.newAccount();
    expect((await stranger.post(`/workflows/${workflow}/hooks/start/rotate`)).status).toBe(404);
    expect((await call(url)).status).toBe(202);
  });
});
