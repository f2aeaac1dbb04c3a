import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type BlobStore, BlobUnavailableError } from "./blob.ts";
import { createDiskBlobStore, inside } from "./disk-blob-store.ts";

const text = { contentType: "text/plain" };
// The store is deep inside the test's own folder, so that a bug in the key check cannot escape it.
let ownDir: string;
let dir: string;
let store: BlobStore;
beforeEach(async () => {
  ownDir = await mkdtemp(join(tmpdir(), "formstead-disk-"));
  dir = join(ownDir, "a", "b", "c", "store");
  store = createDiskBlobStore({ dir, baseUrl: "http://127.0.0.1", secret: "s".repeat(32) });
  await store.ensureBucket();
});
afterEach(() => rm(ownDir, { recursive: true, force: true }));

const filesIn = (path: string) => readdir(join(dir, path), { recursive: true });

it("keeps the bytes as a plain file with their type next to it, and no temporary file", async () => {
  await store.put("a/b", Buffer.from("hi"), { ...text, contentDisposition: "inline" });
  expect((await filesIn("a")).sort()).toEqual(["b~", "b~json"]);
  expect(await filesIn("~aside")).toEqual([]);
});

it("leaves no file behind if the body fails", async () => {
  async function* failing() {
    yield "half";
    throw new Error("gone");
  }
  await expect(store.put("a/b", Readable.from(failing()), text)).rejects.toThrow("gone");
  expect(await filesIn(".")).toEqual(["~aside"]);
});

it("lets a reader keep the old bytes during a replacement, and never a mixture", async () => {
  const old = Buffer.alloc(5_000_000, "o");
  const fresh = Buffer.alloc(4_000_000, "n");
  await store.put("a", old, text);
  const blob = await store.get("a");
  await store.put("a", fresh, text);
  expect((await buffer(blob?.stream ?? Readable.from([]))).equals(old)).toBe(true);
  const again = await store.get("a");
  expect((await buffer(again?.stream ?? Readable.from([]))).equals(fresh)).toBe(true);
});

it("stores one complete blob if there are concurrent writers", async () => {
  const bodies = Array.from({ length: 10 }, (_, n) => Buffer.alloc(100_000 + n, String(n)));
  await Promise.all(bodies.map((body) => store.put("a", body, text)));
  const blob = await store.get("a");
  const bytes = await buffer(blob?.stream ?? Readable.from([]));
  expect(bodies.some((body) => body.equals(bytes))).toBe(true);
  expect(blob?.bytes).toBe(bytes.length);
  expect(await filesIn("~aside")).toEqual([]);
});

it("deletes folders with their blobs, and counts only blobs", async () => {
  for (const key of ["a/b", "a/b/c", "a/d/e/f", "ab"]) await store.put(key, Buffer.from("x"), text);
  expect(await store.deletePrefix("a/")).toBe(3);
  expect((await filesIn(".")).sort()).toEqual(["ab~", "ab~json", "~aside"]);
});

it("reports a missing folder as an outage, not as a missing blob", async () => {
  await store.put("a", Buffer.from("x"), text);
  await rm(dir, { recursive: true });
  for (const ask of [
    () => store.get("a"),
    () => store.head("a"),
    () => store.check(),
    () => store.deletePrefix("a/"),
  ]) {
    await expect(ask()).rejects.toThrow(BlobUnavailableError);
  }
});

it("reports a file in place of the folder as an outage", async () => {
  const path = join(dir, "file");
  await writeFile(path, "x");
  const blocked = createDiskBlobStore({ dir: path, baseUrl: "http://127.0.0.1", secret: "s".repeat(32) });
  await expect(blocked.ensureBucket()).rejects.toThrow(BlobUnavailableError);
  await expect(blocked.get("a")).rejects.toThrow(BlobUnavailableError);
  await expect(blocked.put("a", Buffer.from("x"), text)).rejects.toThrow(BlobUnavailableError);
});

it.each(["..", "../", "../x", "a/../../x", ".", "", "/etc", "../store-2/x"])(
  "%j is not inside the folder",
  (name) => {
    expect(() => inside("/data/store", name)).toThrow(TypeError);
  },
);

it("a name below the folder is inside it", () => {
  expect(inside("/data/store", "a/b")).toBe("/data/store/a/b");
});
