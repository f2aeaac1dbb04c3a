import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Id } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { missingId } from "../../../../test-kit/operations.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { anyEtag, link, smallGraph, step, trigger } from "./graphs.ts";

let h: Harness;
let owner: Caller;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

async function newDraft(graph: object = smallGraph(), caller: Caller = owner): Promise<string> {
  const { body } = await caller.post("/workflows", { name: "W" });
  const put = await caller.put(`/workflows/${body.id}/draft`, graph, anyEtag);
  expect([put.status, put.body.errors]).toEqual([200, undefined]);
  return body.id;
}

const ifMatch = (etag: string) => ({ headers: { "if-match": etag } });
const draftOf = async (id: string) => (await owner.get(`/workflows/${id}/draft`)).body;
const patchType = (options: { headers: Record<string, string> }) => ({
  headers: { ...options.headers, "content-type": "application/json-patch+json" },
});

describe("PUT /workflows/:id/draft", () => {
  it("stores the graph with its defaults and increments the ETag (200)", async () => {
    const id = await newDraft({ triggers: [{ key: "a", type: "manual" }], connections: [link("a", "b")] });
    expect(await draftOf(id)).toMatchObject({
      object: "workflow_draft",
      workflow_id: id,
      triggers: [{ key: "a", type: "manual", config: {} }],
      steps: [],
      connections: [{ from: "a", port: "next", to: "b" }],
      etag: '"r2"',
      updated_by: owner.user.id,
    });
  });

  it("requires If-Match (428) and rejects a stale one (412) without changes", async () => {
    const id = await newDraft();
    expect((await owner.put(`/workflows/${id}/draft`, smallGraph())).status).toBe(428);
    const stale = await owner.put(`/workflows/${id}/draft`, {}, ifMatch('"r1"'));
    expect([stale.status, stale.body.current_etag]).toEqual([412, '"r2"']);
    expect((await draftOf(id)).steps).toHaveLength(1);
  });

  it.each([
    [{ steps: [{ key: "A", type: "x" }] }, "/steps/0/key"],
    [{ steps: [{ key: "a" }] }, "/steps/0/type"],
    [{ steps: [{ key: "a", type: "x", todo: 1 }] }, "/steps/0"],
    [{ connections: [{ from: "a" }] }, "/connections/0/to"],
    [{ triggers: Array.from({ length: 21 }, (_, at) => trigger(`t${at}`)) }, "/triggers"],
    [{ steps: Array.from({ length: 201 }, (_, at) => step(`s${at}`)) }, "/steps"],
    [{ connections: Array.from({ length: 1_001 }, () => link("a", "b")) }, "/connections"],
    [{ steps: [{ key: "a", type: "x", input: { text: "{{ a.b }}".repeat(3_001) } }] }, ""],
  ])("rejects a malformed graph with the location of the error (422): %#", async (graph, pointer) => {
    const id = await newDraft();
    const answer = await owner.put(`/workflows/${id}/draft`, graph, anyEtag);
    expect(answer.body).toMatchObject({ status: 422, code: "validation_failed", errors: [{ pointer }] });
  });

  it("rejects more than a megabyte (413) and unknown members (400)", async () => {
    const id = await newDraft();
    const wide = step("a", "transform", { values: { x: "y".repeat(1_000_001) } });
    expect((await owner.put(`/workflows/${id}/draft`, { steps: [wide] }, anyEtag)).status).toBe(413);
    expect((await owner.put(`/workflows/${id}/draft`, { nodes: [] }, anyEtag)).body.code).toBe(
      "unknown_field",
    );
  });

  it("hides drafts of other accounts (404) and rejects contributors (403)", async () => {
    const id = await newDraft();
    const stranger = await h.newAccount();
    expect((await stranger.put(`/workflows/${id}/draft`, {}, anyEtag)).status).toBe(404);
    expect((await stranger.get(`/workflows/${id}/draft`)).status).toBe(404);
    const contributor = await owner.colleague("contributor");
    expect((await contributor.put(`/workflows/${id}/draft`, {}, anyEtag)).status).toBe(403);
  });
});

