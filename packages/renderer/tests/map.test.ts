// Chooses places on a map in a real browser, with a tile server and a geocoder on loopback.
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { field } from "../../../apps/server/src/test-kit/published-form.ts";
import {
  type GeocoderServer,
  startGeocoder,
} from "../../../apps/server/src/test-kit/servers/geocoder-server.ts";
import { startTileServer, type TileServer } from "../../../apps/server/src/test-kit/servers/tile-server.ts";
import { violationsIn } from "./accessibility.ts";
import { type HostedStage, startHostedStage } from "./hosted-stage.ts";

let tiles: TileServer;
let geocoder: GeocoderServer;
let stage: HostedStage;
const center = { lat: 52.2297, lng: 21.0122 };

beforeAll(async () => {
  [tiles, geocoder] = await Promise.all([startTileServer(), startGeocoder()]);
  stage = await startHostedStage({
    MAP_TILES_URL: `${tiles.origin}/{z}/{x}/{y}{r}.png`,
    MAP_TILES_ATTRIBUTION: "© [Loopback maps](https://maps.example.org/copyright)",
    GEOCODER_URL: `${geocoder.origin}/api`,
    OUTBOUND_ALLOWED: "127.0.0.1",
  });
});
afterAll(async () => {
  await stage?.stop();
  await Promise.all([tiles?.close(), geocoder?.close()]);
});

async function published(settings: object = { center, zoom: 14 }, more: object = {}): Promise<string> {
  const items = [field("place", { type: "location", label: "Where?", settings })];
  return stage.publish({ title: "Damage", languages: ["en", "ar"], pages: [{ id: "p", items }], ...more });
}

async function opened(options: Parameters<HostedStage["open"]>[1] = {}, settings?: object, more?: object) {
  const form = await published(settings, more);
  const found = await stage.open(`/f/${form}`, { locale: "en-US", ...options });
  await found.page.locator(".tile:not(.new)").first().waitFor();
  return { form, ...found };
}

const frame = (page: Page) => page.getByRole("application", { name: "Map: Where?" });
const coordinates = async (page: Page) => ({
  lat: Number(await page.getByLabel("Latitude").inputValue()),
  lng: Number(await page.getByLabel("Longitude").inputValue()),
});

/** The middle of the map on the screen, shifted. */
async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  await frame(page).scrollIntoViewIfNeeded();
  const box = await frame(page).boundingBox();
  if (!box) throw new Error("no map");
  return [box.x + box.width / 2 + x, box.y + box.height / 2 + y];
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((one) => one.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead to the element");
}

/** Turns the wheel, and waits until the page has drawn what that changed. */
async function turnWheel(page: Page): Promise<void> {
  const drawn = await page.evaluateHandle(() => {
    const done = new Promise<void>((resolve) => {
      const afterTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      addEventListener("wheel", afterTwoFrames, { once: true });
    });
    return { done };
  });
  await page.mouse.wheel(0, -300);
  await drawn.evaluate(({ done }) => done);
}

/** Degrees of longitude per pixel at zoom 14. */
const perPixel = 360 / (256 * 2 ** 14);

