// Compares a posted page with what the script sends: both must produce the same entry.
import type { Json } from "@formstead/form-logic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: {
      RENDERER_DIR: await builtRenderer(),
      ENTRIES_PER_NETWORK_FREE: "1000",
      ENTRIES_PER_NETWORK_MAX: "1000",
    },
  });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const options = ["a", "b", "c"].map((value) => ({ value, label: value.toUpperCase() }));
const rows = options.slice(0, 2);

interface Case {
  readonly type: string;
  readonly settings?: object;
  /** Posted values by the suffix that follows the field's name; `""` is the field itself. */
  readonly posted: Readonly<Record<string, string | readonly string[]>>;
  /** The value that the control passes to the client. */
  readonly sent: Json;
}

const cases: readonly Case[] = [
  { type: "text", posted: { "": "Ada" }, sent: "Ada" },
  { type: "textarea", posted: { "": "one\r\ntwo" }, sent: "one\ntwo" },
  { type: "email", posted: { "": "ada@example.com" }, sent: "ada@example.com" },
  { type: "number", posted: { "": "12,5" }, sent: 12.5 },
  { type: "decimal", posted: { "": "12,50" }, sent: "12.50" },
  { type: "percent", posted: { "": "7.5" }, sent: "7.5" },
  {
    type: "currency",
    settings: { currency: "EUR" },
    posted: { "": "9,90" },
    sent: { amount: "9.90", currency: "EUR" },
  },
  { type: "currency", posted: { "": "5", ".currency": "PLN" }, sent: { amount: "5", currency: "PLN" } },
  { type: "select", settings: { options }, posted: { "": "b" }, sent: "b" },
  { type: "radio", settings: { options }, posted: { "": "c" }, sent: "c" },
  {
    type: "radio",
    settings: { options, allow_other: true },
    posted: { "": "other", ".other": "else" },
    sent: { value: "other", other: "else" },
  },
  { type: "checkboxes", settings: { options }, posted: { "": ["a", "c"] }, sent: ["a", "c"] },
  { type: "multi_select", settings: { options }, posted: { "": ["b"] }, sent: ["b"] },
  { type: "ranking", settings: { options }, posted: { "": ["c", "a"] }, sent: ["c", "a"] },
  { type: "checkbox", posted: { "": "true" }, sent: true },
  { type: "toggle", posted: { "": "true" }, sent: true },
  { type: "toggle", posted: {}, sent: false },
  { type: "consent", posted: { "": "true" }, sent: true },
  { type: "yes_no", posted: { "": "false" }, sent: false },
  { type: "rating", posted: { "": "4" }, sent: 4 },
  { type: "nps", posted: { "": "0" }, sent: 0 },
  { type: "slider", posted: { "": "40" }, sent: 40 },
  { type: "slider", posted: { "": "0" }, sent: null },
  { type: "date", posted: { "": "2026-11-15" }, sent: "2026-11-15" },
  { type: "time", posted: { "": "10:30" }, sent: "10:30" },
  {
    type: "date_range",
    posted: { ".start": "2026-11-15", ".end": "2026-11-16" },
    sent: { start: "2026-11-15", end: "2026-11-16" },
  },
  { type: "name", posted: { ".first": "Ada", ".last": "" }, sent: { first: "Ada" } },
  {
    type: "address",
    posted: { ".city": "Berlin", ".country": "DE" },
    sent: { city: "Berlin", country: "DE" },
  },
  {
    type: "phone",
    settings: { default_country: "DE" },
    posted: { "": "030 123456" },
    sent: { e164: "+4930123456", country: "DE" },
  },
  { type: "country", posted: { "": "PL" }, sent: "PL" },
  { type: "tags", posted: { "": ["blue", "red, green"] }, sent: ["blue", "red", "green"] },
  { type: "duration", posted: { ".hours": "1", ".minutes": "30" }, sent: "PT1H30M" },
  { type: "location", posted: { ".lat": "52.1", ".lng": "21" }, sent: { lat: 52.1, lng: 21 } },
  { type: "iban", posted: { "": "DE89 3704 0044 0532 0130 00" }, sent: "DE89370400440532013000" },
  { type: "rich_text", posted: { "": "**bold**" }, sent: { format: "markdown", text: "**bold**" } },
  {
    type: "matrix",
    settings: { rows, columns: options },
    posted: { ".a": "c", ".b": "a" },
    sent: { a: "c", b: "a" },
  },
  {
    type: "matrix",
    settings: { rows, columns: options, multiple: true },
    posted: { ".a": ["a", "b"] },
    sent: { a: ["a", "b"] },
  },
  {
    type: "input_table",
    settings: {
      rows,
      columns: [
        { value: "task", label: "Task", type: "text" },
        { value: "hours", label: "Hours", type: "number" },
      ],
    },
    posted: { ".a.task": "Paint", ".a.hours": "2,5" },
    sent: [{ task: "Paint", hours: 2.5 }, {}],
  },
];

