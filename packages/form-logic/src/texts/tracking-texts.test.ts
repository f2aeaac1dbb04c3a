// Checks the texts of the notice about analytics services in every language.
import { describe, expect, it } from "vitest";
import { loadTrackingTexts } from "./load-tracking-texts.ts";
import { textLanguages } from "./text-language.ts";

const others = textLanguages.filter((language) => language !== "en");

describe("the notice about analytics services", () => {
  it.each(others)("is complete and translated in %s", async (language) => {
    const [english, texts] = await Promise.all([loadTrackingTexts("en"), loadTrackingTexts(language)]);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(texts)) {
      expect(text.trim(), name).toBe(text);
      expect(text, name).not.toBe("");
      expect(Object.values(english), name).not.toContain(text);
      expect(text.includes("{services}"), name).toBe(name === "recipients");
    }
    expect(texts.agree).not.toBe(texts.decline);
  });

  it("follows the base of a language and falls back to English", async () => {
    expect(await loadTrackingTexts("de-AT")).toEqual(await loadTrackingTexts("de"));
    expect((await loadTrackingTexts("xx")).agree).toBe("Agree");
  });
});
