/** Which words can be the short address of a form. Pure. */

import type { Id } from "../../../platform/ids/ids.ts";

export interface ShortAddress {
  readonly formId: Id<"frm">;
  readonly slug: string | null;
  readonly url: string | null;
}

/** Addresses that look like pages of the installation itself, or that it may need later. */
const reserved = new Set(
  (
    "about account accounts admin api app assets auth billing docs embed entry files form forms " +
    "health help home index login logout mail new null password pay payment preview privacy reset-password " +
    "security settings sign-in sign-out sign-up signin signout signup static status studio support system terms " +
    "test undefined update verify webhook webhooks www"
  ).split(" "),
);

/** The ID at the end of a form's permanent address. */
const idSuffix = /(^|-)[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Returns true for words that are reserved, or that would read as another form's permanent address. */
export function isReserved(slug: string): boolean {
  return reserved.has(slug) || idSuffix.test(slug);
}
