/**
 * Checks every screen and dialog in both themes: no axe violations, no horizontal scrolling on a small phone, and
 * visible focus everywhere. Outside CI, saves a screenshot of each in .artifacts/screenshots for manual review.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, settle } from "../kit/accessibility.ts";
import { type FurnishedAccount, furnishAccountForAll } from "../kit/furnished-account.ts";
import { type Screen, screens } from "../kit/screens.ts";
import { expect, test, type Watch } from "../kit/studio-test.ts";

const pictures = "../../.artifacts/screenshots";
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

test.describe.configure({ mode: "parallel" });

/** Screenshots are for manual review, so CI doesn't take them. */
async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.CI === undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
}

let account: FurnishedAccount;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  account = await furnishAccountForAll({ browser, playwright, baseURL });
});

let visitor: NonNullable<Screen["as"]> = "guest";

/** Reauthentication on a screen replaces the session cookie, so keep the new one for the next test. */
test.afterEach(async ({ context }) => {
  if (visitor === "guest") return;
  const cookies = await context.cookies();
  account = { ...account, ...(visitor === "owner" ? { unproven: cookies } : { proven: cookies }) };
});

async function arrive({ as = "proven owner", refusal }: Screen, context: BrowserContext, watch: Watch) {
  visitor = as;
  if (as === "guest") watch.expectRefusal(401, "/me");
  else await context.addCookies(as === "owner" ? account.unproven : account.proven);
  if (refusal !== undefined) watch.expectRefusal(401, refusal);
}

async function visit(page: Page, screen: Screen): Promise<void> {
  const path = screen.path.replace("$account", account.accountId).replace("$project", account.projectId);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: screen.heading })).toBeVisible();
  // The stream of events never ends, so the network is never idle.
  const loading = page.getByRole("status").filter({ hasText: "Loading" });
  if (screen.name !== "gallery") await expect(loading).toHaveCount(0);
  await screen.open?.(page);
  await settle(page);
}

/** Presses Tab until the focus has been everywhere, and returns the elements whose focus cannot be seen. */
async function elementsWithoutVisibleFocus(page: Page): Promise<readonly string[]> {
  const unseen: string[] = [];
  const visited = await page.evaluateHandle(() => new Set<Element>());
  for (let presses = 0; presses < 45; presses += 1) {
    await page.keyboard.press("Tab");
    const invisible = await visited.evaluate((before) => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // Some inputs, such as those for dates, keep the focus for several presses.
      if (before.has(element)) return element === [...before].at(-1) ? null : undefined;
      before.add(element);
      // A field with buttons shows the focus around all of it.
      const places = [element, element.parentElement, element.parentElement?.parentElement];
      const isSeen = places.some((place) => {
        if (!place) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(place);
        const { width } = place.getBoundingClientRect();
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && width > 0;
      });
      return isSeen ? null : element.outerHTML.slice(0, 200);
    });
    if (invisible === undefined) break;
    if (invisible !== null) unseen.push(invisible);
  }
  return unseen;
}

for (const screen of screens) {
  const isPage = screen.open === undefined;
  const name = `${screen.name}: passes axe in both themes and fits 320 pixels${isPage ? ", and Tab shows its focus" : ""}`;
  test(name, async ({ page, context, watch }) => {
    await arrive(screen, context, watch);
    await page.setViewportSize(screen.isPhone ? phone : desktop);
    await visit(page, screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(
        page,
        `${screen.name}, ${colorScheme}`,
        colorScheme === "light" ? "everything" : "colors",
      );
      await takePicture(page, `${screen.name}-desktop-${colorScheme}`);
    }
    await page.setViewportSize(phone);
    if (isPage) {
      await settle(page);
      await takePicture(page, `${screen.name}-phone-dark`);
    }
    await page.setViewportSize(narrow);
    await expectNoSidewaysScroll(page, screen.name);
    // Last, because moving the focus scrolls the page.
    if (isPage) {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme: "light" });
      const address = page.url();
      expect(await elementsWithoutVisibleFocus(page)).toEqual([]);
      // Moving the focus preloads screens but must not navigate.
      expect(page.url()).toBe(address);
    }
  });
}
