// Checks the texts of the buttons that raise and lower a number in every language.
import { expect, it } from "vitest";
import { stepperTexts } from "./stepper-texts.ts";
import { textLanguages } from "./text-language.ts";

it.each(textLanguages)("name the question and tell apart both buttons in %s", (language) => {
  const { less, more, now } = stepperTexts(language);
  expect([less, more].map((text) => text.match(/\{\w+\}/g))).toEqual([["{label}"], ["{label}"]]);
  expect(now.match(/\{\w+\}/g)).toEqual(["{label}", "{value}"]);
  expect(less).not.toBe(more);
});

it("are translated, follow the base of a language, and fall back to English", () => {
  const all = textLanguages.map((language) => stepperTexts(language).less);
  expect(new Set(all).size).toBeGreaterThan(7);
  expect(stepperTexts("de-AT")).toEqual(stepperTexts("de"));
  expect(stepperTexts("xx")).toEqual(stepperTexts("en"));
});
