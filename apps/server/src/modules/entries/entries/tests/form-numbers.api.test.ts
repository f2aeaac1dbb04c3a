/** The numbers that `GET /forms?include=stats` shows, while entries change in every way. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
const dayMs = 86_400_000;
const none = [0, 0, 0, 0, 0, 0, 0];

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

interface Stats {
  readonly entries: number;
  readonly submitted_last_7_days: readonly number[];
  readonly last_submitted_at: string | null;
}

async function statsOf(caller: Caller, formId: string, query = ""): Promise<Stats> {
  const { status, body } = await caller.get(`/forms?include=stats&limit=100&${query}`);
  expect(status).toBe(200);
  return body.data.find(({ id }: { id: string }) => id === formId)?.stats;
}

async function submit(caller: Caller, formId: string, more: object = {}): Promise<string> {
  const answer = await caller.post("/entries", { form_id: formId, answers: { name: "Ada" }, ...more });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body.id;
}

describe("GET /forms?include=stats", () => {
  it("counts submitted entries, also when many are submitted at once", async () => {
    const owner = await h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    const other = await publishedForm(owner, [field("name")]);
    expect(await statsOf(owner, form)).toEqual({
      entries: 0,
      submitted_last_7_days: none,
      last_submitted_at: null,
    });
    await Promise.all(Array.from({ length: 12 }, () => submit(owner, form)));
    await submit(owner, other);
    const { entries, submitted_last_7_days, last_submitted_at } = await statsOf(owner, form);
    expect([entries, submitted_last_7_days]).toEqual([12, [0, 0, 0, 0, 0, 0, 12]]);
    const { body } = await owner.get(`/entries?form_id=${form}&sort=-submitted_at&limit=1`);
    expect(last_submitted_at).toBe(body.data[0].submitted_at);
    expect((await statsOf(owner, other)).entries).toBe(1);
  });

  it("does not count drafts, tests, and entries that are in the trash or erased", async () => {
    const owner = await h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    await submit(owner, form, { status: "draft" });
    await submit(owner, form, { mode: "test" });
    const [kept, trashed, erased] = [
      await submit(owner, form),
      await submit(owner, form),
      await submit(owner, form),
    ];
    expect((await statsOf(owner, form)).entries).toBe(3);
    expect((await owner.delete(`/entries/${trashed}`)).status).toBeLessThan(300);
    expect((await statsOf(owner, form)).entries).toBe(2);
    const erasure = await owner.post(`/entries/${erased}/erase`, { reason: "mistake" });
    expect([erasure.status, erasure.body.code]).toEqual([200, undefined]);
    const left = await statsOf(owner, form);
    expect([left.entries, left.submitted_last_7_days.at(-1)]).toEqual([1, 1]);
    const remaining = (await owner.get(`/entries/${kept}`)).body;
    expect(left.last_submitted_at).toBe(remaining.submitted_at);
    expect((await owner.post(`/entries/${trashed}/restore`)).status).toBe(200);
    expect((await statsOf(owner, form)).entries).toBe(2);
  });

  it("counts by day in the given time zone, and forgets what is older than a week", async () => {
    const owner = await h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    // An hour before midnight in UTC is tomorrow in Auckland, and still today in Los Angeles.
    h.clock.advance(dayMs - (h.clock.now().getTime() % dayMs) - 3_600_000);
    await submit(owner, form);
    const days = async (query: string) => (await statsOf(owner, form, query)).submitted_last_7_days;
    expect(await days("time_zone=UTC")).toEqual([0, 0, 0, 0, 0, 0, 1]);
    h.clock.advance(2 * 3_600_000);
    expect(await days("")).toEqual([0, 0, 0, 0, 0, 1, 0]);
    expect(await days("time_zone=Pacific/Auckland")).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(await days("time_zone=America/Los_Angeles")).toEqual([0, 0, 0, 0, 0, 0, 1]);
    const later = await laterBy(owner, 5 * dayMs);
    expect((await statsOf(later, form)).submitted_last_7_days).toEqual([1, 0, 0, 0, 0, 0, 0]);
    const muchLater = await laterBy(owner, dayMs);
    expect(await statsOf(muchLater, form)).toMatchObject({ entries: 1, submitted_last_7_days: none });
  });

  it("can be asked for by every role that can read entries", async () => {
    const owner = await h.newAccount();
    const form = await publishedForm(owner, [field("name")]);
    await submit(owner, form);
    const viewer = await owner.colleague("viewer");
    expect((await statsOf(viewer, form)).entries).toBe(1);
  });

  it.each([
    ["include=answers", "/include"],
    ["include=stats,", undefined],
    ["include=stats&time_zone=Mars", "/time_zone"],
    ["include=stats&time_zone=%2B02:00", "/time_zone"],
  ])("checks %s", async (query, pointer) => {
    const { status, body } = await (await h.newAccount()).get(`/forms?${query}`);
    expect([status, body.errors?.[0]?.pointer]).toEqual([pointer ? 400 : 200, pointer]);
  });
});

async function laterBy(owner: Caller, ms: number): Promise<Caller> {
  h.clock.advance(ms);
  return h.callerFor(owner.user, owner.account);
}
