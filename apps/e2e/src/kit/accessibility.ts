/** Checks a whole page against WCAG 2.2 A and AA with axe. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./studio-test.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** `colors` checks only the rule that a change of theme can break: both themes show the same elements. */
export async function expectAccessible(
  page: Page,
  what: string,
  scope: "everything" | "colors" = "everything",
): Promise<void> {
  await settle(page);
  // Otherwise axe opens another page for each check, to see into frames of other origins. Studio has none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (scope === "colors"
    ? axe.withRules(["color-contrast"])
    : axe.withTags(rules)
  ).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
  expect(found, `axe on ${what}`).toEqual([]);
}

/** Waits for animations to finish, because axe would measure the colors of half-faded elements. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== "running" || effect?.getTiming().iterations === Infinity,
      ),
  );
}

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess, `${what}: pixels wider than the screen`).toBeLessThanOrEqual(0);
}
