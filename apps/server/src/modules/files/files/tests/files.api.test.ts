import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawS3 } from "../../../../platform/blob/s3-test-options.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { docx, gif, jpeg, pdf, png, zip } from "../../../../test-kit/sample-files.ts";
import { prepare, put, putParts, upload } from "../../../../test-kit/upload-client.ts";

const mebibyte = 1024 ** 2;
const largeBytes = Number(process.env.TEST_UPLOAD_MB ?? "40") * mebibyte;
const quota = 3 * largeBytes;

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness({
    env: { FILE_BYTES_MAX: String(largeBytes), ACCOUNT_FILE_BYTES_MAX: String(quota) },
  });
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const inBucket = (caller: Caller) => rawS3.keysUnder(`files/${caller.account.uuid}/`);
const fileOf = async (id: string, caller = owner) => (await caller.get(`/files/${id}`)).body;
const actionsOn = async (id: string) => {
  const { body } = await owner.get("/audit-events?limit=100");
  return body.data
    .filter((one: { target: { id: string } }) => one.target.id === id)
    .map((one: { action: string }) => one.action)
    .reverse();
};

describe("POST /files", () => {
  it("returns 201 with one link for a small file, without its name in the link", async () => {
    const { status, body } = await prepare(owner, png(), {
      name: "Größe 😀.png",
      mime: "Image/PNG; x=y",
    });
    expect(status).toBe(201);
    expect(body.file).toMatchObject({
      object: "file",
      status: "prepared",
      name: "Größe 😀.png",
      size: png().length,
      mime: "image/png",
      sha256: null,
      is_attached: false,
      uploaded_by: owner.user.id,
      ready_at: null,
    });
    expect(body.upload).toMatchObject({ method: "PUT", headers: { "content-type": "image/png" }, parts: [] });
    expect(decodeURIComponent(body.upload.url)).not.toMatch(/Gr|png\?/);
    expect(Date.parse(body.upload.expires_at) - h.clock.now().getTime()).toBeGreaterThan(59 * 60_000);
  });

  it("returns 201 with a link per part above 16 MB", async () => {
    const { body } = await prepare(owner, Buffer.alloc(0), { size: 17 * mebibyte });
    expect(body.upload.url).toBeNull();
    expect(body.upload.parts.map((part: { size: number }) => part.size)).toEqual([
      8 * mebibyte,
      8 * mebibyte,
      mebibyte,
    ]);
    await owner.delete(`/files/${body.file.id}`);
  });

  it("returns 413 file_too_large and 415 file_type_not_allowed before any byte is sent", async () => {
    const large = await prepare(owner, Buffer.alloc(0), { size: largeBytes + 1 });
    expect([large.status, large.body.code, large.body.limit]).toEqual([413, "file_too_large", largeBytes]);
    for (const claims of [{ mime: "text/html" }, { purpose: "import", mime: "image/png" }]) {
      const refused = await prepare(owner, png(), claims);
      expect([refused.status, refused.body.code]).toEqual([415, "file_type_not_allowed"]);
    }
  });

  it("returns 402 plan_limit_reached when the account's storage is used up, also for concurrent requests, until a file is deleted", async () => {
    const account = await h.newAccount();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => prepare(account, Buffer.alloc(0), { size: largeBytes })),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect([made.length, refused.length]).toEqual([3, 2]);
    expect(refused[0]?.body).toMatchObject({
      status: 402,
      code: "plan_limit_reached",
      limit: quota,
      used: quota,
    });
    await account.delete(`/files/${made[0]?.body.file.id}`);
    expect((await prepare(account, png())).status).toBe(201);
    for (const { body } of made.slice(1)) await account.delete(`/files/${body.file.id}`);
    await h.runJobs();
  });

  it("returns 422 for names with folders or control characters, and for invalid sizes and checksums", async () => {
    for (const claims of [
      { name: "" },
      { name: "../a" },
      { name: "a\\b" },
      { name: "a\nb" },
      { name: "x".repeat(256) },
      { size: 0 },
      { size: 1.5 },
      { mime: "png" },
      { sha256: "abc" },
      { purpose: "other" },
    ])
      expect((await prepare(owner, png(), claims)).status, JSON.stringify(claims)).toBe(422);
  });

  it("returns 403 for a viewer, and allows contributors and keys", async () => {
    expect((await prepare(await owner.colleague("viewer"), png())).status).toBe(403);
    expect((await prepare(await owner.colleague("contributor"), png())).status).toBe(201);
    expect((await prepare(await owner.newKey(), png())).status).toBe(201);
  });
});

