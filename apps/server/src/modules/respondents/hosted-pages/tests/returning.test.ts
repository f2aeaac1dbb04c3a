// Comes back to an entry without JavaScript.
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { type Page, plainBrowser, textOf } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const newForm = () =>
  publishedPages(owner, [
    page("p1", [field("name")]),
    page("p2", [field("note")]),
    page("p3", [field("more")]),
  ]);
const greeting = "We kept your answers on this device.";
const begun = async () => {
  const form = await newForm();
  const browser = plainBrowser(h);
  const second = await browser.fill(await browser.open(`/f/${form}`), { name: "Ada" });
  await browser.fill(second, { note: "Hello" });
  return { form, browser, at: await browser.open(`/f/${form}`) };
};
const own = (form: string) => ({ referer: `http://localhost/f/${form}?step=p2` });
const nameIn = ({ html }: Page) => /<input[^>]*name="name"[^>]*>/.exec(html)?.[0];

it("greets with a link to where the respondent stopped", async () => {
  const { form, browser, at } = await begun();
  expect(textOf(at)).toContain(greeting);
  const href = /class="button small" href="([^"]+)"/.exec(at.html)?.[1] ?? "";
  expect(href).toBe(`/f/${form}?step=p2`);
  const next = await browser.open(href, own(form));
  expect(next.html).toContain("Hello");
  expect(textOf(next)).not.toContain(greeting);
});

it.each([
  ["a reload", { "cache-control": "max-age=0" }, ""],
  ["a link on the page", { referer: "http://localhost/f/FORM?step=p1" }, ""],
  ["a page of the entry", {}, "?step=p1"],
])("does not greet after %s", async (_what, headers, query) => {
  const { form, browser } = await begun();
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace("FORM", form)]),
  );
  expect(textOf(await browser.open(`/f/${form}${query}`, given))).not.toContain(greeting);
});

it("starts over and undoes it, with the entry as it was", async () => {
  const { form, browser, at } = await begun();
  const over = await browser.fill(at, {}, "over");
  expect(nameIn(over)).not.toContain("Ada");
  expect(textOf(over)).toContain("You have started over with an empty form.");
  const back = await browser.fill(over, {}, "undo");
  expect(nameIn(back)).toContain("Ada");
  const { data } = (await owner.get(`/entries?form_id=${form}`)).body;
  expect(data.map(({ status }: { status: string }) => status)).toEqual(["draft"]);
});

it("starts over with a new entry, and ignores the buttons without an entry", async () => {
  const { form, browser, at } = await begun();
  const over = await browser.fill(at, {}, "over");
  await browser.fill(over, { name: "Grace" });
  const { data } = (await owner.get(`/entries?form_id=${form}`)).body;
  expect(data.map(({ answers }: { answers: { name: string } }) => answers.name).sort()).toEqual([
    "Ada",
    "Grace",
  ]);
  const stranger = plainBrowser(h);
  const blank = await stranger.open(`/f/${form}`);
  for (const button of ["over", "undo"])
    expect(textOf(await stranger.fill(blank, {}, button))).not.toContain(greeting);
  expect((await owner.get(`/entries?form_id=${form}`)).body.data).toHaveLength(2);
});

it("keeps the old key for ten minutes, only for this page, and out of reach of scripts", async () => {
  const { form, browser, at } = await begun();
  const sent = await browser.send(at, {}, "over");
  const [cleared = "", kept = ""] = [sent.headers["set-cookie"] ?? []].flat();
  expect(cleared).toMatch(/^formstead-entry=; .*Max-Age=0$/);
  expect(kept).toMatch(/^formstead-entry-before=sek_.+; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect(kept).toContain(`Path=/f/${form};`);
  const over = await browser.follow(sent);
  const undone = await browser.send(over, {}, "undo");
  expect(undone.headers["set-cookie"]).toHaveLength(2);
  expect(browser.cookies.has("formstead-entry-before")).toBe(false);
});

it("refuses to start over for another site", async () => {
  const { form, browser, at } = await begun();
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await browser.send(at, {}, "over", foreign)).status).toBe(403);
  expect(nameIn(await browser.open(`/f/${form}`))).toContain("Ada");
});
