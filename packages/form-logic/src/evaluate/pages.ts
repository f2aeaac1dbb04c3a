/**
 * The path through the pages. A page is visible if its own condition is true and the path leads to it: questions
 * skipped by a jump are neither required nor submitted.
 */
import { conditionsOf, isMet } from "./conditions-of.ts";
import type { Node, Run } from "./program.ts";

export interface PageView {
  readonly id: string;
  readonly visible: boolean;
  /** The ID of the next page, or the end. */
  readonly next: string;
  /** Hidden blocks on it, by id: `heading_1`, or `children[inst_1].heading_1` inside a repeat. */
  readonly hidden?: readonly string[];
}

/** Reads evaluated state, which must not count toward the evaluation's work limit, so pass a separate context. */
export function pageViews(run: Run): readonly PageView[] {
  const pages = pagesOf(run);
  return pages.map((page, at) => ({
    id: page.id,
    visible: run.root.visible[page.slot] ?? false,
    next: pages[nextAfter(run, at)]?.id ?? "submit",
  }));
}

/** The pages in the order of this entry. */
export function pagesOf({ drawn, program }: Run): readonly Node[] {
  return drawn?.pages ?? program.pages;
}

export function isOnTheWay(run: Run, page: Node): boolean {
  if (!isShown(run, page)) return false;
  return !run.program.hasJumps || page.kind === "block" || conditionsOf(run).isReached(run, page);
}

function nextAfter(run: Run, at: number): number {
  return run.program.hasJumps ? conditionsOf(run).nextAfter(run, at) : firstShown(run, at + 1);
}

export function firstShown(run: Run, from: number): number {
  const pages = pagesOf(run);
  const at = pages.findIndex((page, index) => index >= from && isShown(run, page));
  return at < 0 ? pages.length : at;
}

function isShown(run: Run, page: Node): boolean {
  return !run.drawn?.isLeftOut(page) && isMet(run, page.visibleIf, page, run.root, true);
}
