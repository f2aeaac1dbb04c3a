import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSealer } from "./seal.ts";

const secretA = "a-secret-that-is-long-enough-0001";
const secretB = "b-secret-that-is-long-enough-0002";
const sealer = createSealer({ secret: secretA, purpose: "cursor" });
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

describe("createSealer", () => {
  it("opens what it sealed", () => {
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue())), (value) => {
        const sealed = sealer.seal(value);
        expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(sealer.open(sealed)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("never produces the same text twice, and the text reveals nothing about the value", () => {
    const value = { after: "2026-01-01", name: "visible-marker" };
    const texts = Array.from({ length: 100 }, () => sealer.seal(value));
    expect(new Set(texts).size).toBe(100);
    for (const text of texts) expect(Buffer.from(text, "base64url").includes("visible-marker")).toBe(false);
  });

  it("rejects any single changed character, including the spare bits of the last one", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string()),
        fc.nat(),
        fc.constantFrom(...alphabet),
        (value, n, char) => {
          const text = sealer.seal(value);
          const at = n % text.length;
          fc.pre(text[at] !== char);
          expect(sealer.open(text.slice(0, at) + char + text.slice(at + 1))).toBeUndefined();
        },
      ),
      { numRuns: 3000 },
    );
    for (const value of [{ a: 1 }, { a: 12 }, { a: 123 }]) {
      const text = sealer.seal(value);
      for (const char of alphabet) {
        if (!text.endsWith(char)) expect(sealer.open(text.slice(0, -1) + char)).toBeUndefined();
      }
    }
  });

  it("rejects other encodings of the same bytes", () => {
    const text = sealer.seal({ a: 1 });
    for (const other of [
      `${text}=`,
      `${text}\n`,
      ` ${text}`,
      `${text.slice(0, 9)} ${text.slice(9)}`,
      `${text}!`,
    ]) {
      expect(sealer.open(other)).toBeUndefined();
    }
  });

  it("rejects text that was truncated, extended, or concatenated", () => {
    const text = sealer.seal({ after: "x".repeat(40) });
    const bytes = Buffer.from(text, "base64url");
    for (let length = 0; length < bytes.length; length++) {
      expect(sealer.open(bytes.subarray(0, length).toString("base64url"))).toBeUndefined();
      expect(sealer.open(bytes.subarray(bytes.length - length).toString("base64url"))).toBeUndefined();
    }
    expect(sealer.open(Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64url"))).toBeUndefined();
    expect(sealer.open(text + text)).toBeUndefined();
  });

  it("rejects random text without throwing", () => {
    fc.assert(fc.property(fc.string(), (text) => sealer.open(text) === undefined));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = Buffer.from([1, ...bytes]).toString("base64url");
        return sealer.open(text) === undefined;
      }),
      { numRuns: 1000 },
    );
  });

  it("rejects text sealed for another purpose or with another secret", () => {
    const text = sealer.seal({ a: 1 });
    expect(createSealer({ secret: secretA, purpose: "resume" }).open(text)).toBeUndefined();
    expect(createSealer({ secret: secretB, purpose: "cursor" }).open(text)).toBeUndefined();
  });

  it("opens old text during a rotation and seals with the first secret", () => {
    const old = sealer.seal({ a: 1 });
    const both = createSealer({ secret: [secretB, secretA], purpose: "cursor" });
    expect(both.open(old)).toEqual({ a: 1 });
    const fresh = both.seal({ a: 2 });
    expect(createSealer({ secret: secretB, purpose: "cursor" }).open(fresh)).toEqual({ a: 2 });
    expect(sealer.open(fresh)).toBeUndefined();
  });

  it("cannot be created without a secret or with a short one", () => {
    expect(() => createSealer({ secret: [], purpose: "cursor" })).toThrow(TypeError);
    expect(() => createSealer({ secret: "short", purpose: "cursor" })).toThrow(TypeError);
    expect(() => createSealer({ secret: [secretA, ""], purpose: "cursor" })).toThrow(TypeError);
  });
});
