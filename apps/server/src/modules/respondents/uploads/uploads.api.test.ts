import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiClient, createApiClient } from "../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";

let h: Harness;
let owner: Caller;
let formId: string;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  formId = await publishedForm(owner, [
    field("proof", { type: "file", required: true, settings: { accept: ["text/plain"], max_bytes: 1_000 } }),
    field("name"),
  ]);
});
afterAll(() => h.stop());

async function begin(): Promise<{ me: ApiClient; entryId: string }> {
  const { body } = await h.anonymous.post("/entry-sessions", { form_ref: formId });
  return {
    me: createApiClient(h.server, { "x-service-entry-key": body.entry_key }),
    entryId: body.session.entry_id,
  };
}

const uploads = "/entry-sessions/current/uploads";
const bytes = Buffer.from("This is the proof.\n");
const announced = {
  field_key: "proof",
  name: "proof.txt",
  size: bytes.length,
  mime: "text/plain",
  sha256: createHash("sha256").update(bytes).digest("hex"),
};

async function send(me: ApiClient, body: object = announced, sent: Buffer = bytes): Promise<string> {
  const prepared = await me.post(uploads, body);
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(201);
  const { url, headers } = prepared.body.upload;
  const put = await fetch(url, { method: "PUT", headers, body: new Uint8Array(sent) });
  expect(put.ok, await put.text()).toBe(true);
  return prepared.body.file.id;
}

const answerOf = (fileId: string) => ({
  proof: [{ file_id: fileId, name: "proof.txt", size: bytes.length, mime: "text/plain" }],
});

describe("a respondent's file", () => {
  it("is prepared, uploaded, completed, used as an answer, and kept with the entry", async () => {
    const { me, entryId } = await begin();
    const fileId = await send(me);
    const done = await me.post(`${uploads}/${fileId}/complete`);
    expect(done.body).toMatchObject({ status: "ready", entry_id: entryId, field_key: "proof" });
    const submitted = await me.post("/entry-sessions/current/submit", { answers: answerOf(fileId) });
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
    const files = (await owner.get(`/files?entry_id=${entryId}`)).body.data;
    expect(files).toMatchObject([{ id: fileId, is_attached: true, uploaded_by: null }]);
    const link = await owner.get(`/files/${fileId}/download`);
    expect(link.status).toBe(302);
    const got = await fetch(String(link.headers.location));
    expect(await got.text()).toBe(bytes.toString());
    expect(got.headers.get("content-disposition")).toMatch(/^attachment/);
  });
  it("422 as an answer before it is ready, and when it belongs to another entry", async () => {
    const [{ me }, other] = [await begin(), await begin()];
    const early = (await me.post(uploads, announced)).body.file.id;
    const foreign = await send(other.me);
    await other.me.post(`${uploads}/${foreign}/complete`);
    for (const fileId of [early, foreign, "fil_01h455vb4pex5vsknk084sn02q"]) {
      const answer = await me.post("/entry-sessions/current/submit", { answers: answerOf(fileId) });
      expect(answer.body.errors).toMatchObject([{ field_key: "proof", code: "option" }]);
    }
    expect((await me.get(`${uploads}/${foreign}`)).status).toBe(404);
    expect((await me.delete(`${uploads}/${foreign}`)).status).toBe(404);
  });
  it("is rejected for its type, size, or number, or for a field that accepts no files", async () => {
    const { me } = await begin();
    const code = async (more: object) => (await me.post(uploads, { ...announced, ...more })).body.code;
    expect(await code({ name: "x.png", mime: "image/png" })).toBe("file_type_not_allowed");
    expect(await code({ size: 1_001 })).toBe("file_too_large");
    expect(await code({ field_key: "name" })).toBe("not_found");
    expect(await code({ field_key: "nothing" })).toBe("not_found");
    for (let at = 0; at < 6; at += 1) expect(await code({})).toBeUndefined();
    expect(await code({})).toBe("upload_limit");
  });
  it("is deleted from the bucket when its entry is discarded", async () => {
    const { me } = await begin();
    const fileId = await send(me);
    await me.post(`${uploads}/${fileId}/complete`);
    const link = String((await owner.get(`/files/${fileId}/download`)).headers.location);
    expect((await fetch(link)).status).toBe(200);
    await me.delete("/entry-sessions/current");
    await h.runJobs();
    expect((await fetch(link)).status).toBe(404);
  });
});
