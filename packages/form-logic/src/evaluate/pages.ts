/**
 * The way through the pages. A page is visible if its own condition holds and the way leads there: what a jump passes
 * over is not asked, so it is neither required nor submitted.
 */
import type { Page } from "../definition/definition.ts";
import type { Node } from "./program.ts";
import { isTrue } from "./reader.ts";
import type { Run } from "./run.ts";

export interface PageView {
  readonly id: string;
  readonly visible: boolean;
  /** The id of the page after this one, or the end. */
  readonly next: string;
  /** Blocks on it that are not visible, by id: `heading_1`, or `children[inst_1].heading_1` inside a repeat. */
  readonly hidden?: readonly string[];
}

/** Looks again at what was worked out, and must not count as part of it: give it a context of its own. */
export function pageViews(run: Run): readonly PageView[] {
  return run.program.pages.map((page, at) => ({
    id: page.id,
    visible: run.root.visible[page.slot] ?? false,
    next: run.program.pages[nextAfter(run, at)]?.id ?? "submit",
  }));
}

export function isOnTheWay(run: Run, page: Node): boolean {
  if (!isShown(run, page)) return false;
  if (!run.program.hasJumps) return true;
  const wanted = run.program.pages.indexOf(page);
  let at = firstShown(run, 0);
  while (at < wanted) {
    const next = nextAfter(run, at);
    // A jump back to a page that was passed ends the way: it would go round for ever.
    if (next <= at) return false;
    at = next;
  }
  return at === wanted;
}

/** The place of the page after this one; behind the last one is the end. */
function nextAfter(run: Run, at: number): number {
  const { pages } = run.program;
  const page = pages[at];
  if (!page) return pages.length;
  const jumps = (page.source as Page).jumps ?? [];
  const jump = jumps.find((one) => isTrue(one.if, page, run.root, run.context, false));
  if (!jump) return firstShown(run, at + 1);
  const to = pages.findIndex(({ id }) => id === jump.to);
  return to < 0 ? pages.length : firstShown(run, to);
}

function firstShown(run: Run, from: number): number {
  const { pages } = run.program;
  const at = pages.findIndex((page, index) => index >= from && isShown(run, page));
  return at < 0 ? pages.length : at;
}

function isShown(run: Run, page: Node): boolean {
  return isTrue(page.visibleIf, page, run.root, run.context, true);
}
