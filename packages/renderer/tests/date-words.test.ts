// Tests how days and times are read and written in the language of the visitor.
import { describe, expect, it } from "vitest";
import {
  dayPlaceholder,
  firstWeekday,
  localeFor,
  monthAfter,
  readDay,
  readTime,
  weeksOf,
  writtenDay,
  writtenTime,
} from "../src/fields/rich/date-words.ts";

const nowMs = Date.UTC(2026, 10, 18);
const languages = ["en-US", "en-GB", "de", "es", "fr", "it", "nl", "pl", "pt", "ar", "ar-EG"];

describe("a day that was typed", () => {
  it.each([
    ["en-US", "3/8/2027", "2027-03-08"],
    ["en-US", "03082027", "2027-03-08"],
    ["en-GB", "8/3/2027", "2027-03-08"],
    ["en-GB", "8 Mar 27", "2027-03-08"],
    ["de", "8.3.27", "2027-03-08"],
    ["de", "08032027", "2027-03-08"],
    ["de", "8. März 2027", "2027-03-08"],
    ["fr", "8 juil. 2027", "2027-07-08"],
    ["es", "martes, 9 de marzo de 2027", "2027-03-09"],
    ["pl", "8 marca 2027", "2027-03-08"],
    ["sv", "2027-03-08", "2027-03-08"],
    ["en-US", "2027-03-08", "2027-03-08"],
    ["ar-EG", "٨/٣/٢٠٢٧", "2027-03-08"],
    ["en-GB", "1/2/85", "1985-02-01"],
    // Validation reports that the month does not have that many days.
    ["en-GB", "31/2/2027", "2027-02-31"],
  ])("in %s as %s is %s", (locale, typed, day) => {
    expect(readDay(typed, locale, nowMs)).toBe(day);
  });

  it.each([
    ["en-US", "13/8/2027"],
    ["en-US", "soon"],
    ["en-US", "8"],
    ["en-US", "1/2/20271"],
    ["fr", "8 jui 2027"],
    ["en-US", ""],
  ])("in %s as %s is none", (locale, typed) => {
    expect(readDay(typed, locale, nowMs)).toBeUndefined();
  });

  it.each(languages)("is read back as it is written in %s", (locale) => {
    for (const day of ["2027-03-08", "2027-05-31", "2024-02-29", "1985-12-01", "2027-08-03", "2027-10-22"])
      expect(readDay(writtenDay(day, locale), locale, nowMs), writtenDay(day, locale)).toBe(day);
  });
});

describe("a time that was typed", () => {
  it.each([
    ["14:30", "14:30"],
    ["1430", "14:30"],
    ["14.30", "14:30"],
    ["14h30", "14:30"],
    ["2:30 pm", "14:30"],
    ["0230PM", "14:30"],
    ["12 am", "00:00"],
    ["12:15 p.m.", "12:15"],
    ["9", "09:00"],
    ["٩:٠٥", "09:05"],
    ["14:30:15", "14:30:15"],
    ["25:00", undefined],
    ["13 pm", undefined],
    ["9:75", undefined],
    ["noon", undefined],
  ])("as %s is %s", (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each(languages)("is read back as it is written in %s", (locale) => {
    for (const time of ["00:00", "09:05", "12:30", "23:59"])
      expect(readTime(writtenTime(time, locale)), writtenTime(time, locale)).toBe(time);
  });
});

describe("a month", () => {
  it("has the weeks that the language begins on its own day", () => {
    expect([firstWeekday("en-US"), firstWeekday("de"), firstWeekday("ar-EG")]).toEqual([7, 1, 6]);
    const weeks = weeksOf("2027-02-14", 1);
    expect(weeks.map(([first]) => first)).toEqual(["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"]);
    expect(weeksOf("2027-02-14", 7)[0]?.[0]).toBe("2027-01-31");
  });

  it("ends on its last day when a longer one is left", () => {
    expect(monthAfter("2027-01-31", 1)).toBe("2027-02-28");
    expect(monthAfter("2027-03-31", -1)).toBe("2027-02-28");
    expect(monthAfter("2024-02-29", 12)).toBe("2025-02-28");
  });
});

it("writes a day that does not exist in numbers, and leaves other text alone", () => {
  expect(writtenDay("2027-02-31", "en-GB")).toBe("31/02/2027");
  expect(writtenDay("2027-02-31", "de")).toBe("31.02.2027");
  expect(writtenDay("soon", "de")).toBe("soon");
});

it("asks for day and month in the visitor's order", () => {
  expect(localeFor("en", ["de-DE", "en-GB"])).toBe("en-GB");
  expect(localeFor("en-US", ["en-GB"])).toBe("en-US");
  expect(localeFor("fr", ["en-GB"])).toBe("fr");
  expect(dayPlaceholder("en-GB")).toBe("day/month/year");
  expect(dayPlaceholder("de")).toBe("Tag.Monat.Jahr");
});
