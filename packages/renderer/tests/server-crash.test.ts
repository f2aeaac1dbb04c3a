// The api process is killed while someone fills in a form and again while they submit: they notice only a pause.

import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Supervised, supervise } from "../../../apps/server/chaos/processes.ts";
import { freePort } from "../../../apps/server/src/test-kit/free-port.ts";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { testEnvironment } from "../../../apps/server/src/test-kit/test-config.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let api: Supervised;
let baseUrl: string;

beforeAll(async () => {
  stage = await startStage();
  const [port, metrics] = [await freePort(), await freePort()];
  baseUrl = `http://127.0.0.1:${port}`;
  api = supervise(join(import.meta.dirname, "../../../apps/server/src/main/api.ts"), {
    ...testEnvironment(stage.h.databases),
    PORT: String(port),
    METRICS_PORT: String(metrics),
    BASE_URL: baseUrl,
  });
});
afterAll(async () => {
  await api?.stop();
  await stage?.stop();
});

const isUp = () =>
  fetch(`${baseUrl}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

it("loses nothing when the server is killed while filling in and while submitting", async () => {
  await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
  const form = await stage.publish({
    title: "Trip",
    pages: [
      {
        id: "p1",
        title: "Who",
        items: [field("name", { label: "Name", required: true }), field("town", { label: "Town" })],
      },
      { id: "p2", title: "Why", items: [field("why", { type: "textarea", label: "Why" })] },
    ],
  });
  const { page } = await stage.open(form, { attributes: { src: baseUrl } });
  await page.getByLabel("Name").fill("Ada");
  api.kill();
  await page.getByLabel("Town").fill("Ulm");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Why").pressSequentially("Because it is there");
  await expect.poll(() => page.locator(".status").textContent(), { timeout: 60_000 }).toBe("Saved");
  const submitted = page.waitForRequest(/\/submit$/);
  await page.getByRole("button", { name: "Submit" }).click();
  await submitted;
  api.kill();
  await page.getByRole("heading", { name: "Thank you" }).waitFor({ timeout: 60_000 });
  expect(await stage.entriesOf(form)).toMatchObject([
    { status: "submitted", answers: { name: "Ada", town: "Ulm", why: "Because it is there" } },
  ]);
}, 150_000);
