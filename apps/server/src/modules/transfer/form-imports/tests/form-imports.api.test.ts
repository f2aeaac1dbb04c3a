import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { missingId } from "../../../../test-kit/operations.ts";
import { upload } from "../../../../test-kit/upload-client.ts";

const fixtures = join(import.meta.dirname, "../../../../../../../packages/importers/fixtures");

let h: Harness;
let owner: Caller;
let project: string;

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  project = (await owner.post("/projects", { name: "Moved" })).body.id;
});
afterAll(() => h.stop());

async function uploaded(text: string | Buffer, name: string, purpose = "import"): Promise<string> {
  const mime = name.endsWith(".json") ? "application/json" : "text/csv";
  const { status, body } = await upload(owner, Buffer.from(text), { purpose, name, mime });
  expect(status).toBe(200);
  // Large files are inspected by a job.
  if (body.status !== "ready") await h.runJobs();
  expect((await owner.get(`/files/${body.id}`)).body.status).toBe("ready");
  return body.id;
}

const fixture = (folder: string, name: string): Promise<string> =>
  uploaded(readFileSync(join(fixtures, folder, name)), name);

const fixturesOf = async (folder: string, ...names: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) ids.push(await fixture(folder, name));
  return ids;
};

const get = async (id: string) => (await owner.get(`/form-imports/${id}`)).body;

/** Runs an import from the request to the end. */
async function imported(wish: object) {
  const answer = await owner.post("/form-imports", wish);
  expect(answer.body).toMatchObject({ object: "form_import", status: "queued" });
  expect(answer.status).toBe(202);
  await h.runJobs();
  return get(answer.body.id);
}

const entriesOf = async (form: string) => (await owner.get(`/entries?form_id=${form}&limit=100`)).body.data;
const sourceOf = async (entry: string) =>
  (await owner.get(`/entries/${entry}/metafields`)).body.data.find(
    ({ namespace, key }: { namespace: string; key: string }) => namespace === "import" && key === "source",
  )?.value;

