// A page loads a form's code only when someone scrolls near the form.
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { formReady } from "./hosted-stage.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.stop());

it("loads only itself until the form is near, and then the form once", async () => {
  const form = await stage.publish({
    title: "Far",
    pages: [{ id: "p", items: [field("name", { label: "Name" })] }],
  });
  const page = await (await stage.browser.newContext()).newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(stage.addressOf(form, {}, "/far"));
  // The form's own observer has been asked by then as well, because it was there earlier.
  await page.evaluate(async () => {
    await customElements.whenDefined("formstead-form");
    await new Promise((resolve) => {
      const observer = new IntersectionObserver(resolve);
      for (const form of document.querySelectorAll("formstead-form")) observer.observe(form);
    });
  });
  expect(asked.filter((path) => path !== "/far" && path !== "/favicon.ico")).toEqual(["/form.js"]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByLabel("Name").waitFor();
  await formReady(page);
  expect(asked.filter((path) => path.endsWith(form))).toHaveLength(1);
  await page.context().close();
});
