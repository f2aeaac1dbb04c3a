/** The page may exchange files with the file storage and reach no other origin. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { begin } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

const csv = "name,town\nAda,Ilsede\nGrace,Zürich\n";

test("sends a CSV file from the page to the file storage", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Ulla Upload");
  await page.goto(`/${accountId}/projects`);
  await expect(page.getByRole("heading", { name: "Projects", level: 1 })).toBeVisible();
  const call = (path: string, body: object = {}) =>
    page.evaluate(
      async ({ path, body, accountId }) => {
        const headers = {
          "content-type": "application/json",
          "X-Account-ID": accountId,
          "Idempotency-Key": crypto.randomUUID(),
        };
        const sent = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        return { status: sent.status, body: await sent.json() };
      },
      { path, body, accountId },
    );

  const size = Buffer.byteLength(csv);
  const prepared = await call("/files", { purpose: "import", name: "towns.csv", size, mime: "text/csv" });
  expect(prepared).toMatchObject({ status: 201, body: { upload: { method: "PUT" } } });
  const { file, upload } = prepared.body;
  const storage = new URL(upload.url).origin;
  expect(storage).not.toBe(origin);
  watch.allowOrigin(storage);

  const status = await page.evaluate(
    async ({ upload: { url, headers }, csv }) =>
      (await fetch(url, { method: "PUT", headers, body: new Blob([csv]) })).status,
    { upload, csv },
  );
  expect(status).toBe(200);
  expect(await call(`/files/${file.id}/complete`)).toMatchObject({ status: 200, body: { status: "ready" } });
  const link = await call(`/files/${file.id}/download-link`);
  const stored = await page.evaluate(async (url) => (await fetch(url)).text(), link.body.url);
  expect(stored).toBe(csv);
});

test("sends nothing to other origins", async ({ browser, baseURL }) => {
  let requests = 0;
  const stranger = createServer((_request, response) => {
    requests++;
    response.writeHead(200, { "access-control-allow-origin": "*" }).end();
  });
  stranger.listen(0, "127.0.0.1");
  await once(stranger, "listening");
  const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;

  // A context of its own, because the fixtures report every attempt as a failure.
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/login");
  const outcome = await page.evaluate(async (url) => {
    const breach = new Promise<string>((resolve) =>
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective)),
    );
    const sent = await fetch(url).then(
      () => "sent",
      () => "refused",
    );
    return [sent, await breach];
  }, url);
  expect(outcome).toEqual(["refused", "connect-src"]);
  expect(requests).toBe(0);
  await context.close();
  stranger.close();
});
