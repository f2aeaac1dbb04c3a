// Blanks the metadata items of a HEIF image (HEIC, AVIF) in place. The pixels cannot be re-encoded here, so offsets
// must not change: the bytes of Exif and XMP items become zeros and keep their length. Rotation is a property of the
// image and stays. Layout: ISO/IEC 14496-12, boxes `meta`, `iinf`, `iloc`, and `idat`.
import { PictureFault } from "./picture-bytes.ts";

interface Box {
  readonly type: string;
  /** Start and end of the content in the file. */
  readonly from: number;
  readonly to: number;
}

const depthMax = 4;
/** The maximum number of boxes at one level; bounds the processing time. */
const boxesMax = 10_000;
/** Top-level boxes that contain text about the image or an embedded movie. */
const blankedBoxes = new Set(["uuid", "udta", "free", "skip"]);

/** Returns a copy. Throws PictureFault if the structure is not understood. */
export function blankHeifMetadata(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  try {
    const boxes = boxesIn(copy, 0, copy.length);
    const meta = boxes.find(({ type }) => type === "meta");
    if (!meta) throw new PictureFault("metadata_not_removable");
    blankItems(copy, meta);
    blankBoxes(copy, boxes, 0);
    return copy;
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw new PictureFault("image_unreadable", { cause: error });
  }
}

function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (size < head || at + size > end) throw new PictureFault("image_unreadable");
    if (boxes.length >= boxesMax) throw new PictureFault("image_unreadable");
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), from: at + head, to: at + size });
    at += size;
  }
  return boxes;
}

function blankBoxes(bytes: Buffer, boxes: readonly Box[], depth: number): void {
  for (const { type, from, to } of boxes) {
    if (blankedBoxes.has(type)) bytes.fill(0, type === "uuid" ? from + 16 : from, to);
    else if (depth < depthMax && (type === "moov" || type === "trak"))
      blankBoxes(bytes, boxesIn(bytes, from, to), depth + 1);
    else if (depth > 0 && type === "meta") bytes.fill(0, from, to);
  }
}

function blankItems(bytes: Buffer, meta: Box): void {
  const boxes = boxesIn(bytes, meta.from + 4, meta.to);
  const box = (type: string) => boxes.find((one) => one.type === type);
  const [infos, places] = [box("iinf"), box("iloc")];
  if (!infos || !places) throw new PictureFault("image_unreadable");
  const hidden = metadataItems(bytes, infos);
  for (const place of placesIn(bytes, places)) {
    if (!hidden.has(place.item)) continue;
    const data = place.isInIdat ? box("idat") : { from: 0, to: bytes.length };
    if (!data || place.isElsewhere) throw new PictureFault("metadata_not_removable");
    for (const { offset, length } of place.extents) {
      const from = data.from + offset;
      const to = length === 0 ? data.to : from + length;
      if (to > data.to) throw new PictureFault("image_unreadable");
      bytes.fill(0, from, to);
    }
  }
}

/** Finds Exif items, items with a media type (such as XMP), and items with a URI type. */
function metadataItems(bytes: Buffer, { from, to }: Box): Set<number> {
  const isShort = bytes[from] === 0;
  const items = new Set<number>();
  for (const box of boxesIn(bytes, from + (isShort ? 6 : 8), to)) {
    const version = bytes[box.from] ?? 0;
    if (box.type !== "infe" || version < 2) continue;
    const isWide = version > 2;
    const id = isWide ? bytes.readUInt32BE(box.from + 4) : bytes.readUInt16BE(box.from + 4);
    const typeAt = box.from + (isWide ? 10 : 8);
    if (["Exif", "mime", "uri "].includes(bytes.toString("latin1", typeAt, typeAt + 4))) items.add(id);
  }
  return items;
}

interface Place {
  readonly item: number;
  readonly isInIdat: boolean;
  /** Whether the item is stored in another file or in other items. */
  readonly isElsewhere: boolean;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

function placesIn(bytes: Buffer, { from, to }: Box): Place[] {
  let at = from;
  const read = (size: number): number => {
    if (at + size > to) throw new PictureFault("image_unreadable");
    const value =
      size === 0 ? 0 : size === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = read(1);
  read(3);
  const sizes = read(1);
  const more = read(1);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version > 0 ? more & 15 : 0;
  const count = read(version < 2 ? 2 : 4);
  const places: Place[] = [];
  for (let index = 0; index < count; index += 1) {
    const item = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    const reference = read(2);
    const base = read(baseSize);
    const extents = Array.from({ length: read(2) }, () => {
      read(indexSize);
      return { offset: base + read(offsetSize), length: read(lengthSize) };
    });
    places.push({ item, isInIdat: method === 1, isElsewhere: method > 1 || reference !== 0, extents });
  }
  return places;
}
