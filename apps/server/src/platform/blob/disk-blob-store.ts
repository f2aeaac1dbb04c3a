// Blobs as files in one folder, for a single server without S3. Links lead back to our own server, which asks
// verifyDownload before it reads. Keys are checked before they become paths. Not for a folder that others write to.
import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { type BlobStore, BlobUnavailableError } from "./blob.ts";
import { isBodyFault } from "./blob-body.ts";
import { assertBlobKey, assertBlobPrefix } from "./blob-key.ts";
import { openBlob, placeBlob, removeBlob, removeFolder } from "./disk-files.ts";
import { signDownload } from "./download-link.ts";
import { within } from "./within.ts";

export interface DiskBlobStoreOptions {
  readonly dir: string;
  /** Where our server answers /blobs/…, without a slash at the end. */
  readonly baseUrl: string;
  readonly secret: string;
  readonly now?: () => Date;
}

const CHECK_TIMEOUT_MS = 2000;

export function createDiskBlobStore(options: DiskBlobStoreOptions): BlobStore {
  const { baseUrl, secret, now = () => new Date() } = options;
  const dir = resolve(options.dir);
  const asideDir = join(dir, "~aside");
  const pathOf = (key: string): string => {
    assertBlobKey(key);
    return inside(dir, key);
  };
  // With the folder itself gone (a volume not mounted) nothing is merely "not found".
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
  return {
    put: async (key, body, putOptions) => {
      const path = pathOf(key);
      try {
        await placeBlob(asideDir, path, body, putOptions);
      } catch (cause) {
        throw isBodyFault(body, cause) ? cause : toUnavailable("put", cause);
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    },
    get: async (key) => {
      const path = pathOf(key);
      const found = await find("get", () => openBlob(path));
      return (
        found && { stream: found.file.createReadStream(), bytes: found.bytes, contentType: found.contentType }
      );
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
    deletePrefix: async (prefix) => {
      assertBlobPrefix(prefix);
      return (await find("delete", () => removeFolder(inside(dir, prefix)))) ?? 0;
    },
    downloadUrl: async (key, linkOptions) => {
      assertBlobKey(key);
      return signDownload({ ...linkOptions, baseUrl, secret, now: now(), key });
    },
    ensureBucket: () => call("folder", async () => void (await mkdir(asideDir, { recursive: true }))),
    check: (timeoutMs = CHECK_TIMEOUT_MS) =>
      call("check", () => within(timeoutMs, () => access(asideDir, constants.R_OK | constants.W_OK))),
  };
}

/** A second lock behind the check of keys: were that ever to fail, a deletion must not reach past the folder. */
export function inside(dir: string, name: string): string {
  const path = resolve(dir, name);
  if (!path.startsWith(dir + sep)) throw new TypeError("a blob must lie inside its folder");
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
