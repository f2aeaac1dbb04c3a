// Tests what visitors learn about a form that they cannot open.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { definitionOf, field, page, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const texts = (word: string) => ({
  title: `Own ${word}`,
  content: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: word }] }] },
});

const newForm = () =>
  publishedForm(owner, [field("name", { label: "Secret question" })], {
    title: "Survey",
    languages: ["en", "de"],
    endings: [{ id: "end", title: "Secret ending" }],
    settings: {
      frame_origins: ["https://secret.example"],
      notices: {
        code: texts("code"),
        archived: texts("archive"),
        link_spent: texts("link"),
        closed: texts("secret"),
      },
    },
    translations: {
      de: {
        "form.title": "Umfrage",
        "form.notices.code.title": "Eigener Code",
        "form.notices.closed.title": "Secret",
        "fld_name.label": "Secret",
      },
    },
  });
const newLink = async (form: string, more: object): Promise<string> =>
  (await owner.post(`/forms/${form}/links`, { name: "L", ...more })).body.slug;
const coverOf = (formRef: string) => h.anonymous.get(`/entry-sessions/forms/${formRef}/cover`);
const anyEtag = { headers: { "if-match": "*" } };

describe("GET /entry-sessions/forms/:form_ref/cover", () => {
  it("200 with the title, and no texts, for a form that visitors can open", async () => {
    const { status, body, headers } = await coverOf(await newForm());
    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("max-age=30");
    expect(body).toMatchObject({ object: "form_cover", reason: null, definition: { title: "Survey" } });
    expect(body.definition.settings).toBeUndefined();
  });

  it("200 with the texts for the access code, in every language", async () => {
    const slug = await newLink(await newForm(), { access_code: "open sesame" });
    const { body } = await coverOf(slug);
    expect(body.reason).toBe("access_code_required");
    expect(body.definition).toMatchObject({
      pages: [],
      settings: { notices: { code: texts("code") } },
      translations: { de: { "form.title": "Umfrage", "form.notices.code.title": "Eigener Code" } },
    });
  });

  it("200 for an archived form and for spent links, which take precedence over their code", async () => {
    const form = await newForm();
    const slug = await newLink(form, { max_uses: 1 });
    await h.anonymous.post("/entry-sessions", { form_ref: slug });
    const expires_at = new Date(h.clock.now().getTime() + 60_000).toISOString();
    const short = await newLink(form, { expires_at, access_code: "open sesame" });
    h.clock.advance(60_000);
    for (const one of [slug, short])
      expect((await coverOf(one)).body).toMatchObject({
        reason: "link_spent",
        definition: { settings: { notices: { link_spent: texts("link") } } },
      });
    await owner.post(`/forms/${form}/archive`);
    expect((await coverOf(form)).body).toMatchObject({
      reason: "form_archived",
      definition: { settings: { notices: { archived: texts("archive") } } },
    });
  });

  it("never contains questions, endings, other texts, or other settings", async () => {
    const form = await newForm();
    const slug = await newLink(form, { access_code: "open sesame" });
    const open = await coverOf(form);
    const locked = await coverOf(slug);
    await owner.post(`/forms/${form}/archive`);
    for (const { body } of [open, locked, await coverOf(form)])
      expect(JSON.stringify(body)).not.toMatch(/secret|sesame/i);
  });

  it.each([
    ["paused", (form: string) => owner.post(`/forms/${form}/pause`)],
    ["closed", (form: string) => owner.post(`/forms/${form}/close`)],
    [
      "not_open_yet",
      (form: string) =>
        owner.patch(`/forms/${form}`, { opens_at: new Date(h.clock.now().getTime() + 60_000) }, anyEtag),
    ],
    [
      "full",
      async (form: string) => {
        await owner.patch(`/forms/${form}`, { max_entries: 1 }, anyEtag);
        const headers = { "idempotency-key": "the-only-entry-of-this-form" };
        await h.anonymous.post("/entry-sessions/submit", { form_ref: form, answers: {} }, { headers });
        return owner.get(`/forms/${form}`);
      },
    ],
  ])("200 without a reason for a form that is %s, because the form itself tells it", async (reason, stop) => {
    const form = await newForm();
    expect((await stop(form)).status).toBe(200);
    const { body } = await coverOf(form);
    expect(body).toMatchObject({ reason: null, definition: { title: "Survey", pages: [] } });
    expect(JSON.stringify(body)).not.toMatch(/secret|Own/i);
    const opened = (await h.anonymous.get(`/entry-sessions/forms/${form}`)).body;
    expect([opened.is_accepting, opened.closed_reason]).toEqual([false, reason]);
  });

  it("200 again when the form is restored, with the title of the version that visitors see", async () => {
    const form = await newForm();
    await owner.post(`/forms/${form}/draft`, {});
    const draft = { definition: definitionOf([page("p1", [])], { title: "Secret plan" }) };
    expect((await owner.put(`/forms/${form}/draft`, draft, anyEtag)).status).toBe(200);
    await owner.delete(`/forms/${form}`, anyEtag);
    expect((await coverOf(form)).status).toBe(404);
    expect((await owner.post(`/forms/${form}/restore`)).status).toBe(200);
    expect((await coverOf(form)).body.definition.title).toBe("Survey");
  });

  it("200 for a locked link of an archived form, with the texts of the archive instead of those for the code", async () => {
    const form = await newForm();
    const slug = await newLink(form, { access_code: "open sesame" });
    await owner.post(`/forms/${form}/archive`);
    const { body } = await coverOf(slug);
    expect(body.reason).toBe("form_archived");
    expect(Object.keys(body.definition.settings.notices)).toEqual(["archived"]);
    expect(Object.keys(body.definition.translations.de)).toEqual(["form.title"]);
  });

  it("404 for an unknown address, a form for links only, an unpublished one, and one in the trash", async () => {
    const form = await newForm();
    const slug = await newLink(form, { max_uses: 1 });
    await owner.patch(`/forms/${form}`, { access: "links_only" }, anyEtag);
    expect((await coverOf(form)).status).toBe(404);
    expect((await coverOf(slug)).status).toBe(200);
    await owner.delete(`/forms/${form}`, anyEtag);
    expect((await coverOf(slug)).status).toBe(404);
    expect((await coverOf("no-such-form")).status).toBe(404);
    const project = (await owner.post("/projects", { name: "P" })).body;
    const draft = (await owner.post("/forms", { project_id: project.id, name: "Draft" })).body;
    expect((await coverOf(draft.id)).status).toBe(404);
  });
});
