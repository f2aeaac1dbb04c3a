// Tests links, access codes, entry caps, and previews.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: {
      ENTRIES_PER_NETWORK_FREE: "4",
      ENTRIES_PER_NETWORK_MAX: "8",
      RATE_LIMIT_PUBLIC_PER_MINUTE: "100000",
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
});
beforeEach(async () => {
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const begin = (formRef: string, more: object = {}) =>
  h.anonymous.post("/entry-sessions", { form_ref: formRef, ...more });

describe("a link", () => {
  it("opens a links-only form and prefills its answers", async () => {
    const formId = await publishedForm(owner, [field("name"), field("src", { prefill: { name: "utm" } })]);
    await owner.patch(`/forms/${formId}`, { access: "links_only" });
    const link = (await owner.post(`/forms/${formId}/links`, { name: "L", prefill: { utm: "mail" } })).body;
    expect((await begin(formId)).status).toBe(404);
    expect((await h.anonymous.get(`/entry-sessions/forms/${link.slug}`)).body.form_id).toBe(formId);
    const begun = await begin(link.slug);
    expect(begun.body.session.answers).toEqual({ src: "mail" });
    const entry = (await owner.get(`/entries/${begun.body.session.entry_id}`)).body;
    expect(entry.provenance).toEqual({ src: "prefill" });
  });
  it("410 when its uses are exhausted, even with concurrent requests, and when it has expired", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const link = (await owner.post(`/forms/${formId}/links`, { name: "L", max_uses: 2 })).body;
    const answers = await Promise.all(Array.from({ length: 4 }, () => begin(link.slug)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 410, 410]);
    const expires_at = new Date(h.clock.now().getTime() + 60_000).toISOString();
    const short = (await owner.post(`/forms/${formId}/links`, { name: "S", expires_at })).body;
    h.clock.advance(60_000);
    expect((await begin(short.slug)).body).toMatchObject({ code: "link_spent", reason: "expired" });
  });
  it("401 without its access code and with an incorrect one; 429 for guessing", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const link = (await owner.post(`/forms/${formId}/links`, { name: "L", access_code: "open sesame" })).body;
    expect((await h.anonymous.get(`/entry-sessions/forms/${link.slug}`)).body.code).toBe(
      "access_code_required",
    );
    expect((await begin(link.slug)).body.code).toBe("access_code_required");
    expect((await begin(link.slug, { access_code: "wrong" })).body.code).toBe("invalid_access_code");
    const begun = await begin(link.slug, { access_code: "open sesame" });
    const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    expect((await me.get("/entry-sessions/current/form")).body.definition.title).toBe("Survey");
    // A whole school class shares one network address. Correct codes must not use up the guesses of other students.
    for (let pupil = 0; pupil < 12; pupil += 1)
      expect((await begin(link.slug, { access_code: "open sesame" })).body.code).not.toBe(
        "too_many_attempts",
      );
    for (let guess = 0; guess < 10; guess += 1) await begin(link.slug, { access_code: `${guess}` });
    const last = await begin(link.slug, { access_code: "x" });
    expect(last.body.code).toBe("too_many_attempts");
    expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("caps", () => {
  it("accept exactly the maximum number of entries, then close the form", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    await owner.patch(`/forms/${formId}`, { max_entries: 2 });
    const keys = [];
    for (let at = 0; at < 4; at += 1) keys.push((await begin(formId)).body.entry_key);
    const submits = await Promise.all(
      keys.map((key) =>
        createApiClient(h.server, { "x-service-entry-key": key }).post("/entry-sessions/current/submit", {}),
      ),
    );
    expect(submits.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await owner.get(`/forms/${formId}`)).body).toMatchObject({
      status: "closed",
      closed_reason: "cap",
    });
    expect((await h.anonymous.get(`/entry-sessions/forms/${formId}`)).body.closed_reason).toBe("full");
  });
});

describe("POST /forms/:id/preview-sessions", () => {
  it("201 creates an entry that does not count, even while the form is paused", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    await owner.patch(`/forms/${formId}`, { max_entries: 1 });
    await owner.post(`/forms/${formId}/pause`);
    h.clock.advance(2 * 86_400_000);
    const again = await h.callerFor(owner.user, owner.account);
    const begun = await again.post(`/forms/${formId}/preview-sessions`);
    expect(begun.status).toBe(201);
    const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    expect((await me.post("/entry-sessions/current/submit", {})).status).toBe(200);
    expect((await again.get(`/entries/${begun.body.session.entry_id}`)).body.mode).toBe("preview");
    expect((await again.get(`/forms/${formId}`)).body.status).toBe("paused");
  });
});
