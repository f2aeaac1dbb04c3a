import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { sql } from "../../../platform/db/statement.ts";
import type { Id } from "../../../platform/ids/ids.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import type { EntryBulkService } from "./entry-bulk.service.ts";

let h: Harness;
let owner: Caller;
let formId: string;

beforeAll(async () => {
  h = await startHarness();
});
beforeEach(async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name"), field("age", { type: "number" })]);
});
afterAll(() => h.stop());

async function newEntry(answers: object = { name: "Ada" }, more: object = {}): Promise<string> {
  return (await owner.post("/entries", { form_id: formId, answers, ...more })).body.id;
}

/** Creates entries, up to 100 per call. Returns their IDs, oldest first. */
async function newEntries(count: number, answers: object = { name: "Ada" }): Promise<string[]> {
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 100) {
    const operation = { op: "create", data: { form_id: formId, answers } };
    const operations = Array.from({ length: Math.min(left, 100) }, () => operation);
    const { body } = await owner.post("/entries/batch", { operations });
    ids.push(...body.data.map((one: { id: string }) => one.id));
  }
  return ids;
}

const bulk = (body: object, caller: Caller = owner) =>
  caller.post("/entries/bulk", { form_id: formId, ...body });
const isAda = { field: "answers.name", op: "eq", value: "Ada" };
const get = async (id: string) => (await owner.get(`/entries/${id}`)).body;

/** Starts the job with the current number of matches and runs it. */
async function doBulk(body: object) {
  const { count } = (await bulk(body)).body;
  const ordered = await bulk({ ...body, dry_run: false, expected_count: count });
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(202);
  await h.runJobs();
  return (await owner.get(`/jobs/${ordered.body.id}`)).body;
}

describe("POST /entries/bulk as a dry run", () => {
  it("returns the count and ten ids, and changes nothing", async () => {
    const ids = await newEntries(12);
    await newEntry({ name: "Eva" });
    const seen = await bulk({ filter: isAda, action: "trash" });
    expect(seen.status).toBe(200);
    expect(seen.body).toEqual({
      object: "entry_bulk_preview",
      count: 12,
      sample_ids: [...ids].sort().slice(0, 10),
    });
    expect((await get(ids[0] ?? "")).status).toBe("submitted");
    expect((await owner.get("/jobs")).body.data).toEqual([]);
  });

  it("returns 400 for an invalid filter, 404 for a form of another account, 403 below editor, and 422 without arguments", async () => {
    const odd = { field: "answers.nothing", op: "eq", value: 1 };
    expect((await bulk({ filter: odd, action: "trash" })).body.code).toBe("invalid_filter");
    expect((await bulk({ action: "trash" }, await h.newAccount())).status).toBe(404);
    expect((await bulk({ action: "trash" }, await owner.colleague("contributor"))).status).toBe(403);
    expect((await bulk({ action: "tag" })).body.errors[0].pointer).toBe("/args");
    expect((await bulk({ action: "explode" })).status).toBe(422);
  });
});