describe("a pin", () => {
  it("is set by a click, moved by dragging, and stored", async () => {
    const { page, form, problems } = await opened();
    await page.mouse.click(...(await at(page, 100, 0)));
    expect((await coordinates(page)).lng).toBeCloseTo(center.lng + 100 * perPixel, 4);
    expect((await coordinates(page)).lat).toBeCloseTo(center.lat, 4);
    // The tip is the place, so the pin is held above it.
    await page.mouse.move(...(await at(page, 100, -20)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 0, -20)), { steps: 8 });
    await page.mouse.move(...(await at(page, -50, -20)), { steps: 8 });
    await page.mouse.up();
    expect((await coordinates(page)).lng).toBeCloseTo(center.lng - 50 * perPixel, 4);
    const { lat, lng } = await coordinates(page);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await stage.entriesOf(form))[0]?.answers).toEqual({ place: { lat, lng } });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("is set with keys only, and told", async () => {
    const { page, form, problems } = await opened();
    await tabTo(page, frame(page));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    await page.locator("[role=status]").getByText("Middle of the map: 52.2").waitFor();
    await page.keyboard.press("Enter");
    const first = await coordinates(page);
    expect(first.lng).toBeCloseTo(center.lng + 80 * perPixel, 4);
    expect(first.lat).toBeGreaterThan(center.lat);
    await page.locator("[role=status]").getByText(`Pin set: ${first.lat}, ${first.lng}`).waitFor();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    expect((await coordinates(page)).lng).toBeCloseTo(first.lng - 40 * perPixel, 4);
    await page.keyboard.press("-");
    await page.keyboard.press("Tab");
    expect(await page.getByRole("button", { name: "Zoom in" }).evaluate((one) => one.matches(":focus"))).toBe(
      true,
    );
    await tabTo(page, page.getByRole("button", { name: "Submit" }));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await stage.entriesOf(form))[0]?.answers.place).toMatchObject({ lat: first.lat });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("follows typed coordinates, and can be cleared", async () => {
    const { page, problems } = await opened();
    await page.getByLabel("Latitude").fill("-33.8568");
    await page.getByLabel("Longitude").fill("151.2153");
    await page.locator(".pin").waitFor();
    await expect.poll(() => tiles.asked.at(-1)).toMatch(/^14\/15\d{3}\/98\d\d$/);
    expect(await page.locator(".pin").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.getByLabel("Latitude").inputValue()).toBe("");
    expect(await page.locator(".pin").count()).toBe(0);
    expect(await page.getByLabel("Latitude").evaluate((one) => one.matches(":focus"))).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("shows the position of the device with its accuracy", async () => {
    const { page } = await opened({
      permissions: ["geolocation"],
      geolocation: { latitude: 48.8584, longitude: 2.2945, accuracy: 60 },
    });
    await page.getByRole("button", { name: "Use my location" }).click();
    await page.locator(".accuracy").waitFor();
    expect(await coordinates(page)).toEqual({ lat: 48.8584, lng: 2.2945 });
    await expect.poll(() => tiles.asked.some((one) => /^16\/33\d{3}\/225\d\d$/.test(one))).toBe(true);
    // A pin that the respondent sets has no accuracy.
    await page.mouse.click(...(await at(page, 60, 60)));
    await expect.poll(() => page.locator(".accuracy").count()).toBe(0);
    await page.context().close();
  });
});

describe("the map", () => {
  it("moves by dragging, zooms by buttons, and by the wheel only when it is in use", async () => {
    tiles.asked.length = 0;
    const { page } = await opened();
    const before = await page.locator(".tile").first().getAttribute("src");
    await page.mouse.move(...(await at(page, 0, 0)));
    await turnWheel(page);
    expect(await page.locator(".tile").first().getAttribute("src")).toBe(before);
    expect(tiles.asked.filter((one) => !one.startsWith("14/"))).toEqual([]);
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 150, 60)), { steps: 10 });
    await page.mouse.up();
    expect(await page.getByLabel("Latitude").inputValue()).toBe("");
    await page.mouse.click(...(await at(page, 150, 60)));
    expect((await coordinates(page)).lng).toBeCloseTo(center.lng, 3);
    tiles.asked.length = 0;
    await page.mouse.wheel(0, -300);
    await expect.poll(() => tiles.asked.some((one) => one.startsWith("15/"))).toBe(true);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(() => tiles.asked.some((one) => one.startsWith("16/"))).toBe(true);
    for (let presses = 0; presses < 3; presses += 1)
      await page.getByRole("button", { name: "Zoom in" }).click();
    expect(await page.getByRole("button", { name: "Zoom in" }).getAttribute("aria-disabled")).toBe("true");
    expect([...tiles.referrers]).toEqual([`${stage.baseUrl}/`]);
    await page.context().close();
  });

  it("works by touch, and two fingers zoom", async () => {
    const { page } = await opened({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    await page.touchscreen.tap(...(await at(page, -40, 20)));
    expect((await coordinates(page)).lng).toBeCloseTo(center.lng - 40 * perPixel, 3);
    const session = await page.context().newCDPSession(page);
    const [x, y] = await at(page, 0, 0);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", spread: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          type === "touchEnd"
            ? []
            : [
                { x: x - spread, y, id: 1 },
                { x: x + spread, y, id: 2 },
              ],
      });
    tiles.asked.length = 0;
    await touch("touchStart", 30);
    for (const spread of [45, 60, 80, 100, 120]) await touch("touchMove", spread);
    await touch("touchEnd", 0);
    await expect.poll(() => tiles.asked.some((one) => one.startsWith("16/"))).toBe(true);
    // Pinching does not set the pin.
    expect((await coordinates(page)).lng).toBeCloseTo(center.lng - 40 * perPixel, 3);
    await page.context().close();
  });

  it("keeps its keys where one question is shown at a time", async () => {
    const items = ["place", "other"].map((key) =>
      field(key, { type: "location", label: key === "place" ? "Where?" : "And then?", settings: { center } }),
    );
    const form = await stage.publish({
      title: "Damage",
      settings: { layout: "single" },
      pages: [{ id: "p", items }],
    });
    const { page, problems } = await stage.open(`/f/${form}`, {
      locale: "en-US",
      viewport: { width: 1280, height: 1_400 },
    });
    await page.locator(".tile:not(.new)").first().waitFor();
    await frame(page).focus();
    for (const key of ["ArrowDown", "ArrowUp", "Enter", " "]) await page.keyboard.press(key);
    expect(await frame(page).isVisible()).toBe(true);
    expect((await coordinates(page)).lat).toBeCloseTo(center.lat, 3);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("says that it needs a network, returns with it, and coordinates work meanwhile", async () => {
    const { page, form } = await opened();
    await page.context().setOffline(true);
    await page.getByLabel("Latitude").fill("1");
    await page.getByLabel("Longitude").fill("2");
    await page.reload().catch(() => {});
    await page.context().setOffline(false);
    await page.route(`${tiles.origin}/**`, (route) => route.abort());
    await page.goto(`${stage.baseUrl}/f/${form}`);
    await page.getByText("The map could not be loaded. It needs a network connection.").waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await page.getByLabel("Latitude").fill("52.5");
    await page.getByLabel("Longitude").fill("13.4");
    await page.unroute(`${tiles.origin}/**`);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.locator(".tile:not(.new)").first().waitFor();
    expect(await page.getByText("The map could not be loaded").count()).toBe(0);
    expect(await coordinates(page)).toEqual({ lat: 52.5, lng: 13.4 });
    await page.context().close();
  });
});

