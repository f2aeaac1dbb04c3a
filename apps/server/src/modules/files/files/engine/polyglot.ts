// Detects files that are valid as two types at once, such as an image that is also an archive. They can pass a check
// as one type and be opened as the other, so they are rejected.
import type { DetectedType } from "../file-types.rules.ts";

/** PDF readers look for the start of a PDF, and browsers for an HTML page, within this many bytes. */
const beginning = 1024;
const endRecordBytes = 22;
/** The size of the zip end record with its longest possible comment. */
export const endBytes = endRecordBytes + 0xffff;

export interface Ends {
  readonly first: Buffer;
  /** The last `endBytes` bytes, or the whole file. */
  readonly last: Buffer;
  readonly isZip: boolean;
}

export function isPolyglot({ first, last, isZip }: Ends, detected: DetectedType): boolean {
  if (!isZip && endsAsZip(last)) return true;
  const start = first.toString("latin1", 0, beginning);
  const pdfAt = start.indexOf("%PDF-");
  const isPdf = detected.kind === "known" && detected.type === "application/pdf";
  if (pdfAt >= 0 && !isPdf && !(isZip && pdfAt === firstEntryAt(first))) return true;
  const isMedia = detected.kind === "known" && /^(image|audio|video)\//.test(detected.type);
  return isMedia && detected.type !== "image/svg+xml" && pageInside.test(start);
}

const pageInside = /<(?:script|!doctype\s+html|html|body|iframe|svg|\?php)[\s>]/i;

/** The record is at the very end, followed only by its comment, whose length it declares. */
function endsAsZip(last: Buffer): boolean {
  for (let at = last.length - endRecordBytes; at >= 0; at -= 1) {
    if (last.readUInt32LE(at) !== 0x06054b50) continue;
    if (last.readUInt16LE(at + 20) === last.length - at - endRecordBytes) return true;
  }
  return false;
}

/** An archive can start with a PDF that it contains uncompressed. */
function firstEntryAt(first: Buffer): number {
  return first.length < 30 ? 0 : 30 + first.readUInt16LE(26) + first.readUInt16LE(28);
}