describe("POST /files/:id/complete", () => {
  it("returns 200 with a ready small file and its detected type, and writes an event and an audit event", async () => {
    const bytes = png();
    const sha256 = sha256Of(bytes);
    const { status, body } = await upload(owner, bytes, {
      name: "a.png",
      sha256: sha256.toUpperCase(),
      keep_metadata: true,
    });
    expect([status, body]).toMatchObject([
      200,
      { status: "ready", mime: "image/png", sha256, scan_result: "skipped", reject_reason: null },
    ]);
    expect(await actionsOn(body.id)).toEqual(["file.prepare", "file.complete", "file.ready"]);
    const again = await owner.post(`/files/${body.id}/complete`);
    expect([again.status, again.body]).toEqual([200, body]);
    const events = await eventsOf(owner, body.id);
    expect(events).toEqual([
      ["file.ready", { file_id: body.id, purpose: "entry_attachment", entry_id: null }],
    ]);
  });

  it("returns 200 with an uploaded larger file, which a job makes ready", async () => {
    const bytes = zip([{ name: "a.bin", body: randomBytes(2 * mebibyte) }]);
    const { body } = await upload(owner, bytes, { name: "a.zip", mime: "application/zip" });
    expect(body.status).toBe("uploaded");
    await h.runJobs();
    expect(await fileOf(body.id)).toMatchObject({ status: "ready", sha256: sha256Of(bytes) });
  });

  it("returns 409 upload_incomplete until all bytes have arrived", async () => {
    const { body } = await prepare(owner, png());
    const early = await owner.post(`/files/${body.file.id}/complete`);
    expect([early.status, early.body.code]).toEqual([409, "upload_incomplete"]);
    await put(body.upload, png());
    expect((await owner.post(`/files/${body.file.id}/complete`)).body.status).toBe("ready");
  });

  it("completes once for concurrent requests, which all return the same file", async () => {
    const { body } = await prepare(owner, png());
    await put(body.upload, png());
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => owner.post(`/files/${body.file.id}/complete`)),
    );
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    for (const answer of answers) expect(["upload_incomplete", undefined]).toContain(answer.body.code);
    expect((await actionsOn(body.file.id)).filter((one: string) => one === "file.complete")).toHaveLength(1);
    expect((await fileOf(body.file.id)).status).toBe("ready");
  });

  it("rejects a wrong checksum in the store, and still accepts the right bytes", async () => {
    const bytes = png();
    const { body } = await prepare(owner, bytes, { sha256: sha256Of(bytes) });
    expect(await put(body.upload, png(3, 3).subarray(0, bytes.length))).toBe(400);
    expect((await owner.post(`/files/${body.file.id}/complete`)).body.code).toBe("upload_incomplete");
    expect(await put(body.upload, bytes)).toBe(200);
    expect((await owner.post(`/files/${body.file.id}/complete`)).body.status).toBe("ready");
  });

  it("returns 409 checksum_mismatch for parts that do not match the declared file, and removes their bytes", async () => {
    const account = await h.newAccount();
    const { body } = await upload(account, randomBytes(17 * mebibyte), { sha256: "0".repeat(64) });
    expect(body.status).toBe("uploaded");
    await h.runJobs();
    const { status, body: problem } = await account.post(`/files/${body.id}/complete`);
    expect([status, problem.code, problem.reason]).toEqual([409, "checksum_mismatch", "checksum_mismatch"]);
    expect(await fileOf(body.id, account)).toMatchObject({
      status: "rejected",
      reject_reason: "checksum_mismatch",
    });
    expect(await inBucket(account)).toEqual([]);
  });

  it.each<[string, number, string, string, Buffer, object]>([
    [
      "a wrong type",
      415,
      "file_type_not_allowed",
      "type_mismatch",
      pdf,
      { name: "a.png", mime: "image/png" },
    ],
    ["a page", 415, "file_type_not_allowed", "type_not_allowed", Buffer.from("<html>"), { name: "a" }],
    [
      "a polyglot",
      422,
      "file_rejected",
      "polyglot",
      Buffer.concat([gif(), zip([{ name: "a", body: "a" }])]),
      {},
    ],
    [
      "a zip bomb",
      422,
      "file_rejected",
      "archive_too_large",
      zip([{ name: "a", body: Buffer.alloc(9 * mebibyte) }]),
      {},
    ],
    [
      "a document that is a zip bomb",
      422,
      "file_rejected",
      "archive_too_large",
      docx([{ name: "word/a", body: Buffer.alloc(9 * mebibyte) }]),
      {},
    ],
    ["an image with too many pixels", 422, "file_rejected", "image_too_large", jpeg(60_000, 60_000), {}],
  ])(
    "%s: returns %i %s, and nothing remains in the bucket",
    async (_what, status, code, reason, bytes, claims) => {
      const account = await h.newAccount();
      const { body } = await prepare(account, bytes, claims);
      await put(body.upload, bytes);
      const refused = await account.post(`/files/${body.file.id}/complete`);
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([status, code, reason]);
      expect(await fileOf(body.file.id, account)).toMatchObject({
        status: "rejected",
        reject_reason: reason,
      });
      expect((await account.get(`/files/${body.file.id}/download`)).body.code).toBe("file_not_ready");
      await h.runJobs();
      expect(await inBucket(account)).toEqual([]);
      expect((await account.post(`/files/${body.file.id}/complete`)).body.code).toBe(code);
    },
  );

  it("prevents replacing an inspected file by using the link again", async () => {
    const account = await h.newAccount();
    const { body } = await prepare(account, pdf);
    await put(body.upload, pdf);
    expect((await account.post(`/files/${body.file.id}/complete`)).body.status).toBe("ready");
    const evil = Buffer.from("<script>".padEnd(pdf.length, "x"));
    expect(await put(body.upload, evil)).toBe(200);
    expect(await bytesOf(account, body.file.id)).toEqual(pdf);
    expect(await inBucket(account)).toHaveLength(2);
    h.clock.advance(3_600_000);
    await h.runJobs();
    expect(await inBucket(account)).toHaveLength(1);
    expect(await bytesOf(await h.callerFor(account.user, account.account), body.file.id)).toEqual(pdf);
  });
});

