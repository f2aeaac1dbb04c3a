// Every way in which an answer of any type can fail has a sentence of its own, in every language.
import { describe, expect, it } from "vitest";
import { messageName } from "../definition/messages.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { type Issue, refused } from "../fields/field-type.ts";
import { fieldTypes } from "../fields/logic.ts";
import { failingAnswers, file, options, range } from "../test-kit/failing-answers.ts";
import type { Json, JsonObject } from "../values/json.ts";
import { textsIn } from "./all-texts.ts";
import { counted } from "./counted.ts";
import type { Asked, Wording } from "./problem.ts";
import { nameOf } from "./problem-name.ts";
import { problemText } from "./problem-text.ts";
import { problemTextsIn } from "./problem-texts.ts";
import { type TextLanguage, textLanguages } from "./text-language.ts";
import { writerIn } from "./writer.ts";

const wordingIn = (language: string): Wording => ({
  problems: problemTextsIn(language),
  texts: textsIn(language),
  writer: writerIn(language, "UTC"),
});
const wordings = new Map(textLanguages.map((language) => [language, wordingIn(language)]));

interface Found {
  readonly issue: Issue;
  readonly asked: Asked;
}

function found(type: string): readonly Found[] {
  const logic = fieldTypes.get(type);
  const failures = fieldCatalogue.get(type)?.failures ?? [];
  const empty: Found = { issue: { code: "required" }, asked: { type, settings: {}, value: null } };
  return [
    ...(failures.includes("required") ? [empty] : []),
    ...(failingAnswers[type] ?? []).flatMap(([settings, raw]): Found[] => {
      const value = logic?.normalise(raw, settings) ?? null;
      const issues: readonly Issue[] =
        value === refused
          ? [{ code: "type" }]
          : (logic?.validate(value, settings, { nowMs: 0, language: "en" }) ?? []);
      const asked = { type, settings, value: value === refused ? raw : value };
      return issues.map((issue) => ({ issue, asked }));
    }),
  ];
}

/** What respondents cannot cause, because the control offers only what can be read, or the server answers. */
const noAnswer = /^(calculated|hidden|variable|auto_number|payment|appointment)$/;
const generalFor: Readonly<Record<string, RegExp>> = {
  type: /^(text|textarea|rich_text)$/,
  required: /^(text|textarea|rich_text)$/,
};

/** Words that blame, beg, or talk like a machine. In Arabic, a polite form is the usual one. */
const forbidden: Readonly<Record<TextLanguage, RegExp>> = {
  en: /\b(in)?valid|please|required|must|error\b/i,
  ar: /غير صالح|مطلوب|خطأ/,
  de: /ungültig|gültig|bitte|erforderlich|pflicht|muss/i,
  es: /válid|por favor|obligatori|debe/i,
  fr: /valide|veuillez|s’il vous plaît|obligatoire|requis|devez/i,
  it: /valid[oa]|per favore|obbligatori|richiest|deve/i,
  nl: /ongeldig|geldig|alstublieft|verplicht|vereist|moet/i,
  pl: /nieprawidłow|proszę|wymagan|musi/i,
  pt: /válid|por favor|obrigatóri|deve/i,
};

it("has failing answers for every type", () => {
  expect(Object.keys(failingAnswers).sort()).toEqual([...fieldCatalogue.keys()].sort());
});

describe.each([...fieldCatalogue.values()].map((one) => [one.type, one] as const))(
  "%s",
  (type, { failures }) => {
    it("fails in exactly the ways that it describes", () => {
      const names = new Set(found(type).map(({ issue }) => messageName(issue)));
      expect([...names].sort()).toEqual([...failures].sort());
    });

    it.each(textLanguages)("says in %s what to do", (language) => {
      const wording = wordings.get(language) as Wording;
      for (const { issue, asked } of found(type)) {
        const told = problemText(issue, wording, asked);
        const name = nameOf({ params: {}, ...issue }, asked, wording);
        const about = [issue, told];
        expect([about, /[{}|]|undefined|NaN/.test(told)]).toEqual([about, false]);
        expect([about, forbidden[language].test(told)]).toEqual([about, false]);
        expect([about, /[.:]$/.test(told)]).toEqual([about, false]);
        if (noAnswer.test(type) || generalFor[name]?.test(type)) continue;
        expect([about, name]).not.toEqual([about, "type"]);
        expect([about, name]).not.toEqual([about, "required"]);
        if (language !== "en")
          expect(told).not.toBe(problemText(issue, wordings.get("en") as Wording, asked));
      }
    });
  },
);

