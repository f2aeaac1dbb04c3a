/** Row operations as requested by callers, and the resulting changes. Pure. */
import type { Column } from "@formstead/table-core";
import {
  type CellChange,
  type Cells,
  changesOf,
  type DataRow,
  type DataRowId,
  keysOf,
  linkedIds,
  type RowKey,
} from "./rows.rules.ts";

type Values = Readonly<Record<string, unknown>>;

export type RowOperation =
  | { readonly op: "create"; readonly values: Values; readonly id?: DataRowId }
  | {
      readonly op: "update";
      readonly id: DataRowId;
      readonly values: Values;
      readonly ifMatch?: string | undefined;
    }
  | { readonly op: "upsert"; readonly column: string; readonly value: unknown; readonly values: Values }
  | { readonly op: "delete"; readonly id: DataRowId; readonly ifMatch?: string | undefined }
  | { readonly op: "restore"; readonly id: DataRowId; readonly cells: Cells; readonly lastRevision: number };

/** A validated change, ready to be written. */
export interface PlannedChange {
  readonly kind: "create" | "update" | "delete" | "restore";
  readonly before: DataRow | undefined;
  /** The row after the change; for a deleted row, its last state. */
  readonly row: DataRow;
  readonly changes: Readonly<Record<string, CellChange>>;
}

export interface KeyMoves {
  readonly dropped: readonly RowKey[];
  readonly added: readonly RowKey[];
}

/** The keys of unique columns that a change releases and reserves. */
export function keyMovesOf(columns: readonly Column[], { kind, before, row }: PlannedChange): KeyMoves {
  const had = before ? keysOf(columns, before.cells) : [];
  const has = kind === "delete" ? [] : keysOf(columns, row.cells);
  const isIn = (keys: readonly RowKey[]) => (one: RowKey) =>
    keys.some(({ columnId, key }) => columnId === one.columnId && key === one.key);
  return { dropped: had.filter((one) => !isIn(has)(one)), added: has.filter((one) => !isIn(had)(one)) };
}

/**
 * The links that a change adds. Existing links are not checked again, because the linked rows may have been deleted
 * since then.
 */
export function addedLinks(columns: readonly Column[], { changes }: PlannedChange): Cells {
  const links = columns.flatMap(({ key, type }) => {
    const change = type === "link" ? changes[key] : undefined;
    if (!change) return [];
    const had = linkedIds(change.before);
    return [[key, linkedIds(change.after).filter((id) => !had.includes(id))] as const];
  });
  return Object.fromEntries(links);
}

const asCreated = (cells: Cells): Readonly<Record<string, CellChange>> =>
  Object.fromEntries(Object.entries(cells).map(([key, after]) => [key, { before: null, after }]));
const asDeleted = (cells: Cells): Readonly<Record<string, CellChange>> =>
  Object.fromEntries(Object.entries(cells).map(([key, before]) => [key, { before, after: null }]));

export const planCreate = (row: DataRow): PlannedChange => ({
  kind: "create",
  before: undefined,
  row,
  changes: asCreated(row.cells),
});

export const planRestore = (row: DataRow): PlannedChange => ({ ...planCreate(row), kind: "restore" });

/** Returns undefined if nothing changed. */
export function planUpdate(before: DataRow, row: DataRow): PlannedChange | undefined {
  const changes = changesOf(before.cells, row.cells);
  return changes && { kind: "update", before, row, changes };
}

export const planDelete = (before: DataRow, row: DataRow): PlannedChange => ({
  kind: "delete",
  before,
  row,
  changes: asDeleted(before.cells),
});
