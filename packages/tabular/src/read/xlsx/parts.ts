/**
 * The XML parts of a workbook. Document types are rejected, so no entities are expanded and no external resource is
 * loaded.
 */
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { openArchive } from "../archive.ts";
import type { ByteSource } from "../byte-source.ts";
import { TableError } from "../table-error.ts";

const ratioMax = 200;
/** Below this size, a high compression ratio is harmless. */
const freeBytes = 64 * 1024 ** 2;
const inflatedBytesMax = 8 * 1024 ** 3;

export interface Parts {
  has(name: string): boolean;
  /** The part as text, in chunks. */
  open(name: string): AsyncIterable<string>;
}

export async function openParts(source: ByteSource): Promise<Parts> {
  const files = new Map((await openArchive(source)).map((file) => [file.name.replace(/^\//, ""), file]));
  const bytesMax = Math.min(inflatedBytesMax, Math.max(freeBytes, source.size * ratioMax));
  return {
    has: (name) => files.has(name),
    open: async function* (name) {
      const file = files.get(name);
      if (!file) throw new TableError("not_a_workbook");
      const decoder = new TextDecoder();
      for await (const chunk of file.open(bytesMax)) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
  };
}

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Names have no namespace prefix. Yields after each chunk, so that callers can pass on rows. */
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

/** Reads a part that must be read completely before the sheets. */
export async function readXmlWhole(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}

function bare(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
