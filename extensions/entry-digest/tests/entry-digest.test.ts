// Installs the extension through the API, with a controlled clock, and reads emails from a real mail server.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../apps/server/src/test-kit/harness.ts";
import { field, publishedForm } from "../../../apps/server/src/test-kit/published-form.ts";
import { letterOf } from "../src/letter.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

/** Advances the clock to the next occurrence of this UTC time. */
function goTo(hour: number, minute = 0): void {
  const now = h.clock.now().getTime();
  const wanted = new Date(now).setUTCHours(hour, minute, 0, 0);
  h.clock.advance((wanted > now ? wanted : wanted + dayMs) - now);
}

async function setUp(config: object = {}) {
  const owner = await h.newAccount();
  const form = await publishedForm(owner, [field("name")]);
  await owner.patch(`/forms/${form}`, { name: "Course <b>1</b>" });
  const to = `${randomUUID()}@example.test`;
  const made = await owner.post("/extensions", { slug: "entry-digest", config: { to: [to], ...config } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { owner, form, to, id: made.body.id as string };
}

async function submit(owner: Caller, form: string, more: object = {}): Promise<string> {
  const made = await owner.post("/entries", {
    form_id: form,
    answers: { name: "Ada" },
    status: "submitted",
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
}

/** Sessions expire as the clock advances. */
const again = (owner: Caller) => h.callerFor(owner.user, owner.account);

describe("the digest", () => {
  it("arrives once a day with counts and links to the newest entries, without drafts and test entries", async () => {
    goTo(6);
    const { owner, form, to } = await setUp({ latest: 2 });
    const ids = [await submit(owner, form), await submit(owner, form), await submit(owner, form)];
    await submit(owner, form, { status: "draft" });
    await submit(owner, form, { mode: "test" });
    await h.runChores();
    expect(await h.mailTo(to)).toEqual([]);
    goTo(8);
    await h.runChores();
    await h.runChores();
    await h.runJobs();
    const mails = await h.mailTo(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("3 entries: Course <b>1</b>");
    expect(mails[0]?.text).toContain("Course <b>1</b>: 3 entries");
    expect(mails[0]?.text).toContain(`/entries/${ids[2]}`);
    expect(mails[0]?.text).toContain(`/entries/${ids[1]}`);
    expect(mails[0]?.text).not.toContain(`/entries/${ids[0]}`);
  });

  it("reports each entry once, and sends nothing without new entries", async () => {
    goTo(6);
    const { owner, form, to } = await setUp();
    await submit(owner, form);
    goTo(8);
    await h.runChores();
    goTo(8);
    await h.runChores();
    expect(await h.mailTo(to)).toHaveLength(1);
    await submit(await again(owner), form);
    goTo(8);
    await h.runChores();
    expect((await h.mailTo(to)).map(({ subject }) => subject.split(":")[0])).toEqual(["1 entry", "1 entry"]);
  });

  it("covers days without a worker in a single email", async () => {
    goTo(6);
    const { owner, form, to } = await setUp();
    await submit(owner, form);
    h.clock.advance(3 * dayMs);
    await submit(await again(owner), form);
    h.clock.advance(dayMs + 3 * hourMs);
    await h.runChores();
    await h.runChores();
    expect((await h.mailTo(to)).map(({ subject }) => subject.split(":")[0])).toEqual(["2 entries"]);
  });

  it("respects its weekday and time zone", async () => {
    goTo(12);
    while (h.clock.now().getUTCDay() !== 2) h.clock.advance(dayMs);
    const { owner, form, to } = await setUp({
      every: "week",
      weekday: "wednesday",
      time: "09:30",
      timezone: "Asia/Tokyo",
    });
    await submit(owner, form);
    goTo(0, 29);
    await h.runChores();
    expect(await h.mailTo(to)).toEqual([]);
    goTo(0, 30);
    await h.runChores();
    const [mail] = await h.mailTo(to);
    expect(mail?.text).toMatch(/to .+ 09:30 \(Asia\/Tokyo\)/);
    for (let day = 0; day < 6; day += 1) {
      h.clock.advance(dayMs);
      await submit(await again(owner), form);
      await h.runChores();
    }
    expect(await h.mailTo(to)).toHaveLength(1);
  });

  it("goes to each address, covers the selected forms, and reports if there are no new entries", async () => {
    goTo(6);
    const second = `${randomUUID()}@example.test`;
    const { owner, form, to, id } = await setUp();
    const other = await publishedForm(owner, [field("name")]);
    const change = { to: [to, second], forms: [other], skip_empty: false };
    expect((await owner.patch(`/extensions/${id}`, { config: change })).status).toBe(200);
    await submit(owner, form);
    goTo(8);
    await h.runChores();
    for (const one of [to, second]) expect((await h.mailTo(one))[0]?.subject).toBe("No new entries");
  });

  it("skips the time while it is disabled, and stops when it is removed", async () => {
    goTo(6);
    const { owner, form, to, id } = await setUp();
    await submit(owner, form);
    await owner.post(`/extensions/${id}/disable`);
    goTo(9);
    await h.runChores();
    const later = await again(owner);
    expect((await later.post(`/extensions/${id}/enable`)).status).toBe(200);
    goTo(8);
    await h.runChores();
    expect(await h.mailTo(to)).toEqual([]);
    await submit(await again(owner), form);
    expect((await (await again(owner)).delete(`/extensions/${id}`)).status).toBe(204);
    goTo(8);
    await h.runChores();
    expect(await h.mailTo(to)).toEqual([]);
  });

  it.each([
    [{ to: [] }, "/config/to"],
    [{ to: ["nobody"] }, "/config/to/0"],
    [{ to: ["a@b.org"], time: "25:00" }, "/config/time"],
    [{ to: ["a@b.org"], timezone: "Mars/Olympus" }, "/config/timezone"],
    [{ to: ["a@b.org"], forms: ["x"] }, "/config/forms/0"],
  ])("422 for %j", async (config, pointer) => {
    const owner = await h.newAccount();
    const answer = await owner.post("/extensions", { slug: "entry-digest", config });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer]);
  });
});

describe("its references", () => {
  const refs = ["entry_digest.last_24_hours", "entry_digest.last_7_days", "entry_digest.none"];

  it("resolve to the counts if it is installed", async () => {
    const { owner, form } = await setUp();
    await submit(owner, form);
    h.clock.advance(2 * dayMs);
    const later = await again(owner);
    await submit(later, form);
    const { body } = await later.post("/references/resolve", { refs });
    expect(body.data).toEqual([
      expect.objectContaining({ status: "resolved", value: 1, type: "number" }),
      expect.objectContaining({ status: "resolved", value: 2, type: "number" }),
      expect.objectContaining({ status: "missing" }),
    ]);
  });

  it("do not resolve if it is not installed", async () => {
    const owner = await h.newAccount();
    const { body } = await owner.post("/references/resolve", { refs });
    expect(new Set(body.data.map(({ status }: { status: string }) => status))).toEqual(new Set(["missing"]));
  });
});

it("escapes form names and counts entries that it does not list", () => {
  const { html, text } = letterOf({
    total: 5,
    since: new Date(0),
    until: new Date(dayMs),
    timezone: "UTC",
    forms: [{ name: "<script>", count: 2, latest: [{ submittedAt: new Date(0), url: 'https://a.org/"' }] }],
  });
  expect(html).toContain("&lt;script&gt;: 2 entries");
  expect(html).toContain('href="https://a.org/&quot;"');
  expect(text).toContain("3 entries in other forms");
});
