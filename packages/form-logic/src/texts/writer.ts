/** Writes values for people: numbers, dates, times, durations, sizes, and lists in their language. */

export type Writer = ReturnType<typeof writerIn>;

const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
const durationForm = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const durationUnits = ["day", "hour", "minute", "second"];
const typeNames: readonly (readonly [RegExp, string])[] = [
  [/pdf$/, "PDF"],
  [/word/, "Word"],
  [/excel|spreadsheetml/, "Excel"],
  [/powerpoint|presentationml/, "PowerPoint"],
  [/opendocument/, "OpenDocument"],
  [/^text\/plain$/, "TXT"],
  [/svg/, "SVG"],
  [/^audio\/mpeg$/, "MP3"],
  [/quicktime/, "MOV"],
];

const isDate = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Creates one for each set of options, when it is first needed. */
function keptBy<Options, Form>(create: (options: Options) => Form): (options: Options) => Form {
  const kept = new Map<string, Form>();
  return (options) => {
    const key = JSON.stringify(options);
    const form = kept.get(key) ?? create(options);
    kept.set(key, form);
    return form;
  };
}

/**
 * Formatters are slow to create, so callers that report many problems keep the writer. Instants are written in the time
 * zone, or in that of the device if there is none.
 */
export function writerIn(language: string, timeZone?: string) {
  const numbers = keptBy((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const moments = keptBy((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  const amount = (count: number, unit: string): string =>
    numbers({ style: "unit", unit, unitDisplay: "long" }).format(count);
  const day = (date: string, options: Intl.DateTimeFormatOptions): string =>
    moments({ ...options, timeZone: "UTC" }).format(new Date(date));
  const lists = keptBy((options: Intl.ListFormatOptions) => new Intl.ListFormat(language, options));
  const list = (items: readonly string[]): string => lists({ type: "disjunction" }).format(items);
  const duration = (found: readonly (string | undefined)[]): string =>
    lists({ type: "unit" }).format(
      durationUnits.flatMap((unit, at) => {
        const count = +(found[at + 1] ?? 0);
        return count ? amount(count, unit) : [];
      }),
    );

  return {
    language,
    list,
    day,
    number: (value: number | string, decimals = 0): string =>
      numbers({ minimumFractionDigits: decimals, maximumFractionDigits: 20, useGrouping: "min2" }).format(
        value as "0",
      ),
    /** 1 is Monday. The first of these days of January 2024 was one. */
    weekday: (number: number): string => day(`2024-01-0${number}`, { weekday: "long" }),
    minutes: (count: number): string => amount(count, "minute"),
    country: (code: string): string =>
      new Intl.DisplayNames([language, "en"], { type: "region" }).of(code) ?? code,
    size(bytes: number): string {
      const at = Math.min(3, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
      const unit = units[at] ?? "";
      const unitDisplay = at === 0 ? "long" : "short";
      return numbers({ style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(
        bytes / 1_000 ** at,
      );
    },
    /** File types in words, such as “PDF, Word, or PNG”. `names` has the words for whole families, such as images. */
    fileTypes(accept: readonly string[], names: Readonly<Record<string, string>>): string {
      const words = accept.map((type) => {
        const [family = "", kind = ""] = type.split("/");
        const known = typeNames.find(([form]) => form.test(type))?.[1];
        return kind === "*" ? (names[`kind_${family}`] ?? type) : (known ?? kind.toUpperCase());
      });
      return list([...new Set(words)]);
    },
    /** `1.234.567,5` for `1234567.5`, `1. Mai 2030` for `2030-05-01`, `8:30 AM` for `08:30`. */
    value(text: string): string {
      if (/^-?\d+(\.\d+)?$/.test(text)) return this.number(text);
      if (/^\d{4}-\d\d-\d\d$/.test(text) && isDate(text)) return day(text, { dateStyle: "long" });
      const time = `2024-01-01T${text}Z`;
      if (/^\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) && isDate(time)) return day(time, { timeStyle: "short" });
      const found = durationForm.exec(text);
      if (found) return duration(found) || this.number(0);
      if (!/^\d+-\d+-\d+T[\d:.]+Z$/.test(text) || !isDate(text)) return text;
      const timeStyle = timeZone ? "long" : "short";
      return moments({ dateStyle: "long", timeStyle, ...(timeZone && { timeZone }) }).format(new Date(text));
    },
  };
}
