import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { ownerQuery } from "../../../../test-kit/owner-query.ts";
import { plainBrowser } from "../../../../test-kit/plain-browser.ts";
import { definitionOf, field, page, publish, publishedPages } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
});
afterAll(() => h?.stop());

const pages = [
  page("p1", [field("name")], { title: "You" }),
  page("p2", [field("car")], { visible_if: { field: "name", op: "eq", value: "driver" } }),
  page("p3", [field("note")]),
];
const newForm = () => publishedPages(owner, pages);
const funnelOf = async (form: string, query = "") => (await owner.get(`/forms/${form}/funnel${query}`)).body;
const sums = async (form: string, query = "") => {
  const { viewed, begun, submitted, pages: found } = await funnelOf(form, query);
  const reached = found.map((one: { page_id: string; reached: number }) => [one.page_id, one.reached]);
  return { viewed, begun, submitted, ...Object.fromEntries(reached) };
};
const begin = async (form: string) => {
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
  const headers = { "x-service-entry-key": begun.body.entry_key };
  return {
    id: begun.body.session.entry_id,
    save: (answers: object, more: object = {}) =>
      h.anonymous.patch("/entry-sessions/current/answers", { answers, ...more }, { headers }),
    submit: (body: object = {}) => h.anonymous.post("/entry-sessions/current/submit", body, { headers }),
  };
};
const storedRows = () =>
  ownerQuery(h, owner.account.shard, "select 1 from form_traffic where account_id = $1", [
    owner.account.uuid,
  ]);
/** Sessions end when the clock moves by a day. */
const signInAgain = async () => {
  owner = await h.callerFor(owner.user, owner.account);
};
const today = () => h.clock.now().toISOString().slice(0, 10);

describe("GET /forms/:id/funnel", () => {
  it("200: counts views, entries, the pages on the way of each entry, and submissions, each once", async () => {
    const form = await newForm();
    for (let count = 0; count < 3; count += 1) await h.anonymous.get(`/entry-sessions/forms/${form}`);
    const [left, skipping] = [await begin(form), await begin(form)];
    await left.save({ name: "A" }, { page: "p1", client_seq: 1 });
    await left.save({ name: "A" }, { page: "p1", client_seq: 1 });
    await left.save({ name: "B" }, { page: "p1", client_seq: 2 });
    await skipping.save({ name: "C" }, { page: "fld_name" });
    await skipping.save({ note: "x" }, { page: "p3" });
    await skipping.save({ name: "D" }, { page: "p1" });
    await skipping.submit();
    await skipping.submit();
    expect(await sums(form)).toEqual({ viewed: 3, begun: 2, p1: 2, p2: 0, p3: 1, submitted: 1 });
    const { data } = (await owner.get(`/entries?form_id=${form}&sort=created_at`)).body;
    const furthest = Object.fromEntries(
      data.map((one: { id: string; furthest_page_id: string }) => [one.id, one.furthest_page_id]),
    );
    expect(furthest).toEqual({ [left.id]: "p1", [skipping.id]: "p3" });
  });

  it("200: an entry that is submitted at once passes every page of its path", async () => {
    const form = await newForm();
    const headers = { "idempotency-key": "0123456789abcdefghijklmnop" };
    const body = { form_ref: form, answers: { name: "driver", car: "Mini" }, active_ms: 4_000 };
    const sent = await h.anonymous.post("/entry-sessions/submit", body, { headers });
    expect((await h.anonymous.post("/entry-sessions/submit", body, { headers })).status).toBe(201);
    expect(await sums(form)).toEqual({ viewed: 0, begun: 1, p1: 1, p2: 1, p3: 1, submitted: 1 });
    const entry = (await owner.get(`/entries/${sent.body.receipt.entry_id}`)).body;
    expect([entry.furthest_page_id, entry.active_ms]).toEqual(["p3", 4_000]);
  });

  it("200: the same before and after the numbers are stored, and after Redis has lost them", async () => {
    const form = await newForm();
    const count = async () => {
      await h.anonymous.get(`/entry-sessions/forms/${form}`);
      await (await begin(form)).save({ name: "A" }, { page: "p1" });
    };
    await count();
    const before = await sums(form);
    h.clock.advance(400_000);
    await h.runJobs();
    expect(await sums(form)).toEqual(before);
    const { redis } = h.composition;
    for (const key of await redis.keys(`tally:{${owner.account.uuid}}:*`)) await redis.del(key);
    expect(await sums(form)).toEqual(before);
    await count();
    expect(await sums(form)).toEqual({ ...before, viewed: 2, begun: 2, p1: 2 });
    h.clock.advance(400_000);
    await h.runJobs();
    await h.runJobs();
    for (const key of await redis.keys(`tally:{${owner.account.uuid}}:*`)) await redis.del(key);
    expect(await sums(form)).toEqual({ ...before, viewed: 2, begun: 2, p1: 2 });
  });

  it("200: by day and version, within the requested period", async () => {
    const form = await newForm();
    await begin(form);
    const first = today();
    h.clock.advance(86_400_000);
    await signInAgain();
    await publish(
      owner,
      form,
      definitionOf([page("p1", [field("name")]), page("p9", [field("late")], { title: "Late" })]),
    );
    const later = await begin(form);
    await later.save({ late: "x" }, { page: "p9" });
    expect(await sums(form)).toMatchObject({ begun: 2, p1: 1, p9: 1 });
    expect(await sums(form, "?version=1")).toMatchObject({ begun: 1, p1: 0 });
    expect(await sums(form, "?version=2")).toMatchObject({ begun: 1, p9: 1 });
    const days = (await funnelOf(form, `?from=${first}&to=${today()}`)).days;
    expect(days.map((day: { begun: number }) => day.begun)).toEqual([1, 1]);
    expect((await sums(form, `?from=${first}&to=${first}`)).begun).toBe(1);
    expect((await funnelOf(form)).pages.map((one: { title: string }) => one.title)).toEqual([null, "Late"]);
    h.clock.advance(-86_400_000);
    await signInAgain();
  });

  it("422 for a period that is empty or too long, 404 for another account's form", async () => {
    const form = await newForm();
    for (const query of ["?from=2026-02-02&to=2026-02-01", "?from=2024-01-01&to=2026-01-01"]) {
      const refused = await owner.get(`/forms/${form}/funnel${query}`);
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, "range"]);
    }
    const stranger = await h.newAccount();
    expect((await stranger.get(`/forms/${form}/funnel`)).status).toBe(404);
    expect((await owner.get(`/forms/${form}/funnel?version=7`)).status).toBe(404);
  });
});

