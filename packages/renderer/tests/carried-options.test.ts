// Tests questions about options that were chosen before: repeats, options that are carried forward, and answers in texts.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const options = ["Bus", "Night train", "Bike"].map((label) => ({ value: label, label }));
const travel = {
  title: "Travel",
  languages: ["en", "de"],
  settings: { check_answers: true },
  translations: {
    de: {
      "fld_ways.options.Night train": "Nachtzug",
      "fld_score.label": "Wie gut war {{_option}}, {{name|du}}?",
    },
  },
  pages: [
    {
      id: "p1",
      items: [
        field("name", { label: "Your name" }),
        field("ways", { type: "checkboxes", label: "Ways of travel", settings: { options } }),
      ],
    },
    {
      id: "p2",
      title: "About {{ways}}",
      items: [
        field("best", {
          type: "radio",
          label: "Which was best, {{name|you there}}?",
          required: true,
          settings: { options_from: { field: "ways" } },
        }),
        {
          id: "loop",
          type: "repeat",
          key: "rated",
          label: "Each way",
          for_each: { field: "ways" },
          items: [field("score", { label: "How was {{_option}}, {{name|you}}?", required: true })],
        },
      ],
    },
  ],
};

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const entryOf = async (form: string) => (await stage.entriesOf(form))[0];

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("Night train").check();
  await page.getByLabel("Bus").check();
  await press(page, "Continue");
  await page
    .getByRole("heading", { name: "About Bus, Night train" })
    .or(page.getByText("About Night train, Bus"))
    .waitFor();
  await expect.poll(() => page.getByRole("radio").count()).toBe(2);
  expect(await page.getByRole("group", { name: "Bike" }).count()).toBe(0);
  await page.getByRole("group", { name: "Which was best, Ada?" }).getByLabel("Bus").check();
  await page.getByLabel("How was Bus, Ada?").fill("Slow");
  await page.getByLabel("How was Night train, Ada?").fill("Cozy");
}

const stored = {
  name: "Ada",
  best: "Bus",
  rated: expect.arrayContaining([
    { _id: "Bus", score: "Slow" },
    { _id: "Night~w~train", score: "Cozy" },
  ]),
};

it("asks about each chosen option, and shows answers in its texts", async () => {
  const form = await stage.publish(travel);
  const { page, problems } = await stage.open(`/f/${form}`, { locale: "en" });
  await fillIn(page);
  expect(await violationsIn(page)).toEqual([]);
  await press(page, "Continue");
  await page.getByRole("heading", { name: "Bus", exact: true }).waitFor();
  await page.getByText("How was Night train, Ada?").waitFor();
  await press(page, "Submit");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect((await entryOf(form))?.answers).toMatchObject(stored);
  expect(problems).toEqual([]);
});

it("works without JavaScript", async () => {
  const form = await stage.publish(travel);
  const { page } = await stage.open(`/f/${form}`, { locale: "en", javaScriptEnabled: false });
  await fillIn(page);
  await press(page, "Continue");
  await press(page, "Submit");
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  expect((await entryOf(form))?.answers).toMatchObject(stored);
});

it("keeps what was said about an option while it is not chosen", async () => {
  const form = await stage.publish(travel);
  const { page } = await stage.open(`/f/${form}?lang=de`, { locale: "de" });
  await page.getByLabel("Nachtzug").check();
  await press(page, "Weiter");
  await page.getByLabel("Wie gut war Nachtzug, du?").fill("Gut");
  await press(page, "Zurück");
  await page.getByLabel("Nachtzug").uncheck();
  await page.getByLabel("Bike").check();
  await press(page, "Weiter");
  await page.getByLabel("Wie gut war Bike, du?").waitFor();
  expect(await page.getByLabel(/Nachtzug/).count()).toBe(0);
  await press(page, "Zurück");
  await page.getByLabel("Nachtzug").check();
  await press(page, "Weiter");
  await expect.poll(() => page.getByLabel("Wie gut war Nachtzug, du?").inputValue()).toBe("Gut");
});
