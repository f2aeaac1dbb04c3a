/** What an import writes to, as its work sees it: tables and forms look the same from there. */
import type { Batch } from "@formstead/tabular";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Counts, Import, ImportOptions, RowProblem } from "./imports.rules.ts";
import type { ImportField } from "./mapping.rules.ts";

/** Rows of a batch that were read: what can be written, and what is wrong with the others. */
export interface ReadBatch<Item = unknown> {
  /** Without empty ones. */
  readonly rows: number;
  readonly items: readonly Item[];
  readonly problems: readonly RowProblem[];
}

export interface Written {
  readonly counts: Pick<Counts, "created" | "updated" | "skipped">;
  readonly problems: readonly RowProblem[];
}

/** Made for one attempt at the work of an import, from what the table or form is then. */
export interface OpenTarget<Item = unknown> {
  /** Rows of one transaction. */
  readonly batchRows: number;
  read(batch: Batch): ReadBatch<Item>;
  write(tx: AccountTx, items: readonly Item[]): Promise<Written>;
}

export interface Target {
  /** What columns can become. Refuses a target that is not there, or takes nothing. */
  fields(
    ctx: AccountCtx,
    imp: Pick<Import, "target">,
    options: ImportOptions,
  ): Promise<readonly ImportField[]>;
  /** Throws `import_mapping_outdated` when the mapping no longer fits. */
  open(ctx: AccountCtx, imp: Import): Promise<OpenTarget>;
  /** Takes some of what the import made away again; `isDone` when nothing is left. `row` is how far it has come, from the end. */
  undo(
    tx: AccountTx,
    imp: Import,
  ): Promise<{ readonly undone: number; readonly row: number; readonly isDone: boolean }>;
}

export type Targets = Readonly<Record<Import["target"]["type"], Target>>;

export const targetOf = (targets: Targets, { target }: Pick<Import, "target">): Target =>
  targets[target.type];

/** What an import writes to has changed since its work began; another attempt looks at it anew. */
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
