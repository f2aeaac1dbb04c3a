import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachmentHeader } from "./attachment-header.ts";
import { type BlobStore, BlobUnavailableError } from "./blob.ts";
import { createDiskBlobStore } from "./disk-blob-store.ts";
import { verifyDownload } from "./download-link.ts";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { s3TestOptions } from "./s3-test-options.ts";

interface Driver {
  readonly store: BlobStore;
  /** The same store an hour and a half ago. */
  readonly past: BlobStore;
  /** A store whose server or folder is gone. */
  readonly broken: BlobStore;
  close(): Promise<unknown>;
}

const past = () => new Date(Date.now() - 90 * 60_000);

async function openS3(): Promise<Driver> {
  return {
    store: createS3BlobStore(s3TestOptions),
    past: createS3BlobStore({ ...s3TestOptions, now: past }),
    broken: createS3BlobStore({ ...s3TestOptions, endpoint: "http://127.0.0.1:9" }),
    close: async () => {},
  };
}

async function openDisk(): Promise<Driver> {
  // Deep in a folder of the test's own: a fault in the check of keys must stay within it.
  const ownDir = await mkdtemp(join(tmpdir(), "formstead-blob-"));
  const dir = join(ownDir, "a", "b", "c", "store");
  const secret = randomBytes(32).toString("base64url");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  const store = createDiskBlobStore({ dir, baseUrl, secret });
  serveDownloads(server, store, secret);
  return {
    store,
    past: createDiskBlobStore({ dir, baseUrl, secret, now: past }),
    broken: createDiskBlobStore({ dir: join(dir, "gone"), baseUrl, secret }),
    close: async () => {
      server.close();
      await rm(ownDir, { recursive: true });
    },
  };
}

function serveDownloads(server: Server, store: BlobStore, secret: string): void {
  server.on("request", (request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1");
    const key = decodeURIComponent(url.pathname.replace("/blobs/", ""));
    const allowed = verifyDownload({
      secrets: [secret],
      now: new Date(),
      key,
      query: Object.fromEntries(url.searchParams),
    });
    if (allowed === undefined) return void response.writeHead(403).end();
    void store.get(allowed.key).then((blob) => {
      if (blob === undefined) return void response.writeHead(404).end();
      const disposition = attachmentHeader(allowed.filename);
      response.writeHead(200, { "content-type": blob.contentType, "content-disposition": disposition });
      blob.stream.pipe(response);
    });
  });
}

