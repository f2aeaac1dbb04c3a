// Every code that a respondent can encounter has a text in every language; the list comes from the operations.
import { issueCodes } from "@formstead/form-logic";
import { textsIn } from "@formstead/form-logic/texts/all-texts";
import { problemText } from "@formstead/form-logic/texts/problem-text";
import { problemTextsIn } from "@formstead/form-logic/texts/problem-texts";
import { refusalText } from "@formstead/form-logic/texts/refusal-text";
import { serverTexts } from "@formstead/form-logic/texts/server-texts";
import { textLanguages } from "@formstead/form-logic/texts/text-language";
import { writerIn } from "@formstead/form-logic/texts/writer";
import { describe, expect, it } from "vitest";
import { modules } from "../../main/modules.ts";
import { allowsAnyOrigin } from "./access.ts";
import { errorsOf } from "./operation-errors.ts";
import { codesForPrograms } from "./respondent-words.ts";

const operations = modules
  .flatMap(({ routes = [] }) => routes)
  .flatMap(({ contract }) => Object.values(contract.operations))
  .filter(({ access }) => allowsAnyOrigin(access));
const codes = [...new Set(operations.flatMap(errorsOf).map(({ code }) => code))];
const others = textLanguages.filter((language) => language !== "en");
const reasons = ["not_open_yet", "paused", "closed", "full", "unavailable"];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe("refusals", () => {
  it("come from many operations", () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(codes.length).toBeGreaterThan(40);
  });

  it("exclude only codes that a respondent can never encounter", () => {
    expect([...codesForPrograms].filter((code) => !codes.includes(code))).toEqual([]);
    expect([...codesForPrograms].filter((code) => refusalText(code, {}, "en") !== undefined)).toEqual([]);
  });

  it.each(textLanguages)("have a text for every code in %s", (language) => {
    const silent = codes.filter((code) => !codesForPrograms.has(code) && !refusalText(code, {}, language));
    expect(silent).toEqual([]);
  });

  it.each(others)("are translated into %s", (language) => {
    const asked = [
      ...codes.map((code) => [code, {}] as const),
      ...reasons.map((reason) => ["form_not_accepting", { reason }] as const),
    ].filter(([code]) => !codesForPrograms.has(code));
    const same = asked.filter(
      ([code, details]) => refusalText(code, details, language) === refusalText(code, details, "en"),
    );
    expect(same).toEqual([]);
  });
});

describe("texts of the server", () => {
  it.each(others)("are complete in %s, with the same placeholders", (language) => {
    const [ours, theirs] = [serverTexts("en"), serverTexts(language)];
    for (const part of Object.keys(ours) as (keyof typeof ours)[]) {
      expect(Object.keys(theirs[part]).sort()).toEqual(Object.keys(ours[part]).sort());
      for (const [name, text] of Object.entries(ours[part])) {
        const told = (theirs[part] as Readonly<Record<string, string>>)[name] ?? "";
        expect([name, placeholders(told)]).toEqual([name, placeholders(text)]);
        expect([name, told.trim()]).toEqual([name, told]);
        if (text.includes(" ") && text.endsWith(".")) expect(told).not.toBe(text);
      }
    }
  });
});

describe("problems with answers", () => {
  const wordingIn = (language: string) => ({
    problems: problemTextsIn(language),
    texts: textsIn(language),
    writer: writerIn(language, "UTC"),
  });
  const codes = [...issueCodes, "read_only"];

  // Which texts suit which field types is tested with the texts.
  it.each(textLanguages)("have a text for every code in %s, whatever the field", (language) => {
    for (const code of codes) {
      const told = problemText({ code, params: { min: 1, max: 2 } }, wordingIn(language));
      expect([code, told.includes("{")]).toEqual([code, false]);
      if (code !== "type") expect([code, told]).not.toEqual([code, problemTextsIn(language).type]);
      if (language !== "en") expect(told).not.toBe(problemText({ code }, wordingIn("en")));
    }
  });

  it("mention no limit that is not known", () => {
    expect(problemText({ code: "max" }, wordingIn("de"))).toBe("Prüfen Sie diese Antwort");
  });

  it("format numbers and dates according to the language", () => {
    const told = (language: string, min: string) =>
      problemText({ code: "min", params: { min } }, wordingIn(language));
    expect(told("de", "1234567.5")).toBe("Geben Sie 1.234.567,5 oder mehr ein");
    expect(told("en", "1900")).toBe("Enter 1900 or more");
    expect(told("en", "-0.25")).toBe("Enter -0.25 or more");
    expect(told("en", "2030-05-01")).toBe("Choose a date on or after May 1, 2030");
    expect(told("fr", "2030-05-01")).toBe("Choisissez le 1 mai 2030 ou une date ultérieure");
    expect(told("fr", "08:30")).toBe("Choisissez 08:30 ou une heure ultérieure");
    expect(told("de", "2030-05-01T06:30:00Z")).toBe(
      "Wählen Sie den 1. Mai 2030 um 06:30:00 UTC oder ein späteres Datum",
    );
    expect(told("en", "PT30M")).toBe("Enter 30 minutes or more");
  });
});
