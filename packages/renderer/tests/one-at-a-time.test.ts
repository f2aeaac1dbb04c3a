// Tests forms that show one question at a time: keys answer and continue, and typed text never triggers a shortcut.
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

const options = ["Bike", "Car", "Train"].map((label) => ({ value: label.toLowerCase(), label }));
const definition = {
  title: "Way",
  settings: { layout: "single" },
  pages: [
    {
      id: "p1",
      items: [
        field("how", { type: "radio", label: "How do you come?", required: true, settings: { options } }),
        field("why", { label: "Why by car?", visible_if: { field: "how", op: "eq", value: "car" } }),
        field("score", { type: "nps", label: "How was it?" }),
        field("again", { type: "yes_no", label: "Will you come again?" }),
        field("name", { label: "Your name" }),
      ],
    },
  ],
};

it("can be completed with keys alone", async () => {
  const form = await stage.publish(definition);
  const { page } = await stage.open(form, { locale: "en" });
  const heading = page.getByRole("heading", { name: "Way" });
  await heading.waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await heading.focus();
  const asked = (label: string) => page.getByText(label).first().waitFor();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await asked("Why by car?");
  await page.getByLabel("Why by car?").focus();
  await page.keyboard.type("a b c");
  await page.keyboard.press("Enter");
  await asked("How was it?");
  await page.keyboard.press("7");
  await page.keyboard.press("Enter");
  await asked("Will you come again?");
  await page.keyboard.press("n");
  await page.keyboard.press("Enter");
  await asked("Your name");
  await page.getByRole("button", { name: "Back" }).click();
  await asked("Will you come again?");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(await stage.entriesOf(form)).toMatchObject([
    { answers: { how: "car", why: "a b c", score: 7, again: false } },
  ]);
});

it("has no shortcuts if the page turns them off", async () => {
  const form = await stage.publish(definition);
  const { page } = await stage.open(form, { attributes: { shortcuts: "off" } });
  await page.getByRole("heading", { name: "Way" }).focus();
  await page.keyboard.press("b");
  expect(await page.getByLabel("Car").isChecked()).toBe(false);
});

it("handles a key once, even after the page has moved the form", async () => {
  const items = [field("ways", { type: "checkboxes", label: "Which ways?", settings: { options } })];
  const form = await stage.publish({ ...definition, pages: [{ id: "p1", items }] });
  const { page } = await stage.open(form);
  const heading = page.getByRole("heading", { name: "Way" });
  await heading.focus();
  await page.keyboard.press("a");
  await expect.poll(() => page.getByLabel("Bike").isChecked()).toBe(true);
  await page.evaluate(() => document.body.append(document.querySelector("formstead-form") as Element));
  await heading.focus();
  await page.keyboard.press("b");
  await expect.poll(() => page.getByLabel("Car").isChecked()).toBe(true);
});
