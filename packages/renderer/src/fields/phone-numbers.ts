/** The number formats of each country. Large, so it is loaded separately. */
import type { Json } from "@formstead/form-logic";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

type Country = Parameters<typeof parsePhoneNumberFromString>[1];

/** Converts a number to international format; invalid input stays a string, so that validation can report it. */
export function readPhone(text: string, home: string): Json {
  const found = parsePhoneNumberFromString(text, (home || undefined) as Country);
  return found?.isPossible() ? { e164: found.number, country: found.country ?? null } : text;
}

export function shownPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** As people write it beside its country. */
export function nationalPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatNational() ?? e164;
}
