/** Days and times as people write and read them in their language. Pure, except for the languages of the browser. */

const digitsOf = (text: string): string =>
  text.replace(/[٠-٩۰-۹]/g, (digit) => `${digit.charCodeAt(0) & 15}`).replace(/[\u200e\u200f\u061c]/g, "");

/** The visitor's own variant of the form's language, such as British English, decides the order of day and month. */
export function localeFor(language: string, wishes: readonly string[] = []): string {
  const [base] = language.split("-");
  return (language.includes("-") ? undefined : wishes.find((one) => one.split("-")[0] === base)) ?? language;
}

type Part = "day" | "month" | "year";
const isPart = (type: string): type is Part => type === "day" || type === "month" || type === "year";
const common = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" } as const;

export function formOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...common, ...options });
}

function numericParts(locale: string): readonly Intl.DateTimeFormatPart[] {
  return formOf(locale, { day: "2-digit", month: "2-digit", year: "numeric" }).formatToParts(0);
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text;

/** `Monday, March 8, 2027`; `2/31/2027` for a day that does not exist, and other text as it was typed. */
export function writtenDay(day: string, locale: string): string {
  if (isDay(day)) return formOf(locale, { dateStyle: "full" }).format(new Date(day));
  const [, year = "", month = "", date = ""] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const parts = { year, month, day: date };
  return year
    ? numericParts(locale)
        .map(({ type, value }) => (isPart(type) ? parts[type] : value))
        .join("")
    : day;
}

/** `month/day/year` in the language's words and order. */
export function dayPlaceholder(locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: "dateTimeField" });
  const words = numericParts(locale).map(({ type, value }) => (isPart(type) ? names.of(type) : value));
  return words.join("").replace(/[\u200e\u200f]/g, "");
}

const monthsOf = (locale: string): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, at) => {
    const date = Date.UTC(2024, at, 1);
    const forms: readonly Intl.DateTimeFormatOptions[] = [
      { month: "long" },
      { month: "short" },
      { month: "long", day: "numeric" },
      { month: "short", day: "numeric" },
    ];
    return forms.map(
      (form) =>
        formOf(locale, form)
          .formatToParts(date)
          .find(({ type }) => type === "month")
          ?.value.replace(/\.$/, "")
          .toLocaleLowerCase(locale) ?? "",
    );
  });

const shortestName = 3;

/** The month, from 1, that exactly one name in the text begins like. */
function monthIn(text: string, locale: string): number | undefined {
  const months = monthsOf(locale);
  for (const [word] of text.toLocaleLowerCase(locale).matchAll(/[\p{L}\p{M}]+/gu)) {
    if (word.length < shortestName) continue;
    const found = months.flatMap((names, at) =>
      names.some((name) => name.startsWith(word)) ? [at + 1] : [],
    );
    if (found.length === 1) return found[0];
  }
  return undefined;
}

const pivotYears = 20;

function fullYear(text: string, thisYear: number): string {
  if (text.length !== 2) return text;
  const year = Math.floor(thisYear / 100) * 100 + Number(text);
  return `${year > thisYear + pivotYears ? year - 100 : year}`;
}

/** The numbers in their order, or undefined if they cannot be a day. */
function numbersOf(text: string, order: readonly Part[]): Partial<Record<Part, string>> | undefined {
  const all = text.match(/\d+/g) ?? [];
  const [whole = ""] = all;
  if (all.length === 1 && whole.length === 8) {
    const year = order.indexOf("year") * 2;
    const places = { year: whole.slice(year, year + 4), rest: whole.slice(0, year) + whole.slice(year + 4) };
    const [first, second] = order.filter((part) => part !== "year");
    return {
      year: places.year,
      [first ?? ""]: places.rest.slice(0, 2),
      [second ?? ""]: places.rest.slice(2),
    };
  }
  if (all.length !== order.length) return undefined;
  const isYearFirst = whole.length === 4 && order[0] !== "year";
  const actual = isYearFirst
    ? (["year", "month", "day"] as const).filter((one) => order.includes(one))
    : order;
  return Object.fromEntries(actual.map((part, at) => [part, all[at]]));
}

/** Reads a day in the language's order, with a month in words, or as `2027-03-08`; undefined if it is none. */
export function readDay(typed: string, locale: string, nowMs: number): string | undefined {
  const text = digitsOf(typed);
  const month = monthIn(text, locale);
  const order = numericParts(locale).flatMap(({ type }) => (isPart(type) ? [type] : []));
  const found = numbersOf(text, month ? order.filter((part) => part !== "month") : order);
  if (!found) return undefined;
  const { day = "", year = "" } = found;
  const number = month ? `${month}` : (found.month ?? "");
  const full = fullYear(year, new Date(nowMs).getUTCFullYear());
  const isPossible = +number >= 1 && +number <= 12 && +day >= 1 && +day <= 31 && full.length === 4;
  return isPossible ? `${full}-${number.padStart(2, "0")}-${day.padStart(2, "0")}` : undefined;
}

/** Reads `14:30`, `1430`, `2.30 pm`, or `9`; undefined if it is no time. */
export function readTime(typed: string): string | undefined {
  const text = digitsOf(typed).trim().toLowerCase();
  const found = /^(\d{1,2})(?:\s*[:.h]?\s*(\d\d))?(?::(\d\d))?\s*h?\s*(?:([ap])\.?\s*m?\.?|([صم])\.?)?$/.exec(
    text,
  );
  if (!found) return undefined;
  const [, hours = "", minutes = "00", seconds, latin, arabic] = found;
  const half = latin ?? (arabic && (arabic === "ص" ? "a" : "p"));
  const isTwelve = Number(hours) === 12;
  const hour = half ? (isTwelve ? 0 : Number(hours)) + (half === "p" ? 12 : 0) : Number(hours);
  const isPossible = hour < 24 && Number(minutes) < 60 && !(half && (+hours > 12 || +hours === 0));
  const tail = seconds && seconds < "60" ? `:${seconds}` : "";
  return isPossible ? `${String(hour).padStart(2, "0")}:${minutes}${tail}` : undefined;
}

/** `2:30 PM` for `14:30`. */
export function writtenTime(time: string, locale: string): string {
  if (!/^\d\d:\d\d/.test(time)) return time;
  return formOf(locale, { timeStyle: time.length > 5 ? "medium" : "short" }).format(
    new Date(`2024-01-01T${time}Z`),
  );
}

export function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The same day of another month, or its last one. */
export function monthAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const before = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count);
  if (date.getUTCDate() !== before) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

const sundayFirst = /^(US|CA|MX|BR|AR|CO|CL|PE|VE|JP|KR|TW|HK|IL|IN|PH|TH|ID|SA|ZA|EG)$/;

/** 1 is Monday, 7 is Sunday. */
export function firstWeekday(locale: string): number {
  type Weeks = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  const known: Intl.Locale & Weeks = new Intl.Locale(locale);
  const told = known.getWeekInfo?.() ?? known.weekInfo;
  return told?.firstDay ?? (sundayFirst.test(known.maximize().region ?? "") ? 7 : 1);
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The first day of the week that a day is in. */
export function weekStart(day: string, first: number): string {
  return dayAfter(day, -((weekdayOf(day) - first + 7) % 7));
}

/** The weeks of the month that a day is in. */
export function weeksOf(day: string, first: number): readonly (readonly string[])[] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  for (let at = weekStart(`${month}-01`, first); at.slice(0, 7) <= month; at = dayAfter(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, more) => dayAfter(at, more)));
  return weeks;
}

/** Today where the visitor is. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
