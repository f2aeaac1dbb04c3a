import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../../../test-kit/free-port.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { pdf, png } from "../../../../test-kit/sample-files.ts";
import { prepare, put, putParts, upload } from "../../../../test-kit/upload-client.ts";

const mebibyte = 1024 ** 2;
let dir: string;
let h: Harness;
let owner: Caller;
let origin: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "formstead-disk-files-"));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  h = await startHarness({
    env: { BLOB_DRIVER: "disk", BLOB_DIR: join(dir, "blobs"), FILES_ORIGIN: origin },
  });
  await h.composition.platform.blob.ensureBucket();
  await h.server.listen({ host: "127.0.0.1", port });
  owner = await h.newAccount();
});
afterAll(async () => {
  await h.stop();
  await rm(dir, { recursive: true });
});

const onDisk = async () =>
  (await readdir(join(dir, "blobs"), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

it("without S3, a file is uploaded to this server by link, from a page of any origin, and downloaded as an attachment", async () => {
  const { body } = await prepare(owner, png(), {
    name: "a.png",
    mime: "image/png",
    keep_metadata: true,
  });
  expect(new URL(body.upload.url).origin).toBe(origin);
  const preflight = await fetch(body.upload.url, {
    method: "OPTIONS",
    headers: { origin: "https://page.example", "access-control-request-method": "PUT" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  expect(await put({ ...body.upload, headers: { "content-type": "text/html" } }, png())).toBe(400);
  expect(await put(body.upload, png(3, 3).subarray(1))).toBe(400);
  expect(
    await put({ ...body.upload, url: body.upload.url.replace(/bytes=\d+/, "bytes=1") }, Buffer.from("x")),
  ).toBe(404);
  expect(await put(body.upload, png())).toBe(200);
  expect((await owner.post(`/files/${body.file.id}/complete`)).body.status).toBe("ready");
  const answer = await owner.get(`/files/${body.file.id}/download`);
  const file = await fetch(String(answer.headers.location));
  expect(Buffer.from(await file.arrayBuffer())).toEqual(png());
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": expect.stringMatching(/^attachment; /),
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
});

it("stores a JSON file unchanged instead of parsing it as a request", async () => {
  const bytes = Buffer.from('{"a": [1, 2');
  const claims = { name: "a.json", mime: "application/json" };
  expect((await upload(owner, bytes, claims)).body).toMatchObject({
    status: "ready",
    mime: "application/json",
  });
});

it("rejects a wrong checksum", async () => {
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const { body } = await prepare(owner, pdf, { sha256 });
  expect(await put(body.upload, Buffer.alloc(pdf.length, "x"))).toBe(400);
  expect(await put(body.upload, pdf)).toBe(200);
});

it("uploads a large file in parts, resumes after an interruption, and leaves nothing after deletion", async () => {
  const before = (await onDisk()).length;
  const bytes = randomBytes(20 * mebibyte);
  const { body } = await prepare(owner, bytes);
  await putParts(body.upload, bytes, 1);
  const resumed = (await owner.post(`/files/${body.file.id}/resume`)).body.upload;
  expect(resumed.parts.map((part: { url: string | null }) => part.url === null)).toEqual([
    true,
    false,
    false,
  ]);
  await putParts(resumed, bytes);
  expect((await owner.post(`/files/${body.file.id}/complete`)).body.status).toBe("uploaded");
  await h.runJobs();
  const { url } = (await owner.post(`/files/${body.file.id}/download-link`)).body;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
  await owner.delete(`/files/${body.file.id}`);
  await h.runJobs();
  expect(await onDisk()).toHaveLength(before);
});
