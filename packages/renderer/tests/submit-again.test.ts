// Tests that respondents can submit another response in every kind of embed.
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type EmbedStage, framePolicy, startEmbedStage } from "./embed-stage.ts";

let stage: EmbedStage;
beforeAll(async () => {
  stage = await startEmbedStage();
});
afterAll(() => stage?.stop());

const publish = (settings: object = {}) =>
  stage.publish({
    format: 1,
    title: "Contact",
    languages: ["en"],
    settings: { frame_origins: ["*"], ...settings },
    endings: [{ id: "thanks", title: "Thank you, {{name|you}}", again: true }],
    pages: [
      {
        id: "p1",
        items: [
          field("name", { required: true, label: "Your name" }),
          field("plan", { type: "hidden", label: "Plan" }),
        ],
      },
    ],
  });

const hidden = `hidden-values='{"plan":"pro"}'`;
const again = { name: "Submit another response" };

async function submit(inside: Page | FrameLocator, name: string): Promise<void> {
  await inside.getByLabel("Your name").fill(name);
  await inside.getByRole("button", { name: "Submit", exact: true }).click();
  await inside.getByRole("heading", { name: `Thank you, ${name}` }).waitFor();
}

it.each(["inline", "popup"])("starts over in a form that is %s", async (mode) => {
  const form = await publish();
  const { page, problems } = await stage.show(
    `<formstead-form form="${form}" mode="${mode}" label="Contact" ${hidden}><button>Open</button></formstead-form>`,
  );
  if (mode === "popup") await page.getByRole("button", { name: "Open" }).click();
  await submit(page, "Ada");
  await page.getByRole("button", again).press("Enter");
  await page.getByLabel("Your name").waitFor();
  await expect
    .poll(() =>
      page.evaluate("document.querySelector('formstead-form').shadowRoot.activeElement?.textContent"),
    )
    .toBe("Contact");
  expect(await page.getByLabel("Your name").inputValue()).toBe("");
  await submit(page, "Bob");
  const entries = await stage.entriesOf(form);
  expect(entries.map(({ status, answers }) => ({ status, answers }))).toEqual(
    expect.arrayContaining(
      ["Ada", "Bob"].map((name) => ({ status: "submitted", answers: { name, plan: "pro" } })),
    ),
  );
  expect(entries).toHaveLength(2);
  expect(problems).toEqual([]);
});

it("keeps what the surrounding page has passed to a form in a frame", async () => {
  const form = await publish();
  const { page } = await stage.show(
    `<formstead-form form="${form}" mode="iframe" ${hidden} prefill='{"name":"Ada"}'></formstead-form>`,
    { policy: framePolicy },
  );
  const frame = page.frameLocator("iframe");
  await frame.getByLabel("Your name").waitFor();
  await expect.poll(() => frame.getByLabel("Your name").inputValue()).toBe("Ada");
  await submit(frame, "Ada");
  await frame.getByRole("link", again).click();
  await expect.poll(() => frame.getByLabel("Your name").inputValue()).toBe("Ada");
  await submit(frame, "Bob");
  const plans = (await stage.entriesOf(form)).map(({ answers }) => answers.plan);
  expect(plans).toEqual(["pro", "pro"]);
});

it("continues what another tab has begun since, and shows the start screen if there is nothing", async () => {
  const form = await publish({ start: { button: "Begin" } });
  const body = `<formstead-form form="${form}"></formstead-form>`;
  const { page } = await stage.show(body);
  const other = await page.context().newPage();
  await page.getByRole("link", { name: "Begin" }).click();
  await submit(page, "Ada");
  // Meanwhile, the respondent has begun the next response in another tab.
  await other.goto(page.url());
  await other.getByRole("link", { name: "Begin" }).click();
  await other.getByLabel("Your name").fill("Bob");
  await other.locator(".status.saved").waitFor();
  await page.getByRole("button", again).click();
  await expect.poll(() => page.getByLabel("Your name").inputValue()).toBe("Bob");
  await submit(other, "Bob");
  await other.getByRole("button", again).click();
  await other.getByRole("link", { name: "Begin" }).waitFor();
});

it("says so if the form is closed by then", async () => {
  const form = await publish();
  const { page } = await stage.show(`<formstead-form form="${form}"></formstead-form>`);
  await submit(page, "Ada");
  expect((await stage.owner.post(`/forms/${form}/close`)).status).toBe(200);
  await page.getByRole("button", again).click();
  await page.getByRole("alert").getByRole("heading", { name: "This form is closed" }).waitFor();
  expect(await page.getByLabel("Your name").count()).toBe(0);
});

it("starts over after a reset by the surrounding page, too", async () => {
  const form = await publish();
  const { page } = await stage.show(`<formstead-form form="${form}"></formstead-form>`);
  await submit(page, "Ada");
  await page.evaluate("document.querySelector('formstead-form').reset()");
  await submit(page, "Bob");
});
