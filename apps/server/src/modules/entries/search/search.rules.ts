/** Converts simple list parameters to a filter tree. Pure. */

/** Statuses that are excluded unless the filter mentions the status. */
export const goneStatuses = ["discarded", "trashed", "erased"] as const;

export interface Leaf {
  readonly field: string;
  readonly op: string;
  readonly value: unknown;
}

export interface ListFilter {
  readonly equal: Readonly<Record<string, unknown>>;
  readonly tag?: string | undefined;
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

/** Whether a filter tree contains a condition on the status. */
export function mentionsStatus(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(mentionsStatus);
  if (typeof filter !== "object" || filter === null) return false;
  const { field } = filter as { field?: unknown };
  return (
    field === "status" || Object.values(filter).some((one) => typeof one === "object" && mentionsStatus(one))
  );
}

/** Statistics of the entries of a form. */
export interface FormFigures {
  readonly byStatus: Readonly<Record<string, number>>;
  readonly today: number;
  readonly week: number;
  readonly month: number;
  readonly spam: number;
  readonly lastSubmittedAt: Date | null;
}
