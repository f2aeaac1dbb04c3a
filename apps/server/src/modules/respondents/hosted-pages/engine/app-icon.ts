/**
 * Draws the icon of an installed form: a sheet with a tick on the form's color. It fills the whole square, so that devices
 * can cut it into any shape. The file has a palette of shades between two colors and is a few kilobytes in size.
 */
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

export type Rgb = readonly [red: number, green: number, blue: number];

export const iconSizes = [192, 512] as const;
const shades = 32;
const pack = promisify(deflate);

/** A point in a square from 0 to 1. Negative results are inside the shape. */
type Shape = (x: number, y: number) => number;

const box =
  (left: number, top: number, right: number, bottom: number, round: number): Shape =>
  (x, y) => {
    const dx = Math.max(left + round - x, x - right + round, 0);
    const dy = Math.max(top + round - y, y - bottom + round, 0);
    return Math.hypot(dx, dy) - round;
  };

const stroke =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) - width / 2;
  };

const sheet = box(0.29, 0.21, 0.71, 0.79, 0.05);
const marks: readonly Shape[] = [
  stroke(0.38, 0.34, 0.62, 0.34, 0.045),
  stroke(0.38, 0.45, 0.62, 0.45, 0.045),
  stroke(0.4, 0.625, 0.475, 0.7, 0.06),
  stroke(0.475, 0.7, 0.61, 0.565, 0.06),
];

/** How much of a pixel the sheet covers, from 0 to 1. */
function coverage(x: number, y: number, pixel: number): number {
  const inside = (distance: number) => Math.min(1, Math.max(0, 0.5 - distance / pixel));
  const covered = inside(sheet(x, y));
  if (covered === 0) return 0;
  return covered * (1 - Math.max(...marks.map((mark) => inside(mark(x, y)))));
}

/** How many rows are drawn before other requests get their turn. The largest icon takes more than fifty milliseconds. */
const rowsPerTurn = 32;

/** The packed pixels. They contain numbers of shades, so they are the same for all colors. */
export async function pixelsOf(size: number): Promise<Buffer> {
  const rows = Buffer.alloc((size + 1) * size);
  for (let row = 0; row < size; row += 1) {
    if (row % rowsPerTurn === 0) await setImmediate();
    for (let column = 0; column < size; column += 1) {
      const share = coverage((column + 0.5) / size, (row + 0.5) / size, 1 / size);
      rows[row * (size + 1) + column + 1] = Math.round(share * (shades - 1));
    }
  }
  return pack(rows, { level: 9 });
}

/** Draws the shapes once per size. There are few sizes. */
export function createIconDrawer(drawPixels = pixelsOf) {
  const drawn = new Map<number, Promise<Buffer>>();
  return async (size: number, ground: Rgb, front: Rgb): Promise<Buffer> => {
    const pixels = drawn.get(size) ?? drawPixels(size);
    drawn.set(size, pixels);
    pixels.catch(() => drawn.delete(size));
    return iconWith(size, await pixels, ground, front);
  };
}

function iconWith(size: number, pixels: Buffer, ground: Rgb, front: Rgb): Buffer {
  const palette = Buffer.from(
    Array.from({ length: shades }, (_none, at) =>
      ground.map((from, channel) => Math.round(from + (((front[channel] ?? 0) - from) * at) / (shades - 1))),
    ).flat(),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits per pixel, from a palette.
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** Reads `#rrggbb`; undefined if it is something else. */
export function rgbOf(color: string | undefined): Rgb | undefined {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(color ?? "") ?? [];
  const read = (part = "") => Number.parseInt(part, 16);
  const rgb: Rgb = [read(red), read(green), read(blue)];
  return rgb.some(Number.isNaN) ? undefined : rgb;
}
