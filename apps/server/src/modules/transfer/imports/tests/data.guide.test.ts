/** Runs the examples in the guides about tables, imports, exports, and views, in order. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runGuides } from "../../../../test-kit/guide.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const guides = ["use-data-tables", "import-data", "export-data", "save-views"];

it("creates a table and rows, imports people and undoes it, exports entries, and reads them through a view", async () => {
  const owner = await h.newAccount();
  const form_id = await publishedForm(owner, [field("stars", { type: "rating" }), field("why")]);
  await owner.post("/entries", { form_id, answers: { stars: 1, why: "=cold" } });
  const output = await runGuides(h, owner, ...guides);
  expect(output).toContain('"worth":"37.5"');
  expect(output).toContain('"created":2');
  expect(output).toContain('"answers.why":"=cold"');
  expect(await readFile("/tmp/entries.csv", "utf8")).toContain("'=cold");
  const [people] = (await owner.get("/data-tables?sort=-created_at")).body.data;
  await h.runJobs();
  expect((await owner.get(`/data-tables/${people.id}/rows`)).body.data).toEqual([]);
});
