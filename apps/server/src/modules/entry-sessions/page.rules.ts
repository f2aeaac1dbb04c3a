/** Which page a path of an answer belongs to. Pure. */
import { holdsItems, type Item, type Page } from "@formstead/form-logic";

export function isOnPage(page: Page, path: string): boolean {
  const first = /^[^.[]+/.exec(path)?.[0];
  return first !== undefined && keysOf(page.items).includes(first);
}

/** The keys that stand at the top of the answers: layout has none of its own. */
function keysOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => ("key" in item ? [item.key] : holdsItems(item) ? keysOf(item.items) : []));
}
