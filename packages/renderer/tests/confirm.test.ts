// Answers that were given in advance and that respondents must confirm, with and without JavaScript.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiClient } from "../../../apps/server/src/test-kit/caller.ts";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
let form: string;
beforeAll(async () => {
  stage = await startHostedStage();
  form = await publish();
});
afterAll(() => stage?.stop());

const publish = () =>
  stage.publish({
    title: "Your data",
    languages: ["en", "de"],
    pages: [
      {
        id: "p1",
        items: [
          field("email", { type: "email", label: "Email", confirm: true }),
          field("plan", {
            type: "radio",
            label: "Plan",
            confirm: true,
            default: "basic",
            settings: { options: ["basic", "full"].map((value) => ({ value, label: value })) },
          }),
          field("note", { label: "Note", confirm: true }),
        ],
      },
    ],
  });
const url = () => `/f/${form}?email=ada%40example.org`;
const message = "Select “This is correct”, or change the answer";

it.each([true, false])("are submitted only after that (JavaScript: %s)", async (javaScriptEnabled) => {
  const { page, problems } = await stage.open(url(), { locale: "en", javaScriptEnabled });
  if (javaScriptEnabled) await formReady(page);
  const boxes = page.getByRole("checkbox", { name: /This is correct/ });
  expect(await boxes.count()).toBe(2);
  if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText(message).first().waitFor();
  expect(await page.locator(".field.invalid").count()).toBe(2);
  // One is confirmed with the keyboard, and the other one is changed.
  await page.getByRole("checkbox", { name: "Email: This is correct" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("radio", { name: "full" }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(problems.filter((text) => !text.includes("422"))).toEqual([]);
  const [entry] = await stage.entriesOf(form);
  expect([entry?.status, entry?.answers]).toEqual(["submitted", { email: "ada@example.org", plan: "full" }]);
});

it("are not confirmed by other answers", async () => {
  const { page } = await stage.open(url(), { locale: "en" });
  await formReady(page);
  await page.getByLabel("Note").fill("Hello");
  await page.locator(".status.saved").waitFor();
  const boxes = page.getByRole("checkbox", { name: /This is correct/ });
  const states = () => boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
  expect(await states()).toEqual([false, false]);
  await page.reload();
  await formReady(page);
  await expect.poll(states).toEqual([false, false]);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText(message).first().waitFor();
  expect(await page.locator(".field.invalid").count()).toBe(2);
  await page.context().close();
});

it("stay confirmed or not after a reload", async () => {
  const { page } = await stage.open(url(), { locale: "de" });
  await formReady(page);
  const email = page.getByRole("checkbox", { name: "Email: Das ist richtig" });
  const plan = page.getByRole("checkbox", { name: "Plan: Das ist richtig" });
  await email.check();
  await plan.check();
  await plan.uncheck();
  await page.locator(".status.saved").waitFor();
  await page.reload();
  await formReady(page);
  await plan.waitFor();
  expect(await plan.isChecked()).toBe(false);
  await expect.poll(() => email.isChecked()).toBe(true);
  expect(await page.getByRole("textbox").first().inputValue()).toBe("ada@example.org");
});

it("are checked by the server, for links, too", async () => {
  const { h, owner } = stage;
  const link = (
    await owner.post(`/forms/${form}/links`, { name: "L", prefill: { email: "eve@example.org" } })
  ).body;
  const begun = await h.anonymous.post("/entry-sessions", { form_ref: link.slug });
  const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
  const current = "/entry-sessions/current";
  const refused = await me.post(`${current}/submit`, {});
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([
    { field_key: "email", code: "unconfirmed", message },
    { field_key: "plan", code: "unconfirmed", message },
  ]);
  await me.patch(`${current}/answers`, { answers: { email: "eve@example.org", _unconfirmed: null } });
  expect((await me.post(`${current}/submit`, {})).body.errors).toMatchObject([{ field_key: "plan" }]);
  // A list without the path does not confirm it, because only an answer does.
  await me.patch(`${current}/answers`, { answers: { note: "Hello", _unconfirmed: [] } });
  expect((await me.post(`${current}/submit`, {})).body.errors).toMatchObject([{ field_key: "plan" }]);
  expect((await me.post(`${current}/submit`, { answers: { plan: "basic" } })).status).toBe(200);
});