describe("POST /form-imports", () => {
  it("returns 202 for a dry run, which shows the resulting form and creates nothing", async () => {
    const before = (await owner.get("/forms")).body.data.length;
    const done = await imported({
      project_id: project,
      file_ids: [await fixture("typeform", "bakery-form.json")],
      answers_file_ids: [await fixture("typeform", "bakery-responses.json")],
      dry_run: true,
    });
    expect(done).toMatchObject({
      status: "completed",
      system: "typeform",
      form_id: null,
      definition: { title: "Bakery visit" },
      counts: { responses: 2, created: 2, rejected: 0, with_rest: 1 },
    });
    expect(done.notes).toContainEqual(expect.objectContaining({ severity: "warning", where: "pay" }));
    expect((await owner.get("/forms")).body.data).toHaveLength(before);
  });

  it("returns 202 and creates a form with a draft that can be published", async () => {
    const done = await imported({
      project_id: project,
      file_ids: [await fixture("surveyjs", "trip-survey.json")],
      name: "Trip 2026",
    });
    expect(done).toMatchObject({ status: "completed", system: "surveyjs", definition: null, problem: null });
    const form = await owner.get(`/forms/${done.form_id}`);
    expect(form.body).toMatchObject({ name: "Trip 2026", status: "unpublished", locales: ["en", "de"] });
    const published = await owner.post(
      `/forms/${done.form_id}/draft/publish`,
      {},
      { headers: { "if-match": "*" } },
    );
    expect(published.status).toBe(201);
    const audit = await owner.get("/audit-events?action=form_import.complete");
    expect(audit.body.data[0].target).toEqual({ type: "form_import", id: done.id });
  });

  it.each([
    ["typeform", "typeform", ["bakery-form.json"], ["bakery-responses.json", "bakery-responses.csv"], 3],
    [
      "google_forms",
      "google-forms",
      ["library-form.json"],
      ["library-responses.csv", "library-responses.json"],
      4,
    ],
    ["surveyjs", "surveyjs", ["trip-survey.json"], ["trip-results.json"], 2],
    [
      "xlsform",
      "xlsform",
      ["survey.csv", "choices.csv", "settings.csv"],
      ["village.csv", "village-member.csv", "village-member-pet.csv"],
      2,
    ],
    ["formbricks", "formbricks", ["app-survey.json"], ["app-responses.json"], 2],
  ])("returns 202 and imports the form and responses of %s", async (system, folder, form, answers, count) => {
    const done = await imported({
      project_id: project,
      file_ids: await fixturesOf(folder, ...form),
      answers_file_ids: await fixturesOf(folder, ...answers),
      publish: true,
    });
    expect(done).toMatchObject({
      status: "completed",
      system,
      first_errors: [],
      counts: { responses: count, created: count, drafts: 0, skipped: 0, rejected: 0 },
    });
    const entries = await entriesOf(done.form_id);
    expect(entries).toHaveLength(count);
    for (const entry of entries)
      expect(entry).toMatchObject({ status: "submitted", source: "import", created_by: owner.user.id });
    const job = await owner.get(`/jobs/${done.job_id}`);
    expect(job.body).toMatchObject({ kind: "form_import", status: "succeeded", progress: { done: count } });
  });

  it("returns 202 and keeps the submission time and unmatched data in a metafield", async () => {
    const done = await imported({
      project_id: project,
      file_ids: [await fixture("typeform", "bakery-form.json")],
      answers_file_ids: await fixturesOf("typeform", "bakery-responses.json", "bakery-responses.csv"),
      publish: true,
    });
    const entries = await entriesOf(done.form_id);
    const named = (id: string) => entries.find((one: { external_id: string }) => one.external_id === id);
    expect(await sourceOf(named("tok-anna").id)).toEqual({
      system: "typeform",
      submitted_at: "2026-03-01T09:04:10.000Z",
      left_out: { photo: "https://files.example/cake.png" },
    });
    // The page logic skips these two questions, so the form does not store their answers.
    expect(named("tok-carl").answers).not.toHaveProperty("how_often");
    expect((await sourceOf(named("tok-carl").id)).left_out).toEqual({ how_often: "Every day", likely: 10 });
    expect(done.counts.with_rest).toBe(2);
  });

  it("returns 202 and imports only new responses into the form the second time", async () => {
    const file_ids = [await fixture("typeform", "bakery-form.json")];
    const answers_file_ids = [await fixture("typeform", "bakery-responses.json")];
    const first = await imported({ project_id: project, file_ids, answers_file_ids, publish: true });
    const second = await imported({
      form_id: first.form_id,
      file_ids,
      answers_file_ids: [...answers_file_ids, await fixture("typeform", "bakery-responses.csv")],
    });
    expect(second).toMatchObject({
      status: "completed",
      form_id: first.form_id,
      counts: { responses: 3, created: 1, skipped: 2 },
    });
    expect(await entriesOf(first.form_id)).toHaveLength(3);
  });

  const survey = {
    title: "S",
    elements: [
      { type: "text", name: "who", isRequired: true },
      { type: "text", name: "n" },
    ],
  };
  const results = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      id: `r${id}`,
      data: id % 2 === 0 ? { who: "A", n: "x" } : { n: "y" },
    }));

  it("returns 202, then completed_with_errors lists rejected responses without their answers", async () => {
    const done = await imported({
      project_id: project,
      file_ids: [await uploaded(JSON.stringify(survey), "s.json")],
      answers_file_ids: [await uploaded(JSON.stringify(results(4)), "r.json")],
      publish: true,
    });
    expect(done).toMatchObject({
      status: "completed_with_errors",
      counts: { responses: 4, created: 2, rejected: 2 },
    });
    expect(done.first_errors).toEqual([
      { external_id: "r1", field: "who", code: "required", message: "Enter an answer" },
      { external_id: "r3", field: "who", code: "required", message: "Enter an answer" },
    ]);
  });

  it("returns 202 and keeps them as drafts if requested", async () => {
    const done = await imported({
      project_id: project,
      file_ids: [await uploaded(JSON.stringify(survey), "s.json")],
      answers_file_ids: [await uploaded(JSON.stringify(results(4)), "r.json")],
      publish: true,
      on_invalid: "draft",
    });
    expect(done).toMatchObject({ status: "completed", counts: { created: 4, drafts: 2, rejected: 0 } });
    const statuses = (await entriesOf(done.form_id)).map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual(["draft", "draft", "submitted", "submitted"]);
  });

  it("returns 202 and resumes after a worker crash without creating anything twice", async () => {
    const answer = await owner.post("/form-imports", {
      project_id: project,
      file_ids: [await uploaded(JSON.stringify(survey), "s.json")],
      answers_file_ids: [
        await uploaded(JSON.stringify(results(260).filter((_, at) => at % 2 === 0)), "r.json"),
      ],
      publish: true,
    });
    const service = h.services.get("formImports") as {
      work(ctx: unknown, id: string, jobId: string, control: unknown): Promise<void>;
    };
    const { id, job_id } = answer.body;
    const ctx = { ...ctxOf(owner), now: h.clock.now() };
    const seen: number[] = [];
    for (let status = "queued"; status !== "completed" && seen.length < 9; ) {
      // Crashes right after a batch is committed, or before the next one.
      const control = { signal: dyingAfter(seen.length % 2 === 0 ? 1 : 2), attempt: 1, isLastAttempt: false };
      await service.work(ctx, id, job_id, control).catch(() => {});
      const { status: now, counts } = await get(id);
      status = now;
      seen.push(counts.responses);
    }
    expect(seen).toEqual([50, 100, 130, 130]);
    const done = await get(id);
    expect(done).toMatchObject({ status: "completed", counts: { responses: 130, created: 130, skipped: 0 } });
    const ids = await externalIdsOf(done.form_id);
    expect([ids.length, new Set(ids).size]).toEqual([130, 130]);
    await h.runJobs();
  });

  it("returns 202 and creates nothing if canceled before it starts", async () => {
    const answer = await owner.post("/form-imports", {
      project_id: project,
      file_ids: [await uploaded(JSON.stringify(survey), "s.json")],
    });
    expect((await owner.post(`/jobs/${answer.body.job_id}/cancel`)).status).toBe(200);
    await h.runJobs();
    expect(await get(answer.body.id)).toMatchObject({ status: "canceled", form_id: null });
  });

  it.each([
    ["form_import_unrecognised", JSON.stringify({ hello: "world" }), "x.json"],
    ["form_import_unreadable", '{"fields": [', "x.json"],
    ["form_import_unrecognised", "a,b\n1,2\n", "x.csv"],
  ])("returns 202, then fails with %s", async (code, text, name) => {
    const done = await imported({ project_id: project, file_ids: [await uploaded(text, name)] });
    expect(done).toMatchObject({ status: "failed", form_id: null, problem: { code } });
    expect((await owner.get(`/jobs/${done.job_id}`)).body).toMatchObject({
      status: "failed",
      error: { code },
    });
  });

  it("returns 202, then fails if the form would exceed the size limit", async () => {
    const choices = Array.from({ length: 5_000 }, (_, at) => ({ value: `v${at}`, text: "x".repeat(190) }));
    const large = { elements: ["a", "b"].map((name) => ({ type: "dropdown", name, choices })) };
    const done = await imported({
      project_id: project,
      file_ids: [await uploaded(JSON.stringify(large), "large.json")],
    });
    expect(done).toMatchObject({ status: "failed", form_id: null, problem: { code: "payload_too_large" } });
  });

  it("returns 422 for invalid combinations, each with its pointer", async () => {
    const file = await uploaded(JSON.stringify(survey), "s.json");
    const other = await uploaded("some text", "a.csv", "entry_attachment");
    const form = (await owner.post("/forms", { project_id: project, name: "F" })).body.id;
    const pointerOf = async (wish: object) => {
      const { status, body } = await owner.post("/form-imports", { file_ids: [file], ...wish });
      return [status, body.code, body.errors?.[0]?.pointer];
    };
    const invalid = (pointer: string) => [422, "validation_failed", pointer];
    expect(await pointerOf({})).toEqual(invalid("/project_id"));
    expect(await pointerOf({ project_id: project, form_id: form })).toEqual(invalid("/form_id"));
    expect(await pointerOf({ project_id: missingId("prj") })).toEqual(invalid("/project_id"));
    expect(await pointerOf({ form_id: missingId("frm") })).toEqual(invalid("/form_id"));
    expect(await pointerOf({ project_id: project, answers_file_ids: [file] })).toEqual(invalid("/publish"));
    expect(await pointerOf({ project_id: project, file_ids: [missingId("fil")] })).toEqual(
      invalid("/file_ids/0"),
    );
    expect(await pointerOf({ project_id: project, file_ids: [other] })).toEqual(invalid("/file_ids/0"));
    expect(await pointerOf({ form_id: form, answers_file_ids: [file] })).toEqual([
      409,
      "form_not_accepting",
      undefined,
    ]);
  });

  it("returns 409 file_not_ready for a file that was never uploaded", async () => {
    const claims = { purpose: "import", name: "s.json", mime: "application/json", size: 9 };
    const { body } = await owner.post("/files", claims);
    const answer = await owner.post("/form-imports", { project_id: project, file_ids: [body.file.id] });
    expect([answer.status, answer.body.code]).toEqual([409, "file_not_ready"]);
  });

  it("returns 409 invalid_state for a project that is not active", async () => {
    const archived = (await owner.post("/projects", { name: "Archived" })).body.id;
    await owner.post(`/projects/${archived}/archive`);
    const file = await uploaded(JSON.stringify(survey), "s.json");
    const answer = await owner.post("/form-imports", { project_id: archived, file_ids: [file] });
    expect([answer.status, answer.body.code]).toEqual([409, "invalid_state"]);
  });

  it("returns 403 for a contributor, and 202 for an API key", async () => {
    const file_ids = [await uploaded(JSON.stringify(survey), "s.json")];
    const contributor = await owner.colleague("contributor");
    expect((await contributor.post("/form-imports", { project_id: project, file_ids })).status).toBe(403);
    const key = await owner.newKey();
    expect((await key.post("/form-imports", { project_id: project, file_ids })).status).toBe(202);
    await h.runJobs();
  });
});

