/**
 * How Studio writes dates, times, numbers, and lists: in the profile's language, with the habits of the browser's
 * region. Only this file uses `Intl`, so that all screens agree. The profile has no setting for the region yet; when
 * it gets one, `chooseLocale` is the place for it.
 */
const fileUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const spans = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const sunday = 7;

type DateLength = "medium" | "long" | "full";

export interface Formats {
  readonly locale: string;
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number;
  readonly has12Hours: boolean;
  readonly decimalMark: string;
  date(at: Date, length: DateLength): string;
  /** Without seconds, unless `precision` asks for them or also for the time zone. */
  dateTime(at: Date, precision?: "seconds" | "zone"): string;
  time(at: Date): string;
  relativeTime(at: Date, now: Date): string;
  /** `decimals` are shown even if they are zeros. */
  number(value: number, decimals?: number): string;
  /** Three significant digits and a unit. */
  fileSize(bytes: number): string;
  list(items: readonly string[]): string;
  languageName(code: string): string;
  /** Sorts texts as a dictionary of the language does. */
  compare(a: string, b: string): number;
}

/**
 * The profile's language with a region: from a browser language that is the same language, otherwise from the first
 * browser language that has a region. Combinations for which there are no conventions, such as German in the United
 * States, keep the language's own.
 */
export function chooseLocale(language: string, wanted: readonly string[]): string {
  const known = wanted.flatMap(readTag);
  const own = known.filter((tag) => tag.language === language);
  const best = own.find(({ region }) => region !== undefined);
  if (best) return best.toString();
  const { region } = known.find((tag) => tag.region !== undefined) ?? {};
  const combined = region === undefined ? language : `${language}-${region}`;
  return new Intl.DateTimeFormat(combined).resolvedOptions().locale === combined ? combined : language;
}

function readTag(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}

const made = new Map<string, Formats>();

/** Formats are expensive to create, so each locale has one set. */
export function formatsOf(locale: string): Formats {
  const formats = made.get(locale) ?? createFormats(locale);
  made.set(locale, formats);
  return formats;
}

function createFormats(locale: string): Formats {
  const dates = remember((options) => new Intl.DateTimeFormat(locale, options));
  const numbers = new Intl.NumberFormat(locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const lists = new Intl.ListFormat(locale, { type: "conjunction" });
  const order = new Intl.Collator(locale);
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const endings = { seconds: "medium", zone: "long" } as const;
  return {
    locale,
    firstDayOfWeek: firstDayOf(new Intl.Locale(locale)),
    has12Hours: dates({ hour: "numeric" }).resolvedOptions().hour12 ?? false,
    decimalMark: numbers.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
    date: (at, length) => dates({ dateStyle: length }).format(at),
    dateTime: (at, precision) =>
      dates({
        dateStyle: "medium",
        timeStyle: precision === undefined ? "short" : endings[precision],
      }).format(at),
    time: (at) => dates({ timeStyle: "short" }).format(at),
    relativeTime: (at, now) => {
      const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
      const span = spans.find(([, size]) => Math.abs(seconds) >= size);
      return span ? relative.format(Math.round(seconds / span[1]), span[0]) : relative.format(0, "second");
    },
    number: (value, decimals) =>
      decimals === undefined
        ? numbers.format(value)
        : new Intl.NumberFormat(locale, {
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }).format(value),
    fileSize: (bytes) => fileSize(locale, bytes),
    list: (items) => lists.format(items),
    languageName: (code) => languages.of(code) ?? code,
    compare: (a, b) => order.compare(a, b),
  };
}

function remember(
  create: (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat,
): (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (options) => {
    const key = JSON.stringify(options);
    const format = made.get(key) ?? create(options);
    made.set(key, format);
    return format;
  };
}

function fileSize(locale: string, bytes: number): string {
  const step = Math.min(fileUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: fileUnits[step] ?? "byte",
    unitDisplay: "short",
    maximumSignificantDigits: 3,
  }).format(bytes / 1_000 ** step);
}

interface WeekAware {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

const sundayRegions = new Set(["AU", "BR", "CA", "CN", "HK", "IL", "IN", "JP", "KR", "MX", "TW", "US", "ZA"]);

/** Some browsers don't know the week yet. Monday is right for most regions that are not in the list. */
function firstDayOf(locale: Intl.Locale & WeekAware): number {
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  return week?.firstDay ?? (sundayRegions.has(locale.maximize().region ?? "") ? sunday : 1);
}
