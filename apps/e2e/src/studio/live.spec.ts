/** Changes appear on open screens without a reload, also those of other people and of other tabs. */
import type { BrowserContext, Page } from "@playwright/test";
import { linkIn, readMail } from "../kit/mail.ts";
import { begin, newPerson, signIn, signUp } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

const soon = { timeout: 3_000 };
const isStream = (url: string) => new URL(url).pathname === "/api/v1/events/stream";

/** Opens the list of projects and waits until the browser has its stream. */
async function openProjects(page: Page, accountId: string): Promise<void> {
  await page.goto(`/${accountId}/projects`);
  await expect(page.getByRole("heading", { name: "Projects", exact: true })).toBeVisible();
}

async function makeProject(context: BrowserContext, origin: string, accountId: string, name: string) {
  const answer = await context.request.post("/api/v1/projects", {
    headers: { origin, "X-Account-ID": accountId },
    data: { name },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test("shows a project that another tab creates and renames, through one stream for both tabs", async ({
  page,
  context,
  request,
  origin,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Lena Live");
  const streams: string[] = [];
  context.on("request", (one) => {
    if (isStream(one.url())) streams.push(one.url());
  });
  const begun = page.waitForResponse((response) => isStream(response.url()));
  await openProjects(page, accountId);
  expect((await begun).status()).toBe(200);
  const other = await context.newPage();
  await openProjects(other, accountId);

  await other.getByRole("button", { name: "New project" }).first().click();
  const dialog = other.getByRole("dialog", { name: "New project" });
  await dialog.getByLabel("Name").fill("Harbour survey");
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("row", { name: /Harbour survey/ })).toBeVisible(soon);

  await other.getByRole("main").getByRole("link", { name: "Harbour survey" }).click();
  await other.getByLabel("Name").fill("Harbour survey 2027");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Harbour survey 2027/ })).toBeVisible(soon);
  expect(streams).toHaveLength(1);
});

test("continues in the next tab when the tab that reads the stream is closed", async ({
  page,
  context,
  request,
  origin,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Nora Next");
  const begun = page.waitForResponse((response) => isStream(response.url()));
  await openProjects(page, accountId);
  await begun;
  const other = await context.newPage();
  await openProjects(other, accountId);
  const taken = other.waitForResponse((response) => isStream(response.url()));
  await page.close();
  await makeProject(context, origin, accountId, "Made between two tabs");
  expect((await taken).status()).toBe(200);
  await expect(other.getByRole("row", { name: /Made between two tabs/ })).toBeVisible(soon);
});

test("shows what another person does, and stops at sign-out", async ({
  page,
  context,
  browser,
  request,
  origin,
  watch,
}) => {
  const { accountId, person } = await begin({ context, request, origin }, "Olga Owner");
  const colleague = newPerson("Carl Colleague");
  await context.request.post("/api/v1/invitations", {
    headers: { origin, "X-Account-ID": accountId },
    data: { email: colleague.email, role: "editor" },
  });
  const theirs = await browser.newContext({ baseURL: origin });
  await watch.watchContext(theirs);
  await signUp(request, origin, colleague);
  await signIn(theirs, origin, colleague);
  const invitation = linkIn(await readMail(colleague.email, /invited to join an account/));
  const token = new URL(invitation).hash.replace("#token=", "");

  await page.goto(`/${accountId}/settings/members`);
  await expect(page.getByRole("row", { name: new RegExp(colleague.email) })).toBeVisible();
  await theirs.request.post("/api/v1/invitations/accept", { headers: { origin }, data: { token } });
  await expect(page.getByRole("row", { name: /Carl Colleague/ })).toBeVisible(soon);

  await openProjects(page, accountId);
  await makeProject(theirs, origin, accountId, "Made by Carl");
  await expect(page.getByRole("row", { name: /Made by Carl/ })).toBeVisible(soon);

  watch.expectSessionEnd();
  await page.getByRole("button", { name: new RegExp(`^User menu: ${person.name}`) }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  const late: string[] = [];
  page.on("request", (one) => late.push(one.url()));
  await expect(page.getByLabel("Email address")).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toContain("formstead.live");
  await theirs.close();
  expect(late.filter(isStream)).toEqual([]);
});
