import { expect, it } from "vitest";
import { fileSize } from "./file-size.ts";

it.each([
  [0, "0 byte"],
  [999, "999 byte"],
  [1_500, "1.5 kB"],
  [48_213_000, "48.2 MB"],
  [7e15, "7,000 TB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(fileSize(bytes, "en")).toBe(text);
});
