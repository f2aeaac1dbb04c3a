import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseLocale, formatsOf } from "./locale.ts";

const evening = new Date(2026, 10, 16, 18, 54, 3);

describe("the locale", () => {
  it.each([
    ["en", ["en-GB", "de"], "en-GB"],
    ["de", ["en-GB", "de-AT"], "de-AT"],
    ["en", ["en", "en-IE"], "en-IE"],
    ["en", ["de-AT"], "en-AT"],
    ["en", ["fr", "pl-PL", "de-DE"], "en-PL"],
    ["de", ["en-US"], "de"],
    ["de", ["fr"], "de"],
    ["ar", ["ar-EG"], "ar-EG"],
    ["fa", ["fa-IR", "en-US"], "fa-IR"],
    ["en", [], "en"],
    ["en", ["*", "not a tag", "en-NZ"], "en-NZ"],
    ["en", ["en-US-u-hc-h23"], "en-US-u-hc-h23"],
  ])("of a profile in %s and a browser in %j is %s", (language, wanted, locale) => {
    expect(chooseLocale(language, wanted)).toBe(locale);
  });
});

describe("the formats of a region", () => {
  it.each([
    ["en-GB", "16 Nov 2026, 18:54", "18:54", "1,234,567.5"],
    ["en-US", "Nov 16, 2026, 6:54 PM", "6:54 PM", "1,234,567.5"],
    ["de-AT", "16.11.2026, 18:54", "18:54", "1 234 567,5"],
    ["ar-EG", "١٦‏/١١‏/٢٠٢٦، ٦:٥٤ م", "٦:٥٤ م", "١٬٢٣٤٬٥٦٧٫٥"],
    ["fa-IR", "۲۵ آبان ۱۴۰۵، ۱۸:۵۴", "۱۸:۵۴", "۱٬۲۳۴٬۵۶۷٫۵"],
  ])("write dates, times, and numbers for %s", (locale, dateTime, time, number) => {
    const formats = formatsOf(locale);
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");
    expect(
      [formats.dateTime(evening), formats.time(evening), formats.number(1_234_567.5)].map(plain),
    ).toEqual([dateTime, time, number]);
  });

  it.each([
    ["en-GB", 1, false, "."],
    ["en-US", 7, true, "."],
    ["de-AT", 1, false, ","],
    ["ar-EG", 6, true, "٫"],
    ["fa-IR", 6, false, "٫"],
  ])("know the week, the clock, and the decimal mark of %s", (locale, firstDay, has12Hours, mark) => {
    const { firstDayOfWeek, has12Hours: has12, decimalMark } = formatsOf(locale);
    expect([firstDayOfWeek, has12, decimalMark]).toEqual([firstDay, has12Hours, mark]);
  });

  it("write dates in three lengths, with seconds, and with the time zone", () => {
    const { date, dateTime } = formatsOf("en-GB");
    expect(date(evening, "medium")).toBe("16 Nov 2026");
    expect(date(evening, "long")).toBe("16 November 2026");
    expect(date(evening, "full")).toBe("Monday, 16 November 2026");
    expect(dateTime(evening, "seconds")).toBe("16 Nov 2026, 18:54:03");
    expect(dateTime(evening, "zone")).toMatch(/^16 Nov 2026, 18:54:03 \S+/);
  });

  it.each([
    [-5, "now"],
    [-120, "2 minutes ago"],
    [-86_400, "yesterday"],
    [3_600 * 5, "in 5 hours"],
    [-31_536_000 * 2, "2 years ago"],
  ])("write a moment %i seconds from now as %s", (seconds, text) => {
    const now = new Date();
    expect(formatsOf("en-GB").relativeTime(new Date(now.getTime() + seconds * 1_000), now)).toBe(text);
  });

  it.each([
    [0, "0 byte"],
    [999, "999 byte"],
    [1_500, "1.5 kB"],
    [48_213_000, "48.2 MB"],
    [7e15, "7,000 TB"],
  ])("write %i bytes as %s", (bytes, text) => {
    expect(formatsOf("en").fileSize(bytes)).toBe(text);
  });

  it("join and sort texts as the language does", () => {
    expect(formatsOf("de-AT").list(["Ada", "Grace", "Olga"])).toBe("Ada, Grace und Olga");
    expect(["Zoe", "Ärmel", "Anna"].toSorted(formatsOf("de-AT").compare)).toEqual(["Anna", "Ärmel", "Zoe"]);
  });
});

it("is the only file of Studio that formats with the browser's functions", () => {
  const root = join(import.meta.dirname, "..");
  const direct = globSync("**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !file.endsWith(".d.ts") && !/^locale(\.test)?\.ts$/.test(basename(file)))
    .filter((file) =>
      /\bIntl\.|\.toLocale\w*\(|\.localeCompare\(/.test(readFileSync(join(root, file), "utf8")),
    );
  expect(direct.map((file) => relative(".", file))).toEqual([]);
});
