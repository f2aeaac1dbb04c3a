// Checks that every field type is rendered, answered with the keyboard, sent, and stored correctly.
import { offeredTypes } from "@formstead/form-logic";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { allParts } from "../src/engine/all-parts.ts";
import { fieldCases } from "./field-cases.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.h.composition.platform.blob.ensureBucket();
});
afterAll(() => stage?.stop());

it("has a control and a test for each field type", () => {
  const types = [...offeredTypes.keys()].sort();
  expect(types.filter((type) => !allParts.controls.has(type))).toEqual([]);
  expect(Object.keys(fieldCases).sort()).toEqual(types);
});

describe.each(Object.entries(fieldCases))("%s", (type, { settings, item, answer, kept }) => {
  it("is answered with the keyboard and stored", async () => {
    const form = await stage.publish({
      title: "One question",
      pages: [
        {
          id: "p",
          items: [field("answer", { type, label: "The answer", ...(settings && { settings }), ...item })],
        },
      ],
    });
    const { page, problems } = await stage.open(form, { locale: "en-US", timezoneId: "UTC" });
    const submit = page.getByRole("button", { name: "Submit" });
    await submit.waitFor();
    await answer(page);
    await submit.focus();
    await page.keyboard.press("Enter");
    await page
      .getByRole("heading", { name: /Thank you|another look/ })
      .first()
      .waitFor();
    expect(await page.getByRole("alert").allTextContents()).toEqual([]);
    expect(problems).toEqual([]);
    const [entry] = await stage.entriesOf(form);
    if (kept === undefined) expect(entry?.answers.answer ?? null).toBeNull();
    else expect(entry?.answers).toMatchObject({ answer: kept });
    await page.context().close();
  });
});
