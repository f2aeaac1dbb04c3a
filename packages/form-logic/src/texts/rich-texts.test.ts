// Checks the texts of rich controls in every language.
import { describe, expect, it } from "vitest";
import { loadRichTexts, type RichTexts } from "./load-rich-texts.ts";

const languages = ["ar", "de", "es", "fr", "it", "nl", "pl", "pt"];
const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const entriesOf = (texts: RichTexts) => Object.entries(texts);

describe("the texts of rich controls", () => {
  it.each(languages)("are complete in %s and use the placeholders of the English ones", async (language) => {
    const english = new Map(entriesOf(await loadRichTexts("en")));
    const texts = entriesOf(await loadRichTexts(language));
    expect(texts.map(([name]) => name)).toEqual([...english.keys()]);
    for (const [name, text] of texts) {
      expect(text.trim(), name).toBe(text);
      expect(text, name).not.toBe("");
      const used = new Set(placeholdersIn(text));
      expect([...used], name).toEqual([...new Set(placeholdersIn(english.get(name) ?? ""))]);
    }
  });

  it.each(languages)("are translated into %s", async (language) => {
    const english = new Map(entriesOf(await loadRichTexts("en")));
    const same = entriesOf(await loadRichTexts(language)).filter(
      ([name, text]) => english.get(name) === text,
    );
    // “Color” is the same word in Spanish.
    expect(same.map(([name]) => name).filter((name) => !(language === "es" && name === "penColor"))).toEqual(
      [],
    );
  });

  it.each(languages)("tell apart colors, widths, and directions in %s", async (language) => {
    const texts = await loadRichTexts(language);
    const groups = [
      [texts.black, texts.blue, texts.red, texts.green, texts.white],
      [texts.thin, texts.medium, texts.thick],
      [texts.previousMonth, texts.nextMonth],
      [texts.stopRecording, texts.pauseRecording, texts.resumeRecording],
      [texts.micRefused, texts.cameraRefused, texts.noDevice],
    ];
    for (const group of groups) expect(new Set(group).size, group.join()).toBe(group.length);
  });

  it("follow the base of a language and fall back to English", async () => {
    const [austrian, german, unknown, english] = await Promise.all(
      ["de-AT", "de", "xx", "en-GB"].map(loadRichTexts),
    );
    expect(austrian).toEqual(german);
    expect(unknown).toEqual(english);
    expect(english?.chooseDate).toBe("Choose a date");
  });
});
