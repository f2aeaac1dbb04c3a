import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../test-kit/harness.ts";

let h: Harness;
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "formstead-blobs-"));
  h = await startHarness({ env: { BLOB_DRIVER: "disk", BLOB_DIR: join(dir, "blobs") } });
  await h.composition.platform.blob.ensureBucket();
  await h.composition.platform.blob.put("files/a/b.html", Buffer.from("<b>hi</b>"), {
    contentType: "text/html",
  });
});
afterAll(async () => {
  await h.stop();
  await rm(dir, { recursive: true });
});

async function linkTo(key: string): Promise<string> {
  const url = new URL(
    await h.composition.platform.blob.downloadUrl(key, { expiresSeconds: 60, filename: "ü.html" }),
  );
  return url.pathname + url.search;
}

describe("GET /blobs/*", () => {
  it("200 as an attachment that a browser never displays", async () => {
    const answer = await h.server.inject(await linkTo("files/a/b.html"));
    expect([answer.statusCode, answer.payload]).toEqual([200, "<b>hi</b>"]);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; .*filename\*=UTF-8''%C3%BC\.html$/);
    expect(answer.headers["content-security-policy"]).toBe("sandbox; default-src 'none'");
  });

  it("404 for a modified, expired, or forged link, and for a missing blob", async () => {
    const link = await linkTo("files/a/b.html");
    const status = async (url: string) => (await h.server.inject(url)).statusCode;
    expect(await status(link.replace("b.html", "c.html"))).toBe(404);
    const forged = link.replace(/(?<=signature=)./, (first) => (first === "x" ? "y" : "x"));
    expect(await status(forged)).toBe(404);
    expect(await status("/blobs/files/a/b.html")).toBe(404);
    expect(await status(await linkTo("files/a/none"))).toBe(404);
    h.clock.advance(61_000);
    expect(await status(link)).toBe(404);
  });
});
