// Blobs as files in one folder, for a single server without S3. Links lead back to our own server, which calls
// verifyDownload before reading and verifyUpload before writing. Keys are validated before they become paths. Don't
// use a folder that other programs write to.
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { type Blob, type BlobRange, type BlobStore, BlobUnavailableError } from "./blob.ts";
import { isBodyFault } from "./blob-body.ts";
import { assertBlobKey, assertBlobPrefix } from "./blob-key.ts";
import type { MultipartUploads } from "./blob-uploads.ts";
import { blobsIn, moveBlob, openBlob, placeBlob, removeBlob, removeFolder } from "./disk-files.ts";
import { createDiskParts, type DiskParts } from "./disk-parts.ts";
import { signDownload } from "./download-link.ts";
import { exactBody } from "./exact-body.ts";
import { signUpload } from "./upload-link.ts";
import { within } from "./within.ts";

export interface DiskBlobStoreOptions {
  readonly dir: string;
  /** Base URL under which our server serves /blobs/…, without a trailing slash. Preferably not the web app's origin. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly now?: () => Date;
}

const CHECK_TIMEOUT_MS = 2000;
const LISTED_MAX = 1_000;
const anyType = "application/octet-stream";

export function createDiskBlobStore(options: DiskBlobStoreOptions): BlobStore {
  const { baseUrl, secret, now = () => new Date() } = options;
  const dir = resolve(options.dir);
  const asideDir = join(dir, "~aside");
  const pathOf = (key: string): string => {
    assertBlobKey(key);
    return inside(dir, key);
  };
  // If the folder itself is missing (volume not mounted), report an outage rather than "not found".
  const find = <T>(operation: string, work: () => Promise<T>): Promise<T | undefined> =>
    call(operation, async () => {
      try {
        return await work();
      } catch (cause) {
        if (codeOf(cause) !== "ENOENT") throw cause;
        await access(asideDir);
        return undefined;
      }
    });
  const taking = async (body: Buffer | Readable, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (cause) {
      throw isBodyFault(body, cause) ? cause : toUnavailable("put", cause);
    } finally {
      if (body instanceof Readable) body.destroy();
    }
  };
  const parts = createDiskParts(asideDir);
  const link = (expiresSeconds: number) => ({ baseUrl, secret, now: now(), expiresSeconds });
  return {
    put: async (key, body, putOptions) => {
      const path = pathOf(key);
      await taking(body, () => placeBlob(asideDir, path, body, putOptions));
    },
    get: async (key, range) => {
      const path = pathOf(key);
      const found = await find("get", () => openBlob(path));
      return found && blobOf(found, range);
    },
    move: async (from, to) => {
      const [source, target] = [pathOf(from), pathOf(to)];
      const moved = await find("move", async () => {
        await moveBlob(asideDir, source, target);
        return true;
      });
      return moved ?? false;
    },
    head: async (key) => {
      const path = pathOf(key);
      const found = await find("head", () => openBlob(path));
      await found?.file.close();
      return found && { bytes: found.bytes, contentType: found.contentType };
    },
    delete: async (key) => {
      const path = pathOf(key);
      await call("delete", () => removeBlob(path));
    },
    deletePrefix: async (prefix, { keep } = {}) => {
      assertBlobPrefix(prefix);
      const kept = keep === undefined ? undefined : pathOf(keep);
      return (await find("delete", () => removeFolder(inside(dir, prefix), kept))) ?? 0;
    },
    list: async (prefix, after = "") => {
      assertBlobPrefix(prefix);
      const names = (await find("list", () => blobsIn(inside(dir, prefix)))) ?? [];
      return names
        .map((name) => `${prefix}${name}`)
        .filter((key) => key > after)
        .sort()
        .slice(0, LISTED_MAX);
    },
    downloadUrl: async (key, linkOptions) => {
      assertBlobKey(key);
      return signDownload({ ...linkOptions, baseUrl, secret, now: now(), key });
    },
    presignUpload: async (key, { expiresSeconds, ...upload }) => {
      assertBlobKey(key);
      return signUpload({ ...upload, key }, link(expiresSeconds));
    },
    multipart: multipartOf({ parts, pathOf, find, link }),
    receiver: {
      receive: async ({ key, part, contentType = anyType, ...announced }, body) => {
        const path = pathOf(key);
        const exact = exactBody(body, announced);
        if (part && !(await find("put", () => parts.isOpen(path, part.uploadId)))) return false;
        await taking(exact, () =>
          part
            ? parts.place(path, part.uploadId, part.number, exact)
            : placeBlob(asideDir, path, exact, { contentType }),
        );
        return true;
      },
    },
    ensureBucket: () => call("folder", async () => void (await mkdir(asideDir, { recursive: true }))),
    check: (timeoutMs = CHECK_TIMEOUT_MS) =>
      call("check", () => within(timeoutMs, () => access(asideDir, constants.R_OK | constants.W_OK))),
  };
}

interface MultipartDeps {
  readonly parts: DiskParts;
  pathOf(key: string): string;
  find<T>(operation: string, work: () => Promise<T>): Promise<T | undefined>;
  link(expiresSeconds: number): Parameters<typeof signUpload>[1];
}

function multipartOf({ parts, pathOf, find, link }: MultipartDeps): MultipartUploads {
  return {
    begin: async (key, { contentType }) => {
      const path = pathOf(key);
      return call("begin", () => parts.begin(path, contentType));
    },
    presignPart: async (key, uploadId, { number, bytes, expiresSeconds }) => {
      assertBlobKey(key);
      return signUpload({ key, bytes, part: { uploadId, number } }, link(expiresSeconds));
    },
    put: async (key, uploadId, number, body) => {
      const path = pathOf(key);
      return find("put", async () => {
        await parts.isOpen(path, uploadId);
        return parts.place(path, uploadId, number, Readable.from([body], { objectMode: false }));
      });
    },
    parts: async (key, uploadId) => {
      const path = pathOf(key);
      return find("parts", () => parts.list(path, uploadId));
    },
    complete: async (key, uploadId, chosen) => {
      const path = pathOf(key);
      if (await find("complete", () => parts.join(path, uploadId, chosen))) return true;
      const blob = await find("complete", () => openBlob(path));
      await blob?.file.close();
      return blob !== undefined;
    },
    abortAll: async (key) => {
      const path = pathOf(key);
      await call("abort", () => parts.drop(path));
    },
  };
}

function blobOf({ file, bytes, contentType }: Awaited<ReturnType<typeof openBlob>>, range?: BlobRange): Blob {
  if (range === undefined) return { stream: file.createReadStream(), bytes, contentType };
  const { start, end } = { start: range.start, end: Math.min(range.end, bytes) };
  return { stream: file.createReadStream({ start, end: end - 1 }), bytes: end - start, contentType };
}

/** Defense in depth: if key validation ever fails, a deletion must still not reach outside the folder. */
export function inside(dir: string, name: string): string {
  const path = resolve(dir, name);
  if (!path.startsWith(dir + sep)) throw new TypeError("a blob must be inside the store's folder");
  return path;
}

async function call<T>(operation: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw toUnavailable(operation, cause);
  }
}

function codeOf(cause: unknown): string | undefined {
  const { code, name } = cause as NodeJS.ErrnoException;
  return typeof code === "string" ? code : name === "TimeoutError" ? name : undefined;
}

function toUnavailable(operation: string, cause: unknown): unknown {
  const code = codeOf(cause);
  return code === undefined ? cause : new BlobUnavailableError(operation, code, { cause });
}
