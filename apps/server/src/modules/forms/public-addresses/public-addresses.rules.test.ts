import { describe, expect, it } from "vitest";
import type { Id } from "../../../platform/ids/ids.ts";
import { addressKey, looksShort, readAddress, readableAddress } from "./public-addresses.rules.ts";

const formId = "frm_01m7hfcqa5e51vft7rvse74d99" as Id<"frm">;
const link = "Ab3_defghijklmnopqrst0";

describe("readAddress", () => {
  it("reads the ID, the readable address, and the slug of a link", () => {
    expect(readAddress(formId)).toEqual({ kind: "form", formId });
    expect(readAddress("feedback-2026-01m7hfcqa5e51vft7rvse74d99")).toEqual({ kind: "form", formId });
    expect(readAddress(readableAddress("any-words", formId))).toEqual({ kind: "form", formId });
    expect(readAddress(link)).toEqual({ kind: "link", slug: link });
  });

  it.each([
    "",
    "contact",
    "frm_1",
    "01m7hfcqa5e51vft7rvse74d99",
    "feedback-zzz7hfcqa5e51vft7rvse74d99",
    "../x",
  ])("does not read %j", (text) => {
    expect(readAddress(text)).toBeUndefined();
  });
});

describe("addressKey", () => {
  it("is the same for every spelling of a form's address, and different for a link", () => {
    const spellings = [formId, "a-01m7hfcqa5e51vft7rvse74d99", "b-01m7hfcqa5e51vft7rvse74d99"];
    const keys = spellings.map(readAddress).map((address) => address && addressKey(address));
    expect(new Set(keys)).toEqual(new Set([formId]));
    expect(addressKey({ kind: "link", slug: link })).toBe(`link:${link}`);
  });
});

describe("looksShort", () => {
  it.each(["contact", "feedback-2026", "a1b", "x".repeat(60)])("accepts %s", (slug) => {
    expect(looksShort(slug)).toBe(true);
  });
  it.each(["", "ab", "Contact", "two--words", "-x-y", "wörter", "a_b_c", "x".repeat(61)])(
    "refuses %s",
    (slug) => {
      expect(looksShort(slug)).toBe(false);
    },
  );
});