describe("PATCH /workflows/:id/draft", () => {
  const patch = (id: string, operations: object[], options = anyEtag) =>
    owner.patch(`/workflows/${id}/draft`, operations, patchType(options));

  it("applies operations of RFC 6902 (200)", async () => {
    const id = await newDraft();
    const answer = await patch(id, [
      { op: "test", path: "/steps/0/key", value: "wait" },
      { op: "replace", path: "/steps/0/input/amount", value: 5 },
      { op: "add", path: "/steps/-", value: step("later") },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body.steps).toMatchObject([{ input: { amount: 5 } }, { key: "later" }]);
  });

  it("rejects failed tests (409 patch_test_failed), unknown paths and malformed graphs (422), and a missing If-Match (428)", async () => {
    const id = await newDraft();
    expect((await patch(id, [{ op: "test", path: "/steps/0/key", value: "x" }])).body.code).toBe(
      "patch_test_failed",
    );
    expect((await patch(id, [{ op: "remove", path: "/steps/7" }])).status).toBe(422);
    expect((await patch(id, [{ op: "remove", path: "/steps/0/type" }])).status).toBe(422);
    expect((await patch(id, [{ op: "remove", path: "/steps/0" }], { headers: {} } as never)).status).toBe(
      428,
    );
    expect((await draftOf(id)).etag).toBe('"r2"');
  });
});

describe("single triggers, steps, and connections", () => {
  const path = (id: string, part: string) => `/workflows/${id}/draft/${part}`;

  it("adds (201), updates (200), and removes (204) an element, each with the next ETag of the draft", async () => {
    const id = await newDraft({});
    const added = await owner.post(path(id, "triggers"), trigger(), ifMatch('"r2"'));
    expect([added.status, added.headers.etag]).toEqual([201, '"r3"']);
    expect(added.body).toMatchObject({
      object: "workflow_trigger",
      workflow_id: id,
      key: "start",
      item: { key: "start", type: "entry_submitted", config: {} },
      etag: '"r3"',
    });
    await owner.post(path(id, "steps"), step("wait"), anyEtag);
    const connected = await owner.post(path(id, "connections"), link("start", "wait"), anyEtag);
    expect(connected.body).toMatchObject({ object: "workflow_connection", key: "start:next:wait" });
    const changed = await owner.patch(
      path(id, "steps/wait"),
      { name: "Wait", input: { amount: 9 } },
      anyEtag,
    );
    expect(changed.body.item).toMatchObject({ key: "wait", name: "Wait", input: { amount: 9 } });
    const cleared = await owner.patch(path(id, "steps/wait"), { name: null }, anyEtag);
    expect(cleared.body.item).not.toHaveProperty("name");
    expect((await owner.delete(path(id, "steps/wait"), undefined, anyEtag)).status).toBe(204);
    expect(await draftOf(id)).toMatchObject({ triggers: [{ key: "start" }], steps: [], connections: [] });
  });

  it("moves a connection, identified by its endpoints (200)", async () => {
    const id = await newDraft({ ...smallGraph(), steps: [step("wait"), step("other")] });
    const moved = await owner.patch(path(id, "connections/start:next:wait"), { to: "other" }, anyEtag);
    expect([moved.status, moved.body.key]).toEqual([200, "start:next:other"]);
    expect((await owner.delete(path(id, "connections/start:next:wait"), undefined, anyEtag)).status).toBe(
      404,
    );
    expect((await owner.delete(path(id, "connections/start:next:other"), undefined, anyEtag)).status).toBe(
      204,
    );
  });

  it("rejects a connection that creates a cycle (422 cycle_detected) and keeps the draft", async () => {
    const graph = {
      triggers: [trigger()],
      steps: [step("a"), step("b")],
      connections: [link("start", "a"), link("a", "b")],
    };
    const id = await newDraft(graph);
    expect((await owner.post(path(id, "connections"), link("b", "a"), anyEtag)).body.code).toBe(
      "cycle_detected",
    );
    expect((await owner.post(path(id, "connections"), link("a", "a"), anyEtag)).body.code).toBe(
      "cycle_detected",
    );
    expect((await draftOf(id)).connections).toHaveLength(2);
  });

  it.each([
    ["steps", step("wait"), { pointer: "/key", code: "unique" }],
    ["triggers", trigger("wait"), { pointer: "/key", code: "unique" }],
    ["steps", { key: "x" }, { pointer: "/type", code: "type" }],
    ["connections", link("nobody", "wait"), { pointer: "/from", code: "option" }],
    ["connections", link("start", "start"), { pointer: "/to", code: "option" }],
    ["connections", link("start", "wait"), { pointer: "", code: "unique" }],
  ])("rejects an invalid element in %s: %j (422)", async (part, element, error) => {
    const id = await newDraft();
    const answer = await owner.post(path(id, part), element, anyEtag);
    expect(answer.body).toMatchObject({ status: 422, errors: [error] });
  });

  it("rejects a changed key, because references use it (422)", async () => {
    const id = await newDraft();
    const answer = await owner.patch(path(id, "steps/wait"), { key: "other" }, anyEtag);
    expect(answer.body).toMatchObject({ status: 422, errors: [{ pointer: "/key" }] });
  });

  it.each(["triggers", "steps", "connections"])(
    "rejects an unknown key in %s (404), and a missing (428) or stale (412) ETag of the draft",
    async (part) => {
      const id = await newDraft();
      expect((await owner.patch(path(id, `${part}/nobody`), {}, anyEtag)).status).toBe(404);
      expect((await owner.delete(path(id, `${part}/nobody`), undefined, anyEtag)).status).toBe(404);
      expect((await owner.post(path(id, part), {})).status).toBe(428);
      expect((await owner.post(path(id, part), {}, ifMatch('"r9"'))).status).toBe(412);
      expect((await owner.delete(path(id, `${part}/wait`))).status).toBe(428);
    },
  );
});

describe("POST /workflows/:id/draft/validate", () => {
  const validate = async (id: string) => (await owner.post(`/workflows/${id}/draft/validate`)).body;

  it("reports a valid draft and whether it has changes (200)", async () => {
    const id = await newDraft();
    expect(await validate(id)).toEqual({ is_valid: true, errors: [], warnings: [], has_changes: true });
    await owner.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
    expect((await validate(id)).has_changes).toBe(false);
  });

  it("reports every error with its location (200)", async () => {
    const id = await newDraft({
      triggers: [trigger("start", { form_id: missingId("frm") }), trigger("odd", {}, "nothing")],
      steps: [step("a", "delay", { amount: "soon" }), step("b", "nobody_knows"), step("alone")],
      connections: [link("start", "a"), link("a", "b", "sideways"), link("b", "a")],
    });
    const { is_valid, errors, warnings } = await validate(id);
    expect(is_valid).toBe(false);
    const places = errors.map((one: { pointer: string; code: string }) => `${one.code} ${one.pointer}`);
    for (const place of [
      "unknown_form /triggers/0/config/form_id",
      "unknown_type /triggers/1/type",
      "input /steps/0/input/amount",
      "unknown_type /steps/1/type",
      "unknown_port /connections/1/port",
      "cycle_detected /steps/0",
    ])
      expect(places).toContain(place);
    expect(warnings).toMatchObject([{ code: "unreachable", pointer: "/steps/2" }]);
  });

  it("reports a form of another account like one that does not exist (200)", async () => {
    const stranger = await h.newAccount();
    const form_id = await publishedForm(stranger, [field("a")]);
    const id = await newDraft(smallGraph({ form_id }));
    expect((await validate(id)).errors).toMatchObject([{ code: "unknown_form" }]);
  });

  it("warns about answers that the form does not have (200)", async () => {
    const form_id = await publishedForm(owner, [field("email")]);
    const values = { a: "{{ entry.answers.email }}", b: "{{ entry.answers.emial }}" };
    const graph = { ...smallGraph({ form_id }), steps: [step("wait", "transform", { values })] };
    const id = await newDraft(graph);
    const { is_valid, warnings } = await validate(id);
    expect(is_valid).toBe(true);
    expect(warnings).toMatchObject([
      {
        code: "unknown_field",
        pointer: "/steps/0/input/values/b",
        message: expect.stringContaining("email"),
      },
    ]);
  });
});

describe("POST /workflows/:id/draft/publish, GET …/versions", () => {
  it("creates the next version, which never changes (201)", async () => {
    const id = await newDraft();
    const publish = (body = {}) => owner.post(`/workflows/${id}/draft/publish`, body, anyEtag);
    const first = await publish({ notes: "first" });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      object: "workflow_version",
      workflow_id: id,
      number: 1,
      status: "published",
      notes: "first",
      steps: [{ key: "wait" }],
    });
    await owner.patch(`/workflows/${id}/draft/steps/wait`, { input: { amount: 2 } }, anyEtag);
    expect((await publish()).body.number).toBe(2);
    const list = (await owner.get(`/workflows/${id}/versions`)).body.data;
    expect(list.map((one: { number: number; status: string }) => [one.number, one.status])).toEqual([
      [2, "published"],
      [1, "superseded"],
    ]);
    expect(list[0]).not.toHaveProperty("steps");
    const old = (await owner.get(`/workflows/${id}/versions/1`)).body;
    expect(old.steps[0].input).toEqual({ amount: 1, unit: "hours" });
    expect((await owner.get(`/workflows/${id}`)).body.version).toBe(2);
    expect((await owner.get(`/workflows/${id}/draft`)).body.steps[0].input).toEqual({ amount: 2 });
  });

  it("returns the same response and creates one version for the same Idempotency-Key", async () => {
    const id = await newDraft();
    const options = { headers: { ...anyEtag.headers, "idempotency-key": "publish-once" } };
    const answers = [];
    for (let at = 0; at < 2; at += 1)
      answers.push(await owner.post(`/workflows/${id}/draft/publish`, {}, options));
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await owner.get(`/workflows/${id}/versions`)).body.data).toHaveLength(1);
  });

  it("rejects a draft without changes (409 no_changes) or with errors (422 workflow_invalid), and a missing (428) or stale (412) If-Match", async () => {
    const id = await newDraft();
    const path = `/workflows/${id}/draft/publish`;
    expect((await owner.post(path, {})).status).toBe(428);
    expect((await owner.post(path, {}, ifMatch('"r1"'))).status).toBe(412);
    await owner.post(path, {}, anyEtag);
    expect((await owner.post(path, {}, anyEtag)).body.code).toBe("no_changes");
    await owner.delete(`/workflows/${id}/draft/steps/wait`, undefined, anyEtag);
    const refused = await owner.post(path, {}, anyEtag);
    expect(refused.body).toMatchObject({
      code: "workflow_invalid",
      status: 422,
      errors: [{ code: "no_step" }],
    });
  });

  it("rejects an unknown version and other accounts (404)", async () => {
    const id = await newDraft();
    await owner.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
    expect((await owner.get(`/workflows/${id}/versions/2`)).status).toBe(404);
    const stranger = await h.newAccount();
    for (const path of ["versions", "versions/1"])
      expect((await stranger.get(`/workflows/${id}/${path}`)).status).toBe(404);
  });
});

