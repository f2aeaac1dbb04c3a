/** Checks random orders: what is pinned must exist, and there must be enough left to choose from. */
import type { FormDefinition, RandomOrder } from "../definition/definition.ts";
import type { Node } from "../evaluate/program.ts";
import type { Finding } from "./finding.ts";

export function pageOrderFindings({ pages, settings }: FormDefinition): Finding[] {
  const order = settings?.random_order;
  if (!order)
    return pages
      .filter(({ keep_with_previous }) => keep_with_previous)
      .map(({ id }) => ({
        severity: "warning",
        code: "order",
        item_id: id,
        rule: { name: "keep_with_previous" },
        message: "This has no effect, because the pages are not in random order.",
      }));
  const units = pages.filter(({ keep_with_previous }, at) => at === 0 || !keep_with_previous);
  const jumping = pages.filter(({ jumps = [] }) => jumps.length > 0);
  return [
    ...orderFindings("", order, units),
    ...jumping.map(
      ({ id }): Finding => ({
        severity: "error",
        code: "order",
        item_id: id,
        rule: { name: "jump:0" },
        message: "A form with pages in random order cannot have jumps. Use conditions instead.",
      }),
    ),
  ];
}

export function itemOrderFindings({ id, source }: Node): Finding[] {
  if (!("random_order" in source) || !source.random_order) return [];
  return orderFindings(id, source.random_order, source.items);
}

function orderFindings(
  item_id: string,
  { pinned = [], show }: RandomOrder,
  list: readonly { readonly id: string }[],
): Finding[] {
  const tell = (severity: Finding["severity"], pointer: string, message: string): Finding => ({
    severity,
    code: "order",
    item_id,
    rule: { name: "random_order", pointer },
    message,
  });
  const ids = new Set(list.map(({ id }) => id));
  const free = list.filter(({ id }) => !pinned.includes(id)).length;
  const unknown = pinned.flatMap((id, at) =>
    ids.has(id) ? [] : [tell("error", `/pinned/${at}`, `${id} is not in this list.`)],
  );
  const isTooMany = show !== undefined && show > free;
  return [
    ...unknown,
    ...(show === 0 ? [tell("error", "/show", "`show` must be at least 1.")] : []),
    ...(isTooMany
      ? [tell("error", "/show", `There are only ${free} to choose from, besides the pinned ones.`)]
      : []),
    ...(free < 2
      ? [tell("warning", "", "This has no effect, because fewer than two members are not pinned.")]
      : []),
  ];
}