describe("texts", () => {
  const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

  it.each(textLanguages)("have the same placeholders in %s", (language) => {
    for (const [name, text] of Object.entries(problemTextsIn("en"))) {
      const told = (problemTextsIn(language) as Readonly<Record<string, string>>)[name] ?? "";
      expect([name, placeholders(told)]).toEqual([name, placeholders(text)]);
    }
  });

  it("are used", () => {
    const names = new Set(
      Object.keys(failingAnswers).flatMap((type) =>
        found(type).map(({ issue, asked }) => nameOf({ params: {}, ...issue }, asked, wordingIn("en"))),
      ),
    );
    // Groups that repeat, whole forms, and what is required depending on the settings.
    const others =
      "required_rows all_ranking required_choices min_items_entries max_items_entries unique expression too_many unknown_field_key read_only unconfirmed";
    const unused = Object.keys(problemTextsIn("en")).filter(
      (name) => !names.has(name) && !others.split(" ").includes(name),
    );
    expect(unused).toEqual([]);
  });
});

describe("sentences", () => {
  const say = (issue: Issue, asked: Asked, language = "en") => problemText(issue, wordingIn(language), asked);
  const first = (type: string, settings: JsonObject, raw: Json, language = "en") => {
    const logic = fieldTypes.get(type);
    const value = logic?.normalise(raw, settings) ?? null;
    const [issue] =
      value === refused
        ? [{ code: "type" as const }]
        : (logic?.validate(value, settings, { nowMs: 0, language }) ?? []);
    return say(issue as Issue, { type, settings, value: value === refused ? raw : value }, language);
  };

  it("count", () => {
    expect(first("text", { max_length: 80 }, "x".repeat(94))).toBe("Shorten this to 80 characters (now 94)");
    expect(first("text", { max_length: 1 }, "xy", "pl")).toBe("Skróć tekst do 1 znaku (teraz 2)");
    expect(first("text", { min_length: 22 }, "xy", "pl")).toBe("Napisz co najmniej 22 znaki (teraz 2)");
    expect(first("text", { min_length: 25 }, "xy", "pl")).toBe("Napisz co najmniej 25 znaków (teraz 2)");
    expect(first("checkboxes", { options, max_choices: 2 }, ["tea", "milk", "water"])).toBe(
      "Choose up to 2 answers (now 3)",
    );
    expect(say({ code: "required" }, { type: "checkboxes", settings: { min_choices: 2 }, value: null })).toBe(
      "Choose at least 2 answers (now 0)",
    );
    expect(say({ code: "min", params: { min: 2, unit: "items" } }, { type: "repeat", value: 1 })).toBe(
      "Add at least 2 entries (now 1)",
    );
    expect(say({ code: "max", params: { max: 2, unit: "characters" } }, { type: "text" })).toBe(
      "Shorten this to 2 characters",
    );
    expect(first("ranking", { options, require_all: true }, ["tea"])).toBe(
      "Put all 3 options in order (now 1)",
    );
  });

  it("name days and dates", () => {
    const weekdays = [2, 3];
    expect(first("date", { weekdays }, "2026-11-19")).toBe(
      "Choose a Tuesday or Wednesday. November 19 is a Thursday",
    );
    expect(first("date", { weekdays }, "2026-11-19", "de")).toBe(
      "Wählen Sie einen Dienstag oder Mittwoch. Der 19. November ist ein Donnerstag",
    );
    expect(first("date", {}, "2027-02-30")).toBe("February 2027 has 28 days. Check the day");
    expect(first("date", { min: "2027-03-01" }, "2026-11-19")).toBe(
      "Choose a date on or after March 1, 2027",
    );
    expect(first("date_range", {}, range("2026-11-19", "2026-11-17"))).toBe(
      "To: Choose an end date on or after November 19, 2026",
    );
    expect(first("time", { min: "14:30" }, "09:00")).toBe("Choose 2:30 PM or a later time");
    expect(first("duration", { min: "PT1H30M" }, "PT5M")).toBe("Enter 1 hour, 30 minutes or more");
  });

  it("give an example that works", () => {
    expect(first("number", { step: 5 }, 12)).toBe("Enter a multiple of 5, like 15");
    expect(first("number", { step: 5, max: 14 }, 12)).toBe("Enter a multiple of 5, like 10");
    expect(first("number", { min: 1, step: 3 }, 5)).toBe("Enter 4 or 7. Numbers in between are not allowed");
    expect(first("number", { step: 1 }, 2.5)).toBe("Enter a whole number, like 3");
    expect(first("currency", { currency: "EUR" }, "x", "de")).toBe(
      "Geben Sie einen Betrag ein, zum Beispiel 12,50",
    );
    expect(first("percent", { min: 0, max: 100 }, "150")).toBe("Enter a percentage from 0 to 100");
    expect(first("email", {}, "ada@")).toBe("Complete the part after the @, like name@example.com");
  });

  it("name files, rows, and parts", () => {
    expect(first("file", { max_bytes: 20_000_000 }, [file({ name: "film.mov" })])).toBe(
      "“film.mov” is 64 MB. Files can be up to 20 MB",
    );
    expect(first("file", { accept: ["application/pdf", "image/*"] }, [file({})])).toBe(
      "“cv.pages” cannot be used. Add a file of one of these types: PDF or picture",
    );
    const rows = [{ value: "tools", label: "I had the tools I needed" }];
    expect(first("matrix", { rows, columns: options, require_all: true }, { none: "tea" })).toBe(
      "Choose an answer for “I had the tools I needed”",
    );
    expect(first("name", { required_parts: ["last"] }, { first: "Ada" })).toBe("Fill in “Last name”");
    expect(first("select", { options, allow_other: true }, { value: "other" })).toBe("Fill in “Other”");
    const columns = [{ value: "hours", label: "Hours", type: "number", settings: { max: 8 } }];
    expect(first("input_table", { rows, columns }, [{ hours: 9 }])).toBe(
      "I had the tools I needed, Hours: Enter 8 or less",
    );
    expect(first("location", {}, { lat: 91, lng: 2 })).toBe("Latitude: Enter 90 or less");
  });

  it("are the form's own if it has one", () => {
    const asked = { type: "email", id: "mail", messages: { type: "We need your work address" } };
    expect(say({ code: "type" }, asked)).toBe("We need your work address");
    expect(say({ code: "required" }, asked)).toBe("Enter an email address, like name@example.com");
    const translations = { "mail.messages.type": "Wir brauchen Ihre Dienstadresse" };
    expect(problemText({ code: "type" }, { ...wordingIn("de"), translations }, asked)).toBe(
      "Wir brauchen Ihre Dienstadresse",
    );
  });

  it("insert names as they are, even if they read like times, dates, or placeholders", () => {
    const row = (label: string) => {
      const rows = [{ value: "a", label }];
      return say(
        { code: "required", params: { part: "a" } },
        { type: "matrix", id: "m", settings: { rows } },
      );
    };
    for (const label of ["08:00–09:00", "08:00", "10-11-12", "2026-13-45", "a{b}", "1234"])
      expect(row(label)).toContain(`“${label}”`);
    for (const name of ["12:30 meeting.txt", "a{b}.txt", "2026-01-01"]) {
      const value = [{ ...file, name, size: 10, mime: "text/plain" }];
      const settings = { accept: ["application/pdf"] };
      const issue = { code: "option", params: { part: "mime" } } as const;
      expect(() => say(issue, { type: "file", settings, value })).not.toThrow();
    }
  });

  it("agree with the number of answers", () => {
    const heading = (language: string, count: number) =>
      counted(textsIn(language).summary, count, language).replace("{count}", String(count));
    expect([1, 3].map((count) => heading("en", count))).toEqual([
      "1 answer needs another look",
      "3 answers need another look",
    ]);
    expect([1, 2, 5, 11].map((count) => heading("ar", count))).toEqual([
      "إجابة واحدة تحتاج إلى مراجعة",
      "إجابتان تحتاجان إلى مراجعة",
      "5 إجابات تحتاج إلى مراجعة",
      "11 إجابة تحتاج إلى مراجعة",
    ]);
    expect([1, 2, 5].map((count) => heading("pl", count))).toEqual([
      "Sprawdź jeszcze raz 1 odpowiedź",
      "Sprawdź jeszcze raz 2 odpowiedzi",
      "Sprawdź jeszcze raz 5 odpowiedzi",
    ]);
  });
});
