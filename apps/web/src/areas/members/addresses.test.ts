import { describe, expect, it } from "vitest";
import { readAddresses } from "./addresses.ts";

const valid = (text: string) => readAddresses(text).valid;

describe("readAddresses", () => {
  it("finds nothing in nothing", () => {
    expect(readAddresses(" \n , ;\t")).toEqual({ valid: [], invalid: [] });
  });

  it.each([
    ["one per line", "ada@example.org\ngrace@example.org\r\nalan@example.org"],
    ["commas", "ada@example.org, grace@example.org,alan@example.org,"],
    ["semicolons", "ada@example.org; grace@example.org ;alan@example.org"],
    ["spaces", " ada@example.org grace@example.org  alan@example.org "],
    ["cells of a sheet", "ada@example.org\tgrace@example.org\talan@example.org"],
    ["a mail program", 'Ada <ada@example.org>, "Hopper, Grace" <grace@example.org>; <alan@example.org>'],
    ["names before addresses", "Ada Lovelace ada@example.org\nHopper grace@example.org\nalan@example.org"],
    ["links and brackets", "mailto:ada@example.org (grace@example.org) 'alan@example.org'."],
  ])("reads %s", (_, text) => {
    expect(readAddresses(text)).toEqual({
      valid: ["ada@example.org", "grace@example.org", "alan@example.org"],
      invalid: [],
    });
  });

  it("takes each address once, whatever its case", () => {
    expect(valid("Ada@Example.org\nada@example.org")).toEqual(["ada@example.org"]);
  });

  it("keeps plus signs, dots, subdomains and letters of other scripts", () => {
    const all = ["a.b+forms@mail.example.co.uk", "müller@exämple.de", "o'hara@example.org"];
    expect(valid(all.join(","))).toEqual(all);
  });

  it("names what is no address, as it was typed", () => {
    const text = "ada@example.org, grace@, @example.org\nAlan Turing\nme@localhost; a@b@c.org";
    expect(readAddresses(text)).toEqual({
      valid: ["ada@example.org"],
      invalid: ["grace@", "@example.org", "Alan Turing", "me@localhost", "a@b@c.org"],
    });
  });

  it("names a broken address beside a good one", () => {
    expect(readAddresses("ada@example.org grace@example")).toEqual({
      valid: ["ada@example.org"],
      invalid: ["grace@example"],
    });
  });

  it("survives an open quote", () => {
    expect(valid('"Ada <ada@example.org>\ngrace@example.org')).toEqual([
      "ada@example.org",
      "grace@example.org",
    ]);
  });
});
