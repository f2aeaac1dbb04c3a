import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawS3 } from "../../../../platform/blob/s3-test-options.ts";
import { type ApiClient, createApiClient } from "../../../../test-kit/caller.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../../test-kit/published-form.ts";
import { zip } from "../../../../test-kit/sample-files.ts";
import { animation, factsOf, photo, pictureMark } from "../../../../test-kit/sample-pictures.ts";
import { put, upload } from "../../../../test-kit/upload-client.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function stored(id: string): Promise<Buffer> {
  const link = await owner.get(`/files/${id}/download`);
  expect(link.status).toBe(302);
  return Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
}

const holdsMark = (bytes: Buffer) => bytes.includes(pictureMark) || bytes.includes("GPS");

describe("an image of the account", () => {
  it.each(["jpeg", "png", "webp", "tiff"] as const)(
    "%s is stored upright and without position, and described as stored",
    async (format) => {
      const sent = await photo(format);
      expect([holdsMark(sent), (await factsOf(sent)).width]).toEqual([true, 40]);
      const { status, body } = await upload(owner, sent, {
        name: `a.${format}`,
        mime: `image/${format}`,
        sha256: sha256Of(sent),
      });
      expect([status, body.status]).toEqual([200, "ready"]);
      const bytes = await stored(body.id);
      const { exif, xmp, iptc, icc, width, height, orientation = 1 } = await factsOf(bytes);
      expect({ holdsMark: holdsMark(bytes), kept: [exif, xmp, iptc, icc].filter(Boolean).length }).toEqual({
        holdsMark: false,
        kept: 0,
      });
      expect({ width, height, orientation }).toEqual({ width: 20, height: 40, orientation: 1 });
      expect({ size: body.size, sha256: body.sha256 }).toEqual({
        size: bytes.length,
        sha256: sha256Of(bytes),
      });
    },
  );

  it("keeps the pixels of AVIF, which is not re-encoded, and removes its metadata", async () => {
    const sent = await photo("avif");
    const { body } = await upload(owner, sent, { name: "a.avif", mime: "image/avif" });
    const bytes = await stored(body.id);
    expect([holdsMark(sent), holdsMark(bytes), bytes.length]).toEqual([true, false, sent.length]);
    expect((await factsOf(bytes)).format).toBe("heif");
  });

  it.each(["gif", "webp"] as const)("keeps the frames and timing of an animated %s", async (format) => {
    const sent = await animation(format);
    const { body } = await upload(owner, sent, { name: `a.${format}`, mime: `image/${format}` });
    expect(await factsOf(await stored(body.id))).toMatchObject({ pages: 3, delay: [100, 200, 300] });
  });

  it("is cleaned when sent in parts, keeps only the clean object, and counts the stored size", async () => {
    const account = await h.newAccount();
    const sent = await photo("tiff", { width: 3_000, height: 2_000 });
    expect(sent.length).toBeGreaterThan(16 * 1024 ** 2);
    const completed = await upload(account, sent, { name: "a.tif", mime: "image/tiff" });
    expect(completed.body.status).not.toBe("ready");
    await h.runJobs();
    const { body } = await account.get(`/files/${completed.body.id}`);
    expect(body.status).toBe("ready");
    const keys = await rawS3.keysUnder(`files/${account.account.uuid}/`);
    expect(keys).toHaveLength(1);
    const link = await account.get(`/files/${body.id}/download`);
    const bytes = Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
    expect([holdsMark(bytes), bytes.length]).toEqual([false, body.size]);
  });

  it("is stored as sent with keep_metadata", async () => {
    const sent = await photo("jpeg");
    const { body } = await upload(owner, sent, {
      name: "a.jpg",
      mime: "image/jpeg",
      keep_metadata: true,
    });
    expect([body.sha256, sha256Of(await stored(body.id))]).toEqual([sha256Of(sent), sha256Of(sent)]);
  });

  it("returns 422 if it cannot be decoded completely, is also an archive, or has a type that cannot be cleaned", async () => {
    const whole = await photo("jpeg", { width: 400, height: 400, isNoise: true });
    const reasonOf = async (bytes: Buffer, name: string, mime: string) => {
      const { status, body } = await upload(owner, bytes, { name, mime });
      return [status, body.reason];
    };
    expect(await reasonOf(whole.subarray(0, whole.length / 2), "a.jpg", "image/jpeg")).toEqual([
      422,
      "image_unreadable",
    ]);
    const both = Buffer.concat([whole, zip([{ name: "a", body: "a" }])]);
    expect(await reasonOf(both, "a.jpg", "image/jpeg")).toEqual([422, "polyglot"]);
    const photoshop = Buffer.concat([
      Buffer.from("8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x02\0\0\0\x02\0\x08\0\x03", "latin1"),
      Buffer.alloc(64),
    ]);
    expect(await reasonOf(photoshop, "a.psd", "image/vnd.adobe.photoshop")).toEqual([
      422,
      "metadata_not_removable",
    ]);
  });

  it("loses data appended to it", async () => {
    const sent = Buffer.concat([await photo("jpeg"), Buffer.from(`<hidden ${pictureMark}>`)]);
    const { body } = await upload(owner, sent, { name: "a.jpg", mime: "image/jpeg" });
    expect(holdsMark(await stored(body.id))).toBe(false);
  });
});

describe("an image of a respondent", () => {
  const uploads = "/entry-sessions/current/uploads";

  async function sendTo(me: ApiClient, fieldKey: string, bytes: Buffer) {
    const prepared = await me.post(uploads, {
      field_key: fieldKey,
      name: "a.jpg",
      size: bytes.length,
      mime: "image/jpeg",
    });
    expect(await put(prepared.body.upload, bytes)).toBe(200);
    return me.post(`${uploads}/${prepared.body.file.id}/complete`);
  }

  it("loses its position, unless the field keeps it", async () => {
    const formId = await publishedForm(owner, [
      field("photo", { type: "image" }),
      field("evidence", { type: "image", settings: { keep_metadata: true } }),
    ]);
    const begun = await h.anonymous.post("/entry-sessions", { form_ref: formId });
    const me = createApiClient(h.server, { "x-service-entry-key": begun.body.entry_key });
    const sent = await photo("jpeg");
    const files = { photo: await sendTo(me, "photo", sent), evidence: await sendTo(me, "evidence", sent) };
    expect([files.photo.body.status, files.evidence.body.status]).toEqual(["ready", "ready"]);
    const answer = ({ body }: { body: { id: string } }) => [
      { file_id: body.id, name: "a.jpg", size: sent.length, mime: "image/jpeg" },
    ];
    const answers = { photo: answer(files.photo), evidence: answer(files.evidence) };
    const submitted = await me.post("/entry-sessions/current/submit", { answers });
    expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
    const [photoBytes, evidence] = [await stored(files.photo.body.id), await stored(files.evidence.body.id)];
    expect([holdsMark(photoBytes), sha256Of(evidence)]).toEqual([false, sha256Of(sent)]);
  });
});
