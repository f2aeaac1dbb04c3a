import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const day = 86_400_000;

it("abandons a draft after 30 idle days, lets its link resume it, and erases it after 30 more days", async () => {
  const owner = await h.newAccount();
  const formId = await publishedForm(owner, [field("name")]);
  const begin = async () =>
    (await h.anonymous.post("/entry-sessions", { form_ref: formId, answers: { name: "Ann" } })).body;
  const [left, kept] = [await begin(), await begin()];
  const me = createApiClient(h.server, { "x-service-entry-key": kept.entry_key });
  const { resume_url } = (await me.post("/entry-sessions/current/resume-links", {})).body;
  h.clock.advance(29 * day);
  await h.runChores();
  const again = await h.callerFor(owner.user, owner.account);
  const statusOf = async (one: { session: { entry_id: string } }, by = again) =>
    (await by.get(`/entries/${one.session.entry_id}`)).body.status;
  expect(await statusOf(left)).toBe("draft");
  const resumed = await h.anonymous.post("/entry-sessions/resume", {
    resume_token: new URL(resume_url).hash.replace("#resume=", ""),
  });
  const fresh = createApiClient(h.server, { "x-service-entry-key": resumed.body.entry_key });
  expect((await fresh.patch("/entry-sessions/current/answers", { answers: { name: "Bo" } })).status).toBe(
    200,
  );
  h.clock.advance(1.5 * day);
  await h.runChores();
  const later = await h.callerFor(owner.user, owner.account);
  expect([await statusOf(left, later), await statusOf(kept, later)]).toEqual(["abandoned", "draft"]);
  h.clock.advance(31 * day);
  await h.runChores();
  const last = await h.callerFor(owner.user, owner.account);
  expect([await statusOf(left, last), await statusOf(kept, last)]).toEqual(["erased", "abandoned"]);
});

it("erases only entries that are past the retention period of their form", async () => {
  const owner = await h.newAccount();
  const [short, long] = [
    await publishedForm(owner, [field("name")]),
    await publishedForm(owner, [field("name")]),
  ];
  await owner.patch(`/forms/${short}`, { retention_days: 10 });
  const make = async (form_id: string) =>
    (await owner.post("/entries", { form_id, answers: { name: "Ann" } })).body.id;
  const [gone, kept] = [await make(short), await make(long)];
  h.clock.advance(11 * day);
  await h.runChores();
  const again = await h.callerFor(owner.user, owner.account);
  expect((await again.get(`/entries/${gone}`)).body).toMatchObject({ status: "erased", answers: {} });
  expect((await again.get(`/entries/${kept}`)).body.status).toBe("submitted");
});
