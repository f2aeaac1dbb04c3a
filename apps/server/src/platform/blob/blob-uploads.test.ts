import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer, request as httpRequest } from "node:http";
import { buffer } from "node:stream/consumers";
import { ListMultipartUploadsCommand, PutBucketCorsCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BlobStore } from "./blob.ts";
import { type Driver, openDisk, openS3 } from "./blob-test-drivers.ts";
import type { UploadLink } from "./blob-uploads.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { rawS3, s3TestOptions } from "./s3-test-options.ts";

const mebibyte = 1024 ** 2;
const partBytes = 5 * mebibyte;
const contentType = "image/png";

const send = async ({ url, headers }: UploadLink, body: Buffer, other: Record<string, string> = {}) =>
  (await fetch(url, { method: "PUT", headers: { ...headers, ...other }, body: new Uint8Array(body) })).status;

const sha256Of = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe.each([
  ["s3", openS3],
  ["disk", openDisk],
])("uploads to the %s blob store", (_name, openDriver) => {
  const root = `t/${randomUUID()}`;
  const newKey = () => `${root}/${randomUUID()}`;
  let driver: Driver;
  let store: BlobStore;
  beforeAll(async () => {
    driver = await openDriver();
    ({ store } = driver);
    await store.ensureBucket();
  });
  afterAll(async () => {
    await store.deletePrefix(`${root}/`);
    await driver.close();
  });

  const bytesOf = async (key: string) => {
    const blob = await store.get(key);
    return blob && buffer(blob.stream);
  };

  describe("presignUpload", () => {
    const body = Buffer.from("some bytes");
    const options = { bytes: body.length, contentType, expiresSeconds: 60 };

    it("accepts exactly the declared bytes with the declared type", async () => {
      const key = newKey();
      expect(await send(await store.presignUpload(key, options), body)).toBe(200);
      expect(await bytesOf(key)).toEqual(body);
      expect(await store.head(key)).toEqual({ bytes: body.length, contentType });
    });

    it("rejects fewer or more bytes, and another type", async () => {
      const key = newKey();
      const link = await store.presignUpload(key, options);
      expect(await send(link, body.subarray(1))).toBeGreaterThanOrEqual(400);
      expect(await send(link, Buffer.concat([body, body]))).toBeGreaterThanOrEqual(400);
      expect(await send(link, body, { "content-type": "text/html" })).toBeGreaterThanOrEqual(400);
      expect(await store.head(key)).toBeUndefined();
    });

    it("rejects a truncated body and stores none of it", async () => {
      const key = newKey();
      const { url, headers } = await store.presignUpload(key, { ...options, bytes: mebibyte });
      const request = httpRequest(url, {
        method: "PUT",
        headers: { ...headers, "content-length": mebibyte },
      });
      request.on("error", () => {});
      request.write(Buffer.alloc(mebibyte / 2), () => request.destroy());
      await new Promise((resolve) => request.on("close", resolve));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await store.head(key)).toBeUndefined();
    });

    it("rejects different bytes if a checksum was declared", async () => {
      const key = newKey();
      const link = await store.presignUpload(key, { ...options, sha256: sha256Of(body) });
      expect(await send(link, Buffer.from("SOME BYTES"))).toBe(400);
      expect(await store.head(key)).toBeUndefined();
      expect(await send(link, body)).toBe(200);
      expect(await bytesOf(key)).toEqual(body);
    });

    it("rejects a link that was modified or has expired", async () => {
      const key = newKey();
      const { url, headers } = await store.presignUpload(key, options);
      const changes: [RegExp, string][] = [
        [/\/[^/]+\?/, "/other?"],
        [/(xpires=)\d/, "$19"],
        [/(ignature=.{9})./, "$1!"],
        [/[^?&]*ignature=[^&]*/, ""],
        [/$/, "&uploadId=x&partNumber=1"],
      ];
      for (const [part, change] of changes) {
        const changed = url.replace(part, change);
        expect(changed).not.toBe(url);
        expect([400, 403, 404]).toContain(await send({ url: changed, headers }, body));
      }
      expect(
        await send(await driver.past.presignUpload(key, { ...options, expiresSeconds: 3600 }), body),
      ).toBe(403);
      expect(await store.head(key)).toBeUndefined();
    });

    it("does not accept an upload link for downloading, or a download link for uploading", async () => {
      const key = newKey();
      const { url } = await store.presignUpload(key, options);
      expect((await fetch(url)).status).toBeGreaterThanOrEqual(400);
      const download = await store.downloadUrl(key, { expiresSeconds: 60, filename: "a" });
      expect(await send({ url: download, headers: { "content-type": contentType } }, body)).toBe(403);
    });
  });

  describe("multipart", () => {
    const whole = randomBytes(2 * partBytes + 7);
    const pieces = [
      whole.subarray(0, partBytes),
      whole.subarray(partBytes, 2 * partBytes),
      whole.subarray(-7),
    ];
    const linkTo = (key: string, uploadId: string, number: number) =>
      store.multipart.presignPart(key, uploadId, {
        number,
        bytes: pieces[number - 1]?.length ?? 0,
        expiresSeconds: 60,
      });
    const sendPart = async (key: string, uploadId: string, number: number) =>
      send(await linkTo(key, uploadId, number), pieces[number - 1] ?? Buffer.alloc(0));

    it("assembles parts that arrived in any order, some twice, in several sessions", async () => {
      const key = newKey();
      const uploadId = await store.multipart.begin(key, { contentType });
      expect(await store.multipart.parts(key, uploadId)).toEqual([]);
      for (const number of [3, 1, 3]) expect(await sendPart(key, uploadId, number)).toBe(200);
      const soFar = await store.multipart.parts(key, uploadId);
      expect(soFar?.map(({ number, bytes }) => [number, bytes])).toEqual([
        [1, partBytes],
        [3, 7],
      ]);
      expect(await store.head(key)).toBeUndefined();
      await sendPart(key, uploadId, 2);
      const parts = (await store.multipart.parts(key, uploadId)) ?? [];
      expect(await store.multipart.complete(key, uploadId, parts)).toBe(true);
      expect(await store.head(key)).toEqual({ bytes: whole.length, contentType });
      expect((await bytesOf(key))?.equals(whole)).toBe(true);
      expect(await store.multipart.parts(key, uploadId)).toBeUndefined();
      expect(await store.multipart.complete(key, uploadId, parts)).toBe(true);
    });

    it("accepts parts from our own bytes, and none after the upload has ended", async () => {
      const key = newKey();
      const uploadId = await store.multipart.begin(key, { contentType });
      const sent = [];
      for (const [at, piece] of pieces.entries())
        sent.push(await store.multipart.put(key, uploadId, at + 11, piece));
      const parts = sent.filter((part) => part !== undefined);
      expect(parts.map(({ number, bytes }) => [number, bytes])).toEqual([
        [11, partBytes],
        [12, partBytes],
        [13, 7],
      ]);
      expect(await store.multipart.complete(key, uploadId, parts)).toBe(true);
      expect((await bytesOf(key))?.equals(whole)).toBe(true);
      expect(await store.multipart.put(key, uploadId, 14, Buffer.from("x"))).toBeUndefined();
    });

    it("is not assembled with an outdated identifier of a part", async () => {
      const key = newKey();
      const uploadId = await store.multipart.begin(key, { contentType });
      const [first, again] = [
        await store.multipart.put(key, uploadId, 1, Buffer.from("first")),
        await store.multipart.put(key, uploadId, 1, Buffer.from("again")),
      ];
      if (!first || !again) throw new Error("there is no upload");
      expect(await store.multipart.complete(key, uploadId, [first])).toBe(false);
      expect(await store.head(key)).toBeUndefined();
      expect(await store.multipart.complete(key, uploadId, [again])).toBe(true);
      expect((await bytesOf(key))?.toString()).toBe("again");
    });

    it("rejects a part of another length", async () => {
      const key = newKey();
      const uploadId = await store.multipart.begin(key, { contentType });
      expect(await send(await linkTo(key, uploadId, 3), Buffer.alloc(8))).toBeGreaterThanOrEqual(400);
      expect(await store.multipart.parts(key, uploadId)).toEqual([]);
      await store.multipart.abortAll(key);
    });

    it("after an abort has no parts, accepts none, and cannot be completed", async () => {
      const key = newKey();
      const [one, two] = [
        await store.multipart.begin(key, { contentType }),
        await store.multipart.begin(key, { contentType }),
      ];
      await sendPart(key, one, 3);
      const parts = (await store.multipart.parts(key, one)) ?? [];
      await store.multipart.abortAll(key);
      await store.multipart.abortAll(key);
      expect(await store.multipart.parts(key, one)).toBeUndefined();
      expect(await store.multipart.parts(key, two)).toBeUndefined();
      expect(await sendPart(key, one, 3)).toBe(404);
      expect(await store.multipart.complete(key, one, parts)).toBe(false);
      expect(await store.head(key)).toBeUndefined();
    });

    it("is deleted with its folder", async () => {
      const folder = `${root}/${randomUUID()}/`;
      const uploadId = await store.multipart.begin(`${folder}a`, { contentType });
      await sendPart(`${folder}a`, uploadId, 3);
      await store.deletePrefix(folder);
      expect(await store.multipart.parts(`${folder}a`, uploadId)).toBeUndefined();
    });
  });
});

