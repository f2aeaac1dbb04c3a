import { describe, expect, it } from "vitest";
import { languageWishes } from "./languages.ts";

describe("languageWishes", () => {
  it("puts the URL's language first, then the browser's by weight", () => {
    expect(languageWishes("de", "fr;q=0.5, pt-BR, *;q=0.1, en;q=0")).toEqual(["de", "pt-BR", "fr"]);
    expect(languageWishes(undefined, undefined)).toEqual([]);
  });
});
