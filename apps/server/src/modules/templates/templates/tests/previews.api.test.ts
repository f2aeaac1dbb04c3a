import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let entryId: string;

beforeAll(async () => {
  h = await startHarness({ env: { CHROMIUM_PATH: "/nowhere/chromium" } });
  owner = await h.newAccount();
  const form_id = await publishedForm(owner, [field("name"), field("secret")]);
  const answers = { name: "Ada <b>& co</b>", secret: "4711" };
  const entry = await owner.post("/entries", { form_id, answers });
  entryId = entry.body.id;
});
afterAll(() => h.stop());

const preview = (body: string, more: object = {}, caller = owner) =>
  caller.post("/templates/preview", { channel: "email", subject: "S", body, ...more });
const bodyOf = (html: string) => /<body>(.*)<\/body>/s.exec(html)?.[1];

describe("POST /templates/preview", () => {
  it("200 with values of a real entry, escaped", async () => {
    const { status, body } = await preview("<p>Hello {{ entry.answers.name }}, {{ account.name }}</p>", {
      subject: "For {{ entry.answers.name }}",
      context: { entry_id: entryId },
    });
    expect(status).toBe(200);
    expect(bodyOf(body.html)).toContain("<p>Hello Ada &lt;b&gt;&amp; co&lt;/b&gt;, Account of ");
    expect(body.subject).toBe("For Ada <b>& co</b>");
    expect(body.text).toContain("Hello Ada <b>& co</b>, Account of ");
    expect(body.warnings).toEqual([]);
  });

  it("200 with a sample, lists and loops, and a layout", async () => {
    const layout = await owner.post("/templates", {
      name: "Frame",
      kind: "layout",
      channel: "email",
      body: "<h1>{{ subject }}</h1><div>{{ content }}</div><p>{{ account.id }}</p>",
    });
    const { body } = await preview(
      "{% for one in entry.items %}<li>{{ one.n }}</li>{% endfor %}{{ entry.tags }}",
      {
        layout_id: layout.body.id,
        context: { sample: { entry: { items: [{ n: 1 }, { n: 2 }], tags: ["a", "b"] } } },
      },
    );
    expect(bodyOf(body.html)).toBe(`<h1>S</h1><div><li>1</li><li>2</li>a, b</div><p>${owner.account.id}</p>`);
  });

  it("200 with warnings for unknown and missing values, but not for Liquid keywords", async () => {
    const codes = async (text: string, caller = owner) =>
      (await preview(text, { context: { entry_id: entryId } }, caller)).body.warnings.map(
        (one: { code: string; ref: string }) => `${one.code} ${one.ref}`,
      );
    expect(await codes("{{ weather.today }}")).toEqual(["unknown_source weather"]);
    expect(await codes("{{ entry.answers.nobody }}")).toEqual(["missing_value entry.answers.nobody"]);
    expect(await codes("{{ entry.answers.name.size }}")).toEqual([]);
  });

  it("200 plain text for messages, without escaping", async () => {
    const { body } = await preview("{{ entry.answers.name }}\n{{ 'a' | upcase }}", {
      channel: "message",
      context: { entry_id: entryId },
    });
    expect(body).toMatchObject({ html: null, text: "Ada <b>& co</b>\nA" });
  });

  it("200 a fragment for pages, sanitized even with the raw filter", async () => {
    const sample = {
      x: "<script>alert(1)</script><img src=x onerror=alert(1)><a href='javascript:1'>a</a><b>ok</b>",
    };
    const { body } = await preview("{{ x | raw }}", { channel: "page", context: { sample } });
    expect(body.html).toBe('<img /><a rel="noopener noreferrer">a</a><b>ok</b>');
  });

  it("422 template_error, 422 render_limit, 404 for a missing entry", async () => {
    expect((await preview("\n {{ x | nope }}")).body).toMatchObject({
      code: "template_error",
      line: 2,
      column: 2,
    });
    const endless = await preview(
      "{% for a in (1..9999) %}{% for b in (1..9999) %}{{ a }}{% endfor %}{% endfor %}",
    );
    expect([endless.status, endless.body.code]).toEqual([422, "render_limit"]);
    // Few iterations, so that a busy machine reaches the limit of the output before the one of time.
    const large = await preview(`{% for a in (1..200) %}<p>${"0123456789".repeat(1_000)}</p>{% endfor %}`);
    expect([large.body.code, large.body.limit]).toEqual(["render_limit", "output"]);
    const gone = await preview("{{ entry.id }}", { context: { entry_id: "ent_01h455vb4pex5vsknk084sn02q" } });
    expect(gone.status).toBe(404);
    const stranger = await h.newAccount();
    expect((await preview("{{ entry.id }}", { context: { entry_id: entryId } }, stranger)).status).toBe(404);
  });

  it("403 for a contributor, 422 for a layout of another channel", async () => {
    const person = await owner.colleague("contributor");
    expect((await preview("x", {}, person)).body.code).toBe("forbidden");
    const layout = await owner.post("/templates", {
      name: "P",
      kind: "layout",
      channel: "page",
      body: "{{ content }}",
    });
    const answer = await preview("x", { layout_id: layout.body.id });
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, "/layout_id"]);
  });

  it("202 for pdf; without Chromium, the job fails with an explanation", async () => {
    const { status, body, headers } = await preview("<p>Paper</p>", { channel: "pdf" });
    expect([status, body.kind, headers.location]).toEqual([202, "template_pdf", `/api/v1/jobs/${body.id}`]);
    await expect(h.runJobs()).rejects.toThrow("pdf_unavailable");
  });
});

