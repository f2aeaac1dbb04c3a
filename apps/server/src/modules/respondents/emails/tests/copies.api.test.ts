// Copies of answers by email, with the real mail server.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idToUuid } from "../../../../platform/ids/ids.ts";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { plainBrowser, textOf } from "../../../../test-kit/plain-browser.ts";
import { field, page, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
  formId = await signUpForm();
});
afterAll(() => h?.stop());

const mail = field("mail", { type: "email", label: "Email address" });
const pages = [
  page(
    "p1",
    [
      field("name", { label: "Your name" }),
      mail,
      field("plan", { type: "yes_no", label: "Come along, {{name|friend}}?" }),
      field("food", { label: "Food", visible_if: { field: "plan", op: "is_true" } }),
      field("source", { type: "hidden", label: "Source" }),
      field("health", { label: "Allergies", privacy: "special" }),
    ],
    { title: "You" },
  ),
  page("p2", [
    {
      id: "rep",
      type: "repeat",
      key: "kids",
      label: "Child",
      items: [field("first", { label: "First name" })],
    },
  ]),
];
const signUpForm = (more = {}) =>
  publishedPages(owner, pages, {
    title: "Sign up at evil.example",
    languages: ["en", "ar"],
    translations: { ar: { "form.title": "تسجيل", "fld_name.label": "الاسم", "p1.title": "أنتم" } },
    endings: [
      { id: "no", if: { field: "name", op: "eq", value: "Nemo" } },
      { id: "yes", email_copy_to: "mail" },
    ],
    ...more,
  });

const anyEtag = { headers: { "if-match": "*" } };
const newAddress = () => `c${randomBytes(6).toString("hex")}@example.test`;
const submit = (answers: object, more: object = {}, headers: Record<string, string> = {}) =>
  h.anonymous.post("/entry-sessions/submit", { form_ref: formId, answers, ...more }, { headers });
const sentTo = async (address: string) => {
  await h.runJobs();
  return h.mailTo(address);
};
/** Without the invisible breaks that keep email clients from finding links. */
const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u200b", "");

describe("a copy of the answers", () => {
  it("contains what the form's own summary shows, the receipt code, and the time", async () => {
    const address = newAddress();
    const { status, body } = await submit({
      name: "Ada <b>Lovelace</b>",
      mail: address,
      plan: false,
      source: "poster",
      health: "nuts",
      kids: [
        { _id: "i_1", first: "Bo" },
        { _id: "i_2", first: "see https://evil.example" },
      ],
    });
    expect([status, body.receipt.has_email_copy]).toEqual([201, true]);
    const [sent, ...others] = await sentTo(address);
    expect(others).toEqual([]);
    expect(sent?.subject).toBe("A copy of your answers");
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(body.receipt.submitted_at),
    );
    expect(sent?.text.split("\n")[2]).toBe(
      sent?.text.match(/You submitted the form “Sign up at evil\.\u200bexample” on .+ UTC\./)?.[0],
    );
    expect(sent?.text).toContain(day);
    expect(plain(sent?.text).split("\n\n").slice(2)).toEqual([
      `Your reference number: ${body.receipt.receipt_code}`,
      "# You",
      "Your name\n  Ada <b>Lovelace</b>",
      `Email address\n  ${address}`,
      "Come along, Ada <b>Lovelace</b>?\n  No",
      "# Child 1 of 2",
      "First name\n  Bo",
      "# Child 2 of 2",
      "First name\n  see https://evil.example",
      "You received this email because this address was entered in the form. If you didn’t fill in the form, you can ignore this email.",
      "-- \nFormstead",
      "",
    ]);
    const html = sent?.html ?? "";
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en" dir="ltr">/);
    expect(html).toContain("Ada &lt;b&gt;Lovelace&lt;/b&gt;");
    for (const never of ["<a ", "poster", "nuts", "Allergies", "Source", "Food", "evil.example", address])
      expect(html).not.toContain(never);
    expect(sent?.text).not.toMatch(/evil\.example|nuts|poster/);
  });

  it("is in the language of the entry, from right to left if need be", async () => {
    const address = newAddress();
    await submit({ name: "Ada", mail: address }, { locale: "ar" });
    const [sent] = await sentTo(address);
    expect(sent?.subject).toBe("نسخة من إجاباتكم");
    expect(sent?.html).toMatch(/^<!doctype html>\s*<html lang="ar" dir="rtl">/);
    for (const words of ["# أنتم", "الاسم\n  Ada", "«\u2068تسجيل\u2069»"])
      expect(sent?.text).toContain(words);
  });

  it("says so if it does not contain all answers", async () => {
    const address = newAddress();
    const kids = Array.from({ length: 201 }, (_, at) => ({ _id: `i_${at}`, first: `Child-${at}` }));
    expect((await submit({ mail: address, kids })).status).toBe(201);
    const [sent] = await sentTo(address);
    expect(sent?.text).toContain("Only your first answers are in this email");
    expect(sent?.text).toContain("Child-190");
    expect(sent?.text).not.toContain("Child-200");
  });

  it("is sent once, and every receipt says so, however often the request is repeated", async () => {
    const address = newAddress();
    const headers = { "idempotency-key": randomBytes(24).toString("base64url") };
    const first = await submit({ mail: address }, {}, headers);
    await h.runJobs();
    const again = await submit({ mail: address }, {}, headers);
    expect(again.body.receipt).toEqual(first.body.receipt);
    const key = { headers: { "x-service-entry-key": first.body.entry_key } };
    const receipt = await h.anonymous.get("/entry-sessions/current/receipt", key);
    expect(receipt.body).toMatchObject({ has_email_copy: true });
    expect((await h.anonymous.post("/entry-sessions/current/submit", {}, key)).body).toEqual(receipt.body);
    expect(await sentTo(address)).toHaveLength(1);
  });

  it("is sent for an entry that was filled in step by step", async () => {
    const address = newAddress();
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    const key = { headers: { "x-service-entry-key": begun.body.entry_key } };
    await h.anonymous.patch("/entry-sessions/current/answers", { answers: { mail: address } }, key);
    expect(await sentTo(address)).toEqual([]);
    const receipt = await h.anonymous.post("/entry-sessions/current/submit", {}, key);
    expect([receipt.status, receipt.body.has_email_copy]).toEqual([200, true]);
    expect(await sentTo(address)).toHaveLength(1);
  });

  it("is sent without JavaScript, and the page names the address", async () => {
    const address = newAddress();
    const browser = plainBrowser(h);
    let at = await browser.fill(await browser.open(`/f/${formId}`), { name: "Ada", mail: address });
    at = await browser.fill(at, {});
    expect(textOf(at)).toContain(`We sent a copy of your answers to ${address}`);
    expect(await sentTo(address)).toHaveLength(1);
  });

  it("is requested by a job without personal data, in the commit of the entry", async () => {
    const address = newAddress();
    const { body } = await submit({ name: "Ada", mail: address });
    const id = body.receipt.entry_id;
    const jobs = await ownerQuery<{ payload: { input: object }; job_xmin: string; entry_xmin: string }>(
      h,
      owner.account.shard,
      `select j.payload, j.xmin::text as job_xmin, e.xmin::text as entry_xmin
       from graphile_worker._private_jobs j, entries e where j.key = $1 and e.id = $2`,
      [`entry-copy:${id}`, idToUuid(id)],
    );
    expect(jobs.map(({ payload }) => payload.input)).toEqual([{ entry_id: id, answers_revision: 1 }]);
    expect(JSON.stringify(jobs)).not.toMatch(/example\.test|Ada/);
    expect(jobs[0]?.job_xmin).toBe(jobs[0]?.entry_xmin);
    expect(await sentTo(address)).toHaveLength(1);
  });

  it("contains the submitted answers and goes to the submitted address, whatever the account changes", async () => {
    const [address, other] = [newAddress(), newAddress()];
    const { body } = await submit({ name: "Ada", mail: address });
    const answers = { name: "Corrected", mail: other };
    const changed = await owner.patch(`/entries/${body.receipt.entry_id}/answers`, { answers }, anyEtag);
    expect(changed.body).toMatchObject({ answers });
    const [sent] = await sentTo(address);
    expect(sent?.text).toContain("Your name\n  Ada\n");
    expect(await h.mailTo(other)).toEqual([]);
  });
});

