import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineModule } from "../../../../platform/module/define-module.ts";
import { eventsOnce } from "../../../../test-kit/event-feed.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
/** Templates that another module reports as in use. */
const used = new Set<string>();

const userModule = defineModule({
  name: "templateUser",
  needs: [],
  create: () => ({}),
  uses: () => [
    {
      of: "tpl",
      users: async (_tx, id) => (used.has(id) ? [{ type: "thing", id: "thg_1", name: "Thing" }] : []),
    },
  ],
});

beforeAll(async () => {
  h = await startHarness({ modules: [userModule] });
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const mail = {
  name: "Thanks",
  channel: "email",
  subject: "Hi {{ entry.answers.name }}",
  body: "<p>{{ entry.id }}</p>",
};
const frame = {
  name: "Frame",
  kind: "layout",
  channel: "email",
  body: "<table><tr><td>{{ content }}</td></tr></table>",
};
const anyEtag = { headers: { "if-match": "*" } };

async function newTemplate(more: object = {}, caller = owner) {
  const made = await caller.post("/templates", { ...mail, ...more });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body as { id: string; etag: string; version: number };
}
const newLayout = async () => (await owner.post("/templates", frame)).body as { id: string };

describe("POST /templates", () => {
  it("201 with its first version, its references, an ETag, an audit row, and an event", async () => {
    const made = await owner.post("/templates", { ...mail, language: "de", sample: { entry: { id: "x" } } });
    expect(made.status).toBe(201);
    expect(made.headers.etag).toBe('"r1"');
    expect(made.body).toMatchObject({
      object: "template",
      kind: "content",
      version: 1,
      references: ["entry.answers.name", "entry.id"],
      sample: { entry: { id: "x" } },
      layout_id: null,
      language: "de",
      created_by: owner.user.id,
    });
    const audit = await owner.get("/audit-events?action=template.create");
    expect(audit.body.data[0].target).toEqual({ type: "template", id: made.body.id });
    await eventsOnce(owner, "types=template.created", (events) =>
      expect(events.map(({ data }) => data.template_id)).toContain(made.body.id),
    );
  });

  it("422 template_error with part, line, and column", async () => {
    for (const [texts, part, line] of [
      [{ body: "a\n{% if x %}" }, "body", 2],
      [{ body: "{{ x | no_such_filter }}" }, "body", 1],
      [{ subject: "{{ x" }, "subject", 1],
      [{ body: "{% include 'other' %}" }, "body", 1],
      [{ body: "{% render 'other' %}" }, "body", 1],
      [{ body: "{% layout 'other' %}" }, "body", 1],
    ] as const) {
      const answer = await owner.post("/templates", { ...mail, ...texts });
      expect(
        [answer.status, answer.body.code, answer.body.part, answer.body.line],
        JSON.stringify(texts),
      ).toEqual([422, "template_error", part, line]);
      expect(answer.body.column).toBeGreaterThan(0);
      expect(answer.body.reason).toBeTypeOf("string");
    }
  });

  it.each([
    [{ name: "" }, "/name", "required"],
    [{ channel: "fax" }, "/channel", "option"],
    [{ body: "" }, "/body", "required"],
    [{ body: "x".repeat(256 * 1024 + 1) }, "/body", "max"],
    [{ subject: null }, "/subject", "required"],
    [{ language: "Deutsch!" }, "/language", "pattern"],
    [{ kind: "layout" }, "/body", "pattern"],
    [{ sample: { entry: "x".repeat(70_000) } }, "/sample", "type"],
    [{ layout_id: "tpl_01h455vb4pex5vsknk084sn02q" }, "/layout_id", "option"],
  ])("422 names the value and the reason: %#", async (more, pointer, code) => {
    const answer = await owner.post("/templates", { ...mail, ...more });
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors).toMatchObject([{ pointer, code }]);
  });

  it("422 for a layout of another channel, of another account, or that is not a layout", async () => {
    const page = await owner.post("/templates", { ...frame, channel: "page" });
    const stranger = await h.newAccount();
    const foreign = await stranger.post("/templates", frame);
    const content = await newTemplate();
    for (const { id } of [page.body, foreign.body, content]) {
      const answer = await owner.post("/templates", { ...mail, layout_id: id });
      expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, "/layout_id"]);
    }
    const layout = await newLayout();
    const nested = await owner.post("/templates", { ...frame, layout_id: layout.id });
    expect(nested.body.errors?.[0].pointer).toBe("/layout_id");
  });

  it("201 once for one Idempotency-Key", async () => {
    const options = { headers: { "idempotency-key": "templates-1" } };
    const first = await owner.post("/templates", mail, options);
    const second = await owner.post("/templates", mail, options);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });

  it("400 for unknown properties, 403 for a viewer", async () => {
    expect((await owner.post("/templates", { ...mail, version: 3 })).body.code).toBe("unknown_field");
    const viewer = await owner.colleague("viewer");
    expect((await viewer.post("/templates", mail)).body.code).toBe("forbidden");
    expect((await viewer.get("/templates")).status).toBe(200);
  });
});

