/** Erased data must not remain in any export file, whether ready or being written. */
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawS3 } from "../../../../platform/blob/s3-test-options.ts";
import { type AccountCtx, systemAccountCtx } from "../../../../platform/context/context.ts";
import type { Id } from "../../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { column, newTable } from "../../../../test-kit/new-table.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { upload } from "../../../../test-kit/upload-client.ts";
import type { ExportsService } from "../exports.service.ts";

const mark = "Planted-Person";
let h: Harness;
beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const order = async (owner: Caller, wish: object): Promise<string> => {
  const { status, body } = await owner.post("/exports", { format: "csv", ...wish });
  expect(status, JSON.stringify(body)).toBe(202);
  return body.id;
};
const newEntry = async (owner: Caller, form_id: string, answers: object): Promise<string> => {
  const { status, body } = await owner.post("/entries", { form_id, answers, status: "submitted" });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const erase = async (owner: Caller, id: string): Promise<void> => {
  expect((await owner.post(`/entries/${id}/erase`, { reason: "subject_request" })).status).toBe(200);
};
const statusOf = async (owner: Caller, id: string) => (await owner.get(`/exports/${id}`)).body.status;
const objectsOf = (owner: Caller) => rawS3.keysUnder(`exports/${owner.account.uuid}/`);
const textsOf = async (owner: Caller): Promise<string> => {
  const blob = h.composition.platform.blob;
  const texts = (await objectsOf(owner)).map(async (key) => {
    const found = await blob.get(key);
    return found ? text(found.stream) : "";
  });
  return (await Promise.all(texts)).join("");
};

describe("erasing an entry", () => {
  it("returns 410 export_expired for every ready file that may contain it, and keeps files of other forms", async () => {
    const owner = await h.newAccount();
    const formId = await publishedForm(owner, [field("name"), field("proof", { type: "file" })]);
    const otherForm = await publishedForm(owner, [field("name")]);
    const file = (await upload(owner, Buffer.from(mark), { name: "a.txt", mime: "text/plain" })).body;
    const proof = [{ file_id: file.id, name: "a.txt", size: file.size, mime: "text/plain" }];
    const entryId = await newEntry(owner, formId, { name: mark, proof });
    await newEntry(owner, otherForm, { name: "other" });
    const source = { type: "form", form_id: formId };
    const doomed = [
      await order(owner, { source }),
      await order(owner, { source, format: "ndjson" }),
      await order(owner, { source, format: "xlsx" }),
      await order(owner, { source, include_files: true }),
      await order(owner, { source: { type: "account" }, format: "ndjson" }),
    ];
    const kept = await order(owner, { source: { type: "form", form_id: otherForm } });
    const account = (await owner.post("/account/exports")).body.id;
    await h.runJobs();
    expect(await textsOf(owner)).toContain(mark);
    for (const id of [...doomed, kept]) expect(await statusOf(owner, id)).toBe("ready");

    await erase(owner, entryId);
    for (const id of doomed) {
      expect((await owner.get(`/exports/${id}`)).body).toMatchObject({
        status: "expired",
        end_reason: "erasure",
      });
      const download = await owner.get(`/exports/${id}/download`);
      expect([download.status, download.body.code]).toEqual([410, "export_expired"]);
    }
    const whole = await owner.get(`/account/exports/${account}/download`);
    expect([whole.status, whole.body.code]).toEqual([410, "export_expired"]);
    await h.runJobs();
    expect([await statusOf(owner, kept), (await objectsOf(owner)).length]).toEqual(["ready", 1]);
    expect(await textsOf(owner)).not.toContain(mark);
  });

  it("restarts a file that is being written, which then does not contain the entry", async () => {
    const owner = await h.newAccount();
    const formId = await publishedForm(owner, [field("name")]);
    const doomed = await newEntry(owner, formId, { name: mark });
    await newEntry(owner, formId, { name: "stays" });
    const exports = h.services.get("exports") as ExportsService;
    const ctx = (): AccountCtx => systemAccountCtx("test", owner.account, "test", h.clock.now());
    const id = (await order(owner, {
      source: { type: "form", form_id: formId },
      format: "xlsx",
    })) as Id<"exp">;
    // The worker has read the rows and stored the file; the entry is erased before the file is committed.
    const reading = blockedStore(h);
    const building = exports.build(ctx(), id, {
      attempt: 1,
      isLastAttempt: false,
      signal: new AbortController().signal,
    });
    await reading.reached;
    await erase(owner, doomed);
    reading.release();
    await expect(building).rejects.toThrow("starts over");
    await h.runJobs();
    const made = (await owner.get(`/exports/${id}`)).body;
    expect([made.status, made.progress]).toEqual(["ready", { done: 1, total: 1 }]);
  });

  it("cancels an account export that is being written, and leaves no file of it", async () => {
    const owner = await h.newAccount();
    const formId = await publishedForm(owner, [field("name")]);
    const doomed = await newEntry(owner, formId, { name: mark });
    const jobId = (await owner.post("/account/exports")).body.id;
    const reading = blockedStore(h);
    const working = h.runJobs();
    await reading.reached;
    await erase(owner, doomed);
    reading.release();
    await working;
    await h.runJobs();
    expect((await owner.get(`/jobs/${jobId}`)).body.status).toBe("canceled");
    expect(await objectsOf(owner)).toEqual([]);
  });
});

it("erasing a row expires the files of tables that may contain it", async () => {
  const owner = await h.newAccount();
  const tableId = await newTable(owner, [column("name")]);
  const row = (await owner.post(`/data-tables/${tableId}/rows`, { values: { name: mark } })).body;
  const id = await order(owner, { source: { type: "table", table_id: tableId } });
  await h.runJobs();
  expect(await statusOf(owner, id)).toBe("ready");
  expect(
    (await owner.post(`/data-tables/${tableId}/rows/${row.id}/erase`, { reason: "subject_request" })).status,
  ).toBeLessThan(300);
  expect(await statusOf(owner, id)).toBe("expired");
  await h.runJobs();
  expect(await objectsOf(owner)).toEqual([]);
});

/** Blocks the next write to the store after its bytes have arrived, until released. */
function blockedStore({ composition }: Harness) {
  const { blob } = composition.platform;
  const { put } = blob;
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  blob.put = async (...args) => {
    blob.put = put;
    await put(...args);
    reached.resolve();
    await released.promise;
  };
  return { reached: reached.promise, release: released.resolve };
}
