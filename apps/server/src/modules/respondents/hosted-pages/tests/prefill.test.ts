// Tests answers in the URL of a hosted page, such as ?email=ada@example.com, without scripts.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedForm, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const options = ["books", "films", "games"].map((value) => ({ value, label: value }));
const choice = (key: string, type: string, more = {}) => field(key, { type, settings: { options }, ...more });
const entriesOf = async (form: string) => (await owner.get(`/entries?form_id=${form}`)).body.data;
/** The answers with which the page's entry would begin. */
const prefillIn = (html: string): Record<string, unknown> => {
  const [, data = "{}"] = /<script type="application\/json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(data).prefill ?? {};
};

describe("GET /f/{form}?key=value", () => {
  it("shows the values in the fields, also those with a prefill name", async () => {
    const form = await publishedForm(owner, [
      field("email", { type: "email" }),
      field("visitors", { type: "number" }),
      field("day", { type: "date" }),
      choice("topic", "radio"),
      choice("more", "checkboxes"),
      field("source", { type: "hidden" }),
      field("company", { prefill: { name: "org" } }),
      { id: "grp_1", type: "group", key: "home", items: [field("town")] },
    ]);
    const query =
      "email=ada%40example.com&visitors=12&day=2026-12-24&topic=films&more=books&more=games&source=poster&org=Acme&town=Bath";
    const shown = await plainBrowser(h).open(`/f/${form}?${query}`);
    expect(prefillIn(shown.html)).toEqual({
      email: "ada@example.com",
      visitors: 12,
      day: "2026-12-24",
      topic: "films",
      more: ["books", "games"],
      source: "poster",
      company: "Acme",
      "home.town": "Bath",
    });
    for (const value of ["ada@example.com", "12", "2026-12-24", "Acme", "Bath"])
      expect(shown.html).toContain(`value="${value}"`);
    expect(shown.html).toMatch(/<input[^>]*value="films"[^>]* checked|<input[^>]* checked[^>]*value="films"/);
    expect(shown.headers["cache-control"]).toBe("private, no-store");
  });

  it("ignores reserved names, unknown names, and values that the field does not accept", async () => {
    const form = await publishedForm(owner, [
      field("code"),
      field("utm_source"),
      field("email", { type: "email" }),
      field("visitors", { type: "number", settings: { max: 10 } }),
      field("day", { type: "date" }),
      choice("topic", "radio"),
    ]);
    const query = "code=1&utm_source=x&nope=1&email=ada&visitors=11&day=tomorrow&topic=cats&lang=en";
    const shown = await plainBrowser(h).open(`/f/${form}?${query}`);
    expect([shown.status, prefillIn(shown.html)]).toEqual([200, {}]);
  });

  it("cannot set what the respondent must not change, and never gives consent", async () => {
    const form = await publishedForm(owner, [
      field("price", { type: "number", read_only: true, default: 10 }),
      field("tier", { prefill: { locked: true } }),
      field("terms", { type: "consent" }),
      field("secret", { type: "password" }),
    ]);
    const shown = await plainBrowser(h).open(`/f/${form}?price=1&tier=gold&terms=true&secret=x`);
    expect([shown.status, prefillIn(shown.html)]).toEqual([200, {}]);
    const { slug } = (await owner.post(`/forms/${form}/links`, { prefill: { tier: "gold" } })).body;
    const linked = await plainBrowser(h).open(`/f/${slug}?tier=silver`);
    expect(prefillIn(linked.html)).toEqual({});
  });

  it("escapes the values", async () => {
    const form = await publishedForm(owner, [field("name")]);
    const text = `"><script>alert(1)</script>`;
    const shown = await plainBrowser(h).open(`/f/${form}?name=${encodeURIComponent(text)}`);
    expect(shown.html).not.toContain("<script>alert");
    expect(prefillIn(shown.html)).toEqual({ name: text });
  });
});

