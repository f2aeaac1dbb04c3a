/** What a change of many entries is, whom it is meant for, and how far it is. Pure. */
import type { Id } from "../../platform/ids/ids.ts";

export const bulkKind = "entry_bulk";
/** More than that is a mistake, or wants an export and a plan. */
export const matchedMax = 1_000_000;
export const sampleMax = 10;
export const batchMax = 100;
const tagsMax = 50;
const keptDays = 8;

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

export interface BulkRun extends BulkOrder {
  readonly jobId: Id<"job">;
  readonly total: number;
  /** Ids grow with time: whatever is newer was not meant. */
  readonly until: Id<"ent">;
  readonly after: Id<"ent"> | null;
  readonly done: number;
  readonly changed: number;
  /** Already so, or in a state that does not allow it. */
  readonly skipped: number;
  readonly createdAt: Date;
}

export function begin(
  order: BulkOrder,
  born: Pick<BulkRun, "jobId" | "total" | "until">,
  now: Date,
): BulkRun {
  return { ...order, ...born, after: null, done: 0, changed: 0, skipped: 0, createdAt: now };
}

/** `seen` are all of the batch, in the order of their ids. */
export function advance(run: BulkRun, seen: readonly Id<"ent">[], changed: number): BulkRun {
  return {
    ...run,
    after: seen.at(-1) ?? run.after,
    done: run.done + seen.length,
    changed: run.changed + changed,
    skipped: run.skipped + seen.length - changed,
  };
}

/** Only what is in the trash can come back, so that is where `restore` looks; otherwise what is gone is left out. */
export function filterOf({ action, filter }: BulkOrder): unknown {
  if (action.action !== "restore") return filter;
  const inTrash = { field: "status", op: "eq", value: "trashed" };
  if (filter === undefined || filter === null) return inTrash;
  const { and } = filter as { and?: unknown };
  return { and: Array.isArray(and) ? [...and, inTrash] : [filter, inTrash] };
}

/** Undefined when nothing would change, or there would be too many. */
export function tagsAfter(
  tags: readonly string[],
  { action, tags: given }: Extract<BulkAction, { action: "tag" | "untag" }>,
): readonly string[] | undefined {
  const next =
    action === "tag" ? [...new Set([...tags, ...given])] : tags.filter((tag) => !given.includes(tag));
  return next.length === tags.length || next.length > tagsMax ? undefined : next;
}

/** For a run whose job never came to its end. */
export function forgottenAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + keptDays * 86_400_000);
}
