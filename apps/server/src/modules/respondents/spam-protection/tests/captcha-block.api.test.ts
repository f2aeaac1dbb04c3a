/** A captcha block must require the same proof of work as the form's own setting. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

it("403 without a proof, even for a block inside a section; the form shows the requirement", async () => {
  const block = { id: "cap", type: "captcha" };
  const formId = await publishedForm(owner, [field("name"), { id: "sec", type: "section", items: [block] }]);
  const form = await h.anonymous.get(`/entry-sessions/forms/${formId}`);
  expect(form.body.captcha).toBe("proof_of_work");
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  expect(begun.body.code).toBe("captcha_required");
  const plain = await publishedForm(owner, [field("name")]);
  expect((await h.anonymous.post("/entry-sessions", { form_ref: plain })).status).toBe(201);
});
