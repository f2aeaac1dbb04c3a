/** Actions of bulk changes, and the entries they apply to. Pure. */
import type { Id } from "../../../platform/ids/ids.ts";

export const bulkKind = "entry_bulk";
const tagsMax = 50;

export type BulkAction =
  | { readonly action: "trash" | "restore" }
  | {
      readonly action: "review";
      readonly decision: "in_review" | "approved" | "rejected" | "has_issues";
    }
  | { readonly action: "tag" | "untag"; readonly tags: readonly string[] }
  | { readonly action: "assign"; readonly assigneeId: Id<"usr"> | null }
  | { readonly action: "mark_spam"; readonly isSpam: boolean }
  | {
      readonly action: "erase";
      readonly reason: "subject_request" | "retention" | "mistake" | "other";
    };

export interface BulkOrder {
  readonly formId: Id<"frm">;
  readonly filter: unknown;
  readonly action: BulkAction;
}

/**
 * Only trashed entries can be restored, so `restore` searches the trash. The other actions use the filter unchanged.
 */
export function filterOf({ action, filter }: BulkOrder): unknown {
  if (action.action !== "restore") return filter;
  const inTrash = { field: "status", op: "eq", value: "trashed" };
  if (filter === undefined || filter === null) return inTrash;
  const { and } = filter as { and?: unknown };
  return { and: Array.isArray(and) ? [...and, inTrash] : [filter, inTrash] };
}

/** Returns undefined if nothing would change, or if the entry would have too many tags. */
export function tagsAfter(
  tags: readonly string[],
  { action, tags: given }: Extract<BulkAction, { action: "tag" | "untag" }>,
): readonly string[] | undefined {
  const next =
    action === "tag" ? [...new Set([...tags, ...given])] : tags.filter((tag) => !given.includes(tag));
  return next.length === tags.length || next.length > tagsMax ? undefined : next;
}