describe("S3", () => {
  it("uses its public address in links", async () => {
    const proxied: string[] = [];
    const server = createServer((request, response) => {
      proxied.push(`${request.method} ${request.url?.split("?")[0]} ${request.headers.host}`);
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const host = `localhost:${typeof address === "object" ? address?.port : ""}`;
    const store = createS3BlobStore({ ...s3TestOptions, publicEndpoint: `http://${host}` });
    const upload = { bytes: 1, contentType, sha256: "0".repeat(64), expiresSeconds: 60 };
    await fetch(await store.downloadUrl("a", { expiresSeconds: 60, filename: "a" }));
    await send(await store.presignUpload("b", upload), Buffer.from("x"));
    await send(
      await store.multipart.presignPart("c", "u", { number: 1, bytes: 1, expiresSeconds: 60 }),
      Buffer.from("x"),
    );
    server.close();
    expect(proxied).toEqual([
      `GET /${s3TestOptions.bucket}/a ${host}`,
      `PUT /${s3TestOptions.bucket}/b ${host}`,
      `PUT /${s3TestOptions.bucket}/c ${host}`,
    ]);
  });

  it("allows uploads from pages of any origin, unless the operator has configured otherwise", async () => {
    const bucket = `formstead-${randomUUID()}`;
    const store = createS3BlobStore({ ...s3TestOptions, bucket });
    await store.ensureBucket();
    const { url } = await store.presignUpload("a", { bytes: 1, contentType, expiresSeconds: 60 });
    const preflight = async () => {
      const response = await fetch(url, {
        method: "OPTIONS",
        headers: {
          origin: "https://page.example",
          "access-control-request-method": "PUT",
          "access-control-request-headers": "content-type,x-amz-content-sha256",
        },
      });
      return [response.status, response.headers.get("access-control-allow-origin")];
    };
    const [status, allowed] = await preflight();
    expect(status).toBe(200);
    expect(["*", "https://page.example"]).toContain(allowed);
    const rule = { AllowedOrigins: ["https://other.example"], AllowedMethods: ["GET"] };
    const CORSConfiguration = { CORSRules: [rule] };
    await rawS3.client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
    await store.ensureBucket();
    expect((await preflight())[1]).toBeNull();
    await rawS3.deleteBucket(bucket);
  });

  it("keeps no aborted upload", async () => {
    const store = createS3BlobStore(s3TestOptions);
    const key = `t/${randomUUID()}`;
    await store.multipart.begin(key, { contentType });
    await store.multipart.abortAll(key);
    const command = new ListMultipartUploadsCommand({ Bucket: s3TestOptions.bucket, Prefix: key });
    expect((await rawS3.client.send(command)).Uploads ?? []).toEqual([]);
  });
});
