/** The public address of a form: its ID, its slug followed by the ID, a short slug, or the secret slug of a link. Pure. */
import { type Id, isId } from "../../../platform/ids/ids.ts";

export type Address =
  | { readonly kind: "form"; readonly formId: Id<"frm"> }
  | { readonly kind: "link"; readonly slug: string };

/** `frm_…`, or readable words followed by the ID's 26 characters. The words can change without breaking the address. */
const readable = /^[a-z0-9-]{1,80}-([0-7][0-9a-hjkmnp-tv-z]{25})$/;
/** Words of a-z and 0-9, joined by single hyphens. */
export const shortSlug = { pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/, min: 3, max: 60 };
const linkSlug = /^[A-Za-z0-9_-]{22}$/;

export function readAddress(text: string): Address | undefined {
  if (isId("frm", text)) return { kind: "form", formId: text };
  const suffix = readable.exec(text)?.[1];
  const id = `frm_${suffix ?? ""}`;
  if (isId("frm", id)) return { kind: "form", formId: id };
  return linkSlug.test(text) ? { kind: "link", slug: text } : undefined;
}

/** Normalizes an address: all spellings of an address have the same key. */
export function addressKey(address: Address): string {
  return address.kind === "form" ? address.formId : `link:${address.slug}`;
}

export function readableAddress(slug: string, formId: Id<"frm">): string {
  return `${slug}-${formId.slice(formId.indexOf("_") + 1)}`;
}

export function looksShort(text: string): boolean {
  return text.length >= shortSlug.min && text.length <= shortSlug.max && shortSlug.pattern.test(text);
}