describe("references of workflows", () => {
  it("GET /references/usages finds each workflow once, in draft and version", async () => {
    const caller = await h.newAccount();
    const values = {
      a: "{{ entry.answers.email }}",
      b: "{{ entry.answers.email_2 }}",
      c: "{{ entry.answers.items[0].qty }}",
    };
    const graph = { ...smallGraph(), steps: [step("wait", "transform", { values })] };
    const id = await newDraft(graph, caller);
    await caller.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
    const usages = async (ref: string) => (await caller.get(`/references/usages?ref=${ref}`)).body;
    expect(await usages("entry.answers.email")).toEqual({
      data: [
        { object: "workflow", id, name: "W", pointer: "/steps/0/input/values/a", ref: "entry.answers.email" },
      ],
      pagination: { limit: 1, has_more: false, next_cursor: null, prev_cursor: null },
      counts: [{ object: "workflow", things: 1, places: 1 }],
      summary: "used in 1 workflow (1 place)",
    });
    expect((await usages("entry.answers.items.qty")).data).toHaveLength(1);
    expect((await usages("entry.answers")).data).toHaveLength(3);
    await caller.put(`/workflows/${id}/draft`, smallGraph(), anyEtag);
    expect((await usages("entry.answers.email")).data).toHaveLength(1);
    await caller.post(`/workflows/${id}/draft/publish`, {}, anyEtag);
    expect((await usages("entry.answers")).data).toEqual([]);
    expect((await (await h.newAccount()).get("/references/usages?ref=entry")).body.data).toEqual([]);
  });

  it("GET /references/search?context=workflow:… offers the form that starts it, and rejects other accounts (404)", async () => {
    const form_id = await publishedForm(owner, [field("email", { label: "Mail" })]);
    const id = (await newDraft(smallGraph({ form_id }))) as Id<"wfl">;
    const found = await owner.get(`/references/search?context=workflow:${id}&q=entry.answers`);
    expect(found.body.data.map((one: { ref: string }) => one.ref)).toEqual(["entry.answers.email"]);
    const resolved = await owner.post("/references/resolve", {
      refs: ["workflow.name"],
      context: { workflow_id: id },
    });
    expect(resolved.body.data[0]).toMatchObject({ status: "resolved", value: "W" });
    const stranger = await h.newAccount();
    expect((await stranger.get(`/references/search?context=workflow:${id}`)).status).toBe(404);
    const theirs = await stranger.post("/references/resolve", {
      refs: ["workflow.name"],
      context: { workflow_id: id },
    });
    expect(theirs.body.data[0]).toMatchObject({ status: "missing", value: null });
  });
});