describe("GET /f/{form}?prefill_token=…", () => {
  const later = "2099-01-01T00:00:00.000Z";
  const sign = async (form: string, values: object, expires_at = later) =>
    (await owner.post(`/forms/${form}/prefill-tokens`, { values, expires_at })).body.token;
  const priced = () =>
    publishedForm(owner, [
      field("name"),
      field("price", { type: "number", read_only: true, default: 10 }),
      field("tier", { prefill: { locked: true, name: "level" } }),
    ]);

  it("sets what the respondent must not change, with and without scripts", async () => {
    const form = await priced();
    const token = await sign(form, { price: 7, level: "gold" });
    const browser = plainBrowser(h);
    const shown = await browser.open(`/f/${form}?prefill_token=${token}&name=Ada&price=1`);
    expect(prefillIn(shown.html)).toEqual({ name: "Ada", price: 7, tier: "gold" });
    expect(shown.headers["cache-control"]).toBe("private, no-store");
    await browser.fill(shown, { name: "Grace", price: "1", tier: "gold" });
    expect(await entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { name: "Grace", price: 7, tier: "gold" } },
    ]);
    const begun = await h.anonymous.post("/entry-sessions", {
      form_ref: form,
      prefill_token: token,
      answers: { name: "Ada", price: 1, tier: "silver" },
    });
    expect(begun.body.session.answers).toEqual({ name: "Ada", price: 7, tier: "gold" });
    const sent = await h.anonymous.post("/entry-sessions/submit", {
      form_ref: form,
      prefill_token: token,
      answers: { name: "Eve" },
    });
    expect([sent.status, (await entriesOf(form)).length]).toEqual([201, 3]);
    const answers = (await entriesOf(form)).map((one: { answers: object }) => one.answers);
    expect(answers).toContainEqual({ name: "Eve", price: 7, tier: "gold" });
  });

  it("410 if the token was changed, is for another form, or has expired", async () => {
    const [form, other] = [await priced(), await priced()];
    const token = await sign(form, { price: 7 });
    const [content = "", signature] = token.split(".");
    const cheaper = Buffer.from(Buffer.from(content, "base64url").toString().replace("7}", "1}")).toString(
      "base64url",
    );
    const soon = await sign(form, { price: 7 }, new Date(h.clock.now().getTime() + 1_000).toISOString());
    h.clock.advance(2_000);
    for (const [ref, wrong] of [
      [form, `${cheaper}.${signature}`],
      [form, `${content}.`],
      [form, `${token}.x`],
      [form, "x"],
      [form, soon],
      [other, token],
    ] as const) {
      expect((await plainBrowser(h).open(`/f/${ref}?prefill_token=${wrong}`)).status).toBe(410);
      const begun = await h.anonymous.post("/entry-sessions", { form_ref: ref, prefill_token: wrong });
      expect([begun.status, begun.body.code]).toEqual([410, "invalid_prefill_token"]);
      const body = { form_ref: ref, prefill_token: wrong, answers: {} };
      expect((await h.anonymous.post("/entry-sessions/submit", body)).status).toBe(410);
    }
    expect(await entriesOf(form)).toEqual([]);
  });
});

describe("POST of a prefilled page without scripts", () => {
  it("submits hidden fields and fields of later pages", async () => {
    const form = await publishedPages(owner, [
      page("p1", [field("name"), field("source", { type: "hidden" })]),
      page("p2", [field("town")]),
    ]);
    const browser = plainBrowser(h);
    const first = await browser.open(`/f/${form}?name=Ada&source=poster&town=Bath`);
    const second = await browser.fill(first, {});
    expect(second.html).toContain('value="Bath"');
    await browser.fill(second, {});
    const [entry] = await entriesOf(form);
    expect(entry).toMatchObject({
      status: "submitted",
      answers: { name: "Ada", source: "poster", town: "Bath" },
    });
  });

  it("keeps what the respondent changed or cleared", async () => {
    const form = await publishedForm(owner, [
      field("name"),
      field("town"),
      field("source", { type: "hidden" }),
    ]);
    const browser = plainBrowser(h);
    const first = await browser.open(`/f/${form}?name=Ada&town=Bath&source=poster`);
    await browser.fill(first, { name: "Grace", town: "" });
    expect(await entriesOf(form)).toMatchObject([
      { status: "submitted", answers: { name: "Grace", source: "poster" } },
    ]);
    expect((await entriesOf(form))[0].answers.town ?? null).toBeNull();
  });
});
