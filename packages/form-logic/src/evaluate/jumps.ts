/** The path through the pages of a form with jumps. */
import type { Page } from "../definition/definition.ts";
import { isMet } from "./conditions-of.ts";
import { firstShown, pagesOf } from "./pages.ts";
import type { Node, Run } from "./program.ts";

/** The index of the next page; an index after the last is the end. */
export function nextAfter(run: Run, at: number): number {
  const pages = pagesOf(run);
  const page = pages[at];
  if (!page) return pages.length;
  const jumps = (page.source as Page).jumps ?? [];
  const jump = jumps.find((one) => isMet(run, one.if, page, run.root, false));
  if (!jump) return firstShown(run, at + 1);
  const to = pages.findIndex(({ id }) => id === jump.to);
  return to < 0 ? pages.length : firstShown(run, to);
}

/** Whether the path leads to a page. */
export function isReached(run: Run, page: Node): boolean {
  const wanted = run.program.pages.indexOf(page);
  let at = firstShown(run, 0);
  while (at < wanted) {
    const next = nextAfter(run, at);
    // A jump back to a visited page ends the path: it would loop forever.
    if (next <= at) return false;
    at = next;
  }
  return at === wanted;
}
