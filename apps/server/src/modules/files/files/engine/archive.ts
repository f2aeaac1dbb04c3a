// Inspects a zip file or a zip-based document: its unpacked size, its number of files, links, and nested archives.
// Everything is unpacked as a stream and counted, because the declared sizes may be wrong.
import { type Readable, Readable as ReadableStream } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { BlobUnavailableError } from "../../../../platform/blob/blob.ts";
import { type BlobSource, bufferSource } from "./blob-source.ts";

const filesMax = 1_000;
const ratioMax = 100;
/** Below this size, a high compression ratio is harmless. */
const freeBytes = 1024 ** 2;
const depthMax = 1;
/** A nested archive has to be held in memory to be inspected. */
const innerBytesMax = 32 * 1024 ** 2;
const pieceBytes = 1024 ** 2;
const mimetypeBytesMax = 100;

export type ArchiveFaultReason =
  | "archive_too_large"
  | "archive_too_many_files"
  | "archive_too_deep"
  | "archive_symlink"
  | "archive_encrypted"
  | "archive_unreadable";

export class ArchiveFault extends Error {
  override readonly name = "ArchiveFault";
  readonly reason: ArchiveFaultReason;
  constructor(reason: ArchiveFaultReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface ArchiveFacts {
  readonly names: readonly string[];
  /** The content of the `mimetype` entry, if the document has one. */
  readonly mimetype: string | undefined;
}

interface Budget {
  files: number;
  bytes: number;
  readonly signal: AbortSignal;
}

/** Throws ArchiveFault. */
export async function lookThroughArchive(source: BlobSource, signal: AbortSignal): Promise<ArchiveFacts> {
  const budget = { files: filesMax, bytes: Math.max(freeBytes, source.size * ratioMax), signal };
  return lookThrough(source, budget, 0);
}

async function lookThrough(source: BlobSource, budget: Budget, depth: number): Promise<ArchiveFacts> {
  try {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options);
    return await lookAtEntries(zip, budget, depth);
  } catch (error) {
    if (error instanceof ArchiveFault || error instanceof BlobUnavailableError) throw error;
    budget.signal.throwIfAborted();
    // Any other error from the reader, such as a broken structure, a path that leaves the folder, or a wrong size.
    throw new ArchiveFault("archive_unreadable", { cause: error });
  }
}

async function lookAtEntries(zip: ZipFile, budget: Budget, depth: number): Promise<ArchiveFacts> {
  if (zip.entryCount > budget.files) throw new ArchiveFault("archive_too_many_files");
  const names: string[] = [];
  let mimetype: string | undefined;
  for await (const entry of zip.eachEntry()) {
    budget.files -= 1;
    if (budget.files < 0) throw new ArchiveFault("archive_too_many_files");
    names.push(entry.fileName);
    checkEntry(entry, budget);
    if (entry.fileName.endsWith("/")) continue;
    const content = await unpack(await zip.openReadStreamPromise(entry), budget, depth);
    if (entry.fileName === "mimetype") mimetype = content.beginning.toString("latin1").trim();
    if (content.inner) await lookThrough(bufferSource(content.inner), budget, depth + 1);
  }
  return { names, mimetype };
}

const fileTypeBits = 0o170000;
const symlinkBits = 0o120000;

function checkEntry(entry: Entry, budget: Budget): void {
  if (((entry.externalFileAttributes >>> 16) & fileTypeBits) === symlinkBits)
    throw new ArchiveFault("archive_symlink");
  if (entry.isEncrypted()) throw new ArchiveFault("archive_encrypted");
  if (!entry.canDecodeFileData()) throw new ArchiveFault("archive_unreadable");
  // Checks the declared size before unpacking. If the declared size is wrong, the count below detects it.
  if (entry.uncompressedSize > budget.bytes) throw new ArchiveFault("archive_too_large");
}

interface Unpacked {
  readonly beginning: Buffer;
  /** The entire content of an entry that is an archive itself. */
  readonly inner: Buffer | undefined;
}

async function unpack(stream: Readable, budget: Budget, depth: number): Promise<Unpacked> {
  const kept: Buffer[] = [];
  let beginning = Buffer.alloc(0);
  let bytes = 0;
  let isInner: boolean | undefined;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    budget.signal.throwIfAborted();
    bytes += chunk.length;
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw new ArchiveFault("archive_too_large");
    if (beginning.length < mimetypeBytesMax)
      beginning = Buffer.concat([beginning, chunk]).subarray(0, mimetypeBytesMax);
    if (isInner === undefined && beginning.length >= 6) isInner = isInnerZip(beginning, depth);
    if (isInner === false) continue;
    if (bytes > innerBytesMax) throw new ArchiveFault("archive_too_large");
    kept.push(chunk);
  }
  return { beginning, inner: isInner ? Buffer.concat(kept) : undefined };
}

const zipMarks = ["504b0304", "504b0506"];
const otherMarks = ["1f8b08", "377abcaf271c", "526172211a07", "fd377a585a00", "425a68", "28b52ffd"];

/** Whether an entry is a nested archive that must be inspected. One level deeper, archives of any kind are rejected. */
function isInnerZip(beginning: Buffer, depth: number): boolean {
  const begins = (mark: string) => beginning.toString("hex", 0, mark.length / 2) === mark;
  const isZip = zipMarks.some(begins);
  if (depth >= depthMax && (isZip || otherMarks.some(begins))) throw new ArchiveFault("archive_too_deep");
  return isZip;
}

/** Adapts a source to the reader's interface. */
class SourceReader extends RandomAccessReader {
  readonly #source: BlobSource;
  constructor(source: BlobSource) {
    super();
    this.#source = source;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    async function* pieces(): AsyncGenerator<Buffer> {
      for (let at = start; at < end; at += pieceBytes) yield source.read(at, Math.min(at + pieceBytes, end));
    }
    return ReadableStream.from(pieces(), { objectMode: false });
  }
}
