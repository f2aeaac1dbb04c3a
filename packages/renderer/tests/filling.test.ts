// Tests a form on another site's page, filled in with the keyboard.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

const options = [
  { value: "bike", label: "By bike" },
  { value: "car", label: "By car" },
];

describe("<formstead-form>", () => {
  it("shows, validates, saves and submits a two-page form under the strictest CSP", async () => {
    const form = await stage.publish({
      format: 1,
      title: "Visit",
      languages: ["en"],
      settings: { check_answers: true },
      pages: [
        {
          id: "p1",
          title: "You",
          items: [
            field("name", { required: true, label: "Your name" }),
            field("how", { type: "radio", label: "How did you come?", settings: { options } }),
            field("km", {
              type: "number",
              label: "How far?",
              required: true,
              visible_if: { field: "how", op: "eq", value: "car" },
            }),
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
              items: [field("first", { label: "First name" })],
            },
          ],
        },
      ],
    });
    // No `src`: the page allows only its own site, which proxies the server.
    const { page, problems } = await stage.open(form, { attributes: { src: "" } });
    await page.getByRole("heading", { name: "Visit" }).waitFor();
    expect(await page.getByLabel("How far?").count()).toBe(0);
    await page.getByLabel("By car").check();
    await page.getByRole("button", { name: "Continue" }).click();
    const summary = page.getByRole("alert");
    await summary.waitFor();
    expect(await summary.getByRole("link").allTextContents()).toEqual([
      "Your name: Enter an answer",
      "How far: Enter a number",
    ]);
    await summary.getByRole("link").first().click();
    await page.keyboard.type("Ada Lovelace");
    await page.getByLabel("How far?").fill("12,5");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Family" }).waitFor();
    await page.getByRole("button", { name: "Add Child" }).click();
    await page.keyboard.type("Byron");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Check your answers" }).waitFor();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(problems).toEqual([]);
    expect(await stage.entriesOf(form)).toMatchObject([
      {
        status: "submitted",
        answers: { name: "Ada Lovelace", how: "car", km: 12.5, children: [{ first: "Byron" }] },
      },
    ]);
  });

  it("solves the proof of work that a form requires", async () => {
    const form = await stage.publish({
      title: "Proof",
      pages: [{ id: "p1", items: [field("name", { label: "Name" })] }],
    });
    await stage.owner.patch(`/forms/${form}`, { captcha: "proof_of_work" });
    const { page, problems } = await stage.open(form);
    await page.getByLabel("Name").fill("Ada");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(problems).toEqual([]);
    expect(await stage.entriesOf(form)).toMatchObject([{ status: "submitted", answers: { name: "Ada" } }]);
  });
});