describe("POST /entries/bulk as a job", () => {
  it("returns 202 with a job that changes all matches in several batches and reports the result", async () => {
    const ids = await newEntries(230);
    const other = await newEntry({ name: "Eva" });
    const job = await doBulk({ filter: isAda, action: "tag", args: { tags: ["vip", "new"] } });
    expect(job).toMatchObject({
      kind: "entry_bulk",
      status: "succeeded",
      progress: { done: 230, total: 230 },
      result: { changed: 230, skipped: 0 },
    });
    expect((await get(ids[229] ?? "")).tags).toEqual(["vip", "new"]);
    expect((await get(other)).tags).toEqual([]);
    const audit = await owner.get(`/audit-events?target_id=${formId}&action=entry_bulk.order`);
    expect(audit.body.data[0].details).toEqual({ job_id: job.id, action: "tag", count: 230 });
    expect((await owner.get(`/audit-events?target_id=${ids[0]}&action=entry.update`)).body.data.length).toBe(
      1,
    );
  });

  it("runs each of its actions", async () => {
    const [one, two] = (await newEntries(2)) as [string, string];
    await doBulk({ action: "review", args: { decision: "approved" } });
    expect((await get(one)).review_state).toBe("approved");
    await doBulk({ action: "assign", args: { assignee_id: owner.user.id } });
    expect((await get(one)).assignee_id).toBe(owner.user.id);
    await doBulk({ action: "mark_spam", args: { is_spam: true } });
    await doBulk({ action: "tag", args: { tags: ["a", "b"] } });
    await doBulk({ action: "untag", args: { tags: ["a"] } });
    expect(await get(two)).toMatchObject({ is_spam: true, tags: ["b"] });
    await doBulk({ action: "trash" });
    expect((await get(one)).status).toBe("trashed");
    expect((await bulk({ action: "trash" })).body.count).toBe(0);
    await doBulk({ filter: { field: "tags", op: "contains", value: "b" }, action: "restore" });
    expect((await get(one)).status).toBe("submitted");
    await doBulk({ action: "erase", args: { reason: "retention" } });
    expect(await get(two)).toMatchObject({ status: "erased", answers: {} });
  });

  it("skips and counts entries that are already in that state or do not allow the change", async () => {
    const draft = await newEntry({}, { status: "draft" });
    await newEntries(2);
    expect((await doBulk({ action: "review", args: { decision: "approved" } })).result).toEqual({
      changed: 2,
      skipped: 1,
    });
    expect((await get(draft)).review_state).toBe("received");
    await owner.patch(`/entries/${draft}`, { tags: ["a"] });
    expect((await doBulk({ action: "tag", args: { tags: ["a"] } })).result).toEqual({
      changed: 2,
      skipped: 1,
    });
  });

  it("returns 409 count_changed if the count differs, and 422 without a count", async () => {
    await newEntries(3);
    const refused = await bulk({ action: "trash", dry_run: false, expected_count: 2 });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "count_changed", expected_count: 2, count: 3 },
    ]);
    const unsaid = await bulk({ action: "trash", dry_run: false });
    expect(unsaid.body.errors[0]).toMatchObject({ pointer: "/expected_count", code: "required" });
  });

  it("returns 403 admin_required when an editor erases, also in a dry run", async () => {
    const editor = await owner.colleague("editor");
    const body = { action: "erase", args: { reason: "other" } };
    expect((await bulk(body, editor)).body.code).toBe("admin_required");
    expect((await bulk({ ...body, dry_run: false, expected_count: 0 }, editor)).body.code).toBe(
      "admin_required",
    );
    expect((await bulk({ action: "trash" }, editor)).status).toBe(200);
  });

  it("ignores entries that are created later, or no longer match when their batch runs", async () => {
    const [first, second] = (await newEntries(2)) as [string, string];
    const ordered = await bulk({ filter: isAda, action: "trash", dry_run: false, expected_count: 2 });
    const late = await newEntry();
    await owner.patch(
      `/entries/${second}/answers`,
      { answers: { name: "Eva" } },
      { headers: { "if-match": "*" } },
    );
    await h.runJobs();
    expect((await get(first)).status).toBe("trashed");
    expect((await get(second)).status).toBe("submitted");
    expect((await get(late)).status).toBe("submitted");
    expect((await owner.get(`/jobs/${ordered.body.id}`)).body.result).toEqual({ changed: 1, skipped: 0 });
  });

  it("changes nothing if it is canceled before it starts", async () => {
    const [id] = (await newEntries(1)) as [string];
    const ordered = await bulk({ action: "trash", dry_run: false, expected_count: 1 });
    expect((await owner.post(`/jobs/${ordered.body.id}/cancel`)).body.status).toBe("canceled");
    await h.runJobs();
    expect((await get(id)).status).toBe("submitted");
  });

  describe("a bulk job whose worker stops after the first batch", () => {
    /** One attempt of the job, as the queue would run it. */
    const attempt = async (jobId: string, signal: AbortSignal) => {
      const { bulk: service } = h.services.get("entryBulk") as EntryBulkService;
      const ctx = systemAccountCtx("test", owner.account, "request", h.clock.now());
      await service.work(ctx, jobId as Id<"job">, { signal, attempt: 1, isLastAttempt: false });
    };

    async function stopped() {
      const ids = await newEntries(150);
      const ordered = await bulk({ action: "trash", dry_run: false, expected_count: 150 });
      const jobId = ordered.body.id as string;
      await expect(attempt(jobId, AbortSignal.abort(new Error("the worker stops")))).rejects.toThrow("stops");
      const statuses = async () =>
        Map.groupBy(await Promise.all(ids.map(async (id) => (await get(id)).status)), (status) => status);
      const counts = async () =>
        Object.fromEntries([...(await statuses())].map(([status, all]) => [status, all.length]));
      return { jobId, counts };
    }

    it("continues after that batch on retry, and counts both", async () => {
      const { jobId, counts } = await stopped();
      expect(await counts()).toEqual({ trashed: 100, submitted: 50 });
      await attempt(jobId, new AbortController().signal);
      expect(await counts()).toEqual({ trashed: 150 });
      expect((await owner.get(`/jobs/${jobId}`)).body).toMatchObject({
        status: "succeeded",
        progress: { done: 150 },
        result: { changed: 150, skipped: 0 },
      });
    });

    it("stops permanently if it is canceled, and keeps the changes made so far", async () => {
      const { jobId, counts } = await stopped();
      expect((await owner.post(`/jobs/${jobId}/cancel`)).body.is_cancel_requested).toBe(true);
      await attempt(jobId, new AbortController().signal);
      expect(await counts()).toEqual({ trashed: 100, submitted: 50 });
      expect((await owner.get(`/jobs/${jobId}`)).body.status).toBe("canceled");
    });
  });

  it("starts one job for the same Idempotency-Key", async () => {
    await newEntries(1);
    const body = { form_id: formId, action: "trash", dry_run: false, expected_count: 1 };
    const headers = { "idempotency-key": "bulk-1" };
    const first = await owner.post("/entries/bulk", body, { headers });
    const again = await owner.post("/entries/bulk", body, { headers });
    expect([first.status, again.body.id]).toEqual([202, first.body.id]);
    expect((await owner.get("/jobs")).body.data.length).toBe(1);
  });

  it("keeps nothing of the filter after the job has ended, regardless of the outcome", async () => {
    await newEntries(1);
    await doBulk({ filter: isAda, action: "trash" });
    const ordered = await bulk({ filter: isAda, action: "restore", dry_run: false, expected_count: 0 });
    expect(ordered.status).toBe(409);
    const canceled = await bulk({ filter: isAda, action: "restore", dry_run: false, expected_count: 1 });
    await owner.post(`/jobs/${canceled.body.id}/cancel`);
    h.clock.advance(9 * 86_400_000);
    await h.runJobs();
    const inside = { account: owner.account, now: h.clock.now() } as never;
    const rows = await h.composition.platform.uow.read(inside, (tx) =>
      tx.query(sql`select 1 from bulk_runs where account_id = ${owner.account.uuid}`),
    );
    expect(rows).toEqual([]);
  });
});