async function withScript(form: string, sent: Json): Promise<void> {
  const begun = (await h.anonymous.post("/entry-sessions", { form_ref: form })).body;
  const headers = { "x-service-entry-key": begun.entry_key };
  if (sent !== null)
    await h.anonymous.patch("/entry-sessions/current/answers", { answers: { it: sent } }, { headers });
  const receipt = await h.anonymous.post("/entry-sessions/current/submit", {}, { headers });
  expect([receipt.status, receipt.body.errors]).toEqual([200, undefined]);
}

/** Replaces properties that differ between any two entries. */
const plain = (answers: object) => JSON.parse(JSON.stringify(answers).replace(/"at":"[^"]*"/g, '"at":"now"'));

describe("a posted answer equals what the script would send", () => {
  it.each(cases)("$type $posted", async ({ type, settings, posted, sent }) => {
    const form = await publishedForm(owner, [field("it", { type, ...(settings && { settings }) })]);
    await withScript(form, sent);
    const browser = plainBrowser(h);
    const values = Object.fromEntries(Object.entries(posted).map(([part, value]) => [`it${part}`, value]));
    const done = await browser.send(await browser.open(`/f/${form}`), values);
    expect([done.status, done.headers.location]).toEqual([303, `/f/${form}?step=done`]);
    const [second, first] = (await owner.get(`/entries?form_id=${form}&sort=-created_at`)).body.data;
    expect(plain(second.answers)).toEqual(plain(first.answers));
    if (sent !== null) expect(Object.keys(first.answers)).toEqual(["it"]);
  });
});

describe("list buttons", () => {
  it("reorder options and remove words", async () => {
    const form = await publishedForm(owner, [
      field("order", { type: "ranking", settings: { options } }),
      field("tags", { type: "tags" }),
    ]);
    const browser = plainBrowser(h);
    let at = await browser.fill(await browser.open(`/f/${form}`), { tags: "red, deep blue" }, "rank order b");
    at = await browser.fill(at, {}, "rank order a");
    at = await browser.fill(at, {}, "up order a");
    at = await browser.fill(at, {}, "take tags deep blue");
    await browser.fill(at, {});
    const [entry] = (await owner.get(`/entries?form_id=${form}`)).body.data;
    expect(entry.answers).toEqual({ order: ["a", "b"], tags: ["red"] });
  });
});

describe("files", () => {
  it("arrive with the page and follow the rules of their field", async () => {
    const form = await publishedForm(owner, [
      field("photo", { type: "image", required: true, settings: { max_bytes: 200 } }),
    ]);
    const browser = plainBrowser(h);
    const at = await browser.open(`/f/${form}`);
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const large = await browser.send(at, {
      photo: new File([Buffer.alloc(300, png)], "a.png", { type: "image/png" }),
    });
    expect([large.status, large.html]).toEqual([
      422,
      expect.stringContaining("“a.png” is 300 bytes. Files can be up to 200 bytes"),
    ]);
    const text = await browser.send(large, { photo: new File(["words"], "a.txt", { type: "text/plain" }) });
    expect([text.status, text.html]).toEqual([422, expect.stringContaining("“a.txt” cannot be used.")]);
    const done = await browser.send(text, { photo: new File([png], "a.png", { type: "image/png" }) });
    expect(done.headers.location).toBe(`/f/${form}?step=done`);
    const [entry] = (await owner.get(`/entries?form_id=${form}`)).body.data;
    // Images are re-encoded, so the size is the size of the stored file.
    const [file] = (await owner.get(`/entries/${entry.id}/files`)).body.data;
    expect(entry.answers.photo).toMatchObject([{ name: "a.png", size: file.size, mime: "image/png" }]);
  });

  it("413 as a page if they are too large for one", async () => {
    const form = await publishedForm(owner, [field("it", { type: "file" })]);
    const browser = plainBrowser(h);
    const file = new File([Buffer.alloc(11 * 1024 ** 2)], "a.bin");
    const refused = await browser.send(await browser.open(`/f/${form}`), { it: file });
    expect([refused.status, refused.html]).toEqual([413, expect.stringContaining("up to 10 MB")]);
  });
});
