/** Detects number formats that represent dates and times, and converts these numbers to text. Pure. */

export type DateKind = "date" | "time" | "datetime";

const dayMs = 86_400_000;
const daysTo1904 = 1_462;

/** Built-in formats of all spreadsheet programs, by number. */
function knownKind(id: number): DateKind | undefined {
  if (id === 22) return "datetime";
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47) || (id >= 32 && id <= 35)) return "time";
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return "date";
  return undefined;
}

export function dateKindOf(id: number, code: string | undefined): DateKind | undefined {
  if (code === undefined) return knownKind(id);
  // Ignore colors, conditions, and locales in brackets, quoted text, and escaped characters.
  const [first = ""] = code.split(";");
  const bare = first
    .replace(/\[(?![hms]+\])[^\]]*\]/gi, "")
    .replace(/"[^"]*"|\\.|_.|\*./g, "")
    .toLowerCase();
  const hasDay = /[yd]/.test(bare) || /m/.test(bare.replace(/h[^a-z]*m+|m+[^a-z]*s/g, ""));
  const hasTime = /[hs]/.test(bare);
  if (/^general/.test(bare) || !/[ymdhs]/.test(bare)) return undefined;
  if (hasDay && hasTime) return "datetime";
  return hasTime ? "time" : "date";
}

/** Undefined if the date does not exist. Times have no time zone: `2026-01-31T08:30:00` is written as displayed. */
export function dateText(serial: number, kind: DateKind, isFrom1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0) return undefined;
  const days = isFrom1904 ? serial + daysTo1904 : serial;
  // February 29, 1900 did not exist, but Lotus 1-2-3 assumed it did and all others follow for compatibility.
  const sinceEpoch = days < 60 && !isFrom1904 ? days - 25_568 : days - 25_569;
  const moment = new Date(Math.round((sinceEpoch * dayMs) / 1000) * 1000);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined;
  const [date = "", time = ""] = moment.toISOString().slice(0, 19).split("T");
  if (kind === "time" && serial < 1) return time;
  return kind === "date" && Number.isInteger(serial) ? date : `${date}T${time}`;
}
