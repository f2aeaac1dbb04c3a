/**
 * The end of a session: no account data remains in the browser, and unsaved input is never discarded without asking.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { begin } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

/** Ends the session as another device would: no tab in this browser is notified. */
async function endSession(context: BrowserContext, origin: string): Promise<void> {
  const answer = await context.request.post("/api/v1/auth/logout", { headers: { origin } });
  expect(answer.status()).toBe(204);
}

async function makeProject(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New project" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New project" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(dialog).toBeHidden();
}

test("clears the screen and storage of all tabs when one signs out", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { person, accountId } = await begin({ context, request, origin }, "Tilda Tabs");
  watch.expectSessionEnd();
  await page.goto(`/${accountId}/projects`);
  await makeProject(page, "Harbour survey");
  const other = await context.newPage();
  await other.goto(`/${accountId}/projects`);
  await expect(other.getByText("Harbour survey").first()).toBeVisible();
  await other.evaluate(() => sessionStorage.setItem("formstead.note.email", "tilda@example.org"));

  await page.getByRole("button", { name: new RegExp(`^User menu: ${person.name}`) }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  for (const tab of [page, other]) {
    await expect(tab.getByLabel("Email address")).toBeVisible();
    // Toasts take a moment to fade out.
    await expect.poll(() => tab.content()).not.toMatch(/Harbour|Tilda/);
    const kept = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toMatch(/tilda|acc_|Harbour/i);
  }
  await other.goBack();
  await expect(other).toHaveURL(/\/login/);
});

test("clears the screen when the session has ended elsewhere, without a click", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Egon Ended");
  watch.expectSessionEnd();
  await page.goto(`/${accountId}/projects`);
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  await endSession(context, origin);
  await expect(page).toHaveURL(new RegExp(`/login\\?next=.*${accountId}.*projects`), { timeout: 30_000 });
  await expect(page.getByLabel("Email address")).toBeVisible();
  // Toasts take a moment to fade out.
  await expect.poll(() => page.content()).not.toContain("Egon");
});

test("keeps unsaved input until the person discards it", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { person } = await begin({ context, request, origin }, "Tyra Typed");
  watch.expectSessionEnd();
  await page.goto("/settings/profile");
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("A name that took long to find");
  await endSession(context, origin);
  const question = page.getByRole("alertdialog", { name: "You’ve been signed out" });
  await question.getByRole("button", { name: "Cancel" }).click({ timeout: 30_000 });
  await expect(name).toHaveValue("A name that took long to find");
  await page.getByRole("button", { name: "Save" }).click();
  await question.getByRole("button", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email address").fill(person.email);
  expect(await page.content()).not.toMatch(/took long to find|Tyra/);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/profile/);
});
