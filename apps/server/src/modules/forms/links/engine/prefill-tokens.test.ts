import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../platform/ids/ids.ts";
import { createPrefillTokens } from "./prefill-tokens.ts";

const secret = "a secret for tests, long enough to be one";
const other = "another secret for tests, long enough as well";
const tokens = createPrefillTokens([secret]);
const formId = newId("frm");
const values = { price: 7, town: "Łódź", tags: ["a", "b"] };
const now = new Date("2026-11-18T12:00:00Z");
const later = new Date("2026-11-18T13:00:00Z");
const token = tokens.sign(formId, values, later);
const [text = "", signature = ""] = token.split(".");

describe("a token", () => {
  it("returns its values until it expires", () => {
    expect(tokens.read(formId, token, now)).toEqual(values);
    expect(tokens.read(formId, token, new Date(later.getTime() - 1))).toEqual(values);
    expect(tokens.read(formId, token, later)).toBe(undefined);
  });

  it("works for its own form only", () => {
    expect(tokens.read(newId("frm"), token, now)).toBe(undefined);
  });

  it("fits into a URL as it is", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme", maxLength: 20 }), fc.jsonValue()), (any) => {
        const signed = tokens.sign(formId, any as typeof values, later);
        expect(encodeURIComponent(signed)).toBe(signed);
        if (signed.length <= 4_000)
          expect(tokens.read(formId, signed, now)).toEqual(JSON.parse(JSON.stringify(any)));
      }),
    );
  });

  it("is refused if any character of it changes", () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."AZaz09-_.=+/ "), (at, char) => {
        fc.pre(token[at] !== char);
        const changed = `${token.slice(0, at)}${char}${token.slice(at + 1)}`;
        expect(tokens.read(formId, changed, now)).toBe(undefined);
      }),
    );
  });

  it.each([
    ["nothing", ""],
    ["no signature", text],
    ["an empty signature", `${text}.`],
    ["an empty text", `.${signature}`],
    ["only a dot", "."],
    ["a second signature", `${token}.${signature}`],
    ["a space after it", `${token} `],
    ["too many characters", `${"A".repeat(4_001)}.${signature}`],
  ])("is refused with %s", (_what, wrong) => {
    expect(tokens.read(formId, wrong, now)).toBe(undefined);
  });
});

describe("secrets", () => {
  it("can be replaced while earlier tokens still work", () => {
    const rotated = createPrefillTokens([other, secret]);
    expect(rotated.read(formId, token, now)).toEqual(values);
    expect(rotated.sign(formId, values, later)).toBe(
      createPrefillTokens([other]).sign(formId, values, later),
    );
  });

  it("no longer open tokens once they are removed", () => {
    expect(createPrefillTokens([other]).read(formId, token, now)).toBe(undefined);
  });
});
