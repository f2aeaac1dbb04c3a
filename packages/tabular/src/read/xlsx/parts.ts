/**
 * The parts of a workbook, unpacked as streams and counted, because the sizes written in an archive may be lies. XML is
 * read without document types, so there are no entities to expand and nothing outside is ever asked for.
 */
import { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import type { ByteSource } from "../byte-source.ts";
import { TableError } from "../table-error.ts";

const partsMax = 10_000;
const ratioMax = 200;
/** Below this, a high ratio hurts nobody. */
const freeBytes = 64 * 1024 ** 2;
const inflatedBytesMax = 8 * 1024 ** 3;

export interface Parts {
  has(name: string): boolean;
  /** The part as text, piece by piece. */
  open(name: string): AsyncIterable<string>;
}

export async function openParts(source: ByteSource): Promise<Parts> {
  const zip = await openZip(source);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.replace(/^\//, ""), entry);
  } catch (error) {
    throw new TableError("not_a_workbook", undefined, { cause: error });
  }
  const bytesMax = Math.min(inflatedBytesMax, Math.max(freeBytes, source.size * ratioMax));
  return {
    has: (name) => entries.has(name),
    open: async function* (name) {
      const entry = entries.get(name);
      if (!entry) throw new TableError("not_a_workbook");
      if (entry.isEncrypted()) throw new TableError("encrypted");
      let budget = bytesMax;
      if (entry.uncompressedSize > budget) throw new TableError("archive_too_large");
      const decoder = new TextDecoder();
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        budget -= chunk.length;
        if (budget < 0) throw new TableError("archive_too_large");
        yield decoder.decode(chunk, { stream: true });
      }
      yield decoder.decode();
    },
  };
}

async function openZip(source: ByteSource): Promise<ZipFile> {
  try {
    const options = { lazyEntries: true, autoClose: false };
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options);
    if (zip.entryCount <= partsMax) return zip;
  } catch (error) {
    throw new TableError("not_a_workbook", undefined, { cause: error });
  }
  throw new TableError("archive_too_large");
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource;
  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const source = this.#source;
    async function* bytes(): AsyncGenerator<Buffer> {
      if (end > start) yield* (await source.read(start, end)) as AsyncIterable<Buffer>;
    }
    return Readable.from(bytes(), { objectMode: false });
  }
}

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Names come without their prefix. Gives a breath after each piece, so that rows can be handed on. */
export async function* readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new TableError("broken_xml", undefined, { cause: error });
  });
  parser.on("doctype", () => {
    throw new TableError("broken_xml");
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => handlers.open?.(bare(name), attributes));
  parser.on("closetag", ({ name }: SaxesTagPlain) => handlers.close?.(bare(name)));
  if (handlers.text) parser.on("text", (text) => handlers.text?.(text));
  if (handlers.text) parser.on("cdata", (text) => handlers.text?.(text));
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/** For parts that are read whole before anything else. */
export async function readXmlWhole(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}

function bare(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
