/** How far a respondent has come in a form, and how long it took. Pure. */
import { type FormDefinition, type FormView, holdsItems, type Item } from "@formstead/form-logic";
import type { Entry } from "../../../entries/entries/index.ts";

/** What the respondent's page reports with a save. */
export interface Reported {
  /** The page that is shown, by its ID or by that of a question on it. */
  readonly page?: string | undefined;
  /** How long the respondent has been active since the last report. */
  readonly activeMs?: number | undefined;
}

export interface Way extends Pick<Entry, "furthestPageId" | "activeMs"> {
  /** The pages that the entry has reached for the first time, in the order of the form. */
  readonly reached: readonly string[];
}

/** Time before the entry began, for example, while the first page was read or the device was offline. */
const beforeMsMax = 3_600_000;
/** Fits into the column. */
const totalMsMax = 24 * 86_400_000;

/** The respondent's way after a save. An unknown page changes nothing: clients may send anything. */
export function wayAfter(
  entry: Pick<Entry, "furthestPageId" | "activeMs" | "createdAt">,
  { page, activeMs }: Reported,
  form: { readonly definition: FormDefinition; readonly pages: FormView["pages"] },
  now: Date,
): Way {
  const shown = page === undefined ? undefined : pageAt(form.definition, page);
  const reached = shown === undefined ? [] : reachedWith(form, entry.furthestPageId, shown);
  return {
    furthestPageId: reached.at(-1) ?? entry.furthestPageId,
    activeMs: activeAfter(entry, activeMs, now),
    reached,
  };
}

/** A respondent who submits has passed every page of the path. */
export function wayToEnd(
  entry: Pick<Entry, "furthestPageId" | "activeMs" | "createdAt">,
  { activeMs }: Reported,
  form: { readonly definition: FormDefinition; readonly pages: FormView["pages"] },
  now: Date,
): Way {
  return wayAfter(entry, { page: pathOf(form.pages).at(-1), activeMs }, form, now);
}

/** More time than has passed is not plausible. */
function activeAfter(
  { activeMs, createdAt }: Pick<Entry, "activeMs" | "createdAt">,
  addedMs: number | undefined,
  now: Date,
): number | null {
  if (addedMs === undefined) return activeMs;
  const passedMs = Math.max(0, now.getTime() - createdAt.getTime());
  return Math.min((activeMs ?? 0) + addedMs, passedMs + beforeMsMax, totalMsMax);
}

/** The pages after the furthest one, up to the one that is shown. Pages that the path skips are not reached. */
function reachedWith(
  { definition, pages }: { readonly definition: FormDefinition; readonly pages: FormView["pages"] },
  furthest: string | null,
  shown: string,
): string[] {
  const path = pathOf(pages);
  const to = path.indexOf(shown);
  const from = furthest === null ? -1 : path.indexOf(furthest);
  // For example, a page that the entry's random order leaves out.
  if (to < 0) return [];
  if (furthest === null || from >= 0) return path.slice(from + 1, to + 1);
  // An answer has changed the path, so only the order of the form tells which page is further.
  const placeOf = (id: string | null) => definition.pages.findIndex((page) => page.id === id);
  return placeOf(shown) > placeOf(furthest) ? [shown] : [];
}

/** The pages that the answers lead through. */
function pathOf(pages: FormView["pages"]): string[] {
  const next = new Map(pages.map((page) => [page.id, page.next]));
  const path = new Set<string>();
  let id = pages.find(({ visible }) => visible)?.id;
  while (id !== undefined && next.has(id) && !path.has(id)) {
    path.add(id);
    id = next.get(id);
  }
  return [...path];
}

function pageAt({ pages }: FormDefinition, id: string): string | undefined {
  // Most reports name a page, so its items need not be searched.
  const found = pages.find((page) => page.id === id) ?? pages.find(({ items }) => hasItem(items, id));
  return found?.id;
}

function hasItem(items: readonly Item[], id: string): boolean {
  return items.some((item) => item.id === id || (holdsItems(item) && hasItem(item.items, id)));
}
