import { describe, expect, it } from "vitest";
import { mailboxOf, quotableName, withoutLinks } from "./address.rules.ts";

describe("mailboxOf", () => {
  it.each([
    ["Ada@Example.test", "ada@example.test"],
    [" ada+news@example.test ", "ada@example.test"],
    ["ada+a+b@example.test", "ada@example.test"],
    ["+ada@example.test", "+ada@example.test"],
    ['"a@b+c"@example.test', '"a@b@example.test'],
    ["A.d.a+news@gmail.com", "ada@gmail.com"],
    ["ada@GoogleMail.com", "ada@gmail.com"],
    ["a.da@example.test", "a.da@example.test"],
    ["nobody", "nobody"],
  ])("counts %s as %s", (given, expected) => {
    expect(mailboxOf(given)).toBe(expected);
  });
});

describe("quotableName", () => {
  it.each([
    ["Ada Lovelace", "Ada Lovelace"],
    ["  Sales,\n Europe ", "Sales, Europe"],
    ["J. Doe & Co. KG", "J. Doe & Co. KG"],
    ["Nr. 5", "Nr. 5"],
    ["Bücher-Café 24", "Bücher-Café 24"],
    ["a\u202Eb", "ab"],
  ])("keeps %j", (given, expected) => {
    expect(quotableName(given)).toBe(expected);
  });

  it.each([
    undefined,
    "",
    " \u200B ",
    "see http://evil.example",
    "evil.example/win",
    "EVIL.COM",
    "evil\u200B.com",
    "evil．com",
    "münchen.de",
    "परीक्षा.com",
    "i\u2764.ws",
    "www.evil",
    "me@evil",
    "x".repeat(61),
  ])("omits %j", (given) => {
    expect(quotableName(given)).toBeUndefined();
  });
});

describe("withoutLinks", () => {
  it.each([
    ["see https://evil.example/win", "see https:\u200b//evil.\u200bexample/win"],
    ["http://1.2.3.4", "http:\u200b//1.2.3.4"],
    ["ada@example.com", "ada@\u200bexample.\u200bcom"],
    ["www.m\u00fcnchen.de", "www.\u200bm\u00fcnchen.\u200bde"],
    ["evil\uff0ecom", "evil\uff0e\u200bcom"],
    ["//evil.example", "//evil.\u200bexample"],
    ["परीक्षा.com", "परीक्षा.\u200bcom"],
    ["นำ้.com", "นำ้.\u200bcom"],
    ["i\u2764.ws", "i\u2764.\u200bws"],
    ["i\u2764\ufe0f.ws", "i\u2764\ufe0f.\u200bws"],
    ["\u{1f600}\u{1f3fd}.ws", "\u{1f600}\u{1f3fd}.\u200bws"],
    ["cafe\u0301.com/login", "cafe\u0301.\u200bcom/login"],
    ["evil.\u2764.ws", "evil.\u200b\u2764.\u200bws"],
  ])("breaks what would become a link in %j", (given, expected) => {
    expect(withoutLinks(given)).toBe(expected);
  });

  it.each(["12.50", "Yes. Both.", "at 10:30", "1/2", "A: b", "50 @ 3", "…"])(
    "leaves %j as it is",
    (given) => {
      expect(withoutLinks(given)).toBe(given);
    },
  );
});
