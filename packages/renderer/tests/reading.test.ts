// Tests that numbers are read as they are shown, in every language, so that posting a page again changes nothing.
import { languages } from "@formstead/form-logic/texts/load-texts";
import { expect, it } from "vitest";
import { readDecimal, readNumber, shownDecimal } from "../src/fields/reading.ts";

const all = ["en", ...Object.keys(languages), "de-CH", "en-IN"];
const numbers = [0, 7, 0.125, 1.125, 2.5, 12.345, 1_000, 1_125, 1_234.5, 12_345.678, 1_000_000, -1.125];

it.each(all)("numbers are read as they are shown in %s", (language) => {
  for (const number of numbers) {
    expect(readNumber(shownDecimal(number, language), language)).toBe(number);
    expect(readDecimal(shownDecimal(String(number), language), language)).toBe(String(number));
  }
});

it("text that is not a number is shown as it was typed", () => {
  for (const text of ["seven", "1.2.3", ""]) expect(shownDecimal(text, "de")).toBe(text);
});
