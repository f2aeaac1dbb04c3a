/** The life cycle of an API key, using only the keyboard: create, save, use as the API guide describes, and revoke. */
import type { Page } from "@playwright/test";
import { inMemory, placesOf } from "../kit/page-memory.ts";
import { begin, letIdentityExpire } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

/** Presses Tab until the control has focus, like a keyboard user. */
async function tabTo(
  page: Page,
  role: "button" | "checkbox" | "textbox",
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name });
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${role} ${name}`);
}

test("creates, uses, and revokes a key by keyboard and leaves no copy of it in the page", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { person, accountId } = await begin({ context, request, origin }, "Keyboard Kay");
  await letIdentityExpire(person);
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  watch.expectRefusal(401, "/account/api-keys");

  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
  // The second key must follow within about a second, which a busy machine does not always manage.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("k");
    await expect(page.getByRole("heading", { name: "API keys", exact: true })).toBeFocused({
      timeout: 3_000,
    });
  }).toPass();

  await tabTo(page, "button", "New API key");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("CRM sync");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog", { name: "Confirm it’s you" })).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog", { name: "Save your new key now" })).toBeVisible();
  const key = await page.getByRole("textbox", { name: /CRM sync/ }).inputValue();
  expect(key).toMatch(/^svc_\w{30,}$/);
  expect(await placesOf(key, page), "the search finds a key that is present").toEqual([
    "document",
    "controls",
    inMemory,
  ]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Done" }), "Esc does not close the dialog").toBeVisible();
  await tabTo(page, "button", "Copy key");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await tabTo(page, "checkbox", "I’ve saved this key in a safe place");
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Done");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Save your new key now" })).toBeHidden();

  const row = page.getByRole("row", { name: /CRM sync/ });
  await expect(row).toContainText(key.slice(-4));
  await expect(row).toContainText("Never");
  expect(await placesOf(key, page), "places that still contain the key").toEqual([]);
  expect(logged.join("\n")).not.toContain(key);

  const call = () =>
    fetch(`${origin}/api/v1/projects`, {
      headers: { Authorization: `Bearer ${key}`, "X-Account-ID": accountId },
    });
  expect((await call()).status).toBe(200);
  await expect
    .poll(
      async () => {
        await page.reload();
        await expect(row).toBeVisible();
        return await row.textContent();
      },
      { message: "last used", timeout: 90_000, intervals: [2_000] },
    )
    .not.toContain("Never");

  await tabTo(page, "button", "Revoke: CRM sync");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: /Revoke “CRM sync”/ });
  await expect(dialog).toContainText("lose access immediately");
  await tabTo(page, "button", "Revoke key");
  await page.keyboard.press("Enter");
  // While the dialog is open, everything behind it counts as hidden.
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  const refused = await call();
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: "api_key_revoked" });
});
