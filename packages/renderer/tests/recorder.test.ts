// Records sound and video on the hosted page with Chromium's fake microphone and camera.
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { systemChromium } from "../../../scripts/system-chromium.ts";
import { violationsIn } from "./accessibility.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
let browser: Browser;
beforeAll(async () => {
  stage = await startHostedStage();
  await stage.h.composition.platform.blob.ensureBucket();
  const fakes = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  browser = await chromium.launch({ ...systemChromium, args: [...(systemChromium.args ?? []), ...fakes] });
});
afterAll(async () => {
  await browser?.close();
  await stage?.stop();
});

const until = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000 });

async function opened(type: string, settings: object = {}, before?: (page: Page) => Promise<unknown>) {
  const items = [field("voice", { type, label: "Your voice", settings })];
  const form = await stage.publish({ title: "Form", pages: [{ id: "p", items }] });
  const page = await (await browser.newContext({ locale: "en-US" })).newPage();
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await before?.(page);
  const response = await page.goto(`${stage.baseUrl}/f/${form}`);
  return { form, page, problems, policy: response?.headers()["permissions-policy"] };
}

async function submitted(page: Page, form: string) {
  await until(() => page.locator("[data-at=voice] progress").count()).toBe(0);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  const [entry] = await stage.entriesOf(form);
  await page.context().close();
  return entry?.answers;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it("records sound, pauses, and uploads what was recorded", async () => {
  const { page, form, problems, policy } = await opened("audio");
  expect(policy).toBe("camera=(), geolocation=(), microphone=(self)");
  await page.getByText("up to 5 minutes").waitFor();
  await expect.poll(() => page.locator("[type=file]").count()).toBe(1);
  await button(page, "Record audio").click();
  await page.locator("[data-step=recording]").waitFor();
  const level = () =>
    page.locator(".level").evaluate((one) => Number(getComputedStyle(one).getPropertyValue("--level")));
  await until(level).toBeGreaterThan(0);
  await until(() => page.locator(".time").textContent()).toMatch(/^0:0[1-9] \/ 5:00$/);
  expect(await violationsIn(page)).toEqual([]);
  await button(page, "Pause").click();
  await until(() => page.locator("[data-step=paused]").count()).toBe(1);
  await button(page, "Resume").click();
  await button(page, "Submit").click();
  await page.getByRole("alert").getByText("Stop the recording first.").waitFor();
  await button(page, "Stop").click();
  const player = page.locator("audio");
  await player.waitFor();
  await until(() => player.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(0);
  expect(await violationsIn(page)).toEqual([]);
  expect(problems).toEqual([]);
  expect(await submitted(page, form)).toMatchObject({
    voice: [{ name: expect.stringMatching(/^recording-\d{8}-\d{6}\.webm$/), mime: "audio/webm" }],
  });
});

it("stops automatically at the time limit and can be discarded", async () => {
  const { page, form } = await opened("audio", { max_seconds: 1 });
  await button(page, "Record audio").click();
  await button(page, "Discard and record again").waitFor();
  await until(() => page.getByRole("button", { name: /^Remove: recording/ }).count()).toBe(1);
  const removed = page.waitForResponse((response) => response.request().method() === "DELETE");
  await button(page, "Discard and record again").click();
  expect((await removed).status()).toBe(204);
  await button(page, "Discard and record again").waitFor();
  const { voice } = (await submitted(page, form)) as { voice: unknown[] };
  expect(voice).toHaveLength(1);
});

it("records a video with a live picture", async () => {
  const { page, form, policy, problems } = await opened("video", { max_seconds: 30 });
  expect(policy).toBe("camera=(self), geolocation=(), microphone=(self)");
  await button(page, "Record video").click();
  const live = page.locator(".recorder video");
  await until(() => live.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBeGreaterThan(0);
  await until(() => page.locator(".time").textContent()).toMatch(/^0:0[1-9] /);
  await button(page, "Stop").click();
  await button(page, "Discard and record again").waitFor();
  expect(problems).toEqual([]);
  expect(await submitted(page, form)).toMatchObject({ voice: [{ mime: "video/webm" }] });
});

it.each([
  ["NotAllowedError", "Your browser does not allow access to the microphone."],
  ["NotFoundError", "No microphone or camera was found."],
])("explains %s, and a file can still be chosen", async (name, text) => {
  const { page } = await opened("audio", {}, (one) =>
    one.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", error));
    }, name),
  );
  await button(page, "Record audio").click();
  await page.locator(".recorder .error").getByText(text).waitFor();
  await expect.poll(() => page.locator("[type=file]").count()).toBe(1);
  expect(await violationsIn(page)).toEqual([]);
  await page.context().close();
});

it("offers no recorder if the field does not accept what the browser records", async () => {
  const { page } = await opened("audio", { accept: ["audio/mpeg"] });
  await page.locator("[type=file]").waitFor();
  await page.evaluate("document.querySelector('formstead-form').ready");
  expect(await button(page, "Record audio").count()).toBe(0);
  await page.context().close();
});
