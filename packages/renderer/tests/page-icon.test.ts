// The icon that we draw for the browser tab, as the page's own policy lets it load.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let stage: HostedStage;
beforeAll(async () => {
  stage = await startHostedStage();
});
afterAll(() => stage?.stop());

const published = (title: string, more: object = {}) =>
  stage.publish({
    format: 1,
    title,
    languages: ["en"],
    pages: [{ id: "p1", items: [field("name")] }],
    ...more,
  });

const addressOf = async (page: Page) => (await page.getAttribute("link[rel=icon]", "href")) ?? "";

/** Loads the icon as an image of the page, and returns its colors from left to right through the middle. */
const colorsOf = (page: Page, size = 32) =>
  page.evaluate(async (size) => {
    const icon = new Image(size, size);
    icon.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href ?? "";
    await icon.decode();
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = size;
    const context = canvas.getContext("2d");
    context?.drawImage(icon, 0, 0, size, size);
    const bytes = [...(context?.getImageData(0, size / 2, size, 1).data ?? [])];
    return Array.from({ length: size }, (_none, at) =>
      bytes
        .slice(at * 4, at * 4 + 3)
        .map((byte) => byte.toString(16).padStart(2, "0"))
        .join(""),
    );
  }, size);

it("has the form's color and the first letter of its title, without a request or a violation of the policy", async () => {
  const form = await published("“éclair” order", { theme: { brand: "#0b6a80" } });
  const requests: string[] = [];
  const { page, problems } = await stage.open(`/f/${form}`, {
    before: async (page) => void page.on("request", (request) => requests.push(request.url())),
  });
  await page.waitForLoadState("load");
  const address = await addressOf(page);
  expect(decodeURIComponent(address)).toContain(">É</text>");
  expect(address.length).toBeLessThan(400);
  const colors = await colorsOf(page);
  expect([colors[1], colors.at(-2)]).toEqual(["0b6a80", "0b6a80"]);
  expect(colors).toContain("ffffff");
  expect(requests.filter((url) => /icon/.test(url) && !url.startsWith("data:"))).toEqual([]);
  expect(problems).toEqual([]);
});

it("has dark text on a light color, the theme's corners, and a tick if the title has no letters", async () => {
  const theme = { preset: "signal", radius: 0 };
  const { page } = await stage.open(`/f/${await published("🎉 <&>", { theme })}`);
  const svg = decodeURIComponent(await addressOf(page));
  expect(svg).toMatch(/rx='0' fill='#ffc400'.*<path /);
  const colors = await colorsOf(page);
  expect(colors[0]).toBe("ffc400");
  expect(colors).not.toContain("ffffff");
});

it("is translated, and gives way to an icon of the theme", async () => {
  const form = await published("Sign up", {
    languages: ["en", "ar"],
    translations: { ar: { "form.title": "تسجيل" } },
  });
  const { page } = await stage.open(`/f/${form}?lang=ar`);
  expect(decodeURIComponent(await addressOf(page))).toContain(">ت</text>");
  expect(await page.getAttribute('meta[property="og:title"]', "content")).toBe("تسجيل");
  const own = await stage.open(`/f/${await published("A", { theme: { icon: "/own.png" } })}`);
  expect(await addressOf(own.page)).toBe("/own.png");
  const missing = await stage.open("/f/frm_01h455vb4pex5vsknk084sn02q");
  expect(await addressOf(missing.page)).toBe("data:,");
});
