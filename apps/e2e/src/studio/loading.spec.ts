/** How pages load: with few requests, and with a frame that the screen replaces without moving anything. */
import type { BrowserContext, Page, Request } from "@playwright/test";
import { type FurnishedAccount, furnishAccount } from "../kit/furnished-account.ts";
import { begin } from "../kit/people.ts";
import { screens } from "../kit/screens.ts";
import { expect, test } from "../kit/studio-test.ts";

const scriptsMax = { guest: 12, signedIn: 20 };
const shiftMax = 0.02;
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];

interface Paint {
  readonly isFrame: boolean;
  readonly shift: number;
}

/** Notes whether the frame was the first thing painted, and how much content moved. */
async function watchPaint(page: Page): Promise<() => Promise<Paint>> {
  await page.addInitScript(() => {
    const seen = { isFrame: false, shift: 0 };
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) {
        const isAlone = document.getElementById("root")?.childElementCount === 0;
        if (name === "first-contentful-paint")
          seen.isFrame = document.getElementById("frame") !== null && isAlone;
      }
    }).observe({ type: "paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { seenPaint: seen });
  });
  return () => page.evaluate(() => (window as unknown as { seenPaint: Paint }).seenPaint);
}

/** A phone's processor on a slow mobile connection. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  const bytesPerSecond = 200_000;
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Returns a function that waits until the page has loaded everything. The stream of events never ends. */
function watchRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  let changedAt = Date.now();
  page.on("request", (request) => {
    if (request.url().endsWith("/stream")) return;
    running.add(request);
    changedAt = Date.now();
  });
  const end = (request: Request) => {
    if (running.delete(request)) changedAt = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  const isSettled = () => running.size === 0 && Date.now() - changedAt > 500;
  return () => expect.poll(isSettled).toBe(true);
}

function countCalls(page: Page): Map<string, number> {
  const calls = new Map<string, number>();
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.replace("/api/v1", "");
    if (request.resourceType() === "fetch") calls.set(path, (calls.get(path) ?? 0) + 1);
  });
  return calls;
}

for (const viewport of sizes) {
  test(`shows the frame first and moves nothing at ${viewport.width} pixels`, async ({
    page,
    context,
    request,
    origin,
    watch,
  }) => {
    await page.setViewportSize(viewport);
    watch.expectRefusal(401, "/me");
    const seen = await watchPaint(page);
    const settled = watchRequests(page);
    await slowDown(page);
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await expect(page.locator("#frame")).toHaveCount(0);
    await settled();
    expect((await seen()).isFrame).toBe(true);
    expect((await seen()).shift).toBeLessThanOrEqual(shiftMax);

    const { accountId } = await begin({ context, request, origin }, "Fay Frame");
    const calls = countCalls(page);
    for (const [path, heading] of [
      ["projects", "Projects"],
      ["settings", "Account details"],
    ] as const) {
      calls.clear();
      await page.goto(`/${accountId}/${path}`);
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await settled();
      const { isFrame, shift } = await seen();
      expect([path, isFrame]).toEqual([path, true]);
      expect(shift, path).toBeLessThanOrEqual(shiftMax);
      expect(["/me", "/me/accounts", "/roles"].map((call) => calls.get(call))).toEqual([1, 1, 1]);
    }
  });
}

test("chooses the frame before any script has loaded", async ({ page, context, request, origin }) => {
  const { accountId } = await begin({ context, request, origin }, "Rita Rail");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addInitScript(() => {
    localStorage.setItem("formstead.sidebar", "rail");
    localStorage.setItem("formstead.theme", "dark");
  });
  // Only the script that runs before the first paint arrives.
  await page.route(/\/assets\/(?!boot-).*\.js$/, () => {});
  const open = async (path: string) => {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#frame")).toBeVisible();
  };
  await open(`/${accountId}/projects`);
  await expect(page.locator(".frame-sidebar")).toHaveCSS("width", "52px");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await page.evaluate(() => localStorage.clear());

  await context.clearCookies();
  await open(`/${accountId}/projects`);
  await expect(page.locator(".frame-guest")).toBeVisible();
});

test("loads every screen with few scripts, and each script once", async ({
  context,
  request,
  origin,
  watch,
}) => {
  const account: FurnishedAccount = await furnishAccount(context, request, origin);
  watch.expectRefusal(401, "/me");
  for (const { name, path, heading, as } of screens.filter(({ open }) => open === undefined)) {
    const isGuest = as === "guest";
    await context.clearCookies();
    if (!isGuest) await context.addCookies(account.unproven);
    const address = path.replace("$account", account.accountId).replace("$project", account.projectId);
    const scripts = await scriptsOf(context, address, heading);
    expect(scripts.length, `${name}: ${scripts.join(" ")}`).toBeLessThanOrEqual(
      isGuest ? scriptsMax.guest : scriptsMax.signedIn,
    );
    expect(new Set(scripts).size, `${name}: ${scripts.join(" ")}`).toBe(scripts.length);
  }
});

async function scriptsOf(context: BrowserContext, path: string, heading: string): Promise<string[]> {
  const page = await context.newPage();
  const scripts: string[] = [];
  const settled = watchRequests(page);
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.push(pathname.replace("/assets/", ""));
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await settled();
  await page.close();
  return scripts;
}
