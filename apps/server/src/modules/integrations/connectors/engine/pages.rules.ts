/** Extracts the items of a response and the location of the next page. Pure. */
import type { Json } from "@formstead/form-logic";
import { inText, parseReference } from "@formstead/workflow-core";
import type { Paging } from "../actions.rules.ts";
import { lookupIn, type ReadReply } from "./request.rules.ts";

export const pagesMax = 20;
export const itemsMax = 10_000;

const foundAt = (reference: string | undefined, response: ReadReply): Json | undefined => {
  const read = reference === undefined ? undefined : parseReference(reference);
  if (!read || !("reference" in read)) return undefined;
  return lookupIn({ response: response as unknown as Json })(read.reference);
};

export function itemsOf(paging: Paging, response: ReadReply): readonly Json[] {
  const found = foundAt(paging.items, response);
  return Array.isArray(found) ? found : [];
}

/** The URL of the next page, or undefined at the end. `page` is the zero-based number of the page that was read. */
export function nextUrl(paging: Paging, url: string, response: ReadReply, page: number): string | undefined {
  if (paging.kind === "link") return linkOf(paging, url, response);
  const value =
    paging.kind === "cursor" ? inText(foundAt(paging.next, response)) : pageAfter(paging, response, page);
  if (value === "" || paging.parameter === undefined) return undefined;
  const next = new URL(url);
  next.searchParams.set(paging.parameter, value);
  return next.href === url ? undefined : next.href;
}

function pageAfter(paging: Paging, response: ReadReply, page: number): string {
  if (paging.kind !== "page" || itemsOf(paging, response).length === 0) return "";
  return String((paging.first ?? 1) + page + 1);
}

function linkOf(paging: Paging, url: string, response: ReadReply): string | undefined {
  const inHeader = /<([^<>]{1,2000})>\s*;[^,<]*\brel="?next\b/i.exec(response.headers.link ?? "")?.[1];
  const found = inHeader ?? inText(foundAt(paging.next, response));
  return found !== "" && URL.canParse(found, url) ? new URL(found, url).href : undefined;
}
