import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedRoutedToken, hashToken, isWellFormedToken, last4, newToken, routeOf } from "./tokens.ts";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("newToken", () => {
  it("has the published format and a checksum that others can compute", () => {
    for (let i = 0; i < 200; i++) {
      const token = newToken("svc");
      expect(token).toMatch(/^svc_[0-9A-Za-z]{36}$/);
      const value = [...token.slice(-6)].reduce((sum, char) => sum * 62 + base62.indexOf(char), 0);
      expect(value).toBe(crc32(token.slice(0, -6)));
      expect(isWellFormedToken("svc", token)).toBe(true);
    }
  });

  it("pads a small checksum with zeros, so that all tokens have the same length", () => {
    const lengths = new Set(Array.from({ length: 5000 }, () => newToken("svc").length));
    expect(lengths).toEqual(new Set([40]));
  });

  it("does not repeat", () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newToken("svc"))).size).toBe(10_000);
  });

  it("draws every character equally often", () => {
    const counts = new Map<string, number>();
    const tokens = 10_000;
    for (let i = 0; i < tokens; i++) {
      for (const char of newToken("svc").slice(4, 34)) counts.set(char, (counts.get(char) ?? 0) + 1);
    }
    const expected = (tokens * 30) / 62;
    const chiSquare = [...base62].reduce(
      (sum, char) => sum + ((counts.get(char) ?? 0) - expected) ** 2 / expected,
      0,
    );
    // 61 degrees of freedom: a fair draw exceeds 130 about once in a million runs; byte % 62 yields more than 1500.
    expect(chiSquare).toBeLessThan(130);
  });
});

describe("isWellFormedToken", () => {
  it("rejects any single changed character", () => {
    fc.assert(
      fc.property(fc.nat(39), fc.constantFrom(...base62, "_", "-", " ", "é"), (at, char) => {
        const token = newToken("svc");
        fc.pre(token[at] !== char);
        expect(isWellFormedToken("svc", token.slice(0, at) + char + token.slice(at + 1))).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it("rejects two swapped adjacent characters", () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 38 }), (at) => {
        const token = newToken("svc");
        const [left, right] = [token.charAt(at), token.charAt(at + 1)];
        fc.pre(left !== right);
        expect(isWellFormedToken("svc", token.slice(0, at) + right + left + token.slice(at + 2))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it("rejects other prefixes, lengths, types, and extra text", () => {
    const token = newToken("svc");
    expect(isWellFormedToken("sek", token)).toBe(false);
    expect(isWellFormedToken("svc_", token)).toBe(false);
    for (const value of [
      "",
      "svc_",
      token.slice(0, -1),
      `${token}0`,
      `${token}\n`,
      ` ${token}`,
      undefined,
      7,
    ]) {
      expect(isWellFormedToken("svc", value)).toBe(false);
    }
    fc.assert(
      fc.property(
        fc.string(),
        (text) => !isWellFormedToken("svc", text) && !isWellFormedToken("svc", `svc_${text}`),
      ),
    );
  });
});

describe("hashToken and last4", () => {
  it("is the SHA-256 of the text", () => {
    const token = newToken("svc");
    expect(hashToken(token)).toEqual(createHash("sha256").update(token).digest());
    expect(hashToken(token)).toBeInstanceOf(Buffer);
    expect(token.endsWith(last4(token))).toBe(true);
    expect(last4(token)).toHaveLength(4);
  });
});

describe("derivedRoutedToken", () => {
  const route = `${"0".repeat(25)}7`;
  const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes));

  it("is well-formed, contains its route, and depends only on the seed", () => {
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        const token = derivedRoutedToken("sek", route, one);
        expect(token).toMatch(/^sek_[0-9a-z]{26}_[0-9A-Za-z]{36}$/);
        expect(routeOf("sek", token)).toBe(route);
        expect(derivedRoutedToken("sek", route, one)).toBe(token);
        expect(derivedRoutedToken("sek", route, other) === token).toBe(one.equals(other));
      }),
    );
  });

  it("cannot be created from a seed of another length or an invalid route", () => {
    expect(() => derivedRoutedToken("sek", route, Buffer.alloc(31))).toThrow(TypeError);
    expect(() => derivedRoutedToken("sek", "x", Buffer.alloc(32))).toThrow(TypeError);
  });
});
