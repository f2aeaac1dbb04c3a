// Test support: small files of many types, valid and deceptive, built byte by byte.
import { crc32, deflateRawSync, deflateSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly body: Buffer | string;
  readonly isStored?: boolean;
  /** Unix mode, for links. */
  readonly mode?: number;
  readonly isEncrypted?: boolean;
  /** The size that the archive claims, if it is false. */
  readonly declaredSize?: number;
}

export function zip(entries: readonly ZipEntry[], comment = ""): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { local, central } = zipEntry(entry, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, central, end, Buffer.from(comment)]);
}

function zipEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const body = Buffer.from(entry.body);
  const name = Buffer.from(entry.name);
  const data = entry.isStored ? body : deflateRawSync(body);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2);
  common.writeUInt16LE(entry.isStored ? 0 : 8, 4);
  common.writeUInt32LE(crc32(body), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(entry.declaredSize ?? body.length, 18);
  common.writeUInt16LE(name.length, 22);
  const mark = (text: string) => Buffer.from(text, "latin1");
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
  tail.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([mark("PK\x03\x04"), common, name, data]),
    central: Buffer.concat([mark("PK\x01\x02"), Buffer.from([20, 3]), common, tail, name]),
  };
}

export function docx(further: readonly ZipEntry[] = []): Buffer {
  return zip([
    { name: "[Content_Types].xml", body: "<Types/>" },
    { name: "word/document.xml", body: "<document/>" },
    ...further,
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Creates an image. Up to a million pixels are real; beyond that, only the header claims them. */
export function png(width = 2, height = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = (width + 1) * height;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(rows <= 1_000_000 ? rows : 6))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function gif(width = 1, height = 1, after = ""): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    size,
    Buffer.from([0, 0, 0]),
    Buffer.from(after),
    Buffer.from([0x3b]),
  ]);
}

/** Creates an image with a preview or profile of `prefaceBytes` bytes before the header that contains the size. */
export function jpeg(width = 2, height = 2, prefaceBytes = 0): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  const frame = Buffer.alloc(15);
  frame.set([8], 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const preface = Array.from({ length: Math.ceil(prefaceBytes / 60_000) }, () =>
    segment(0xe2, Buffer.alloc(60_000)),
  );
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    ...preface,
    segment(0xc0, frame),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Creates an image with its directory at the end, as most programs write it. */
export function tiff(width: number, height: number, pixelBytes = 300_000): Buffer {
  const head = Buffer.from("II*\0\0\0\0\0", "latin1");
  head.writeUInt32LE(8 + pixelBytes, 4);
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = [Buffer.from([2, 0]), entry(256, width), entry(257, height), Buffer.alloc(4)];
  return Buffer.concat([head, Buffer.alloc(pixelBytes), ...directory]);
}

export const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
export const program = Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), Buffer.alloc(500)]);
export const webm = Buffer.concat([
  Buffer.from("1a45dfa3934282847765626d", "hex"),
  Buffer.from("4282847765626d", "hex"),
  Buffer.alloc(64),
]);

/** The harmless text that every virus scanner reports. Split in two, so that this file itself is not reported. */
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD", "-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);
