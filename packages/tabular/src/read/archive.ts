/**
 * Unpacks the files in a ZIP archive as streams and counts their bytes, because the declared sizes may be wrong. A
 * damaged archive is a TableError; errors of the source are rethrown, because a retry may succeed.
 */
import { Readable } from "node:stream";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import type { ByteSource } from "./byte-source.ts";
import { TableError } from "./table-error.ts";

const filesMax = 10_000;

interface ArchivedFile {
  readonly name: string;
  /** Throws a TableError if the file has more bytes than this. */
  open(bytesMax: number): AsyncIterable<Buffer>;
}

export async function openArchive(source: ByteSource): Promise<readonly ArchivedFile[]> {
  const reader = new SourceReader(source);
  const files: ArchivedFile[] = [];
  try {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(reader, source.size, options);
    if (zip.entryCount > filesMax) throw new TableError("archive_too_large");
    for await (const entry of zip.eachEntry())
      files.push({ name: entry.fileName, open: (bytesMax) => unpack(reader, zip, entry, bytesMax) });
  } catch (error) {
    throw reader.reasonOf(error);
  }
  return files;
}

async function* unpack(
  reader: SourceReader,
  zip: ZipFile,
  entry: Entry,
  bytesMax: number,
): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new TableError("encrypted");
  if (entry.uncompressedSize > bytesMax) throw new TableError("archive_too_large");
  let left = bytesMax;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw new TableError("archive_too_large");
      yield chunk;
    }
  } catch (error) {
    throw reader.reasonOf(error);
  }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;
  #failure: unknown;
  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end), { objectMode: false });
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    try {
      if (end > start) yield* (await this.#source.read(start, end)) as AsyncIterable<Buffer>;
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  /** Distinguishes errors of the source from errors of the library, because the library reports both the same way. */
  reasonOf(error: unknown): unknown {
    if (this.#failure !== undefined) return this.#failure;
    return error instanceof TableError
      ? error
      : new TableError("not_a_workbook", undefined, { cause: error });
  }
}
