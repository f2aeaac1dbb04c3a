/** What numbers look like in each country. Large, so it is loaded by itself. */
import type { Json } from "@formstead/form-logic";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

type Country = Parameters<typeof parsePhoneNumberFromString>[1];

/** As it is dialled from anywhere; what can be no number stays a text, so that it can be said to be none. */
export function readPhone(text: string, home: string): Json {
  const found = parsePhoneNumberFromString(text, (home || undefined) as Country);
  return found?.isPossible() ? { e164: found.number, country: found.country ?? null } : text;
}

export function shownPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}