describe("GET /form-imports", () => {
  it("returns 200 with the newest first, by status and by form", async () => {
    const all = await owner.get("/form-imports");
    expect(all.status).toBe(200);
    const failed = await owner.get("/form-imports?status=failed");
    expect(failed.body.data.every(({ status }: { status: string }) => status === "failed")).toBe(true);
    const withForm = all.body.data.find(({ form_id }: { form_id: string | null }) => form_id !== null);
    const ofForm = await owner.get(`/form-imports?form_id=${withForm.form_id}`);
    expect(ofForm.body.data.map(({ id }: { id: string }) => id)).toContain(withForm.id);
  });

  it("returns 404 for an unknown import", async () => {
    expect((await owner.get(`/form-imports/${missingId("fim")}`)).status).toBe(404);
  });
});

/** Throws after this many checks. */
function dyingAfter(looks: number) {
  let left = looks;
  return {
    aborted: false,
    throwIfAborted: () => {
      left -= 1;
      if (left < 0) throw new Error("the worker dies");
    },
  };
}

async function externalIdsOf(form: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await owner.get(`/entries?form_id=${form}&limit=100${after}`);
    ids.push(...body.data.map(({ external_id }: { external_id: string }) => external_id));
    cursor = body.pagination.next_cursor;
  }
  return ids;
}

function ctxOf(caller: Caller) {
  return {
    requestId: "test",
    actor: { kind: "system", name: "form-imports.run" },
    ip: null,
    account: caller.account,
    role: "owner",
  };
}
