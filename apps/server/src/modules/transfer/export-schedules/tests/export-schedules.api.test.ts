import { generateKeyPairSync, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import ssh2 from "ssh2";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createS3BlobStore } from "../../../../platform/blob/s3-blob-store.ts";
import { rawS3, s3TestOptions } from "../../../../platform/blob/s3-test-options.ts";
import { systemAccountCtx } from "../../../../platform/context/context.ts";
import { eventually } from "../../../../test-kit/eventually.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import type { ExportSchedulesService } from "../export-schedules.service.ts";
import { type SftpServer, startSftpServer } from "./sftp-server.ts";

let h: Harness;
let owner: Caller;
let formId: string;
let sftp: SftpServer;
const bucket = `formstead-${randomUUID()}`;
const bucketStore = createS3BlobStore({ ...s3TestOptions, bucket });
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  privateKeyEncoding: { type: "pkcs1", format: "pem" },
  publicKeyEncoding: { type: "pkcs1", format: "pem" },
});

beforeAll(async () => {
  h = await startHarness({ env: { OUTBOUND_ALLOWED: "127.0.0.1" } });
  await bucketStore.ensureBucket();
  const parsed = ssh2.utils.parseKey(keys.privateKey);
  if (parsed instanceof Error) throw parsed;
  const publicKey = `${parsed.type} ${parsed.getPublicSSH().toString("base64")}`;
  sftp = await startSftpServer({ username: "files", password: "open sesame", publicKey });
});
beforeEach(async () => {
  owner = await h.newAccount();
  formId = await publishedForm(owner, [field("name")]);
  await owner.post("/entries", { form_id: formId, answers: { name: "Ada" } });
});
afterAll(async () => {
  await sftp.close();
  await bucketStore.deletePrefix("out/");
  await rawS3.deleteBucket(bucket);
  await h.stop();
});

const s3Target = (more: object = {}) => ({
  type: "s3",
  endpoint: s3TestOptions.endpoint,
  region: "us-east-1",
  bucket,
  prefix: "out/",
  access_key_id: s3TestOptions.accessKey,
  secret_access_key: s3TestOptions.secretKey,
  ...more,
});
const sftpTarget = (more: object = {}) => ({
  type: "sftp",
  host: "127.0.0.1",
  port: sftp.port,
  username: "files",
  path: "/in",
  host_key_sha256: sftp.hostKeySha256,
  password: "open sesame",
  ...more,
});
const wish = () => ({ source: { type: "form", form_id: formId }, format: "csv", columns: ["answers.name"] });
const body = (more: object = {}) => ({
  name: "Nightly",
  export: wish(),
  cron: "30 6 * * *",
  timezone: "Europe/Berlin",
  target: s3Target(),
  ...more,
});

async function newSchedule(more: object = {}) {
  const made = await owner.post("/export-schedules", body(more));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

const get = async (id: string) => (await owner.get(`/export-schedules/${id}`)).body;
const runsOf = async (id: string) => (await owner.get(`/export-schedules/${id}/runs`)).body.data;
/** The queue waits between attempts. Failed jobs are expected in these tests. */
async function runUntilOver(id: string) {
  for (let turn = 0; turn < 12; turn += 1) {
    await h.runJobs().catch(() => {});
    const [run] = await runsOf(id);
    if (run.status === "delivered" || run.status === "failed") return run;
    h.clock.advance(3_600_000);
    owner = await h.callerFor(owner.user, owner.account);
  }
  throw new Error("the run never ended");
}

describe("POST /export-schedules", () => {
  it("returns 201 without the secret, with the next time, an ETag, and an audit record", async () => {
    const made = await owner.post("/export-schedules", body());
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      object: "export_schedule",
      status: "active",
      name: "Nightly",
      cron: "30 6 * * *",
      timezone: "Europe/Berlin",
      last_run: null,
      target: { type: "s3", bucket, prefix: "out/", access_key_id: s3TestOptions.accessKey },
    });
    expect(JSON.stringify(made.body)).not.toContain(s3TestOptions.secretKey);
    expect(new Date(made.body.next_at).getUTCMinutes()).toBe(30);
    expect(JSON.stringify(await get(made.body.id))).not.toContain(s3TestOptions.secretKey);
    const audit = await owner.get(`/audit-events?target_id=${made.body.id}`);
    expect(audit.body.data.map((one: { action: string }) => one.action)).toEqual(["export_schedule.create"]);
    expect(JSON.stringify(audit.body)).not.toContain(s3TestOptions.secretKey);
  });

  it("returns 422 for a private view, which only its creator can see", async () => {
    const view = { source: { form_id: formId }, name: "Mine", visibility: "private" };
    const { id: view_id } = (await owner.post("/views", view)).body;
    const given = body({ export: { source: { type: "view", view_id }, format: "csv" } });
    const refused = await owner.post("/export-schedules", given);
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, "/export/source/view_id"]);
    await owner.patch(`/views/${view_id}`, { visibility: "shared" }, { headers: { "if-match": "*" } });
    expect((await owner.post("/export-schedules", given)).status).toBe(201);
  });

  it.each([
    ["a time that never occurs", { cron: "0 0 31 2 *" }, "/cron"],
    ["a cron expression without five fields", { cron: "@daily" }, "/cron"],
    ["an unknown time zone", { timezone: "Mars/Olympus" }, "/timezone"],
    ["an unknown column", { export: { columns: ["answers.nope"] } }, "/columns/0"],
    ["a private address", { target: { endpoint: "http://10.0.0.1:9000" } }, "/target/endpoint"],
    ["an internal host name", { target: { endpoint: "https://minio.internal" } }, "/target/endpoint"],
    ["a path with ..", { target: { prefix: "../../x" } }, "/target/prefix"],
  ])("returns 422 for %s", async (_what, wrong: Record<string, unknown>, pointer) => {
    const given = {
      ...body(),
      ...wrong,
      ...(wrong.target ? { target: s3Target(wrong.target as object) } : {}),
      ...(wrong.export ? { export: { ...wish(), ...(wrong.export as object) } } : {}),
    };
    const refused = await owner.post("/export-schedules", given);
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([
      422,
      "validation_failed",
    ]);
    expect(JSON.stringify(refused.body.errors)).toContain(pointer);
  });

  it("returns 422 for an SFTP server that is not public, has no pinned key, or has no credential", async () => {
    for (const wrong of [
      { host: "10.0.0.1" },
      { host: "db.internal" },
      { port: 5432, host: "sftp.good.org" },
      { host_key_sha256: "MD5:00" },
      { password: undefined },
      { private_key: "also" },
    ]) {
      const refused = await owner.post("/export-schedules", body({ target: sftpTarget(wrong) }));
      expect([refused.status, JSON.stringify(wrong)]).toEqual([422, JSON.stringify(wrong)]);
    }
  });

  it("returns 403 for non-admins, and 404 for a form of another account", async () => {
    const editor = await owner.colleague("editor");
    expect((await editor.post("/export-schedules", body())).status).toBe(403);
    const stranger = await h.newAccount();
    expect((await stranger.post("/export-schedules", body())).status).toBe(404);
  });
});