describe("GET /templates", () => {
  it("200 without texts, filtered by kind, channel, form, and part of the name", async () => {
    const caller = await h.newAccount();
    const form_id = await publishedForm(caller, [field("name")]);
    await newTemplate({ name: "One", form_id }, caller);
    await newTemplate({ name: "Two", channel: "message" }, caller);
    await caller.post("/templates", frame);
    const names = async (query: string) =>
      (await caller.get(`/templates?sort=name&${query}`)).body.data.map((one: { name: string }) => one.name);
    expect(await names("")).toEqual(["Frame", "One", "Two"]);
    expect(await names("kind=layout")).toEqual(["Frame"]);
    expect(await names("channel=message")).toEqual(["Two"]);
    expect(await names(`form_id=${form_id}`)).toEqual(["One"]);
    expect(await names("q=tW")).toEqual(["Two"]);
    const [first] = (await caller.get("/templates")).body.data;
    expect(first).not.toHaveProperty("body");
    expect((await caller.get("/templates?sort=body")).status).toBe(400);
  });
});

describe("PATCH /templates/:id", () => {
  it("428 without If-Match, 412 with a stale one, 404 for a missing template", async () => {
    const { id, etag } = await newTemplate();
    expect((await owner.patch(`/templates/${id}`, { name: "x" })).body.code).toBe("if_match_required");
    await owner.patch(`/templates/${id}`, { name: "x" }, anyEtag);
    const stale = await owner.patch(`/templates/${id}`, { name: "y" }, { headers: { "if-match": etag } });
    expect([stale.status, stale.body.current_etag]).toEqual([412, '"r2"']);
    const missing = await owner.patch("/templates/tpl_01h455vb4pex5vsknk084sn02q", { name: "y" }, anyEtag);
    expect(missing.status).toBe(404);
  });

  it("200: a change of content creates a version, a change of name does not; references follow the texts", async () => {
    const { id } = await newTemplate();
    const renamed = await owner.patch(`/templates/${id}`, { name: "Other" }, anyEtag);
    expect([renamed.body.version, renamed.body.etag]).toEqual([1, '"r2"']);
    const changed = await owner.patch(`/templates/${id}`, { body: "{{ form.title }}" }, anyEtag);
    expect([changed.body.version, changed.body.references]).toEqual([
      2,
      ["entry.answers.name", "form.title"],
    ]);
    const same = await owner.patch(`/templates/${id}`, { body: "{{ form.title }}" }, anyEtag);
    expect(same.body.version).toBe(2);
  });

  it("422 changes nothing", async () => {
    const { id, etag } = await newTemplate();
    const answer = await owner.patch(`/templates/${id}`, { body: "{{ x" }, anyEtag);
    expect([answer.status, answer.body.code]).toEqual([422, "template_error"]);
    expect((await owner.get(`/templates/${id}`)).body.etag).toBe(etag);
  });

  it("200 for one of two concurrent changes, 412 for the other", async () => {
    const { id, etag } = await newTemplate();
    const change = (body: string) =>
      owner.patch(`/templates/${id}`, { body }, { headers: { "if-match": etag } });
    const answers = await Promise.all([change("one"), change("two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe("versions", () => {
  it("200 lists, gets, and restores: the old content becomes the latest version", async () => {
    const { id } = await newTemplate({ body: "first" });
    await owner.patch(`/templates/${id}`, { body: "second {{ form.id }}" }, anyEtag);
    const list = await owner.get(`/templates/${id}/versions`);
    expect(list.body.data.map((one: { number: number }) => one.number)).toEqual([2, 1]);
    expect((await owner.get(`/templates/${id}/versions/1`)).body).toMatchObject({ number: 1, body: "first" });
    const restored = await owner.post(`/templates/${id}/versions/1/restore`);
    expect(restored.body).toMatchObject({ version: 3, body: "first", references: ["entry.answers.name"] });
    expect((await owner.get(`/templates/${id}/versions/2`)).body.body).toBe("second {{ form.id }}");
    expect((await owner.get(`/templates/${id}/versions/3`)).body.body).toBe("first");
  });

  it("404 for an unknown number, 412 for a stale If-Match", async () => {
    const { id } = await newTemplate();
    expect((await owner.get(`/templates/${id}/versions/9`)).status).toBe(404);
    expect((await owner.post(`/templates/${id}/versions/9/restore`)).status).toBe(404);
    const stale = await owner.post(`/templates/${id}/versions/1/restore`, undefined, {
      headers: { "if-match": '"r9"' },
    });
    expect(stale.status).toBe(412);
  });

  it("422 if the layout of an old version no longer exists", async () => {
    const layout = await newLayout();
    const { id } = await newTemplate({ layout_id: layout.id });
    await owner.patch(`/templates/${id}`, { layout_id: null }, anyEtag);
    expect((await owner.delete(`/templates/${layout.id}`)).status).toBe(204);
    const answer = await owner.post(`/templates/${id}/versions/1/restore`);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, "/layout_id"]);
  });
});

describe("duplicate, usages, and DELETE", () => {
  it("201 copies the current content into a new template", async () => {
    const { id } = await newTemplate({ body: "copied" });
    const copy = await owner.post(`/templates/${id}/duplicate`, {});
    expect(copy.body).toMatchObject({ name: "Thanks (copy)", body: "copied", version: 1 });
    expect(copy.body.id).not.toBe(id);
    expect((await owner.post(`/templates/${id}/duplicate`, { name: "Mine" })).body.name).toBe("Mine");
  });

  it("409 template_in_use for a layout until it is unused; usages list what uses it", async () => {
    const layout = await newLayout();
    const content = await newTemplate({ layout_id: layout.id });
    expect((await owner.delete(`/templates/${layout.id}`)).body).toMatchObject({
      code: "template_in_use",
      used_by: [{ type: "template" }],
    });
    expect((await owner.get(`/templates/${layout.id}/usages`)).body).toEqual({
      data: [{ object: "template", id: content.id, name: "Thanks" }],
      pagination: { limit: 1, has_more: false, next_cursor: null, prev_cursor: null },
      is_used_elsewhere: false,
    });
    expect((await owner.delete(`/templates/${content.id}`)).status).toBe(204);
    expect((await owner.delete(`/templates/${layout.id}`)).status).toBe(204);
    expect((await owner.get(`/templates/${layout.id}`)).status).toBe(404);
  });

  it("409 template_in_use when another module uses it", async () => {
    const { id } = await newTemplate();
    used.add(id);
    expect((await owner.delete(`/templates/${id}`)).body.code).toBe("template_in_use");
    expect((await owner.get(`/templates/${id}/usages`)).body.is_used_elsewhere).toBe(true);
    used.delete(id);
    expect((await owner.delete(`/templates/${id}`)).status).toBe(204);
  });

  it("a layout deleted while a template adopts it: one of the two requests is refused, never a dangling layout", async () => {
    for (let n = 0; n < 5; n += 1) {
      const layout = await newLayout();
      const [made, gone] = await Promise.all([
        owner.post("/templates", { ...mail, layout_id: layout.id }),
        owner.delete(`/templates/${layout.id}`),
      ]);
      expect([`${made.status} ${gone.status}`]).toEqual([expect.stringMatching(/^(201 409|422 204)$/)]);
    }
  });
});

describe("references", () => {
  it("usages of a reference list the templates that read it, by whole names", async () => {
    const caller = await h.newAccount();
    const { id } = await newTemplate({ body: "{{ entry.answers.email }}{{ entry.answers.emails }}" }, caller);
    const { body } = await caller.get("/references/usages?ref=entry.answers.email");
    const here = JSON.stringify(body);
    expect(here).toContain(id);
    expect(here).not.toContain("entry.answers.emails");
  });

  it("a template resolves to the fields of its form", async () => {
    const form_id = await publishedForm(owner, [field("shoe_size")]);
    const { id } = await newTemplate({ form_id });
    const refs = async (context: string) =>
      (await owner.get(`/references/search?q=&context=${context}`)).body.data?.map(
        (one: { ref: string }) => one.ref,
      );
    expect(await refs(`template:${id}`)).toEqual(
      expect.arrayContaining(["entry.answers.shoe_size", "template.name"]),
    );
    const stranger = await h.newAccount();
    expect((await stranger.get(`/references/search?q=&context=template:${id}`)).status).toBe(404);
  });

  it("the account export contains templates and versions", async () => {
    const { accountData } = h.composition.platform.contributions();
    expect(accountData.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["templates", "template_versions"]),
    );
  });
});
