/** The first ten minutes: sign up with an actual email, name an account, and create and manage a first project. */
import { linkIn, readMail } from "../kit/mail.ts";
import { begin, newPerson } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

test("signs up a new person, verifies their address, and creates a project", async ({ page, watch }) => {
  const person = newPerson("Nora Newcomer");
  watch.expectRefusal(401, "/me");

  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your email", exact: true })).toBeVisible();

  await page.goto(linkIn(await readMail(person.email, /confirm|verify/i)));
  await expect(page.getByRole("heading", { name: "Email address confirmed", exact: true })).toBeVisible();
  expect(page.url(), "the URL no longer contains the token").not.toContain("token");
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  await expect(page.getByRole("heading", { name: "Name your account", exact: true })).toBeVisible();
  await page.getByLabel("Account name").fill("Northwind Research");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Project name").fill("Customer feedback");
  await page.getByRole("button", { name: "Create account and project" }).click();
  await expect(page.getByRole("heading", { name: "Northwind Research is ready", exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Open your projects/ }).click();
  await expect(page.getByRole("row", { name: /Customer feedback/ })).toBeVisible();
});

test("creates, edits, archives, trashes, and restores a project", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  watch.expectRefusal(409, "/projects");
  await begin({ context, request, origin }, "Paul Project");

  await page.goto("/");
  await page.getByRole("button", { name: "New project" }).first().click();
  await page.getByLabel("Name").fill("Site inspections");
  await page.getByRole("radio", { name: "Olive" }).click();
  await page.getByRole("button", { name: "Create project" }).click();
  const row = page.getByRole("row", { name: /Site inspections/ });
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "New project" }).click();
  await page.getByLabel("Name").fill("site INSPECTIONS");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByText("This name is already in use")).toBeVisible();
  await expect(page.getByLabel("Name"), "the input is kept").toHaveValue("site INSPECTIONS");
  await page.keyboard.press("Escape");

  await page.getByRole("main").getByRole("link", { name: "Site inspections" }).click();
  await page.getByLabel("Description").fill("Weekly walks through the yard");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "All projects" }).click();
  await expect(row).toContainText("Weekly walks through the yard");

  const act = async (name: string) => {
    await page.getByRole("button", { name: "More actions for Site inspections" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await act("Archive");
  await expect(row).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await act("Move to trash");
  await expect(row).toBeHidden();
  await page.getByRole("link", { name: "Trash" }).click();
  await expect(page).toHaveURL(/status=trashed/);
  await act("Restore");
  await expect(row).toBeHidden();
  await page.getByRole("link", { name: "Active" }).click();
  await expect(row).toBeVisible();
});
