/** The frame around every screen: the sidebar, the palette, the shortcuts, and addresses that lead nowhere. */
import { type FurnishedAccount, furnishAccountForAll } from "../kit/furnished-account.ts";
import { expect, test } from "../kit/studio-test.ts";

let account: FurnishedAccount;

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  account = await furnishAccountForAll({ browser, playwright, baseURL });
});

test.beforeEach(async ({ context, page }) => {
  await context.addCookies(account.proven);
  await page.goto(`/${account.accountId}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the palette finds a project and opens it with four keys", async ({ page }) => {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  // Without waiting for the results in between.
  for (const key of ["c", "u", "s", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("heading", { level: 1, name: "Customer feedback" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(
    page.getByRole("group", { name: "On this page" }).getByRole("option", { name: "Archive" }),
  ).toBeVisible();
});

test("the palette finds people and opens them in the list of members", async ({ page }) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("@grace");
  await page.getByRole("option", { name: /Grace/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(/grace/);
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(2);
});

test("the palette lists only actions after >", async ({ page }) => {
  await page.keyboard.press("c");
  await expect(page.getByRole("option", { name: "Create a project" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Audit log" })).toBeHidden();
});

test("Escape closes the list of shortcuts with one press", async ({ page }) => {
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the sidebar collapses to icons and stays so", async ({ page }) => {
  const sidebar = page.getByRole("complementary");
  await page.keyboard.press("[");
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(52);
  await page.reload();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(52);
  await page.keyboard.press("Control+b");
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(232);
});

test("an address that leads nowhere is shown inside the frame", async ({ page }) => {
  for (const path of ["/nowhere/at/all", `/${account.accountId}/nowhere`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  }
});
