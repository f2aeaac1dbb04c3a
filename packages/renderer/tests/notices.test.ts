// Tests what visitors see instead of a form: in the form's words, look, and languages, on hosted pages and in embeds.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type EmbedStage, startEmbedStage } from "./embed-stage.ts";
import { formReady } from "./hosted-stage.ts";

let stage: EmbedStage;
beforeAll(async () => {
  stage = await startEmbedStage();
});
afterAll(() => stage?.stop());

const words = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text, marks: ["bold"] }] }],
});

const names = ["closed", "paused", "not_open_yet", "full", "code", "archived", "link_spent"];
const publish = (settings: object = {}) =>
  stage.publish({
    format: 1,
    title: "Field days",
    languages: ["en", "de"],
    theme: { brand: "#2b7a4b" },
    settings: {
      notices: Object.fromEntries(
        names.map((name) => [name, { title: `Own title: ${name}`, content: words(`Own words: ${name}`) }]),
      ),
      ...settings,
    },
    translations: {
      de: Object.fromEntries([
        ["form.title", "Feldtage"],
        ...names.flatMap((name) => [
          [`form.notices.${name}.title`, `Eigener Titel: ${name}`],
          [`form.notices.${name}.content`, `Eigene Worte: ${name}`],
        ]),
      ]),
    },
    pages: [{ id: "p1", items: [field("name", { label: "Secret question" })] }],
  });

const anyEtag = { headers: { "if-match": "*" } };
const patch = (form: string, body: object) => stage.owner.patch(`/forms/${form}`, body, anyEtag);
const act = (form: string, verb: string) => stage.owner.post(`/forms/${form}/${verb}`);

/** Brings a published form into the state, and returns the address with which visitors come. */
const states: Readonly<Record<string, (form: string) => Promise<string>>> = {
  closed: async (form) => {
    await act(form, "close");
    return form;
  },
  paused: async (form) => {
    await act(form, "pause");
    return form;
  },
  not_open_yet: async (form) => {
    await patch(form, { opens_at: new Date(Date.now() + 86_400_000).toISOString() });
    return form;
  },
  full: async (form) => {
    await patch(form, { max_entries: 1 });
    await stage.owner.post("/entries", { form_id: form, answers: { name: "Ada" } });
    return form;
  },
  archived: async (form) => {
    await act(form, "archive");
    return form;
  },
  code: async (form) => (await stage.owner.post(`/forms/${form}/links`, { access_code: "1234" })).body.slug,
  link_spent: async (form) => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    const link = (await stage.owner.post(`/forms/${form}/links`, { max_uses: 1, expires_at })).body;
    await stage.h.anonymous.post("/entry-sessions", { form_ref: link.slug });
    return link.slug;
  },
};

describe.each(Object.entries(states))("a form that is %s", (name, bring) => {
  it("says so in its own words and languages, without JavaScript", async () => {
    const address = await bring(await publish());
    const { page, problems } = await stage.open(`/f/${address}`, { locale: "en", javaScriptEnabled: false });
    await page.getByRole("heading", { level: 1, name: `Own title: ${name}` }).waitFor();
    expect(await page.locator("strong").textContent()).toBe(`Own words: ${name}`);
    await page.locator(".languages > summary").click();
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.getByRole("heading", { level: 1, name: `Eigener Titel: ${name}` }).waitFor();
    await page.getByText(`Eigene Worte: ${name}`).waitFor();
    await page.getByText("Feldtage").waitFor();
    expect(problems.filter((one) => !one.includes("410"))).toEqual([]);
  });

  it("says so in an embed, in the visitor's language and the form's look", async () => {
    const address = await bring(await publish());
    const { page } = await stage.show(`<main><formstead-form form="${address}"></formstead-form></main>`, {
      locale: "de",
    });
    await page.getByRole("heading", { name: `Eigener Titel: ${name}` }).waitFor();
    await page.getByText(`Eigene Worte: ${name}`).waitFor();
    await page.getByText("Feldtage").waitFor();
    const accent = () =>
      page
        .locator("formstead-form")
        .evaluate((one) => getComputedStyle(one).getPropertyValue("--formstead-accent"));
    await expect.poll(accent).toContain("#");
    expect(await violationsIn(page)).toEqual([]);
  });
});

