/**
 * Changes are not lost while the server is down. Each test kills an API process of its own, so the browser logs failed
 * requests, and the test that checks for clean logs cannot be used here.
 */
import { test as base, expect, type Page } from "@playwright/test";
import { type OwnApi, prepareOwnApi } from "../kit/own-api.ts";
import { begin, signIn } from "../kit/people.ts";

const test = base.extend<{ origin: string; api: OwnApi }>({
  origin: async ({ baseURL }, use) => use(new URL(baseURL ?? "").origin),
  api: async ({ origin }, use) => {
    const api = await prepareOwnApi(origin);
    await api.start();
    await use(api);
    await api.kill();
  },
});

/** The tests use the same port. */
test.describe.configure({ mode: "serial" });

const stored = /stored in this browser/;

async function openProject(page: Page, { origin }: OwnApi, accountId: string): Promise<string> {
  const answer = await page.request.post(`${origin}/api/v1/projects`, {
    headers: { origin, "X-Account-ID": accountId },
    data: { name: "Harbour survey" },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`${origin}/${accountId}/projects/${id}`);
  await expect(page.getByLabel("Name")).toHaveValue("Harbour survey");
  return id;
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
}

/** Returns the ID of a project whose new name could not be sent. */
async function renameWhileDown(page: Page, api: OwnApi, accountId: string, name: string): Promise<string> {
  const id = await openProject(page, api, accountId);
  await api.kill();
  await rename(page, name);
  await expect(page.getByText(stored)).toBeVisible();
  return id;
}

test("sends changes made while the API is down when it runs again", async ({
  page,
  context,
  request,
  origin,
  api,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Dora Down");
  const id = await renameWhileDown(page, api, accountId, "Changed once");
  await rename(page, "Changed twice");
  await expect(page.getByText(/2 changes are stored/)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Changed twice");

  await api.start();
  await expect(page.getByText(stored)).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Changed twice" })).toBeVisible();
  const headers = { origin: api.origin, "X-Account-ID": accountId };
  const log = await context.request.get(`${api.origin}/api/v1/audit-events?target_id=${id}`, { headers });
  const { data } = (await log.json()) as { data: { action: string }[] };
  expect(data.filter(({ action }) => action === "project.update")).toHaveLength(2);
});

test("keeps a change when the tab is closed and the session ends, and sends it after signing in again", async ({
  page,
  context,
  request,
  origin,
  api,
}) => {
  const { accountId, person } = await begin({ context, request, origin }, "Clara Closed");
  const id = await renameWhileDown(page, api, accountId, "Made before the tab closed");
  await page.close();

  await api.start();
  await context.request.post(`${api.origin}/api/v1/auth/logout`, { headers: { origin: api.origin } });
  await signIn(context, origin, person);
  const next = await context.newPage();
  await next.goto(`${api.origin}/${accountId}/projects`);
  await expect(next.getByRole("row", { name: /Made before the tab closed/ })).toBeVisible();
  await next.goto(`${api.origin}/${accountId}/projects/${id}`);
  await expect(next.getByLabel("Name")).toHaveValue("Made before the tab closed");
});

test("keeps what was typed when someone else changed the project in the meantime", async ({
  page,
  context,
  request,
  origin,
  api,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Conrad Conflict");
  const id = await renameWhileDown(page, api, accountId, "Mine");
  await context.request.patch(`${origin}/api/v1/projects/${id}`, {
    headers: { origin, "X-Account-ID": accountId },
    data: { name: "Theirs" },
  });
  await api.start();
  await expect(page.getByText("Someone else changed this project while you were editing it.")).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByLabel("Name")).toHaveValue("Mine");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Reload the latest version" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Theirs");
});
