// Files of two types at once: a picture that is also an archive, an archive that is also a document. Whoever checks one
// and opens the other is fooled, so neither is taken.
import type { DetectedType } from "../file-types.rules.ts";

/** How far from the beginning readers look for a PDF, and browsers for a page. */
const beginning = 1024;
const endRecordBytes = 22;
/** The end record of a zip and the longest comment behind it. */
export const endBytes = endRecordBytes + 0xffff;

export interface Ends {
  readonly first: Buffer;
  /** The last `endBytes`, or all of it. */
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

/** The record stands at the very end: behind it is only its comment, whose length it tells. */
function endsAsZip(last: Buffer): boolean {
  for (let at = last.length - endRecordBytes; at >= 0; at -= 1) {
    if (last.readUInt32LE(at) !== 0x06054b50) continue;
    if (last.readUInt16LE(at + 20) === last.length - at - endRecordBytes) return true;
  }
  return false;
}

/** An archive may begin with a PDF that it holds uncompressed. */
function firstEntryAt(first: Buffer): number {
  return first.length < 30 ? 0 : 30 + first.readUInt16LE(26) + first.readUInt16LE(28);
}
