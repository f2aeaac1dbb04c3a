import { expect, it } from "vitest";
import { pixelsOf } from "./image-limits.ts";

const segment = Buffer.from("ffe00004abcd", "hex");
/** A JPEG image of 3 × 2 pixels, with this many segments before its size. */
const jpeg = (segments: number) =>
  Buffer.concat([
    Buffer.from("ffd8", "hex"),
    ...Array.from({ length: segments }, () => segment),
    Buffer.from("ffc0001108000200030301220002110103110100", "hex"),
    Buffer.alloc(16),
  ]);

it("finds the size of a JPEG after as many segments as cameras write", () => {
  expect(pixelsOf(jpeg(1))).toBe(6);
  expect(pixelsOf(jpeg(900))).toBe(6);
});

it.each([
  ["a JPEG with very many segments", jpeg(600_000)],
  [
    "a PNG with very many chunks",
    Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(4_000_000)]),
  ],
  [
    "a HEIC with very many boxes",
    Buffer.concat([
      Buffer.from("0000001866747970686569630000000068656963", "hex"),
      ...Array.from({ length: 400_000 }, () => Buffer.from("0000000866726565", "hex")),
    ]),
  ],
  ["an SVG without an end", Buffer.from(`<svg a="b">${"<svg ".repeat(800_000)}`)],
])("is fast for %s", (_name, bytes) => {
  const { user } = process.threadCpuUsage();
  pixelsOf(bytes);
  expect((process.threadCpuUsage().user - user) / 1_000).toBeLessThan(200);
});
