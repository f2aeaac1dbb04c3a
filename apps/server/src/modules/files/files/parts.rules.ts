/**
 * Determines which bytes of a prepared file still have to be sent: the whole file, or the parts that have not
 * arrived. Pure.
 */
import type { StoredFile } from "./files.rules.ts";

export interface UploadOrder {
  readonly expiresAt: Date;
  /** For a single upload; null if the file is sent in parts. */
  readonly link: Link | null;
  readonly parts: readonly PartOrder[];
}

export interface PartOrder extends PlannedPart {
  /** Null if the part has arrived. */
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
  /** Starts at 1. */
  readonly number: number;
  readonly bytes: number;
}

const mebibyte = 1024 ** 2;
const partBytesMin = 8 * mebibyte;
/** Small enough that one response can contain a link for each part. */
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

/** Parts that are missing or incomplete. */
export function missingParts(size: number, arrived: readonly PlannedPart[]): PlannedPart[] {
  const bytesOf = new Map(arrived.map(({ number, bytes }) => [number, bytes]));
  return planParts(size).filter(({ number, bytes }) => bytesOf.get(number) !== bytes);
}
