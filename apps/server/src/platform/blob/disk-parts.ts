// Parts of uploads in progress, for the disk driver, in a folder next to the future blob with one subfolder per
// upload. Keys contain no tilde, so the folder cannot collide with another blob, and deleting the blob's folder
// deletes the parts too.
import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { UploadedPart } from "./blob-uploads.ts";
import { placeBlob, writeSynced } from "./disk-files.ts";

/** Rejects with ENOENT if the upload does not exist. */
export interface DiskParts {
  begin(path: string, contentType: string): Promise<string>;
  isOpen(path: string, uploadId: string): Promise<boolean>;
  place(path: string, uploadId: string, number: number, body: Readable): Promise<UploadedPart>;
  list(path: string, uploadId: string): Promise<UploadedPart[]>;
  /** False if a part is missing or has been sent again since `parts` was listed. */
  join(path: string, uploadId: string, parts: readonly UploadedPart[]): Promise<boolean>;
  drop(path: string): Promise<void>;
}

const typeFile = "type";
const partPattern = /^\d{1,5}$/;

export function createDiskParts(asideDir: string): DiskParts {
  const list = async (path: string, uploadId: string): Promise<UploadedPart[]> => {
    const folder = folderOf(path, uploadId);
    const names = (await readdir(folder)).filter((name) => partPattern.test(name));
    const found = names.map((name) => partAt(join(folder, name), Number(name)));
    return (await Promise.all(found)).sort((a, b) => a.number - b.number);
  };

  return {
    list,
    begin: async (path, contentType) => {
      const uploadId = randomUUID();
      const folder = folderOf(path, uploadId);
      await mkdir(folder, { recursive: true });
      await writeSynced(join(folder, typeFile), Buffer.from(contentType));
      return uploadId;
    },
    isOpen: async (path, uploadId) => {
      await access(join(folderOf(path, uploadId), typeFile));
      return true;
    },
    place: async (path, uploadId, number, body) => {
      const aside = join(asideDir, randomUUID());
      try {
        await writeSynced(aside, body);
        // Read before the rename, because another part with this number may replace the file immediately.
        const part = await partAt(aside, number);
        await rename(aside, join(folderOf(path, uploadId), String(number)));
        return part;
      } catch (cause) {
        await rm(aside, { force: true });
        throw cause;
      }
    },
    join: async (path, uploadId, parts) => {
      const folder = folderOf(path, uploadId);
      const contentType = await readFile(join(folder, typeFile), "utf8");
      const marks = new Map((await list(path, uploadId)).map(({ number, etag }) => [number, etag]));
      if (parts.some(({ number, etag }) => marks.get(number) !== etag)) return false;
      const files = parts.map(({ number }) => join(folder, String(number)));
      await placeBlob(asideDir, path, Readable.from(bytesOf(files), { objectMode: false }), { contentType });
      await rm(folder, { recursive: true, force: true });
      return true;
    },
    drop: (path) => rm(rootOf(path), { recursive: true, force: true }),
  };
}

/** The identifier survives a rename, and no two files share it. */
async function partAt(path: string, number: number): Promise<UploadedPart> {
  const { size, mtimeMs, ino } = await stat(path);
  return { number, bytes: size, etag: `${size}-${mtimeMs}-${ino}` };
}

async function* bytesOf(files: readonly string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file) as AsyncIterable<Buffer>;
}

function rootOf(path: string): string {
  return `${path}~parts`;
}

/** Ids come from signed links and our own rows; the pattern is a second check before they become a path. */
function folderOf(path: string, uploadId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(uploadId)) throw new TypeError("not an upload");
  return join(rootOf(path), uploadId);
}
