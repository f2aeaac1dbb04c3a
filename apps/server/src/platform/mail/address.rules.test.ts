import { describe, expect, it } from "vitest";
import { mailboxOf, quotableName } from "./address.rules.ts";

describe("mailboxOf", () => {
  it.each([
    ["Ada@Example.test", "ada@example.test"],
    [" ada+news@example.test ", "ada@example.test"],
    ["ada+a+b@example.test", "ada@example.test"],
    ["+ada@example.test", "+ada@example.test"],
    ['"a@b+c"@example.test', '"a@b@example.test'],
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
    "www.evil",
    "me@evil",
    "x".repeat(61),
  ])("omits %j", (given) => {
    expect(quotableName(given)).toBeUndefined();
  });
});
