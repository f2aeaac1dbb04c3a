/** What is being done to the cells of a column, as it is kept with the column, and which settings are part of every value. Pure. */
import type { Cell, Column, ColumnType } from "@formstead/table-core";
import type { Id } from "../../../platform/ids/ids.ts";

export const changeKind = "data_column_change";

interface Ongoing {
  readonly job_id: Id<"job">;
  /** The last row that is done. */
  readonly after: Id<"row"> | null;
  readonly done: number;
  readonly total: number;
}

export interface Converting extends Ongoing {
  readonly kind: "convert";
  /** Nothing is changed while it looks; once it changes, it goes on to the end. */
  readonly phase: "check" | "apply";
  readonly type: ColumnType;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly accept_lossy: boolean;
  /** Put aside: new rows must not get a value of the old type. */
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

/** Whether these cells may become what they become. */
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

/** A changed setting that the cells themselves follow. */
export function needsConversion(before: Column, after: Column): boolean {
  return (partOfValues[before.type] ?? []).some((name) => before.settings[name] !== after.settings[name]);
}

/** What a formula gives is another now. */
export function needsRecompute(before: Column, after: Column): boolean {
  return after.type === "formula" && JSON.stringify(before.settings) !== JSON.stringify(after.settings);
}
