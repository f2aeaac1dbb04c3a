import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtRenderer } from "../../../test-kit/built-renderer.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { plainBrowser, titleOf } from "../../../test-kit/plain-browser.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  h = await startHarness({ env: { RENDERER_DIR: await builtRenderer() } });
  owner = await h.newAccount();
  stranger = await h.newAccount();
});
afterAll(() => h?.stop());

let count = 0;
const newSlug = () => `feedback-${Date.now().toString(36)}-${++count}`;
const newForm = (caller: Caller = owner) =>
  publishedForm(caller, [field("name", { label: "Your name" })], { title: "Feedback" });
const path = (form: string) => `/forms/${form}/short-address`;
const set = (caller: Caller, form: string, slug: string) => caller.put(path(form), { slug });
const read = (ref: string) => h.anonymous.get(`/entry-sessions/forms/${ref}`);
/** Processes remember an address for a few seconds. */
const afterAMoment = () => h.clock.advance(6_000);

describe("PUT /forms/:id/short-address", () => {
  it("200: the form opens at /f/<slug>, keeps its permanent address, and leaves an audit row", async () => {
    const form = await newForm();
    const { address } = (await read(form)).body;
    const slug = newSlug();
    expect((await owner.get(path(form))).body).toMatchObject({ slug: null, url: null });
    expect((await h.anonymous.get(`/entry-sessions/forms/${slug}`)).status).toBe(404);
    const done = await set(owner, form, slug);
    expect([done.status, done.body]).toEqual([
      200,
      { object: "short_address", form_id: form, slug, url: expect.stringMatching(new RegExp(`/f/${slug}$`)) },
    ]);
    expect((await owner.get(path(form))).body).toEqual(done.body);
    for (const ref of [slug, address, form]) {
      const page = await plainBrowser(h).open(`/f/${ref}`);
      expect([page.status, titleOf(page)]).toEqual([200, "Feedback"]);
    }
    expect((await plainBrowser(h).open(`/f/${slug}`)).html).toContain(
      `<link rel="canonical" href="${done.body.url}"`,
    );
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: slug });
    expect([begun.status, (await read(slug)).body.form_id]).toEqual([201, form]);
    const audit = await owner.get("/audit-events?action=form.set_short_address");
    expect(audit.body.data[0].target).toEqual({ type: "form", id: form });
  });

  it("200 with another slug: releases the earlier one", async () => {
    const form = await newForm();
    const [first, second] = [newSlug(), newSlug()];
    await set(owner, form, first);
    expect((await read(first)).status).toBe(200);
    expect((await set(owner, form, second)).body.slug).toBe(second);
    afterAMoment();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await set(stranger, await newForm(stranger), first)).status).toBe(200);
  });

  it("409 if another form has it: names the form only in the same account", async () => {
    const form = await newForm();
    const slug = newSlug();
    await set(owner, form, slug);
    const same = await set(owner, await newForm(), slug);
    expect([same.status, same.body.code, same.body.form_id]).toEqual([409, "short_address_taken", form]);
    const other = await set(stranger, await newForm(stranger), slug);
    expect([other.status, other.body.code, other.body.form_id]).toEqual([
      409,
      "short_address_taken",
      undefined,
    ]);
    expect((await set(owner, form, slug)).status).toBe(200);
  });

  it("409 for exactly one of two forms that claim it at the same time", async () => {
    const slug = newSlug();
    const forms = await Promise.all([newForm(), newForm(stranger)]);
    const answers = await Promise.all([set(owner, forms[0], slug), set(stranger, forms[1], slug)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each(["login", "Feedback", "ab", "two--words", "feedback-01m7hfcqa5e51vft7rvse74d99"])(
    "422 for %s",
    async (slug) => {
      const refused = await set(owner, await newForm(), slug);
      expect([refused.status, refused.body.code]).toEqual([422, "validation_failed"]);
      expect(refused.body.errors[0].pointer).toBe("/slug");
    },
  );

  it("404 for a form of another account", async () => {
    const form = await newForm();
    for (const answer of [
      await set(stranger, form, newSlug()),
      await stranger.get(path(form)),
      await stranger.delete(path(form)),
    ])
      expect(answer.status).toBe(404);
  });
});

describe("DELETE /forms/:id/short-address", () => {
  it("204: the address stops working and is available to others", async () => {
    const form = await newForm();
    const slug = newSlug();
    await set(owner, form, slug);
    expect((await owner.delete(path(form))).status).toBe(204);
    expect((await owner.delete(path(form))).status).toBe(204);
    afterAMoment();
    expect((await read(slug)).status).toBe(404);
    expect((await set(stranger, await newForm(stranger), slug)).status).toBe(200);
  });
});

describe("a form with a short address", () => {
  it("keeps it in the trash, and releases it when it is deleted", async () => {
    const form = await newForm();
    const slug = newSlug();
    await set(owner, form, slug);
    await owner.delete(`/forms/${form}`);
    expect((await read(slug)).status).toBe(404);
    const other = await newForm(stranger);
    expect((await set(stranger, other, slug)).status).toBe(409);
    expect((await set(owner, form, newSlug())).body.code).toBe("invalid_state");
    h.clock.advance(31 * 86_400_000);
    await h.runJobs();
    const later = await h.callerFor(stranger.user, stranger.account);
    expect((await set(later, other, slug)).status).toBe(200);
    h.clock.advance(-31 * 86_400_000);
  });
});