describe("who can see it", () => {
  it("viewers and API keys can, respondents and visitors cannot", async () => {
    const form = await newForm();
    const path = `/forms/${form}/funnel`;
    const viewer = await owner.colleague("viewer");
    const key = await owner.newKey();
    for (const caller of [viewer, key]) expect((await caller.get(path)).status).toBe(200);
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: form });
    const headers = { "x-service-entry-key": begun.body.entry_key };
    expect((await h.anonymous.get(path)).status).toBe(401);
    expect([401, 403]).toContain((await h.anonymous.get(path, { headers })).status);
  });

  it("contains nothing but numbers, dates, and the form's own names", async () => {
    const form = await newForm();
    const secret = "Ada Lovelace, 12 Main Street";
    const entry = await begin(form);
    await entry.save({ name: secret }, { page: "p1" });
    await entry.submit();
    const text = JSON.stringify(await funnelOf(form));
    expect(text).not.toContain("Ada");
    expect(text).not.toContain(entry.id);
    const { redis } = h.composition;
    const keys = await redis.keys(`tally:{${owner.account.uuid}}:of:*`);
    const kept = await Promise.all(keys.map((key) => redis.hgetall(key)));
    expect(JSON.stringify(kept)).not.toContain("Ada");
    expect(JSON.stringify(kept)).not.toContain(entry.id);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await redis.ttl(key)).toBeGreaterThan(0);
  });
});

describe("what is not counted", () => {
  it("previews", async () => {
    const form = await newForm();
    const preview = (await owner.post(`/forms/${form}/preview-sessions`)).body;
    const headers = { "x-service-entry-key": preview.entry_key };
    const body = { answers: { name: "A" }, page: "p1" };
    expect((await h.anonymous.patch("/entry-sessions/current/answers", body, { headers })).status).toBe(200);
    expect(await sums(form)).toEqual({ viewed: 0, begun: 0, p1: 0, p2: 0, p3: 0, submitted: 0 });
  });

  it("reloads, links on the page, and pages of an entry, without JavaScript", async () => {
    const form = await newForm();
    const browser = plainBrowser(h);
    const at = await browser.open(`/f/${form}`);
    await browser.open(`/f/${form}`, { "cache-control": "max-age=0" });
    await browser.open(`/f/${form}?lang=en`, { referer: `http://localhost/f/${form}` });
    expect((await sums(form)).viewed).toBe(1);
    const second = await browser.fill(at, { name: "Ada" });
    await browser.open(second.url);
    await browser.fill(second, { note: "x" });
    expect(await sums(form)).toEqual({ viewed: 1, begun: 1, p1: 1, p2: 0, p3: 1, submitted: 1 });
    await browser.open(`/f/${form}`, { referer: `http://localhost/f/${form}?step=done` });
    expect((await sums(form)).viewed).toBe(2);
  });

  it("HEAD requests for the page", async () => {
    const form = await newForm();
    const [head, get] = await Promise.all(
      (["HEAD", "GET"] as const).map((method) => h.server.inject({ method, url: `/f/${form}` })),
    );
    expect(head?.statusCode).toBe(200);
    expect(head?.headers["content-type"]).toBe(get?.headers["content-type"]);
    expect(head?.headers["content-length"]).toBe(get?.headers["content-length"]);
    expect((await sums(form)).viewed).toBe(1);
  });

  it("forms that were deleted", async () => {
    // An account of its own, because Redis lets one job wait per account and five minutes.
    owner = await h.newAccount();
    const form = await newForm();
    await begin(form);
    await funnelOf(form);
    h.clock.advance(400_000);
    await h.runJobs();
    expect(await storedRows()).toHaveLength(1);
    await owner.delete(`/forms/${form}`);
    h.clock.advance(31 * 86_400_000);
    await h.runJobs();
    expect(await storedRows()).toHaveLength(0);
    h.clock.advance(-31 * 86_400_000 - 400_000);
    await signInAgain();
  });
});

describe("active time", () => {
  it("adds up, and never exceeds the time that has passed", async () => {
    const form = await newForm();
    const entry = await begin(form);
    const timeOf = async () => (await owner.get(`/entries/${entry.id}`)).body.active_ms;
    await entry.save({ name: "A" });
    expect(await timeOf()).toBeNull();
    await entry.save({ name: "B" }, { active_ms: 1_500 });
    await entry.save({ name: "C" }, { active_ms: 2_500 });
    expect(await timeOf()).toBe(4_000);
    await entry.save({ name: "D" }, { active_ms: 86_400_000 });
    expect(await timeOf()).toBeLessThan(3_700_000);
    expect((await entry.save({ name: "E" }, { active_ms: -1 })).status).toBe(422);
    expect((await entry.submit({ active_ms: 10 })).status).toBe(200);
  });
});
