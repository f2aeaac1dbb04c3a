import type { Json } from "@formstead/form-logic";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor, hidden, redact } from "./redact.ts";

const secrets = fc
  .string({ minLength: 6, maxLength: 60, unit: "grapheme" })
  .filter((one) => one.isWellFormed());
const around = fc.string({ maxLength: 20, unit: "grapheme-ascii" });

describe("the redactor", () => {
  it("hides a secret in any text and encoding", () => {
    const ways: ((text: string) => string)[] = [
      (text) => text,
      (text) => JSON.stringify({ a: text }),
      encodeURIComponent,
      (text) => new URLSearchParams({ a: text }).toString(),
      (text) => Buffer.from(text).toString("hex"),
      (text) => Buffer.from(text).toString("base64"),
      (text) => Buffer.from(text).toString("base64url"),
    ];
    fc.assert(
      fc.property(secrets, around, around, fc.constantFrom(...ways), (secret, before, after, write) => {
        const cleaned = createRedactor([secret]).text(write(before + secret + after));
        expect(cleaned).toContain(hidden);
        expect(cleaned).not.toContain(write(secret).slice(3, -3) || secret);
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves a text without secrets unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!text.includes("Zq8Lw2Xy"));
        expect(createRedactor(["Zq8Lw2Xy5Rb7"]).text(text)).toBe(text);
      }),
    );
  });

  it("traverses JSON, including names, and keeps its shape", () => {
    const value: Json = {
      a: ["x the-secret y", 1, null, true],
      "the-secret": { b: "the-secret" },
      n: 123456,
    };
    expect(redact(value, ["the-secret", "123456"])).toEqual({
      a: [`x ${hidden} y`, 1, null, true],
      [hidden]: { b: hidden },
      n: hidden,
    });
  });

  it("hides short secrets only where they are the entire value, and ignores empty ones", () => {
    const { text } = createRedactor(["ab", "", "a.c+"]);
    expect([text("ab"), text("cabbage"), text(""), text("xa.c+x"), text("xabcx")]).toEqual([
      hidden,
      "cabbage",
      "",
      `x${hidden}x`,
      "xabcx",
    ]);
  });

  it("hides the longer of two secrets first", () => {
    expect(createRedactor(["token", "token-and-more"]).text("token-and-more token")).toBe(
      `${hidden} ${hidden}`,
    );
  });
});
