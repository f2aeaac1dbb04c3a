import { describe, expect, it } from "vitest";
import { licenceProblems } from "./licences.ts";

const component = (id?: string) => ({
  group: "@a",
  name: "b",
  version: "1.0.0",
  ...(id === undefined ? {} : { licenses: [{ license: { id } }] }),
});

describe("licenses", () => {
  it("accepts one allowed license among alternatives", () => {
    expect(licenceProblems([component("MIT"), component("(GPL-2.0-only OR Apache-2.0)")])).toEqual([]);
  });
  it("requires all combined licenses to be allowed", () => {
    expect(licenceProblems([component("MIT AND SSPL-1.0")])).toEqual(["@a/b@1.0.0: MIT AND SSPL-1.0"]);
  });
  it("requires a stated license", () => {
    expect(licenceProblems([component()])).toEqual(["@a/b@1.0.0: no license"]);
  });
});