describe("a large file in parts", () => {
  it(`${largeBytes / mebibyte} MB, interrupted and resumed by another client, arrives complete`, async () => {
    const account = await h.newAccount();
    const bytes = randomBytes(largeBytes);
    const { body } = await prepare(account, bytes, { name: "a.bin", sha256: sha256Of(bytes) });
    const { id } = body.file;
    const sent = await putParts(body.upload, bytes, 2);
    const early = await account.post(`/files/${id}/complete`);
    expect([early.status, early.body.code, early.body.missing_parts]).toEqual([
      409,
      "upload_incomplete",
      body.upload.parts
        .map((part: { number: number }) => part.number)
        .filter((number: number) => !sent.includes(number)),
    ]);
    h.clock.advance(50 * 60_000);
    await h.runJobs();
    const other = await account.newKey();
    const resumed = await other.post(`/files/${id}/resume`);
    expect(resumed.status).toBe(200);
    expect(
      resumed.body.upload.parts.filter((part: { url: string | null }) => part.url === null),
    ).toHaveLength(2);
    h.clock.advance(50 * 60_000);
    await h.runJobs();
    await putParts(resumed.body.upload, bytes);
    const later = await h.callerFor(account.user, account.account);
    expect((await later.post(`/files/${id}/complete`)).body.status).toBe("uploaded");
    await h.runJobs();
    expect(await fileOf(id, later)).toMatchObject({
      status: "ready",
      size: largeBytes,
      sha256: sha256Of(bytes),
    });
    expect((await bytesOf(later, id)).equals(bytes)).toBe(true);
    await later.delete(`/files/${id}`);
    await h.runJobs();
    expect(await inBucket(account)).toEqual([]);
  }, 300_000);

  it("returns 409 invalid_state when resuming a finished upload", async () => {
    const { body } = await upload(owner, png());
    const { status, body: problem } = await owner.post(`/files/${body.id}/resume`);
    expect([status, problem.code, problem.current_state]).toEqual([409, "invalid_state", "ready"]);
  });
});

