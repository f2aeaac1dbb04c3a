/** What is to be sent of a prepared file: all at once, or cut into parts of which some have arrived. Pure. */
import type { StoredFile } from "./files.rules.ts";

export interface UploadOrder {
  readonly expiresAt: Date;
  /** For all bytes at once; null when they are sent in parts. */
  readonly link: Link | null;
  readonly parts: readonly PartOrder[];
}

export interface PartOrder extends PlannedPart {
  /** Null: it has arrived. */
  readonly link: Link | null;
}

interface Link {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PreparedUpload {
  readonly file: StoredFile;
  readonly upload: UploadOrder;
}

export interface PlannedPart {
  /** From 1. */
  readonly number: number;
  readonly bytes: number;
}

const mebibyte = 1024 ** 2;
const partBytesMin = 8 * mebibyte;
/** Few enough to have a link to each in one answer. */
const partsMax = 100;

export function partBytes(size: number): number {
  return Math.max(partBytesMin, Math.ceil(size / partsMax / mebibyte) * mebibyte);
}

export function planParts(size: number): PlannedPart[] {
  const bytes = partBytes(size);
  return Array.from({ length: Math.ceil(size / bytes) }, (_, index) => ({
    number: index + 1,
    bytes: Math.min(bytes, size - index * bytes),
  }));
}

/** Those that have not arrived, or not whole. */
export function missingParts(size: number, arrived: readonly PlannedPart[]): PlannedPart[] {
  const bytesOf = new Map(arrived.map(({ number, bytes }) => [number, bytes]));
  return planParts(size).filter(({ number, bytes }) => bytesOf.get(number) !== bytes);
}
