/** Finds empty pages and items, and jumps to missing or earlier pages. */
import type { Item, Page } from "../definition/definition.ts";
import type { Node } from "../evaluate/program.ts";
import type { Finding } from "./finding.ts";

export function pageFindings(pages: readonly Node[]): Finding[] {
  const placeOf = new Map<string, number>();
  for (const [at, { id }] of pages.entries()) if (!placeOf.has(id)) placeOf.set(id, at);
  return pages.flatMap((node, at) => {
    const { jumps = [] } = node.source as Page;
    return jumps.flatMap(({ to }, number): Finding[] => {
      if (to === "submit") return [];
      const rule = { name: `jump:${number}` };
      const place = placeOf.get(to);
      if (place === undefined)
        return [
          {
            severity: "error",
            code: "unknown_page",
            item_id: node.id,
            rule,
            message: `Unknown page ${to}.`,
          },
        ];
      const message =
        "This jump goes back: respondents who follow it cannot submit without changing an answer.";
      return place > at
        ? []
        : [{ severity: "warning", code: "jump_backwards", item_id: node.id, rule, message }];
    });
  });
}

export function emptyFindings({ id, kind, source }: Node): Finding[] {
  const { items } = source as Partial<Page & Extract<Item, { items: unknown }>>;
  if (!items || items.length > 0) return [];
  return kind === "page"
    ? [{ severity: "warning", code: "empty_page", item_id: id, message: "This page is empty." }]
    : [{ severity: "warning", code: "empty_item", item_id: id, message: "This item is empty." }];
}