describe("PATCH and DELETE /export-schedules/{id}", () => {
  it("changes, pauses, and resumes; returns 412 for a stale ETag", async () => {
    const { id, etag } = await newSchedule();
    const paused = await owner.patch(`/export-schedules/${id}`, { status: "paused", name: "Later" });
    expect(paused.body).toMatchObject({ status: "paused", name: "Later", next_at: null });
    const stale = await owner.patch(
      `/export-schedules/${id}`,
      { name: "x" },
      { headers: { "if-match": etag } },
    );
    expect(stale.status).toBe(412);
    const resumed = await owner.patch(`/export-schedules/${id}`, { status: "active", cron: "0 0 1 1 *" });
    expect(resumed.body.next_at).toMatch(/^\d{4}-12-31T23:00:00/);
    expect((await owner.delete(`/export-schedules/${id}`)).status).toBe(204);
    expect((await owner.get(`/export-schedules/${id}`)).status).toBe(404);
  });

  it("returns 422 for a new target without its secret", async () => {
    const { id } = await newSchedule();
    const { secret_access_key: _secret, ...target } = s3Target({ endpoint: "https://elsewhere.example.com" });
    expect((await owner.patch(`/export-schedules/${id}`, { target })).status).toBe(422);
  });
});

describe("the times of a schedule", () => {
  it("run once each; only the latest missed time is made up for, and a paused schedule does not run", async () => {
    const { id, next_at } = await newSchedule();
    const paused = await newSchedule({ name: "Paused" });
    await owner.patch(`/export-schedules/${paused.id}`, { status: "paused" });
    h.clock.advance(new Date(next_at).getTime() - h.clock.now().getTime() + 3 * 86_400_000);
    owner = await h.callerFor(owner.user, owner.account);
    await h.runChores();
    await h.runChores();
    await h.runJobs();
    const runs = await runsOf(id);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ status: "delivered", attempts: 1, error: null });
    expect(new Date(runs[0].scheduled_at).getTime()).toBeGreaterThan(new Date(next_at).getTime());
    expect(new Date((await get(id)).next_at).getTime()).toBeGreaterThan(h.clock.now().getTime());
    expect(await runsOf(paused.id)).toEqual([]);
    const found = await bucketStore.get(`out/${runs[0].file_name}`);
    expect(found && (await text(found.stream))).toBe("name\r\nAda\r\n");
    expect(runs[0].file_name).toMatch(/^entries-\d{4}-\d\d-\d\dT\d\d-30-00Z\.csv$/);
    await eventually(async () => {
      const feed = await owner.get("/events?types=export_schedule.delivered");
      expect(JSON.stringify(feed.body)).toContain(runs[0].id);
    });
  });
});