/** Bytes that cannot be compressed or guessed, made chunk by chunk. */
function noise(
  bytes: number,
  onMade: (bytes: number) => void = () => {},
): { body: Readable; digest: () => string } {
  const hash = createHash("sha256");
  const chunk = randomBytes(64 * 1024);
  function* chunks() {
    for (let left = bytes; left > 0; left -= chunk.length) {
      chunk.writeUInt32LE(left);
      const piece = Buffer.from(chunk.subarray(0, left));
      hash.update(piece);
      onMade(bytes - left);
      yield piece;
    }
  }
  return { body: Readable.from(chunks(), { objectMode: false }), digest: () => hash.digest("hex") };
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** Notes the largest growth of memory, looking once per 4 MB that pass. */
function watchMemory() {
  const inUse = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = inUse();
  let next = 0;
  const watch = {
    growth: 0,
    passed(bytes: number) {
      if (bytes < next) return;
      next = bytes + 4 * 1024 * 1024;
      watch.growth = Math.max(watch.growth, inUse() - before);
    },
  };
  return watch;
}

const text = { contentType: "text/plain; charset=utf-8" };

describe.each([
  ["s3", openS3],
  ["disk", openDisk],
])("%s blob store", (_name, openDriver) => {
  const root = `t/${randomUUID()}`;
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

  const read = async (key: string) => {
    const blob = await store.get(key);
    return blob && { ...blob, stream: await buffer(blob.stream) };
  };

  describe("put, get and head", () => {
    it.each([
      ["some bytes", Buffer.from("Größe 你好")],
      ["no bytes", Buffer.alloc(0)],
    ])("gives back %s from a buffer and from a stream", async (_what, bytes) => {
      for (const body of [bytes, Readable.from([bytes])]) {
        const key = `${root}/${randomUUID()}/a.b=c-d_e`;
        await store.put(key, body, text);
        expect(await read(key)).toEqual({
          stream: bytes,
          bytes: bytes.length,
          contentType: text.contentType,
        });
        expect(await store.head(key)).toEqual({ bytes: bytes.length, contentType: text.contentType });
      }
    });

    it("replaces what was there, type included", async () => {
      const key = `${root}/replaced`;
      await store.put(key, Buffer.from("a longer first text"), text);
      await store.put(key, Buffer.from("{}"), {
        contentType: "application/json",
        contentDisposition: "inline",
      });
      expect(await read(key)).toEqual({
        stream: Buffer.from("{}"),
        bytes: 2,
        contentType: "application/json",
      });
    });

    it("keeps a key and the keys below it apart", async () => {
      await store.put(`${root}/node`, Buffer.from("outer"), text);
      await store.put(`${root}/node/leaf`, Buffer.from("inner"), text);
      expect((await read(`${root}/node`))?.stream.toString()).toBe("outer");
      expect((await read(`${root}/node/leaf`))?.stream.toString()).toBe("inner");
    });

    it("finds nothing under a key that was never used", async () => {
      expect(await store.get(`${root}/none`)).toBeUndefined();
      expect(await store.head(`${root}/none/deeper`)).toBeUndefined();
    });

    it("passes 80 MB through without holding them in memory", async () => {
      const bytes = 80 * 1024 * 1024 + 7;
      const sending = watchMemory();
      const { body, digest } = noise(bytes, (made) => sending.passed(made));
      await store.put(`${root}/large`, body, { contentType: "application/octet-stream" });
      const blob = await store.get(`${root}/large`);
      const reading = watchMemory();
      const hash = createHash("sha256");
      let taken = 0;
      for await (const chunk of blob?.stream ?? []) {
        hash.update(chunk);
        taken += chunk.length;
        // Slower than the store delivers: a stream without backpressure would pile up here.
        await new Promise(setImmediate);
        reading.passed(taken);
      }
      expect(blob?.bytes).toBe(bytes);
      expect(hash.digest("hex")).toBe(digest());
      expect(sending.growth).toBeLessThan(bytes / 2);
      expect(reading.growth).toBeLessThan(bytes / 4);
    }, 30_000);

    it("stores nothing when the body fails, and passes its error on", async () => {
      for (const bytes of [1000, 12 * 1024 * 1024]) {
        const key = `${root}/${randomUUID()}`;
        const fault = new Error("the sender went away");
        async function* failing() {
          yield* noise(bytes).body;
          throw fault;
        }
        await expect(store.put(key, Readable.from(failing()), text)).rejects.toBe(fault);
        expect(await store.head(key)).toBeUndefined();
      }
    });

    it("stores nothing when the body is cut off, and that is no outage", async () => {
      const key = `${root}/cut`;
      const body = new Readable({ read() {} });
      body.push("half");
      const putting = store.put(key, body, text);
      setImmediate(() => body.destroy());
      await expect(putting).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
      expect(await store.head(key)).toBeUndefined();
    });

    it("a stream that is not read to its end can be destroyed", async () => {
      const key = `${root}/abandoned`;
      await store.put(key, randomBytes(3_000_000), text);
      const blob = await store.get(key);
      for await (const _chunk of blob?.stream ?? []) break;
      expect(blob?.stream.destroyed).toBe(true);
      expect((await read(key))?.bytes).toBe(3_000_000);
    });
  });

  describe("keys", () => {
    it.each([
      "",
      "/",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "../a",
      "a/../b",
      "a/./b",
      "a/.hidden",
      "a\\b",
      "a\0b",
      "a b",
    ])("%j is no key", async (key) => {
      await expect(store.put(key, Buffer.from("x"), text)).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.head(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
      await expect(store.downloadUrl(key, { expiresSeconds: 60, filename: "x" })).rejects.toThrow(TypeError);
    });

    it("takes at most 512 characters", async () => {
      await expect(store.head("a".repeat(513))).rejects.toThrow(TypeError);
    });
  });

  describe("delete", () => {
    it("removes the one blob, and again without complaint", async () => {
      await store.put(`${root}/gone`, Buffer.from("x"), text);
      await store.put(`${root}/gone-not`, Buffer.from("x"), text);
      await store.delete(`${root}/gone`);
      await store.delete(`${root}/gone`);
      expect(await store.get(`${root}/gone`)).toBeUndefined();
      expect(await store.head(`${root}/gone-not`)).toBeDefined();
    });

    it("removes all under a prefix, over more than one page, and counts them", async () => {
      const keys = Array.from({ length: 1003 }, (_, n) => `${root}/many/${n % 7}/${n}`);
      const left = [...keys];
      const putting = async () => {
        for (let key = left.pop(); key !== undefined; key = left.pop())
          await store.put(key, Buffer.from("x"), text);
      };
      await Promise.all(Array.from({ length: 16 }, putting));
      await store.put(`${root}/many-more`, Buffer.from("x"), text);
      expect(await store.deletePrefix(`${root}/many/`)).toBe(1003);
      expect(await store.deletePrefix(`${root}/many/`)).toBe(0);
      expect(await store.head(keys[0] ?? "")).toBeUndefined();
      expect(await store.head(`${root}/many-more`)).toBeDefined();
    }, 60_000);

    it.each(["", "/", "a", "../", "a/../", "a//"])("%j is no prefix", async (prefix) => {
      await expect(store.deletePrefix(prefix)).rejects.toThrow(TypeError);
    });
  });

  describe("downloadUrl", () => {
    const filename = 'Zürich "quote"\r\nX-Evil: 1.html';
    const key = `${root}/page`;
    beforeAll(() =>
      store.put(key, Buffer.from("<b>hi</b>"), { contentType: "text/html", contentDisposition: "inline" }),
    );

    it("downloads the blob as an attachment under the given name", async () => {
      const response = await fetch(await store.downloadUrl(key, { expiresSeconds: 60, filename }));
      expect(response.status).toBe(200);
      expect(await response.text()).toBe("<b>hi</b>");
      expect(response.headers.get("content-type")).toBe("text/html");
      expect(response.headers.get("content-disposition")).toBe(attachmentHeader(filename));
      expect(response.headers.get("x-evil")).toBeNull();
    });

    it("is refused once expired", async () => {
      expect(
        (await fetch(await driver.past.downloadUrl(key, { expiresSeconds: 3600, filename }))).status,
      ).toBe(403);
      expect(
        (await fetch(await driver.past.downloadUrl(key, { expiresSeconds: 7200, filename }))).status,
      ).toBe(200);
    });

    it("is refused when any part of it was changed", async () => {
      await store.put(`${root}/other`, Buffer.from("other"), text);
      const url = await store.downloadUrl(key, { expiresSeconds: 60, filename: "a.txt" });
      const changes: [RegExp, string][] = [
        [/\/page\?/, "/other?"],
        [/a\.txt/g, "b.txt"],
        [/(xpires=)\d/, "$19"],
        [/(ignature=.{9})./, "$1!"],
        [/(ignature=)[^&]*/, "$1"],
        [/&?[^?&]*ignature=[^&]*/, ""],
        [/\?.*/, ""],
      ];
      for (const [part, change] of changes) {
        const changed = url.replace(part, change);
        expect(changed).not.toBe(url);
        expect([400, 403]).toContain((await fetch(changed)).status);
      }
      expect((await fetch(url)).status).toBe(200);
    });

    it("leads to 404 when there is no blob", async () => {
      const url = await store.downloadUrl(`${root}/none`, { expiresSeconds: 60, filename });
      expect((await fetch(url)).status).toBe(404);
    });
  });

  describe("readiness and outage", () => {
    it("is ready, and making the bucket again changes nothing", async () => {
      await store.put(`${root}/kept`, Buffer.from("x"), text);
      await Promise.all([store.ensureBucket(), store.ensureBucket()]);
      await store.check();
      expect(await store.head(`${root}/kept`)).toBeDefined();
    });

    it("says so within seconds when the store is gone, whatever was asked", async () => {
      const { broken } = driver;
      const asked: (() => Promise<unknown>)[] = [
        () => broken.check(),
        () => broken.put("a/b", Buffer.from("x"), text),
        () => broken.put("a/b", noise(12 * 1024 * 1024).body, text),
        () => broken.get("a/b"),
        () => broken.head("a/b"),
        () => broken.deletePrefix("a/"),
      ];
      for (const ask of asked) {
        const began = performance.now();
        await expect(ask()).rejects.toThrow(BlobUnavailableError);
        expect(performance.now() - began).toBeLessThan(2000);
      }
    });
  });
});
