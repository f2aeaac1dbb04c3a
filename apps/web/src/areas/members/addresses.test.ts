import { describe, expect, it } from "vitest";
import { readAddresses } from "./addresses.ts";

const valid = (text: string) => readAddresses(text).valid;

describe("readAddresses", () => {
  it("returns nothing for empty text", () => {
    expect(readAddresses(" \n , ;\t")).toEqual({ valid: [], invalid: [] });
  });

  it.each([
    ["one per line", "ada@example.org\ngrace@example.org\r\nalan@example.org"],
    ["commas", "ada@example.org, grace@example.org,alan@example.org,"],
    ["semicolons", "ada@example.org; grace@example.org ;alan@example.org"],
    ["spaces", " ada@example.org grace@example.org  alan@example.org "],
    ["spreadsheet cells", "ada@example.org\tgrace@example.org\talan@example.org"],
    [
      "text from a mail client",
      'Ada <ada@example.org>, "Hopper, Grace" <grace@example.org>; <alan@example.org>',
    ],
    ["names before addresses", "Ada Lovelace ada@example.org\nHopper grace@example.org\nalan@example.org"],
    ["links and brackets", "mailto:ada@example.org (grace@example.org) 'alan@example.org'."],
  ])("reads %s", (_, text) => {
    expect(readAddresses(text)).toEqual({
      valid: ["ada@example.org", "grace@example.org", "alan@example.org"],
      invalid: [],
    });
  });

  it("returns each address once, regardless of case", () => {
    expect(valid("Ada@Example.org\nada@example.org")).toEqual(["ada@example.org"]);
  });

  it("accepts plus signs, dots, subdomains, and non-Latin letters", () => {
    const all = ["a.b+forms@mail.example.co.uk", "müller@exämple.de", "o'hara@example.org"];
    expect(valid(all.join(","))).toEqual(all);
  });

  it("reports invalid addresses as typed", () => {
    const text = "ada@example.org, grace@, @example.org\nAlan Turing\nme@localhost; a@b@c.org";
    expect(readAddresses(text)).toEqual({
      valid: ["ada@example.org"],
      invalid: ["grace@", "@example.org", "Alan Turing", "me@localhost", "a@b@c.org"],
    });
  });

  it("reports an invalid address next to a valid one", () => {
    expect(readAddresses("ada@example.org grace@example")).toEqual({
      valid: ["ada@example.org"],
      invalid: ["grace@example"],
    });
  });

  it("handles an unclosed quote", () => {
    expect(valid('"Ada <ada@example.org>\ngrace@example.org')).toEqual([
      "ada@example.org",
      "grace@example.org",
    ]);
  });
});
