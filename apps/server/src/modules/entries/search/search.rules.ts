/** From plain parameters to the tree of conditions they stand for. Pure. */

/** Nobody lists what is gone unless they ask for it. */
export const goneStatuses = ["discarded", "trashed", "erased"] as const;

export interface Leaf {
  readonly field: string;
  readonly op: string;
  readonly value: unknown;
}

export interface ListFilter {
  readonly equal: Readonly<Record<string, unknown>>;
  readonly tag?: string | undefined;
  /** By field, then bound. */
  readonly times: readonly (readonly [field: string, op: "gte" | "lt", value: string | undefined])[];
}

export function filterOf({ equal, tag, times }: ListFilter): { and: Leaf[] } {
  const leaves: Leaf[] = Object.entries(equal)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, op: "eq", value }));
  if (tag !== undefined) leaves.push({ field: "tags", op: "contains", value: tag });
  for (const [field, op, value] of times) if (value !== undefined) leaves.push({ field, op, value });
  return { and: leaves };
}

/** Whether a tree says anything about the status itself. */
export function mentionsStatus(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(mentionsStatus);
  if (typeof filter !== "object" || filter === null) return false;
  const { field } = filter as { field?: unknown };
  return (
    field === "status" || Object.values(filter).some((one) => typeof one === "object" && mentionsStatus(one))
  );
}

/** What is known of a form's entries in numbers. */
export interface FormFigures {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly today: number;
  readonly week: number;
  readonly month: number;
  readonly spam: number;
  readonly lastSubmittedAt: Date | null;
}