describe("GET /files", () => {
  it("returns the newest files first, in pages, by status and purpose, and never another account's", async () => {
    const account = await h.newAccount();
    const ready = (await upload(account, png())).body.id;
    const prepared = (await prepare(account, png(), { purpose: "template", mime: "image/png" })).body.file.id;
    const idsOf = async (query: string) =>
      (await account.get(`/files?${query}`)).body.data.map((file: { id: string }) => file.id);
    expect(await idsOf("")).toEqual([prepared, ready]);
    expect(await idsOf("limit=1")).toEqual([prepared]);
    expect(await idsOf("status=ready")).toEqual([ready]);
    expect(await idsOf("purpose=template")).toEqual([prepared]);
    const other = await h.newAccount();
    expect((await other.get("/files")).body.data).toEqual([]);
    for (const call of [
      () => other.get(`/files/${ready}`),
      () => other.get(`/files/${ready}/download`),
      () => other.post(`/files/${ready}/download-link`),
      () => other.post(`/files/${prepared}/complete`),
      () => other.post(`/files/${prepared}/resume`),
      () => other.delete(`/files/${ready}`),
    ])
      expect((await call()).status).toBe(404);
  });
});

describe("GET /files/:id/download", () => {
  it("returns 302 to an attachment with its original name, also for a viewer, and writes an audit event", async () => {
    const { body } = await upload(owner, png(), { name: "Größe.png", keep_metadata: true });
    const viewer = await owner.colleague("viewer");
    const answer = await viewer.get(`/files/${body.id}/download`);
    expect(answer.status).toBe(302);
    const file = await fetch(String(answer.headers.location));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(png());
    expect(file.headers.get("content-type")).toBe("image/png");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; .*filename\*=UTF-8''Gr%C3%B6%C3%9Fe\.png$/,
    );
    expect(new URL(String(answer.headers.location)).origin).not.toBe(
      new URL(h.composition.platform.config.BASE_URL).origin,
    );
    expect(await actionsOn(body.id)).toContain("file.download");
    const link = await viewer.post(`/files/${body.id}/download-link`);
    expect([link.status, link.body.object]).toEqual([200, "download_link"]);
    expect((await fetch(link.body.url)).status).toBe(200);
  });

  it("serves nothing inline, and HTML not as HTML", async () => {
    for (const [name, bytes, mime] of [
      ["a.html", Buffer.from("<!doctype html><script>alert(1)</script>"), "text/html"],
      ["a.svg", Buffer.from("<svg onload='alert(1)'/>"), "image/svg+xml"],
      ["a.pdf", pdf, "application/pdf"],
      ["a.txt", Buffer.from("text"), "text/plain"],
    ] as const) {
      const { body } = await upload(owner, bytes, { purpose: "template", name, mime });
      expect(body).toMatchObject({ status: "ready", mime });
      const file = await fetch((await owner.post(`/files/${body.id}/download-link`)).body.url);
      expect(file.headers.get("content-disposition")).toMatch(/^attachment; /);
      expect(file.headers.get("content-type")).not.toMatch(/html|svg|xml|script/);
    }
  });

  it("returns 409 file_not_ready before it is ready, and 404 after it is deleted", async () => {
    const { body } = await prepare(owner, png());
    const early = await owner.get(`/files/${body.file.id}/download`);
    expect([early.status, early.body.code, early.body.current_state]).toEqual([
      409,
      "file_not_ready",
      "prepared",
    ]);
    await owner.delete(`/files/${body.file.id}`);
    expect((await owner.get(`/files/${body.file.id}/download`)).status).toBe(404);
  });
});

it("the account export includes the files without their storage location", async () => {
  const account = await h.newAccount();
  const { body } = await upload(account, png());
  const job = (await account.post("/account/exports")).body.id;
  await h.runJobs();
  const { url } = (await account.post(`/account/exports/${job}/download-link`)).body;
  const text = await (await fetch(url)).text();
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === "files");
  expect(rows).toEqual([{ type: "files", data: body }]);
  expect(text).not.toMatch(/object_key|files\/[0-9a-f-]{36}/);
});

async function bytesOf(caller: Caller, id: string): Promise<Buffer> {
  const { body } = await caller.post(`/files/${id}/download-link`);
  return Buffer.from(await (await fetch(body.url)).arrayBuffer());
}

async function eventsOf(caller: Caller, fileId: string): Promise<[string, unknown][]> {
  return h.composition.shards.get(caller.account.shard).withClient(async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.account_id', $1, true)", [caller.account.uuid]);
    const { rows } = await client.query("select name, data from events where data->>'file_id' = $1", [
      fileId,
    ]);
    await client.query("commit");
    return rows.map((row) => [row.name, row.data]);
  });
}
