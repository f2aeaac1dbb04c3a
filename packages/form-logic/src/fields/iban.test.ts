import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../values/json.ts";
import { refused } from "./field-type.ts";
import { ibanDescription, ibanLogic } from "./iban.ts";

const context = { nowMs: 0, language: "en" };
const codesOf = (value: Json, settings = {}) =>
  ibanLogic.validate(value, settings, context).map(({ code }) => code);

describe("iban", () => {
  const good: [Json, string][] = [
    ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000"],
    ["gb82 west 1234 5698 7654 32", "GB82WEST12345698765432"],
    [" NO93-8601-1117-947 ", "NO9386011117947"],
    ["MT84MALT011000012345MTLCAST001S", "MT84MALT011000012345MTLCAST001S"],
  ];
  it.each(good)("stores %j without spaces and in uppercase", (sent, kept) => {
    expect(ibanLogic.normalise(sent, {})).toBe(kept);
    expect(codesOf(kept)).toEqual([]);
  });

  it.each([5, true, ["DE89370400440532013000"], "DE89", "89DE370400440532013000", "DE8937040044053201300Ä"])(
    "refuses %j",
    (sent) => {
      expect(ibanLogic.normalise(sent, {})).toBe(refused);
    },
  );

  it("is empty for nothing", () => {
    expect([null, "", "  "].map((sent) => ibanLogic.normalise(sent, {}))).toEqual([null, null, null]);
  });

  it("reports wrong check digits and countries that are not allowed", () => {
    expect(codesOf("DE88370400440532013000")).toEqual(["pattern"]);
    expect(codesOf("DE89370400440532013000", { allowed_countries: ["AT", "CH"] })).toEqual(["option"]);
    expect(codesOf("DE88370400440532013000", { allowed_countries: ["AT"] })).toEqual(["option", "pattern"]);
  });

  it("detects every single mistyped digit, and every swap of neighbors", () => {
    const right = "DE89370400440532013000";
    for (let at = 2; at < right.length; at += 1) {
      for (const digit of "0123456789") {
        const typed = right.slice(0, at) + digit + right.slice(at + 1);
        expect([typed, codesOf(typed)]).toEqual([typed, typed === right ? [] : ["pattern"]]);
      }
      const swapped = right.slice(0, at) + (right[at + 1] ?? "") + right[at] + right.slice(at + 2);
      if (swapped !== right) expect([swapped, codesOf(swapped)]).toEqual([swapped, ["pattern"]]);
    }
  });

  it("is displayed in groups of four, and compared as stored", () => {
    expect(ibanLogic.toText("NO9386011117947", {}, context)).toBe("NO93 8601 1117 947");
    expect(ibanLogic.operand("NO9386011117947", {})).toBe("NO9386011117947");
    expect([ibanLogic.toText(null, {}, context), ibanLogic.operand(null, {})]).toEqual(["", null]);
  });

  it("is idempotent and never throws, whatever is sent", () => {
    const piece = fc.constantFrom(..."DEGB0189 -aäß\0");
    const sent = fc.oneof(fc.string({ unit: piece, maxLength: 40 }), fc.jsonValue() as fc.Arbitrary<Json>);
    fc.assert(
      fc.property(sent, (raw) => {
        const kept = ibanLogic.normalise(raw, {});
        if (kept !== refused) expect(ibanLogic.normalise(kept, {})).toBe(kept);
        for (const value of kept === refused ? [raw] : [raw, kept]) {
          expect(ibanLogic.validate(value, { allowed_countries: raw as never }, context)).toBeInstanceOf(
            Array,
          );
          expect(ibanLogic.toText(value, {}, context)).toBeTypeOf("string");
        }
      }),
    );
  });

  it("reports an unknown country to the form's author", () => {
    expect(ibanDescription.settingsProblems?.({ allowed_countries: ["DE", "QQ"] })).toHaveLength(1);
  });
});
