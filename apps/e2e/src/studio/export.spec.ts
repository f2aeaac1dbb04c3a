/** Exporting all data: request the export, watch its progress, download the file, and check that it is complete. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { begin } from "../kit/people.ts";
import { expect, test } from "../kit/studio-test.ts";

/** Records every text of the progress bar, however briefly it was visible. */
async function recordProgress(page: Page): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const note = () => {
      const text = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuetext");
      if (text && text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    return texts;
  });
  return () => handle.jsonValue();
}

test("shows the progress of an export and delivers a file with every project", async ({
  page,
  context,
  request,
  origin,
  watch,
}) => {
  const { accountId } = await begin({ context, request, origin }, "Eva Export");
  const names = Array.from({ length: 60 }, (_, at) => `Project ${String(at).padStart(2, "0")}`);
  for (const name of names) {
    const headers = { origin, "X-Account-ID": accountId };
    await context.request.post("/api/v1/projects", { headers, data: { name } });
  }

  await page.goto(`/${accountId}/settings/export`);
  const shown = await recordProgress(page);
  await page.getByRole("button", { name: "Export all data" }).click();
  const row = page.getByRole("row", { name: /Ready/ });
  await expect(row).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("progressbar")).toBeHidden();
  const texts = await shown();
  expect(texts.length, "progress was visible").toBeGreaterThan(0);
  expect(texts.at(-1)).toMatch(/^(\d+) of \1 rows$/);

  // The file comes from the blob store's origin, so that uploaded content can never run in Studio's origin.
  watch.allowOrigin(process.env.E2E_BLOB_ORIGIN ?? "http://127.0.0.1:17480");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: /Download/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^formstead-export-.*\.ndjson$/);
  const lines = (await readFile(await download.path(), "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const projects = lines.filter((line) => line.type === "projects").map((line) => line.data.name);
  expect(projects.sort()).toEqual(names);
  expect(lines.at(-1)).toMatchObject({ object: "end", rows: lines.length - 2 });
});