describe("a search", () => {
  it("fills in the coordinates of what was found, and shows it", async () => {
    const { page, problems } = await opened({ before: (one) => one.clock.install() });
    // From now on, time passes only with `runFor`.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    const search = page.getByRole("combobox", { name: "Search for an address or place" });
    await search.fill("wa");
    await search.pressSequentially("rsz");
    await page.clock.runFor(1_000);
    await page.getByRole("option", { name: "Warszawa, Polska", exact: true }).waitFor();
    // One search for all the letters.
    expect(geocoder.asked.map(({ url }) => url.searchParams.get("q"))).toEqual(["warsz"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await coordinates(page)).toEqual({ lat: 52.2318, lng: 21.0059 });
    expect(await search.inputValue()).toContain("Pałac Kultury i Nauki");
    await expect.poll(() => tiles.asked.some((one) => one.startsWith("16/"))).toBe(true);
    // It no longer describes the pin.
    await page.mouse.click(...(await at(page, 50, 50)));
    expect(await search.inputValue()).toBe("");
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("says if nothing is found or the geocoder does not answer", async () => {
    const { page } = await opened();
    const search = page.getByRole("combobox");
    await search.fill("Nowhere at all");
    await page.locator(".found.said").getByText("No results found").waitFor();
    geocoder.instead = { status: 500, body: "" };
    await search.fill("Nowhere else");
    await page.locator(".found.said").getByText("No options are available right now").waitFor();
    geocoder.instead = undefined;
    expect(await page.getByLabel("Latitude").inputValue()).toBe("");
    await page.context().close();
  });
});

describe("its look", () => {
  const wide = () => document.documentElement.scrollWidth - innerWidth;

  it.each([
    ["at 320 pixels", { viewport: { width: 320, height: 700 } }],
    ["at 200 %", { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
    ["in the dark", { colorScheme: "dark" }],
    ["with forced colors", { forcedColors: "active" }],
    ["with reduced motion", { reducedMotion: "reduce" }],
  ] as const)("fits and is accessible %s", async (_name, options) => {
    const { page, problems } = await opened(options);
    await page.mouse.click(...(await at(page, 20, 60)));
    await page.locator(".pin").waitFor();
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);
    expect(await violationsIn(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it("is not mirrored from right to left", async () => {
    const form = await published();
    const { page } = await stage.open(`/f/${form}?lang=ar`, { viewport: { width: 390, height: 844 } });
    await page.locator(".tile:not(.new)").first().waitFor();
    const map = page.getByRole("application");
    const box = await map.boundingBox();
    if (!box) throw new Error("no map");
    await page.mouse.click(box.x + box.width / 2 + 80, box.y + box.height / 2);
    const lng = Number(await page.locator("input[name='place.lng']").inputValue());
    expect(lng).toBeCloseTo(center.lng + 80 * perPixel, 4);
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);
    expect(await violationsIn(page)).toEqual([]);
    await page.context().close();
  });

  it("moves nothing when it appears", async () => {
    const form = await published();
    const { page } = await stage.open(`/f/${form}`, {
      before: (one) =>
        one.addInitScript(() => {
          const shifts: number[] = [];
          Object.assign(globalThis, { shifts });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: "layout-shift", buffered: true });
        }),
    });
    await page.locator(".tile:not(.new)").first().waitFor();
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02);
    await page.context().close();
  });

  it("credits the source of the map, and the policy names it", async () => {
    const form = await published();
    const { page } = await stage.open(`/f/${form}`);
    const link = page.getByRole("link", { name: "Loopback maps" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("https://maps.example.org/copyright");
    const { headers } = await fetch(`${stage.baseUrl}/f/${form}`);
    expect(headers.get("content-security-policy")).toMatch(new RegExp(`img-src [^;]*${tiles.origin}[ ;]`));
    const plain = await stage.publish({ title: "Name", pages: [{ id: "p", items: [field("name")] }] });
    const other = await fetch(`${stage.baseUrl}/f/${plain}`);
    expect(other.headers.get("content-security-policy")).not.toContain(tiles.origin);
    await page.context().close();
  });
});

describe("there is no map", () => {
  it("without JavaScript, and coordinates can be entered", async () => {
    const form = await published();
    const { page } = await stage.open(`/f/${form}`, { javaScriptEnabled: false, locale: "en-US" });
    expect(await page.locator(".map-slot").isVisible()).toBe(false);
    expect(await page.getByRole("combobox").count()).toBe(0);
    await page.getByLabel("Latitude").fill("52.5");
    await page.getByLabel("Longitude").fill("13.4");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await stage.entriesOf(form))[0]?.answers).toEqual({ place: { lat: 52.5, lng: 13.4 } });
    await page.context().close();
  });

  it("if the field does not want one", async () => {
    tiles.asked.length = 0;
    const form = await published({ map: false });
    const { page } = await stage.open(`/f/${form}`, { locale: "en-US" });
    await page.getByRole("button", { name: "Use my location" }).waitFor();
    expect(await page.locator(".map-slot").count()).toBe(0);
    expect(await page.getByRole("combobox").count()).toBe(0);
    const { body } = await stage.h.anonymous.get(`/entry-sessions/forms/${form}`);
    expect(body.map).toBeNull();
    expect(tiles.asked).toEqual([]);
    await page.context().close();
  });
});

describe("an area", () => {
  const openedArea = async (options: BrowserContextOptions = {}) => {
    const items = [field("plot", { type: "area", label: "Which plot?" })];
    const form = await stage.publish({
      title: "Plots",
      languages: ["en", "ar"],
      pages: [{ id: "p", items }],
    });
    const { page, problems } = await stage.open(`/f/${form}`, { locale: "en-US", ...options });
    await page.locator(".tile:not(.new)").first().waitFor();
    return { form, page, problems };
  };
  const map = (page: Page) => page.getByRole("application", { name: "Map: Which plot?" });
  const written = (page: Page) => page.getByRole("textbox", { name: /^Which plot/ });
  const lines = async (page: Page) => (await written(page).inputValue()).split("\n").filter(Boolean);
  const drawn = (page: Page) => page.locator(".map-shape circle").count();

  it("is drawn by its corners, which can be taken back", async () => {
    const { page, form, problems } = await openedArea();
    const box = await map(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    for (const [at, [right, down]] of [
      [-80, -40],
      [80, -40],
      [60, 60],
      [0, 20],
    ].entries()) {
      await page.mouse.click(x + (right ?? 0), y + (down ?? 0));
      await expect.poll(() => drawn(page)).toBe(at + 1);
    }
    await page.getByText("Corner 4 added").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Remove the last corner" }).click();
    await expect.poll(() => drawn(page)).toBe(3);
    expect(await lines(page)).toHaveLength(3);
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    const [entry] = await stage.entriesOf(form);
    expect(entry?.answers.plot).toMatchObject({ type: "Polygon" });
    expect(problems).toEqual([]);
  });

  it("is drawn with the keyboard alone", async () => {
    const { page } = await openedArea();
    await map(page).focus();
    await page.getByText("press Enter to add a corner in the middle").waitFor();
    for (const key of ["Enter", "ArrowRight", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => drawn(page)).toBe(3);
    const [first, second, third] = await lines(page);
    expect(new Set([first, second, third]).size).toBe(3);
    const remove = page.getByRole("button", { name: "Remove the last corner" });
    for (const left of [2, 1, 0]) {
      await remove.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => drawn(page)).toBe(left);
    }
    expect(await remove.getAttribute("aria-disabled")).toBe("true");
    expect(await written(page).inputValue()).toBe("");
  });

  it("shows what is written, also after the page was reloaded", async () => {
    const { page } = await openedArea();
    await written(page).fill("52.2, 21.0\n52.2, 21.1\n52.3, 21.1\n52.3, 21.0");
    await expect.poll(() => drawn(page)).toBe(4);
    await page.locator(".status.saved").waitFor();
    await page.reload();
    await expect.poll(() => drawn(page)).toBe(4);
  });
});
