/**
 * The path through the pages. A page is visible if its own condition is true and the path leads to it: questions
 * skipped by a jump are neither required nor submitted.
 */
import type { Page } from "../definition/definition.ts";
import type { Node } from "./program.ts";
import { isTrue } from "./reader.ts";
import type { Run } from "./run.ts";

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
    // A jump back to a visited page ends the path: it would loop forever.
    if (next <= at) return false;
    at = next;
  }
  return at === wanted;
}

/** The index of the next page; an index after the last is the end. */
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
