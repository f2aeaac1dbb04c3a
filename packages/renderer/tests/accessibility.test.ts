// Checks every state of a form, in both themes and right to left, for accessibility violations and the correct focus.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { violationsIn } from "./accessibility.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let form: string;

const options = ["red", "green", "blue"].map((value) => ({ value, label: value.toUpperCase() }));
const definition = {
  title: "Everything about you",
  languages: ["en", "ar"],
  settings: { check_answers: true },
  description: {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: "It takes a minute." }] }],
  },
  translations: { ar: { "fld_name.label": "الاسم الكامل", "fld_colour.options.red": "أحمر" } },
  pages: [
    {
      id: "p1",
      title: "About you",
      items: [
        field("name", { label: "Full name", hint: "As in your passport", required: true }),
        field("mail", { type: "email", label: "E-mail", required: true }),
        field("colour", {
          type: "radio",
          label: "Favourite colour",
          required: true,
          settings: { options, allow_other: true },
        }),
        field("colours", { type: "checkboxes", label: "Other colours", settings: { options } }),
        field("size", { type: "select", label: "Size", settings: { options } }),
        field("terms", { type: "consent", label: "I agree to the terms", required: true }),
        field("news", { type: "toggle", label: "News by mail" }),
        field("happy", {
          type: "nps",
          label: "Would you recommend us?",
          settings: { low_label: "No", high_label: "Yes" },
        }),
        field("stars", { type: "rating", label: "How was it?" }),
        field("sure", { type: "yes_no", label: "Are you sure?" }),
        field("born", { type: "date", label: "Date of birth" }),
        field("volume", { type: "slider", label: "Volume" }),
        field("about", { type: "textarea", label: "About you", settings: { max_length: 200 } }),
      ],
    },
    {
      id: "p2",
      title: "Family",
      items: [
        {
          id: "rep",
          type: "repeat",
          key: "children",
          label: "Child",
          items: [
            field("first", { label: "First name", required: true }),
            {
              id: "pets",
              type: "repeat",
              key: "pets",
              label: "Pet",
              items: [field("pet", { label: "Name of the pet" })],
            },
          ],
        },
      ],
    },
  ],
};

beforeAll(async () => {
  stage = await startStage();
  form = await stage.publish(definition);
});
afterAll(() => stage?.stop());

const looks = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark", attributes: { theme: "auto" } } },
  { name: "dark, on a page that is light", options: { colorScheme: "dark" } },
  { name: "right to left", options: { colorScheme: "light", attributes: { lang: "ar" } } },
] as const;

/**
 * Describes the focused element, including one inside the shadow root, by its name, its action, or its part of the
 * form.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document.querySelector("formstead-form")?.shadowRoot ?? document;
    const dataset = (activeElement as HTMLElement | null)?.dataset;
    const name = activeElement?.getAttribute("name");
    return name === "_do" ? activeElement?.getAttribute("value") : (name ?? dataset?.part ?? null);
  });

const said = (page: Page) => page.locator("formstead-form [role=status].sr").textContent();

describe.each(looks)("in $name", ({ name, options: open }) => {
  it("has no violations from the first page to the receipt", async () => {
    const { page } = await stage.open(form, { ...open, viewport: { width: 390, height: 844 } });
    const press = (value: string) => page.locator(`formstead-form button[value="${value}"]`).first().click();
    await page.locator("formstead-form [name=name]").waitFor();
    const states: Record<string, string[]> = { loaded: await violationsIn(page) };
    expect(await page.locator("formstead-form .root").getAttribute("dir")).toBe(
      name === "right to left" ? "rtl" : "ltr",
    );

    await press("next");
    await page.locator("formstead-form [data-part=summary]").waitFor();
    expect(await focused(page)).toBe("summary");
    states.refused = await violationsIn(page);

    await page.locator("formstead-form [name=name]").fill("Ada Lovelace");
    await page.locator("formstead-form [name=mail]").fill("ada@example.org");
    await page.locator("formstead-form [name=colour][value=other]").check();
    await page.locator("formstead-form [name='colour.other']").fill("Mauve");
    await page.locator("formstead-form [name=terms]").check();
    await press("next");
    await page.locator("formstead-form button[value='add children']").waitFor();
    expect(await focused(page)).toBe("heading");
    expect(await said(page)).toMatch(/2\D+3/);
    states.second = await violationsIn(page);

    await press("add children");
    await page.locator("formstead-form .instance").waitFor();
    expect(await focused(page)).toMatch(/^children\[.*\]\.first$/);
    await page.keyboard.type("Byron");
    await page.locator("formstead-form button[value^='add children[']").click();
    await page.locator("formstead-form .instance .instance").waitFor();
    expect(await focused(page)).toMatch(/pets\[.*\]\.pet$/);
    states.repeated = await violationsIn(page);

    await page.locator("formstead-form .instance .instance button[value^=remove]").click();
    await page.locator("formstead-form .undo").waitFor();
    expect(await focused(page)).toMatch(/^add children/);
    states.undo = await violationsIn(page);

    await press("next");
    await page.locator("formstead-form .answers").first().waitFor();
    states.checking = await violationsIn(page);

    await press("next");
    await page.locator("formstead-form .receipt").waitFor();
    expect(await focused(page)).toBe("heading");
    states.submitted = await violationsIn(page);
    expect(states).toEqual(Object.fromEntries(Object.keys(states).map((state) => [state, []])));
    await page.context().close();
  });
});

it("links every line of the summary to its question, which shows the problem", async () => {
  const { page } = await stage.open(form);
  await page.getByRole("button", { name: "Continue" }).click();
  const links = page.getByRole("alert").getByRole("link");
  await expect.poll(() => links.count()).toBe(4);
  for (const [at, name] of ["name", "mail", "colour", "terms"].entries()) {
    await links.nth(at).click();
    expect(await focused(page)).toBe(name);
  }
  const input = page.getByRole("textbox", { name: "Full name" });
  expect(await input.getAttribute("aria-invalid")).toBe("true");
  const described = await input.evaluate((one) =>
    (one.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => (one.getRootNode() as ShadowRoot).getElementById(id)?.textContent)
      .join(" "),
  );
  expect(described).toBe("As in your passport Enter an answer");
});

it("does not scroll sideways on the smallest screen, with the longest words", async () => {
  const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
  const id = await stage.publish({
    title: long,
    pages: [
      {
        id: "p1",
        items: definition.pages[0]?.items.map((item) => ({ ...item, label: long, hint: long })) ?? [],
      },
    ],
  });
  const { page } = await stage.open(id, { viewport: { width: 320, height: 640 } });
  await page.locator("formstead-form [name=name]").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
