import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawS3 } from "../../../../platform/blob/s3-test-options.ts";
import { type Caller, type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { animation, factsOf, photo, pictureMark } from "../../../../test-kit/sample-pictures.ts";
import { prepare, upload } from "../../../../test-kit/upload-client.ts";

let h: Harness;
let owner: Caller;
beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
});
afterAll(() => h.stop());

const asset = (bytes: Buffer, name: string, mime: string) =>
  upload(owner, bytes, { purpose: "form_asset", name, mime });

async function stored(id: string): Promise<Buffer> {
  const link = await owner.get(`/files/${id}/download`);
  return Buffer.from(await (await fetch(String(link.headers.location))).arrayBuffer());
}

/** A picture that compresses badly, as photos do. */
const noise = (width: number, height: number, channels: 3 | 4) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

describe("a form picture", () => {
  it.each([
    ["jpeg", "jpeg", "a.jpg"],
    ["png", "png", "a.png"],
    ["webp", "webp", "a.webp"],
    ["avif", "webp", "a.avif"],
  ] as const)("%s is stored as %s, upright and without position", async (format, becomes, name) => {
    const sent = await photo(format);
    expect(sent.includes(pictureMark)).toBe(true);
    const { status, body } = await asset(sent, name, `image/${format}`);
    expect([status, body.status, body.mime]).toEqual([200, "ready", `image/${becomes}`]);
    const bytes = await stored(body.id);
    const facts = await factsOf(bytes);
    expect([facts.format, facts.width, facts.height, facts.orientation ?? 1]).toEqual([becomes, 20, 40, 1]);
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual(Array(4).fill(undefined));
    expect([bytes.includes(pictureMark), bytes.length]).toEqual([false, body.size]);
    expect(await rawS3.keysUnder(`files/${owner.account.uuid}/`)).toContainEqual(expect.any(String));
  });

  it("becomes still, with a name that fits its new type", async () => {
    const gif = (await asset(await animation("gif"), "party.time.gif", "image/gif")).body;
    expect([gif.mime, gif.name]).toEqual(["image/png", "party.time.png"]);
    expect((await factsOf(await stored(gif.id))).pages ?? 1).toBe(1);
    const webp = (await asset(await animation("webp"), "a.webp", "image/webp")).body;
    expect((await factsOf(await stored(webp.id))).pages ?? 1).toBe(1);
  });

  it("fits into 2,560 pixels, and a small one is not enlarged", async () => {
    const wide = await sharp({ create: { width: 4_000, height: 100, channels: 3, background: "#07c" } })
      .png()
      .toBuffer();
    const { body } = await asset(wide, "a.png", "image/png");
    expect(await factsOf(await stored(body.id))).toMatchObject({ format: "png", width: 2_560, height: 64 });
  });

  it("is no longer lossless if it is a photo", async () => {
    const [opaque, transparent] = await Promise.all([noise(700, 500, 3), noise(600, 400, 4)]);
    const { body: first } = await asset(opaque, "a.png", "image/png");
    await h.runJobs();
    expect((await owner.get(`/files/${first.id}`)).body).toMatchObject({
      status: "ready",
      mime: "image/jpeg",
      name: "a.jpg",
    });
    const { body: second } = await asset(transparent, "a.png", "image/png");
    await h.runJobs();
    expect((await factsOf(await stored(second.id))).format).toBe("webp");
  });

  it("has a public path once it is ready; other files never have one", async () => {
    const sent = await photo("png");
    const prepared = await prepare(owner, sent, { purpose: "form_asset", name: "a.png", mime: "image/png" });
    expect(prepared.body.file.public_path).toBeNull();
    const { body } = await asset(sent, "a.png", "image/png");
    expect(body.public_path).toBe(`/assets/files/${body.id}/picture`);
    const other = await upload(owner, sent, { name: "a.png", mime: "image/png" });
    expect(other.body.public_path).toBeNull();
  });

  it("415 for SVG, also under another name, and for every other type", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const codeOf = async (bytes: Buffer, name: string, mime: string) => {
      const prepared = await prepare(owner, bytes, { purpose: "form_asset", name, mime });
      return prepared.status === 201
        ? (await asset(bytes, name, mime)).body.code
        : `prepare: ${prepared.body.code}`;
    };
    expect(await codeOf(svg, "a.svg", "image/svg+xml")).toBe("prepare: file_type_not_allowed");
    expect(await codeOf(svg, "a.png", "image/png")).toBe("file_type_not_allowed");
    expect(await codeOf(svg, "a", "application/octet-stream")).toBe("file_type_not_allowed");
    expect(await codeOf(await photo("tiff"), "a.tif", "image/tiff")).toBe("prepare: file_type_not_allowed");
    expect(await codeOf(Buffer.from("<p>"), "a.html", "text/html")).toBe("prepare: file_type_not_allowed");
  });

  it("413 above 5 MB, and 422 with keep_metadata or if it is damaged", async () => {
    const claims = { purpose: "form_asset", name: "a.png", mime: "image/png" };
    const sent = await photo("jpeg", { width: 200, height: 200, isNoise: true });
    const large = await prepare(owner, sent, { ...claims, size: 5 * 1024 ** 2 + 1 });
    expect([large.status, large.body.limit]).toEqual([413, 5 * 1024 ** 2]);
    const kept = await prepare(owner, sent, { ...claims, keep_metadata: true });
    expect([kept.status, kept.body.errors[0].pointer]).toEqual([422, "/keep_metadata"]);
    const half = await asset(sent.subarray(0, sent.length / 2), "a.jpg", "image/jpeg");
    expect([half.status, half.body.reason]).toEqual([422, "image_unreadable"]);
  });
});