describe("POST /export-schedules/{id}/run", () => {
  it("returns 202, then the file is in the bucket", async () => {
    for (let n = 0; n < 3; n += 1)
      await owner.post("/entries", { form_id: formId, answers: { name: `${n}`.repeat(5_000) } });
    const { id } = await newSchedule({ export: { ...wish(), format: "ndjson" } });
    const started = await owner.post(`/export-schedules/${id}/run`);
    expect([started.status, started.body.status]).toEqual([202, "exporting"]);
    const run = await runUntilOver(id);
    expect(run).toMatchObject({ status: "delivered" });
    expect((await get(id)).last_run.id).toBe(run.id);
    const found = await bucketStore.head(`out/${run.file_name}`);
    expect(found).toMatchObject({ bytes: run.bytes, contentType: "application/x-ndjson" });
  });

  it("delivers the file to an SFTP server, with a password or a key", async () => {
    for (const target of [sftpTarget(), sftpTarget({ password: undefined, private_key: keys.privateKey })]) {
      const { id } = await newSchedule({ target });
      await owner.post(`/export-schedules/${id}/run`);
      const run = await runUntilOver(id);
      expect(run, JSON.stringify(run)).toMatchObject({ status: "delivered", attempts: 1 });
      expect(sftp.files.get(`/in/${run.file_name}`)?.toString()).toBe("name\r\nAda\r\n");
      expect([...sftp.files.keys()].some((path) => path.endsWith(".part"))).toBe(false);
    }
    expect(sftp.logins).toEqual(["password", "publickey"]);
  });

  it("retries when the server rejects the file, and shows the reason until then", async () => {
    const { id } = await newSchedule({ target: sftpTarget() });
    sftp.refuse(2);
    await owner.post(`/export-schedules/${id}/run`);
    await h.runJobs().catch(() => {});
    expect((await get(id)).last_run).toMatchObject({
      status: "delivering",
      attempts: 1,
      error: { code: "refused" },
    });
    expect(await runUntilOver(id)).toMatchObject({ status: "delivered", attempts: 3, error: null });
  });

  it("ends an attempt that times out, reports it, and retries", async () => {
    const { id } = await newSchedule({ target: sftpTarget() });
    sftp.refuse(1);
    await owner.post(`/export-schedules/${id}/run`);
    await h.runJobs().catch(() => {});
    const { runs } = h.services.get("exportSchedules") as ExportSchedulesService;
    const ctx = systemAccountCtx("test", owner.account, "test", h.clock.now());
    const [run] = await runsOf(id);
    sftp.beSilent(true);
    const control = { signal: AbortSignal.timeout(200), attempt: 2, isLastAttempt: false };
    await expect(runs.deliver(ctx, run.id, control)).rejects.toThrow();
    sftp.beSilent(false);
    expect((await get(id)).last_run).toMatchObject({ attempts: 2, error: { code: "timeout" } });
    expect(await runUntilOver(id)).toMatchObject({ status: "delivered", attempts: 3, error: null });
  });

  it.each([
    [
      "a key other than the pinned one",
      () => sftpTarget({ host_key_sha256: `SHA256:${"A".repeat(43)}` }),
      "not_trusted",
    ],
    ["a wrong password", () => sftpTarget({ password: "wrong" }), "access_denied"],
    ["a wrong secret", () => s3Target({ secret_access_key: "wrong" }), "access_denied"],
    ["an unknown bucket", () => s3Target({ bucket: "no-such-bucket-here" }), "refused"],
    ["an unreachable server", () => s3Target({ endpoint: "http://127.0.0.1:9" }), "no_connection"],
  ])("fails after its last attempt: %s", { timeout: 60_000 }, async (_what, target, code) => {
    const { id } = await newSchedule({ target: target() });
    const before = sftp.logins.length;
    await owner.post(`/export-schedules/${id}/run`);
    const run = await runUntilOver(id);
    expect(run, JSON.stringify(run)).toMatchObject({ status: "failed", attempts: 8, error: { code } });
    expect(sftp.logins.length).toBe(before);
    await eventually(async () => {
      const feed = await owner.get("/events?types=export_schedule.failed");
      expect(JSON.stringify(feed.body)).toContain(run.id);
      expect(JSON.stringify(feed.body)).not.toContain("wrong");
    });
  });

  it("fails with its export, and when there is nothing left to export", async () => {
    const { id } = await newSchedule();
    const started = await owner.post(`/export-schedules/${id}/run`);
    await owner.post(`/exports/${started.body.export_id}/cancel`);
    expect(await runUntilOver(id)).toMatchObject({ status: "failed", error: { code: "export_canceled" } });
    await owner.post(`/export-schedules/${id}/run`);
    const gone = await newSchedule();
    await owner.delete(`/forms/${formId}`);
    h.clock.advance(31 * 86_400_000);
    owner = await h.callerFor(owner.user, owner.account);
    await h.runJobs().catch(() => {});
    const late = await owner.post(`/export-schedules/${gone.id}/run`);
    expect(late.body).toMatchObject({ status: "failed", export_id: null, error: { code: "not_exportable" } });
  });
});
