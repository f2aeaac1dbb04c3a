// Tests that labels and placeholders are translated and show answers wherever they appear: in the names of all parts of
// rich controls, in repeats, and while the respondent types the answers.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { startTileServer, type TileServer } from "../../../apps/server/src/test-kit/servers/tile-server.ts";
import { fieldCases } from "./field-cases.ts";
import { setAnswer } from "./fill-in.ts";
import { formReady, type HostedStage, startHostedStage } from "./hosted-stage.ts";

let tiles: TileServer;
let stage: HostedStage;
beforeAll(async () => {
  tiles = await startTileServer();
  stage = await startHostedStage({
    MAP_TILES_URL: `${tiles.origin}/{z}/{x}/{y}{r}.png`,
    MAP_TILES_ATTRIBUTION: "© [Loopback maps](https://maps.example.org/copyright)",
    OUTBOUND_ALLOWED: "127.0.0.1",
  });
});
afterAll(async () => {
  await stage?.stop();
  await tiles?.close();
});

const items = Object.entries(fieldCases).map(([type, { settings, item }]) => {
  const { id = `f_${type}`, ...more } = { ...item } as { id?: string };
  return field(`k_${type}`, {
    id,
    type,
    ...(settings && { settings }),
    ...more,
    label: `Raw ${type} {{name}}`,
  });
});
const everything = {
  title: "Everything",
  languages: ["en", "de"],
  translations: {
    de: Object.fromEntries(
      items.map(({ id, type }) => [`${id}.label`, `Übersetzt ${type} {{name|niemand}}`]),
    ),
  },
  pages: [{ id: "p", items: [field("name", { label: "Name" }), ...items] }],
};

/** Everything in the form that people read or hear. */
const wordsIn = (page: Page): Promise<readonly string[]> =>
  page
    .locator("formstead-form")
    .evaluate((element) =>
      [...(element.shadowRoot?.querySelectorAll("*") ?? [])].flatMap((one) => [
        ...["aria-label", "placeholder", "alt", "title"].flatMap((name) => one.getAttribute(name) ?? []),
        ...[...one.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])),
      ]),
    );

it("every part of every control is named in the form's language, with the answers in it", async () => {
  const form = await stage.publish(everything);
  const { page } = await stage.open(`/f/${form}?lang=de`, { locale: "de" });
  await formReady(page);
  for (const which of [
    ".map-frame",
    ".open-calendar",
    ".time-box",
    ".record",
    ".pen",
    ".dial [role=combobox]",
  ])
    await page.locator(which).first().waitFor();
  await setAnswer(page, "k_tags", ["red"]);
  await page.getByLabel("Name", { exact: false }).first().fill("Ada");
  const named = ["location", "datetime", "signature", "tags", "currency"];
  await expect
    .poll(async () =>
      (await wordsIn(page)).filter((text) => text.includes("Ada") && !text.startsWith("Übersetzt")),
    )
    .toEqual(expect.arrayContaining([expect.stringContaining("Übersetzt location Ada")]));
  const words = await wordsIn(page);
  for (const type of named)
    expect(words.filter((text) => text.includes(`${type} Ada`)).length, type).toBeGreaterThan(1);
  expect(words.filter((text) => /\{\{|Raw|niemand/.test(text))).toEqual([]);
});

it("placeholders follow the answers, also of the same instance of a repeat", async () => {
  const form = await stage.publish({
    title: "Family",
    languages: ["en", "de"],
    translations: { de: { "f_town.placeholder": "Wohnort von {{name|dir}}" } },
    pages: [
      {
        id: "p",
        items: [
          field("name", { label: "Name" }),
          field("town", { id: "f_town", label: "Town", placeholder: "Where {{name|you}} live" }),
          {
            id: "r",
            type: "repeat",
            key: "children",
            label: "Child",
            min: 1,
            items: [
              field("name", { id: "c_name", label: "First name" }),
              field("school", {
                id: "c_school",
                label: "School",
                placeholder: "School of {{name|the child}}",
              }),
            ],
          },
        ],
      },
    ],
  });
  const { page } = await stage.open(`/f/${form}?lang=en`, { locale: "en" });
  await formReady(page);
  const placeholder = (label: string) => page.getByLabel(label).getAttribute("placeholder");
  expect(await placeholder("Town")).toBe("Where you live");
  expect(await placeholder("School")).toBe("School of the child");
  await page.getByRole("textbox", { name: /^Name/ }).fill("Ada");
  await expect.poll(() => placeholder("Town")).toBe("Where Ada live");
  await page.getByLabel("First name").fill("Bo");
  await expect.poll(() => placeholder("School")).toBe("School of Bo");
  await page.getByLabel("First name").fill("");
  await expect.poll(() => placeholder("School")).toBe("School of Ada");
});

it("problems in repeats are listed with the answers of their instance", async () => {
  const form = await stage.publish({
    title: "Family",
    pages: [
      {
        id: "p",
        items: [
          {
            id: "r",
            type: "repeat",
            key: "children",
            label: "Child",
            min: 1,
            items: [
              field("name", { id: "c_name", label: "First name" }),
              field("school", { id: "c_school", label: "School of {{name|the child}}", required: true }),
            ],
          },
        ],
      },
    ],
  });
  const { page } = await stage.open(`/f/${form}`, { locale: "en" });
  await formReady(page);
  await page.getByLabel("First name").fill("Bo");
  await page.getByRole("button", { name: "Submit" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /^School of Bo: / })
    .waitFor();
});
