import { describe, expect, it } from "vitest";
import { isCountry } from "./countries.ts";

describe("countries", () => {
  it("match ISO 3166-1 and Kosovo, each known to the engine", () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(codes).toHaveLength(250);
    expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(["EU", "UN", "AN", "ZZ", "A", "", "PLX", "AEF", "AB"].filter(isCountry)).toEqual([]);
  });
});
