/** Runs the examples of docs/guides/use-tables-in-forms.md. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { runGuides } from "../../../../test-kit/guide.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";

let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

it("creates a table, feeds it from a form, and reads a cell by a reference", async () => {
  const owner = await h.newAccount();
  expect(await runGuides(h, owner, "use-tables-in-forms")).toContain('"value":"Algebra"');
  await h.runFeeds();
  const [table] = (await owner.get("/data-tables")).body.data;
  const rows = (await owner.get(`/data-tables/${table.id}/rows`)).body.data;
  expect(rows.map(({ values }: { values: object }) => values)).toEqual([
    { code: "B2", title: "Botany", open: false },
    { code: "A1", title: "Algebra", open: true },
  ]);
});
