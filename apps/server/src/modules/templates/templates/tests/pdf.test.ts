// PDF documents from templates, printed by a real Chromium.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";

describe("POST /templates/preview for pdf", { timeout: 120_000 }, () => {
  let h: Harness;
  let owner: Caller;

  beforeAll(async () => {
    h = await startHarness();
    owner = await h.newAccount();
  });
  afterAll(() => h.stop());

  it("202, then a file to download; the page is not kept in the database", async () => {
    const made = await owner.post("/templates", {
      name: "Bill: №1/2",
      channel: "pdf",
      body: '<h1>{{ entry.name }}</h1><p style="break-before:page">2</p>',
      sample: { entry: { name: "Ada" } },
    });
    const job = await owner.post(`/templates/${made.body.id}/preview`, {});
    expect(job.status).toBe(202);
    await h.runJobs();
    const done = await owner.get(`/jobs/${job.body.id}`);
    expect([done.body.status, done.body.error]).toEqual(["succeeded", null]);
    const file = await owner.get(`/files/${done.body.result.file_id}`);
    expect(file.body).toMatchObject({
      status: "ready",
      name: "Bill 1 2.pdf",
      purpose: "template",
    });
    const { rows } = await h.composition.shards
      .get(owner.account.shard)
      .run([
        {
          text: `select set_config('app.account_id', '${owner.account.uuid}', false)`,
          values: [],
          name: "enter",
        },
        { text: "select 1 from template_prints", values: [], name: "look" },
      ])
      .then((results) => results[1] as { rows: unknown[] });
    expect(rows).toEqual([]);
  });
});
