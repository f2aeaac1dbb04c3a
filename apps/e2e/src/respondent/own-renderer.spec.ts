/** Runs the client from docs/guides/build-your-own-renderer.md unchanged, on a page from another origin. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { begin } from "../kit/people.ts";

const guide = new URL("../../../../docs/guides/build-your-own-renderer.md", import.meta.url);

/** Serves the guide's page from a separate origin. */
async function serveGuide(): Promise<{ server: Server; url: string }> {
  const html = /```html\n([\s\S]*?)```/.exec(await readFile(guide, "utf8"))?.[1] ?? "";
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const definition = {
  format: 1,
  title: "Visit",
  languages: ["en"],
  pages: [
    {
      id: "page_1",
      items: [
        { id: "f1", type: "text", key: "name", label: "Your name", required: true },
        {
          id: "f2",
          type: "select",
          key: "how",
          label: "How did you come?",
          settings: {
            options: [
              { value: "bike", label: "By bike" },
              { value: "car", label: "By car" },
            ],
          },
        },
        {
          id: "f3",
          type: "number",
          key: "km",
          label: "How far?",
          required: true,
          visible_if: { field: "how", op: "eq", value: "car" },
        },
      ],
    },
  ],
};

test("the guide's client shows, saves, validates, and submits a form", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const origin = new URL(baseURL ?? "").origin;
  const { accountId } = await begin({ context, request, origin }, "Gus Guide");
  const call = async (method: "post" | "put" | "get", path: string, data?: object) => {
    const headers = { origin, "X-Account-ID": accountId, "If-Match": "*" };
    const answer = await context.request[method](`/api/v1${path}`, { headers, ...(data ? { data } : {}) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const project = await call("post", "/projects", { name: "Visits" });
  const form = await call("post", "/forms", { project_id: project.id, name: "Visit" });
  await call("put", `/forms/${form.id}/draft`, { definition });
  await call("post", `/forms/${form.id}/draft/publish`, {});

  const { server, url } = await serveGuide();
  let begins = 0;
  // Drop the first response after the server has created the entry session.
  await page.route("**/api/v1/entry-sessions", async (route) => {
    if (route.request().method() === "POST" && begins++ === 0) {
      await route.fetch();
      await route.abort("connectionreset");
    } else await route.continue();
  });
  try {
    await page.goto(`${url}?form=${form.id}&api=${encodeURIComponent(`${origin}/api/v1`)}`);
    await expect(page).toHaveTitle("Visit");
    await expect(page.getByLabel("How far?")).toBeHidden();
    await page.getByLabel("How did you come?").selectOption("car");
    await expect(page.getByLabel("How far?")).toBeVisible();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("Enter an answer").first()).toBeVisible();
    await expect(page.getByLabel("Your name")).toBeFocused();
    const nameSaved = page.waitForResponse(
      (response) => response.request().postData()?.includes("Gus") ?? false,
    );
    await page.getByLabel("Your name").fill("Gus");
    await page.getByLabel("How far?").fill("12");
    await nameSaved;
    await page.reload();
    await expect(page.getByLabel("Your name")).toHaveValue("Gus");
    await page.getByLabel("How far?").fill("12");
    await page.getByLabel("How far?").blur();
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/Your receipt: [2-9A-Z]{10}/)).toBeVisible();
    const code = /receipt: (\w+)/.exec((await page.textContent("main")) ?? "")?.[1];
    const list = await call("get", `/entries?form_id=${form.id}`);
    expect(begins).toBe(2);
    expect(list.data).toMatchObject([
      { status: "submitted", receipt_code: code, answers: { name: "Gus", how: "car", km: 12 } },
    ]);
  } finally {
    server.close();
  }
});