describe("a form that closes while its page is open", () => {
  const labels = { submit: "Absenden", question: "Secret question" };

  it("says so in its own words when the first answer is saved", async () => {
    const form = await publish();
    const { page } = await stage.open(`/f/${form}?lang=de`, { locale: "de" });
    await formReady(page);
    await states.closed?.(form);
    stage.h.clock.advance(31_000);
    await page.getByLabel(labels.question).fill("Ada");
    await page.getByRole("alert").getByText("Eigener Titel: closed").waitFor();
    await page.getByText("Eigene Worte: closed").waitFor();
  });

  it("says so in its own words when the form is submitted", async () => {
    const form = await publish();
    const { page } = await stage.open(`/f/${form}?lang=de`, { locale: "de" });
    await formReady(page);
    await states.closed?.(form);
    stage.h.clock.advance(31_000);
    await page.getByRole("button", { name: labels.submit }).click();
    const told = page.getByRole("alert");
    await told.getByRole("heading", { name: "Eigener Titel: closed" }).waitFor();
    await told.getByText("Eigene Worte: closed").waitFor();
    expect(await violationsIn(page)).toEqual([]);
  });
});

describe("before the access code is entered", () => {
  it("nothing about the questions or the other texts can be read", async () => {
    const form = await publish();
    const slug = await states.code?.(form);
    const cover = await stage.h.anonymous.get(`/entry-sessions/forms/${slug}/cover`);
    expect(cover.body).toMatchObject({ object: "form_cover", reason: "access_code_required" });
    const page = await (await fetch(`${stage.baseUrl}/f/${slug}`)).text();
    expect(page).toContain("Own words: code");
    const refused = await stage.h.anonymous.get(`/entry-sessions/forms/${slug}`);
    expect(refused.status).toBe(401);
    for (const text of [JSON.stringify(cover.body), page, JSON.stringify(refused.body)])
      expect(text).not.toMatch(/secret|fld_|own words: (closed|full)/i);
  });

  it("a wrong code is refused, and the right one opens the form in the same language", async () => {
    const slug = await states.code?.(await publish());
    const { page } = await stage.show(
      `<formstead-form form="${slug}" mode="popup" label="Form"><button>Open</button></formstead-form>`,
      { locale: "de" },
    );
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByRole("heading", { name: "Eigener Titel: code" }).waitFor();
    const code = page.getByRole("textbox");
    await code.fill("4321");
    await code.press("Enter");
    await page.getByRole("alert").waitFor();
    expect(await code.getAttribute("aria-invalid")).toBe("true");
    await code.fill("1234");
    await code.press("Enter");
    await page.getByRole("heading", { name: "Feldtage" }).waitFor();
    await page.getByRole("button", { name: "Absenden" }).waitFor();
  });
});

describe("the cover of a form", () => {
  it("404 for a form that is not public, and for a form for links only", async () => {
    const form = await publish();
    await patch(form, { access: "links_only" });
    const url = `/entry-sessions/forms/${form}/cover`;
    expect((await stage.h.anonymous.get(url)).status).toBe(404);
    await patch(form, { access: "public" });
    expect((await stage.h.anonymous.get(url)).body).toMatchObject({ reason: null });
    await stage.owner.delete(`/forms/${form}`, anyEtag);
    expect((await stage.h.anonymous.get(url)).status).toBe(404);
  });
});

it("uses general words where the form has none, and still says when it opens", async () => {
  const form = await publish({ notices: { not_open_yet: { title: "Soon" } } });
  await states.not_open_yet?.(form);
  const { page } = await stage.open(`/f/${form}`, { locale: "en", javaScriptEnabled: false });
  await page.getByRole("heading", { level: 1, name: "Soon" }).waitFor();
  await page.getByText(/opens on .*UTC/).waitFor();
  await states.closed?.(form);
  const closed = await stage.open(`/f/${form}`, { locale: "en", javaScriptEnabled: false });
  await closed.page.getByRole("heading", { level: 1, name: "This form is closed" }).waitFor();
  await closed.page.getByText("You can no longer submit responses.").waitFor();
});
