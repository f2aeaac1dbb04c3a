/**
 * Pages that visitors share. Pages of a form without answers differ only in one token and in the address that the
 * visitor used, so they are rendered once and kept for a short time. Must not be given pages with answers.
 */
import { randomBytes } from "node:crypto";
import type { Written } from "@formstead/renderer/server";
import { LRUCache } from "lru-cache";

/** How long a page can lag behind its form. */
const keptMs = 30_000;
/**
 * For comparison, a typical page has about 30,000 characters, and the page of a form with thousands of fields has
 * millions.
 */
const keptCharsMax = 30_000_000;

export const newOnceToken = (): string => randomBytes(18).toString("base64url");

const oncePlaceholder = newOnceToken();
/** Takes the place of the address in shared pages. Its words are free, so anyone can vary them. */
export const refPlaceholder = newOnceToken();

/** All addresses that lead to a form consist of these characters, which are the same in URLs and in HTML. */
export function isPlainRef(formRef: string): boolean {
  return /^[\w-]+$/.test(formRef);
}

interface Source {
  /** Called if the page has to be rendered for this visitor. Throws if the visitor cannot have it. */
  countOwn(): Promise<void>;
  render(once: string): Promise<Written>;
}

export function createSharedPages() {
  const pages = new LRUCache<string, Written, () => Promise<Written>>({
    ttl: keptMs,
    maxSize: keptCharsMax,
    sizeCalculation: ({ html }) => html.length,
    fetchMethod: (_key, _stale, { context }) => context(),
  });

  return {
    get: async (key: string, formRef: string, { countOwn, render }: Source): Promise<Written> => {
      if (!pages.has(key)) await countOwn();
      const context = () => render(oncePlaceholder);
      const kept = (await pages.fetch(key, { context })) ?? (await context());
      const html = kept.html.replaceAll(oncePlaceholder, newOnceToken()).replaceAll(refPlaceholder, formRef);
      return { ...kept, html };
    },
  };
}
