import { createHash, randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachmentHeader } from "./attachment-header.ts";
import { type BlobStore, BlobUnavailableError } from "./blob.ts";
import { type Driver, openDisk, openS3 } from "./blob-test-drivers.ts";

/** Incompressible, unpredictable bytes, generated chunk by chunk. */
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

/** Records the largest memory growth, sampled once per 16 MB. */
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
      // Each sample collects garbage first, which is slow in a process that has run many tests.
      next = bytes + 16 * 1024 * 1024;
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

  it("lists the keys under a prefix in order, after a key, including folders", async () => {
    const keys = ["b/1", "a/2", "a/10", "c"].map((name) => `${root}/listed/${name}`);
    for (const key of keys) await store.put(key, Buffer.from("x"), text);
    expect(await store.list(`${root}/listed/`)).toEqual([...keys].sort());
    expect(await store.list(`${root}/listed/`, `${root}/listed/b`)).toEqual([keys[0], keys[3]]);
    expect(await store.list(`${root}/nothing/`)).toEqual([]);
  });

  const read = async (key: string) => {
    const blob = await store.get(key);
    return blob && { ...blob, stream: await buffer(blob.stream) };
  };

  describe("put, get and head", () => {
    it.each([
      ["some bytes", Buffer.from("Größe 你好")],
      ["no bytes", Buffer.alloc(0)],
    ])("returns %s from a buffer and from a stream", async (_what, bytes) => {
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

    it("replaces an existing blob, including its type", async () => {
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

    it("keeps a key and the keys below it separate", async () => {
      await store.put(`${root}/node`, Buffer.from("outer"), text);
      await store.put(`${root}/node/leaf`, Buffer.from("inner"), text);
      expect((await read(`${root}/node`))?.stream.toString()).toBe("outer");
      expect((await read(`${root}/node/leaf`))?.stream.toString()).toBe("inner");
    });

    it("finds nothing under a key that was never used", async () => {
      expect(await store.get(`${root}/none`)).toBeUndefined();
      expect(await store.head(`${root}/none/deeper`)).toBeUndefined();
    });

    it("returns a range, and the available part of one that exceeds the end", async () => {
      const key = `${root}/pieces`;
      await store.put(key, Buffer.from("0123456789"), text);
      for (const [start, end, expected] of [
        [0, 3, "012"],
        [3, 4, "3"],
        [7, 100, "789"],
      ] as const) {
        const blob = await store.get(key, { start, end });
        expect((await buffer(blob?.stream ?? Readable.from([]))).toString()).toBe(expected);
        expect(blob?.bytes).toBe(expected.length);
      }
      expect(await store.get(`${root}/none`, { start: 0, end: 1 })).toBeUndefined();
    });

    it("streams 80 MB without holding them in memory", async () => {
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
        // Read more slowly than the store delivers; without backpressure, the stream would accumulate data here.
        await new Promise(setImmediate);
        reading.passed(taken);
      }
      expect(blob?.bytes).toBe(bytes);
      expect(hash.digest("hex")).toBe(digest());
      expect(sending.growth).toBeLessThan(bytes * 0.75);
      expect(reading.growth).toBeLessThan(bytes * 0.75);
    }, 120_000);

    it("stores nothing if the body fails, and passes its error on", async () => {
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

    it("stores nothing if the body is cut off, and does not report an outage", async () => {
      const key = `${root}/cut`;
      const body = new Readable({ read() {} });
      body.push("half");
      const putting = store.put(key, body, text);
      setImmediate(() => body.destroy());
      await expect(putting).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
      expect(await store.head(key)).toBeUndefined();
    });

    it("allows destroying a stream that is not read to its end", async () => {
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
    ])("rejects the key %j", async (key) => {
      await expect(store.put(key, Buffer.from("x"), text)).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.head(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
      await expect(store.downloadUrl(key, { expiresSeconds: 60, filename: "x" })).rejects.toThrow(TypeError);
    });

    it("accepts at most 512 characters", async () => {
      await expect(store.head("a".repeat(513))).rejects.toThrow(TypeError);
    });
  });

  describe("move", () => {
    it("moves a blob with its type, and replaces an existing one", async () => {
      const [from, to] = [`${root}/moving/from`, `${root}/moving/to/deeper`];
      await store.put(from, Buffer.from("moved"), text);
      await store.put(to, Buffer.from("was there"), { contentType: "text/html" });
      expect(await store.move(from, to)).toBe(true);
      expect(await store.head(from)).toBeUndefined();
      expect(await read(to)).toEqual({
        stream: Buffer.from("moved"),
        bytes: 5,
        contentType: text.contentType,
      });
    });

    it("reports a missing blob, and leaves the other one unchanged", async () => {
      await store.put(`${root}/stays`, Buffer.from("x"), text);
      expect(await store.move(`${root}/none`, `${root}/stays`)).toBe(false);
      expect((await read(`${root}/stays`))?.stream.toString()).toBe("x");
    });
  });

  describe("delete", () => {
    it("removes only this blob, and is idempotent", async () => {
      await store.put(`${root}/gone`, Buffer.from("x"), text);
      await store.put(`${root}/gone-not`, Buffer.from("x"), text);
      await store.delete(`${root}/gone`);
      await store.delete(`${root}/gone`);
      expect(await store.get(`${root}/gone`)).toBeUndefined();
      expect(await store.head(`${root}/gone-not`)).toBeDefined();
    });

    it("removes all blobs under a prefix, over more than one page, and counts them", async () => {
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

    it("keeps the specified blob", async () => {
      for (const name of ["in", "kept", "kept/below"])
        await store.put(`${root}/folder/${name}`, Buffer.from("x"), text);
      expect(await store.deletePrefix(`${root}/folder/`, { keep: `${root}/folder/kept` })).toBe(2);
      expect(await store.head(`${root}/folder/in`)).toBeUndefined();
      expect((await read(`${root}/folder/kept`))?.stream.toString()).toBe("x");
    });

    it.each(["", "/", "a", "../", "a/../", "a//"])("rejects the prefix %j", async (prefix) => {
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

    it("downloads it with another type on request", async () => {
      const contentType = "application/octet-stream";
      const response = await fetch(
        await store.downloadUrl(key, { expiresSeconds: 60, filename, contentType }),
      );
      expect([response.status, response.headers.get("content-type")]).toEqual([200, contentType]);
    });

    it("is rejected after it expires", async () => {
      expect(
        (await fetch(await driver.past.downloadUrl(key, { expiresSeconds: 3600, filename }))).status,
      ).toBe(403);
      expect(
        (await fetch(await driver.past.downloadUrl(key, { expiresSeconds: 7200, filename }))).status,
      ).toBe(200);
    });

    it("is rejected if any part of it was changed", async () => {
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

    it("leads to 404 if the blob does not exist", async () => {
      const url = await store.downloadUrl(`${root}/none`, { expiresSeconds: 60, filename });
      expect((await fetch(url)).status).toBe(404);
    });
  });

  describe("readiness and outage", () => {
    it("is ready, and creating the bucket again changes nothing", async () => {
      await store.put(`${root}/kept`, Buffer.from("x"), text);
      await Promise.all([store.ensureBucket(), store.ensureBucket()]);
      await store.check();
      expect(await store.head(`${root}/kept`)).toBeDefined();
    });

    it("reports a missing store, for every operation", async () => {
      const { broken } = driver;
      const asked: (() => Promise<unknown>)[] = [
        () => broken.check(),
        () => broken.put("a/b", Buffer.from("x"), text),
        () => broken.put("a/b", noise(12 * 1024 * 1024).body, text),
        () => broken.get("a/b"),
        () => broken.head("a/b"),
        () => broken.deletePrefix("a/"),
      ];
      for (const ask of asked) await expect(ask()).rejects.toThrow(BlobUnavailableError);
    });
  });
});
