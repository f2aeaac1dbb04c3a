/** Signing in with more than a password: an authenticator app, a backup code, and a passkey. */
import type { Page } from "@playwright/test";
import { createAuthenticatorApp } from "../../../server/src/test-kit/authenticator-app.ts";
import { begin, type Person } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page, person: Person): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^User menu: ${person.name}`) }).click();
  const item = page.getByRole("menuitem", { name: "Sign out" });
  // A menu that just opened treats the next click as part of the gesture that opened it and ignores it, so retry.
  await expect(async () => {
    if (await item.isVisible()) await item.click({ timeout: 1_000 });
    await expect(page).toHaveURL(/\/login/, { timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
}

test("sets up an authenticator app and requires its codes from then on", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { person } = await begin({ context, request, origin }, "Tora Totp");
  watch.expectRefusal(401, "/auth/login");
  watch.expectSessionEnd();

  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").textContent())?.replaceAll(" ", "");
  const app = createAuthenticatorApp(`otpauth://totp/Formstead?secret=${secret}`);
  await page.getByLabel("Code from the app").fill(app.code());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("checkbox", { name: "I’ve saved these codes" })).toBeVisible();
  const codes = await page
    .getByRole("list", { name: "Backup codes" })
    .getByRole("listitem")
    .allTextContents();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.getByRole("checkbox", { name: "I’ve saved these codes" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("When you sign in with your password, you also need a code.")).toBeVisible();

  await signOut(page, person);
  await typePassword(page, person);
  await expect(page.getByRole("heading", { name: "Enter your code", exact: true })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(app.code(1));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();

  await signOut(page, person);
  await typePassword(page, person);
  await page.getByRole("button", { name: "Use a backup code instead" }).click();
  await page.getByLabel("Backup code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
});

test("adds a passkey and signs in with it", async ({ page, context, request, origin, watch }) => {
  const { person } = await begin({ context, request, origin }, "Petra Passkey");
  watch.expectSessionEnd();
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add a passkey" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("row", { name: /Laptop/ })).toBeVisible();

  await signOut(page, person);
  await expect(async () => {
    const button = page.getByRole("button", { name: "Sign in with a passkey" });
    // The browser may sign in through the email field's autofill; the button then disappears before it is clicked.
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass({ timeout: 20_000 });
});
