/** The common interface of import targets: tables and forms. */
import type { Batch } from "@formstead/tabular";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Counts, Import, ImportOptions, RowProblem } from "./imports.rules.ts";
import type { ImportField } from "./mapping.rules.ts";

/** A parsed batch: the items to write, and the problems of the other rows. */
export interface ReadBatch<Item = unknown> {
  /** Not counting empty rows. */
  readonly rows: number;
  readonly items: readonly Item[];
  readonly problems: readonly RowProblem[];
}

export interface Written {
  readonly counts: Pick<Counts, "created" | "updated" | "skipped">;
  readonly problems: readonly RowProblem[];
}

/** A target as opened for one attempt, based on the current state of the table or form. */
export interface OpenTarget<Item = unknown> {
  /** Rows per transaction. */
  readonly batchRows: number;
  read(batch: Batch): ReadBatch<Item>;
  write(tx: AccountTx, items: readonly Item[]): Promise<Written>;
}

export interface Target {
  /** The possible target columns or fields. Rejects a target that does not exist or cannot be written. */
  fields(
    ctx: AccountCtx,
    imp: Pick<Import, "target">,
    options: ImportOptions,
  ): Promise<readonly ImportField[]>;
  /** Throws `import_mapping_outdated` if the mapping no longer matches. */
  open(ctx: AccountCtx, imp: Import): Promise<OpenTarget>;
  /**
   * Removes some of the created data, from the end toward the beginning. `row` is the current position; `isDone` means
   * that nothing is left.
   */
  undo(
    tx: AccountTx,
    imp: Import,
  ): Promise<{ readonly undone: number; readonly row: number; readonly isDone: boolean }>;
}

export type Targets = Readonly<Record<Import["target"]["type"], Target>>;

export const targetOf = (targets: Targets, { target }: Pick<Import, "target">): Target =>
  targets[target.type];

/** The target has changed since the attempt started; the next attempt reads it again. */
export class TargetChanged extends Error {
  override readonly name = "TargetChanged";
}

export function isBlank(row: readonly unknown[]): boolean {
  return row.every(
    (cell) => cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === ""),
  );
}

export function rejectedRows(problems: readonly RowProblem[]): number {
  return new Set(problems.map(({ row }) => row)).size;
}
