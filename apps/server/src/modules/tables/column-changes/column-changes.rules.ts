/** The state of an ongoing column change, stored with the column, and the settings that affect stored values. Pure. */
import type { Cell, Column, ColumnType } from "@formstead/table-core";
import type { Id } from "../../../platform/ids/ids.ts";

export const changeKind = "data_column_change";

interface Ongoing {
  readonly job_id: Id<"job">;
  /** The last processed row. */
  readonly after: Id<"row"> | null;
  readonly done: number;
  readonly total: number;
}

export interface Converting extends Ongoing {
  readonly kind: "convert";
  /** The `check` phase changes nothing; the `apply` phase cannot be canceled. */
  readonly phase: "check" | "apply";
  readonly type: ColumnType;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly accept_lossy: boolean;
  /** Stored here, because new rows must not get a default of the old type during the change. */
  readonly default: Cell;
}

export interface MakingUnique extends Ongoing {
  readonly kind: "unique";
}

export type Change = Converting | MakingUnique;

export function changeOf(column: {
  readonly change: Readonly<Record<string, unknown>> | null;
}): Change | undefined {
  return (column.change ?? undefined) as Change | undefined;
}

export interface Counts {
  readonly convertible: number;
  readonly empty: number;
  readonly lossy: number;
  readonly failing: number;
}

export const noCounts: Counts = { convertible: 0, empty: 0, lossy: 0, failing: 0 };

export function counted(
  counts: Counts,
  outcomes: readonly ("exact" | "empty" | "lossy" | "failing")[],
): Counts {
  const number = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  return {
    convertible: counts.convertible + number("exact"),
    empty: counts.empty + number("empty"),
    lossy: counts.lossy + number("lossy"),
    failing: counts.failing + number("failing"),
  };
}

/** Whether the conversion may be applied. */
export function isAcceptable(
  counts: Counts,
  column: Pick<Column, "required">,
  acceptLossy: boolean,
): boolean {
  if (counts.failing > 0 && column.required) return false;
  return acceptLossy || counts.lossy + counts.failing === 0;
}

const partOfValues: Partial<Record<ColumnType, readonly string[]>> = {
  decimal: ["scale"],
  currency: ["scale"],
  link: ["table_id"],
};

/** Whether a changed setting affects stored values. */
export function needsConversion(before: Column, after: Column): boolean {
  return (partOfValues[before.type] ?? []).some((name) => before.settings[name] !== after.settings[name]);
}

/** Whether formula results must be recomputed. */
export function needsRecompute(before: Column, after: Column): boolean {
  return after.type === "formula" && JSON.stringify(before.settings) !== JSON.stringify(after.settings);
}
