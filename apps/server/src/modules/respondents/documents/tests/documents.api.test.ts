// Answers as a PDF, printed by a real Chromium and opened with the link from the receipt.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
  formId = await formWith([
    { id: "no", if: { field: "name", op: "eq", value: "Nemo" } },
    { id: "yes", pdf: true },
  ]);
});
afterAll(() => h?.stop());

const formWith = (endings: readonly object[], by = owner) =>
  publishedPages(by, [page("p1", [field("name", { label: "Your name" })])], {
    title: "Seed swap",
    endings,
  });

async function submitted(name: string, on = formId) {
  const { body } = await h.anonymous.post("/entry-sessions/submit", { form_ref: on, answers: { name } });
  return { url: new URL(body.receipt.pdf_url), entryId: String(body.receipt.entry_id) };
}
const open = ({ pathname, search }: URL) => h.server.inject({ method: "GET", url: pathname + search });
const sizeOf = async (url: URL) => (await open(url)).rawPayload.length;

describe("the link in a receipt", () => {
  it("opens a PDF with a name, which nothing may keep or list", async () => {
    const answer = await open((await submitted("Ada")).url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-robots-tag": "noindex",
      "content-disposition": expect.stringMatching(/^attachment; filename="Seed swap [A-Z0-9]{10}\.pdf"/),
    });
  });

  it("is null if no ending has a PDF, and leads nowhere if the entry's ending has none", async () => {
    const plain = await formWith([{ id: "end", print: true }]);
    const { body } = await h.anonymous.post("/entry-sessions/submit", { form_ref: plain, answers: {} });
    expect(body.receipt.pdf_url).toBe(null);
    expect((await open((await submitted("Nemo")).url)).statusCode).toBe(404);
  });

  it.each([
    ["erased", 200, (id: string) => owner.post(`/entries/${id}/erase`, { reason: "subject_request" })],
    ["moved to the trash", 204, (id: string) => owner.delete(`/entries/${id}`)],
  ])("no longer works if the entry was %s", async (_what, status, remove) => {
    const { url, entryId } = await submitted("Ada");
    expect((await remove(entryId)).status).toBe(status);
    expect((await open(url)).statusCode).toBe(404);
  });

  it("shows what was submitted, even if the account has corrected it since", async () => {
    const { url, entryId } = await submitted("A");
    const before = await sizeOf(url);
    const other = "Zwölf Boxkämpfer jagen Eva quer über den Sylter Deich";
    const at = `/entries/${entryId}`;
    const anyEtag = { headers: { "if-match": "*" } };
    await owner.post(`${at}/reopen`, {}, anyEtag);
    expect((await open(url)).statusCode).toBe(404);
    await owner.patch(`${at}/answers`, { answers: { name: other } }, anyEtag);
    expect((await owner.post(`${at}/submit`, {}, anyEtag)).status).toBe(200);
    expect(Math.abs((await sizeOf(url)) - before)).toBeLessThan(200);
    // Texts cannot be read from a PDF without its fonts. Another text has another size.
    expect((await sizeOf((await submitted(other)).url)) - before).toBeGreaterThan(1_000);
  });

  it("refuses the eleventh request of an entry within an hour", async () => {
    const { url } = await submitted("Ada");
    const elsewhere = new URL(url);
    elsewhere.pathname = "/f/elsewhere/answers.pdf";
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1) statuses.push((await open(elsewhere)).statusCode);
    statuses.push((await open(url)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(404), 429]);
  });

  it("is on the page without JavaScript", async () => {
    const browser = plainBrowser(h);
    const done = await browser.fill(await browser.open(`/f/${formId}`), { name: "Ada" });
    const [, href = ""] =
      /<a class="button"[^>]* href="([^"]*answers\.pdf[^"]*)"[^>]*>Save as PDF</.exec(done.html) ?? [];
    expect((await open(new URL(href.replaceAll("&amp;", "&")))).statusCode).toBe(200);
  });

  it("works only for its own form, unchanged, and for one day", async () => {
    const { url } = await submitted("Ada");
    const other = await formWith([{ id: "end", pdf: true }]);
    const moved = new URL(url);
    moved.pathname = `/f/${other}/answers.pdf`;
    const forged = new URL(url);
    forged.searchParams.set("receipt", `${url.searchParams.get("receipt")?.slice(0, -2)}AA`);
    const empty = new URL(url);
    empty.search = "";
    for (const wrong of [moved, forged, empty]) expect((await open(wrong)).statusCode).toBe(404);
    h.clock.advance(86_000_000);
    expect((await open(url)).statusCode).toBe(200);
    h.clock.advance(500_000);
    expect((await open(url)).statusCode).toBe(404);
  });
});

describe("without Chromium", () => {
  let plain: Harness;
  beforeAll(async () => {
    plain = await startHarness({
      env: { RENDERER_DIR: await builtRenderer(), CHROMIUM_PATH: "/nowhere/chromium" },
    });
  });
  afterAll(() => plain?.stop());

  it("offers no PDF", async () => {
    const form = await formWith([{ id: "end", pdf: true }], await plain.newAccount());
    const { body } = await plain.anonymous.post("/entry-sessions/submit", { form_ref: form, answers: {} });
    expect(body.receipt.pdf_url).toBe(null);
    const browser = plainBrowser(plain);
    const done = await browser.fill(await browser.open(`/f/${form}`), {});
    expect(done.html).toContain("<h1");
    expect(done.html).not.toContain("answers.pdf");
  });
});
