// Detects the type from the first bytes. Looks for a signature first, then checks whether the file is text, and whether
// that text is an HTML page or an SVG image that browsers would run. Zip-based types are detected in zip-type.ts.
import { fileTypeFromBuffer, supportedMimeTypes } from "file-type";
import { canonicalType, type DetectedType } from "../file-types.rules.ts";
import { kinOf } from "../known-types.rules.ts";

/**
 * Formats whose signature can consist entirely of letters. If a text file appears to match any other format, it only
 * happens to start with the same letters.
 */
const letteredFormats = new Set([
  "application/pdf",
  "application/rtf",
  "application/postscript",
  "application/eps",
  "application/pgp-encrypted",
]);
const containers = new Set(["application/x-cfb", "application/ogg", "video/matroska"]);

const recognizable = new Set([...supportedMimeTypes].map((type) => kinOf(canonicalType(type))));

/** Whether files of this type have a signature. Plain text and XML formats have none. */
export function isRecognizable(type: string): boolean {
  return recognizable.has(kinOf(type)) && !isTextMark(type);
}

export function isZip(first: Buffer): boolean {
  const mark = first.toString("latin1", 0, 4);
  return mark === "PK\x03\x04" || mark === "PK\x05\x06";
}

export async function detectType(first: Buffer): Promise<DetectedType> {
  const isText = !holdsBinary(first);
  const found = await fileTypeFromBuffer(first).catch(() => undefined);
  const type = found ? canonicalType(found.mime) : markedType(first);
  if (type !== undefined && !isTextMark(type) && (!isText || letteredFormats.has(type)))
    return { kind: "known", type, isContainer: containers.has(type) };
  if (!isText) return { kind: "unknown" };
  const markup = markupOf(first);
  return markup === undefined ? { kind: "text" } : { kind: "known", type: markup };
}

/** Recognizes formats that the library could identify only from bytes beyond those we read. */
function markedType(first: Buffer): string | undefined {
  const begins = (mark: string) => first.toString("latin1", 0, mark.length) === mark;
  if (begins("\x89PNG\r\n\x1a\n")) return "image/png";
  return begins("II*\0") || begins("MM\0*") ? "image/tiff" : undefined;
}

function isTextMark(type: string): boolean {
  return type.startsWith("text/") || type === "application/xml";
}

/**
 * Whether the bytes include any that do not occur in text, as defined for browsers. UTF-16 is exempt, because such
 * bytes are part of its characters.
 */
function holdsBinary(bytes: Buffer): boolean {
  if (utf16Of(bytes)) return false;
  return bytes.some((byte) => byte <= 8 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1f && byte !== 0x1b));
}

function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

const beginning = 4096;
const preface = /^(?:\s|\ufeff|<!--[\s\S]*?-->|<\?xml[\s\S]*?\?>|<!doctype\s+svg[\s\S]*?>)+/i;
// What browsers treat as HTML, according to the MIME Sniffing standard.
const page =
  /^<(?:!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)(?:[\s>/]|$)/i;
const drawing = /^<(?:\w+:)?svg[\s>]/i;

function markupOf(first: Buffer): string | undefined {
  const text = new TextDecoder(utf16Of(first) ?? "latin1").decode(first.subarray(0, beginning));
  const start = text.replace(/^\u00ef\u00bb\u00bf/, "").replace(preface, "");
  if (page.test(start)) return "text/html";
  return drawing.test(start) ? "image/svg+xml" : undefined;
}