describe("POST /templates/:id/preview", () => {
  it("200 with the saved sample, or with an entry", async () => {
    const { body } = await owner.post("/templates", {
      name: "T",
      channel: "page",
      body: "{{ entry.answers.name }}",
      sample: { entry: { answers: { name: "Sample" } } },
    });
    expect((await owner.post(`/templates/${body.id}/preview`, {})).body.html).toBe("Sample");
    const real = await owner.post(`/templates/${body.id}/preview`, { context: { entry_id: entryId } });
    expect(real.body.html).toBe("Ada &lt;b&gt;&amp; co&lt;/b&gt;");
  });

  it("200 shows a layout alone, 404 for another account's template", async () => {
    const { body } = await owner.post("/templates", {
      name: "L",
      kind: "layout",
      channel: "page",
      body: "<i>{{ content }}</i>",
    });
    expect((await owner.post(`/templates/${body.id}/preview`, {})).body.html).toBe("<i>…</i>");
    const stranger = await h.newAccount();
    expect((await stranger.post(`/templates/${body.id}/preview`, {})).status).toBe(404);
  });
});

describe("POST /templates/:id/send-test", () => {
  const newMail = async (caller: Caller, more: object = {}) =>
    (
      await caller.post("/templates", {
        name: "T",
        channel: "email",
        subject: "Hello {{ x }}",
        body: "<p>Dear {{ x }}</p>",
        ...more,
      })
    ).body.id;

  it("202 to the caller's own address, as text and HTML; no personal data is kept", async () => {
    const caller = await h.newAccount();
    const id = await newMail(caller);
    const answer = await caller.post(`/templates/${id}/send-test`, { context: { sample: { x: "Ada" } } });
    expect([answer.status, answer.body.is_queued]).toEqual([202, true]);
    await h.runJobs().catch(() => {});
    const [mail] = await h.mailTo(caller.user.email);
    expect([mail?.subject, mail?.text.trim()]).toEqual(["Test: Hello Ada", "Dear Ada"]);
    const { rows } = await h.composition.shards
      .get(caller.account.shard)
      .run([
        {
          text: `select set_config('app.account_id', '${caller.account.uuid}', false)`,
          values: [],
          name: "enter",
        },
        { text: "select recipients, subject, text, html from template_mails", values: [], name: "look" },
      ])
      .then((results) => results[1] as { rows: unknown[] });
    expect(rows).toEqual([{ recipients: [], subject: "", text: "", html: null }]);
  });

  it("403 session_required for a key, 409 for pdf, 429 after ten in an hour", async () => {
    const caller = await h.newAccount();
    const id = await newMail(caller);
    const key = await caller.newKey();
    expect((await key.post(`/templates/${id}/send-test`, {})).body.code).toBe("session_required");
    const paper = await newMail(caller, { channel: "pdf" });
    expect((await caller.post(`/templates/${paper}/send-test`, {})).body.code).toBe("invalid_state");
    for (let n = 0; n < 10; n += 1)
      expect((await caller.post(`/templates/${id}/send-test`, {})).status).toBe(202);
    const late = await caller.post(`/templates/${id}/send-test`, {});
    expect([late.status, late.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
  });
});
