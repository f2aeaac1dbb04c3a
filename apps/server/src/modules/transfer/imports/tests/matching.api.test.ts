/** Rows and entries that an import matched must stay the same while concurrent transactions change their keys. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import type { AccountTx } from "../../../../platform/db/tx.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createImportKit } from "../../../../test-kit/import-kit.ts";
import { newImport } from "../../../../test-kit/new-import.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { untilOneWaitsFor } from "../../../../test-kit/waits-for.ts";
import type { EntriesService } from "../../../entries/entries/index.ts";
import type { DataRowsService } from "../../../tables/rows/index.ts";

let h: Harness;
let owner: Caller;
let kit: ReturnType<typeof createImportKit>;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  kit = createImportKit(h, owner);
});
afterAll(() => h.stop());

/** Commits `change` once the import is waiting for it. */
async function whileImporting(id: string, change: (tx: AccountTx) => Promise<unknown>): Promise<void> {
  expect((await owner.post(`/imports/${id}/run`, {})).status).toBe(202);
  let working: Promise<void> | undefined;
  const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
  await h.composition.platform.uow(ctx, async (tx) => {
    await change(tx);
    working = h.runJobs();
    await untilOneWaitsFor(tx);
  });
  await working;
}

async function readyImport(
  target: Readonly<Record<string, string>>,
  columns: Record<string, string>,
  matchOn: string,
) {
  const id = await kit.begun(target, "key,name\nA,from the file\n");
  await kit.mapped(id, columns, { match_on: matchOn, on_match: "update" });
  await kit.did(id, "validate");
  return id;
}

describe("match_on while the key changes", () => {
  it("leaves a row with a new key unchanged, and imports the file row as a new row", async () => {
    const tableId = await newTable(owner, [column("key", "text", { unique: true }), column("name")]);
    const path = `/data-tables/${tableId}/rows`;
    const row = (await owner.post(path, { values: { key: "A", name: "first" } })).body;
    const id = await readyImport({ type: "rows", table_id: tableId }, { key: "key", name: "name" }, "key");
    const rows = h.services.get("dataRows") as DataRowsService;
    await whileImporting(id, (tx) =>
      rows.apply(tx, tableId as Id<"tbl">, [{ op: "update", id: row.id, values: { key: "B" } }]),
    );
    const { data } = (await owner.get(`${path}?sort=created_at`)).body;
    expect(data.map((one: { values: object }) => one.values)).toEqual([
      { key: "B", name: "first" },
      { key: "A", name: "from the file" },
    ]);
    expect((await kit.get(id)).counts).toMatchObject({ created: 1, updated: 0 });
  });

  it("leaves an entry with a new external ID unchanged, and imports the file row as a new entry", async () => {
    const formId = await publishedForm(owner, [field("name")]);
    const made = await owner.post("/entries", {
      form_id: formId,
      external_id: "A",
      answers: { name: "first" },
    });
    const id = await readyImport(
      { type: "entries", form_id: formId },
      { key: "$external_id", name: "name" },
      "$external_id",
    );
    const entries = h.services.get("entries") as EntriesService;
    await whileImporting(id, (tx) => entries.update(tx, made.body.id, { externalId: "B" }, undefined));
    const { data } = (await owner.get(`/entries?form_id=${formId}&sort=created_at`)).body;
    expect(
      data.map((one: { external_id: string; answers: object }) => [one.external_id, one.answers]),
    ).toEqual([
      ["B", { name: "first" }],
      ["A", { name: "from the file" }],
    ]);
  });
});

describe("DELETE /imports/:id", () => {
  it("returns 204 and deletes file, errors, and report; imported data is kept", async () => {
    const tableId = await newTable(owner, [column("name"), column("n", "number")]);
    const target = { type: "rows", table_id: tableId };
    const done = await kit.ran(target, "name,n\nAda,1\nBob,x\n", { name: "name", n: "n" });
    expect(done).toMatchObject({ status: "completed_with_errors", counts: { created: 1, rejected: 1 } });
    const link = (await owner.get(`/imports/${done.id}/report`)).body.rejected_rows.url;
    expect((await fetch(link)).status).toBe(200);
    expect((await owner.delete(`/imports/${done.id}`)).status).toBe(204);
    await h.runJobs();
    for (const path of ["", "/errors", "/report"])
      expect((await owner.get(`/imports/${done.id}${path}`)).status).toBe(404);
    expect((await fetch(link)).status).toBe(404);
    expect((await owner.get(`/files/${done.file_id}`)).body.is_attached).toBe(false);
    expect((await owner.get(`/data-tables/${tableId}/rows`)).body.data).toHaveLength(1);
    expect((await owner.delete(`/imports/${done.id}`)).status).toBe(404);
  });

  it("returns 204 before its file was analyzed, and then skips the analysis", async () => {
    const id = await newImport(owner);
    expect((await owner.delete(`/imports/${id}`)).status).toBe(204);
    await h.runJobs();
  });

  it("returns 409 invalid_state while running, 412 for another revision, and 403 for viewers", async () => {
    const tableId = await newTable(owner, [column("name")]);
    const id = await kit.begun({ type: "rows", table_id: tableId }, "name\nAda\n");
    await kit.mapped(id, { name: "name" });
    expect((await (await owner.colleague("viewer")).delete(`/imports/${id}`)).status).toBe(403);
    expect((await owner.delete(`/imports/${id}`, undefined, { headers: { "if-match": '"0"' } })).status).toBe(
      412,
    );
    await owner.post(`/imports/${id}/validate`);
    const refused = await owner.delete(`/imports/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
    await h.runJobs();
    expect((await owner.delete(`/imports/${id}`)).status).toBe(204);
  });
});