describe("no copy is sent", () => {
  it.each([
    ["if the ending does not have one", { name: "Nemo" }],
    ["without an address", { mail: null }],
  ])("%s", async (_when, answers) => {
    const address = newAddress();
    const { status, body } = await submit({ mail: address, ...answers });
    expect([status, body.receipt.has_email_copy]).toEqual([201, false]);
    expect(await sentTo(address)).toEqual([]);
  });

  it("for spam", async () => {
    const address = newAddress();
    const { status, body } = await submit({ mail: address }, { honeypot: "x" });
    expect([status, body.receipt.has_email_copy]).toEqual([201, false]);
    expect(await sentTo(address)).toEqual([]);
  });

  it("for previews", async () => {
    const address = newAddress();
    const begun = await owner.post(`/forms/${formId}/preview-sessions`, {});
    const headers = { "x-service-entry-key": begun.body.entry_key };
    const answers = { mail: address };
    const receipt = await h.anonymous.post("/entry-sessions/current/submit", { answers }, { headers });
    expect([receipt.status, receipt.body.has_email_copy]).toEqual([200, false]);
    expect(await sentTo(address)).toEqual([]);
  });

  it.each([
    ["erased", 200, (id: string) => owner.post(`/entries/${id}/erase`, { reason: "subject_request" })],
    ["moved to the trash", 204, (id: string) => owner.delete(`/entries/${id}`)],
    ["marked as spam", 200, (id: string) => owner.patch(`/entries/${id}`, { is_spam: true }, anyEtag)],
  ])("if the entry was %s first", async (_what, status, remove) => {
    const address = newAddress();
    const { body } = await submit({ mail: address });
    expect((await remove(body.receipt.entry_id)).status).toBe(status);
    expect(await sentTo(address)).toEqual([]);
  });

  it("again when the account corrects the entry", async () => {
    const address = newAddress();
    const { body } = await submit({ mail: address });
    expect(await sentTo(address)).toHaveLength(1);
    const at = `/entries/${body.receipt.entry_id}`;
    await owner.post(`${at}/reopen`, {}, anyEtag);
    await owner.patch(`${at}/answers`, { answers: { name: "Corrected" } }, anyEtag);
    const corrected = await owner.post(`${at}/submit`, {}, anyEtag);
    expect(corrected.body).toMatchObject({ status: "submitted", answers: { name: "Corrected" } });
    expect(await sentTo(address)).toHaveLength(1);
  });
});
