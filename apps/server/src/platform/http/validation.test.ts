import { describe, expect, it } from "vitest";
import { z } from "zod";
import { canBeUnstorable, parseBody } from "./validation.ts";

const schema = z.record(z.string(), z.unknown());

/** Parses a JSON text like the server does. */
const read = (text: string): unknown => parseBody(schema, JSON.parse(text), canBeUnstorable(text));

describe("texts that PostgreSQL cannot store", () => {
  it.each([
    ["NUL", String.raw`{"a": "x\u0000"}`, "/a"],
    ["the first half of a surrogate pair", String.raw`{"a": {"b": ["\ud83d"]}}`, "/a/b/0"],
    ["the second half", String.raw`{"a": "\uDE00"}`, "/a"],
    ["NUL in a name", String.raw`{"\u0000": 1}`, ""],
  ])("are rejected: %s", (_name, text, pointer) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        details: { errors: [expect.objectContaining({ pointer, code: "pattern" })] },
      }),
    );
  });

  it.each([
    ["a pair written as escapes", String.raw`{"a": "\ud83d\ude00"}`, { a: "😀" }],
    ["a pair written as a character", `{"a": "😀"}`, { a: "😀" }],
    ["a backslash before the letter u", String.raw`{"a": "\\u0000"}`, { a: String.raw`\u0000` }],
  ])("do not include %s", (_name, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it("cannot be written without an escape", () => {
    expect(() => JSON.parse('{"a": "\u0000"}')).toThrow(SyntaxError);
    expect(Buffer.from([0x22, 0xed, 0xa0, 0xbd, 0x22]).toString("utf8").isWellFormed()).toBe(true);
  });
});
