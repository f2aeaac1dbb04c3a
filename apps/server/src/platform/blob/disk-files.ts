// The files behind the disk driver. A blob at `path` consists of the file path~ and its type in path~json; keys
// contain no tilde, so neither can collide with another blob's file or folder. Bytes are written to a temporary file,
// synced, and renamed, so they appear whole or not at all. While a blob is being replaced, the old bytes may briefly
// appear with the new type.
import { randomUUID } from "node:crypto";
import {
  type FileHandle,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
} from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import type { Readable } from "node:stream";
import type { BlobHead, BlobPutOptions } from "./blob.ts";

const DATA_SUFFIX = "~";

export async function placeBlob(
  asideDir: string,
  path: string,
  body: Buffer | Readable,
  options: BlobPutOptions,
): Promise<void> {
  const data = join(asideDir, randomUUID());
  const meta = `${data}.json`;
  try {
    await writeSynced(data, body);
    await writeSynced(meta, Buffer.from(JSON.stringify(options)));
    await mkdir(dirname(path), { recursive: true });
    await rename(meta, metaPath(path));
    await rename(data, dataPath(path));
    await syncFolder(dirname(path));
  } catch (cause) {
    await Promise.allSettled([data, meta].map((file) => rm(file, { force: true })));
    throw cause;
  }
}

/** The open file keeps its bytes even if the blob is replaced or deleted. The caller closes it. */
export async function openBlob(path: string): Promise<BlobHead & { file: FileHandle }> {
  const file = await open(dataPath(path));
  try {
    const { size } = await file.stat();
    const meta: BlobPutOptions = JSON.parse(await readFile(metaPath(path), "utf8"));
    return { file, bytes: size, contentType: meta.contentType };
  } catch (cause) {
    await file.close();
    throw cause;
  }
}

/** The type is written before the bytes, and the old one is removed after them, so a crash in between loses nothing. */
export async function moveBlob(asideDir: string, from: string, to: string): Promise<void> {
  const aside = join(asideDir, randomUUID());
  await writeSynced(aside, await readFile(metaPath(from)));
  await mkdir(dirname(to), { recursive: true });
  await rename(aside, metaPath(to));
  await rename(dataPath(from), dataPath(to));
  await rm(metaPath(from), { force: true });
  await syncFolder(dirname(to));
}

/** Delete the bytes first: a type without bytes is not a blob, but bytes without a type would be a broken one. */
export async function removeBlob(path: string): Promise<void> {
  await rm(dataPath(path), { force: true });
  await rm(metaPath(path), { force: true });
}

/** Deletes file by file, to count blobs and to keep memory constant for any number of them. */
export async function removeFolder(path: string, kept?: string): Promise<number> {
  let count = 0;
  for await (const entry of await opendir(path)) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) {
      count += await removeFolder(inner, kept);
    } else if (kept === undefined || (inner !== dataPath(kept) && inner !== metaPath(kept))) {
      await rm(inner, { force: true });
      if (inner.endsWith(DATA_SUFFIX)) count += 1;
    }
  }
  // Keep the folder if a blob was put here in the meantime.
  await rmdir(path).catch(() => {});
  return count;
}

/** The names of all blobs in a folder and its subfolders, as paths relative to the folder. */
export async function blobsIn(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => name.endsWith(DATA_SUFFIX))
    .map((name) => name.slice(0, -DATA_SUFFIX.length).split(sep).join("/"));
}

function dataPath(path: string): string {
  return `${path}${DATA_SUFFIX}`;
}

function metaPath(path: string): string {
  return `${path}~json`;
}

export async function writeSynced(path: string, body: Buffer | Readable): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this, a power failure may lose the new names even though the bytes are safe. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
