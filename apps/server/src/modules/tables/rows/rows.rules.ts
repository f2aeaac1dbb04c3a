/** The row model and its changes. Pure; packages/table-core handles cells. */
import { type Cell, type Column, isComputed, uniqueKeyOf } from "@formstead/table-core";
import type { Id } from "../../../platform/ids/ids.ts";

export type DataRowId = Id<"row">;
export type TableId = Id<"tbl">;
export type Cells = Readonly<Record<string, Cell>>;

export const rowSources = ["api", "studio", "import", "form", "workflow"] as const;
export type RowSource = (typeof rowSources)[number];

export interface DataRow {
  readonly id: DataRowId;
  readonly tableId: TableId;
  /** By column key; empty cells are omitted. */
  readonly cells: Cells;
  readonly revision: number;
  readonly source: RowSource;
  readonly createdBy: Id<"usr"> | null;
  readonly updatedBy: Id<"usr"> | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CellChange {
  readonly before: Cell;
  readonly after: Cell;
}

/** A change to an existing row. */
export interface RowRevision {
  readonly rowId: DataRowId;
  readonly number: number;
  readonly kind: "update" | "delete" | "restore";
  readonly source: RowSource;
  readonly author: Id<"usr"> | null;
  readonly changes: Readonly<Record<string, CellChange>>;
  readonly at: Date;
}

export interface Author {
  readonly source: RowSource;
  readonly by: Id<"usr"> | null;
}

/** The key of a value in a unique column; no two rows can have the same key. */
export interface RowKey {
  readonly columnId: Id<"col">;
  readonly columnKey: string;
  readonly key: string;
}

export function newRow(
  id: DataRowId,
  tableId: TableId,
  cells: Cells,
  { source, by }: Author,
  now: Date,
): DataRow {
  return {
    id,
    tableId,
    cells,
    revision: 1,
    source,
    createdBy: by,
    updatedBy: by,
    createdAt: now,
    updatedAt: now,
  };
}

export function changedRow(row: DataRow, cells: Cells, { by }: Author, now: Date): DataRow {
  return { ...row, cells, revision: row.revision + 1, updatedBy: by, updatedAt: now };
}

/** Returns undefined if nothing changed. */
export function changesOf(before: Cells, after: Cells): Readonly<Record<string, CellChange>> | undefined {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes = [...keys]
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null))
    .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }] as const);
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Restores cells by reverting a list of changes, newest first. */
export function undone(cells: Cells, revisions: readonly Pick<RowRevision, "changes">[]): Cells {
  const result: Record<string, Cell> = { ...cells };
  for (const { changes } of revisions)
    for (const [key, { before }] of Object.entries(changes)) {
      if (before === null) delete result[key];
      else result[key] = before;
    }
  return result;
}

export function keysOf(columns: readonly Column[], cells: Cells): RowKey[] {
  return columns
    .filter((column) => column.unique)
    .flatMap((column) => {
      const key = uniqueKeyOf(column, cells[column.key] ?? null);
      return key === undefined ? [] : [{ columnId: column.id as Id<"col">, columnKey: column.key, key }];
    });
}

export interface LinkSettings {
  readonly table_id: TableId;
  readonly many?: boolean;
}

export interface LookupSettings {
  /** The key of a link column in the same table. */
  readonly link: string;
  /** The key of a column in the linked table. */
  readonly column: string;
}

/** The rows that link cells refer to, grouped by the linked table. */
export function linksOf(columns: readonly Column[], rows: readonly Cells[]): Map<TableId, Set<DataRowId>> {
  const found = new Map<TableId, Set<DataRowId>>();
  for (const column of columns) {
    if (column.type !== "link") continue;
    const { table_id: tableId } = column.settings as unknown as LinkSettings;
    const ids = found.get(tableId) ?? new Set<DataRowId>();
    for (const cells of rows) for (const id of linkedIds(cells[column.key])) ids.add(id);
    found.set(tableId, ids);
  }
  return found;
}

export function linkedIds(cell: Cell | undefined): readonly DataRowId[] {
  return Array.isArray(cell) ? (cell as DataRowId[]) : [];
}

/** The keys of all columns except computed ones, which cannot be set. */
export function writableKeys(columns: readonly Column[]): ReadonlySet<string> {
  return new Set(columns.filter((column) => !isComputed(column)).map(({ key }) => key));
}
