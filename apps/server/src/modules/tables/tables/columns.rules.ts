/**
 * The column model, and the validation of a single column and of all columns together. packages/table-core
 * handles cells. Pure.
 *
 *   active → changing (cells are being processed and cannot be written) → active
 *   active → deleting (hidden) → deleted
 */
import {
  type Cell,
  type Column,
  type ColumnProblem,
  type ColumnType,
  canBeUnique,
  columnProblems,
  isComputed,
  isReservedKey,
  readByFormula,
  readCell,
  readSettings,
} from "@formstead/table-core";
import type { Id } from "../../../platform/ids/ids.ts";
import type { TableId } from "./tables.rules.ts";

export type ColumnId = Id<"col">;
export type ColumnStatus = "active" | "changing" | "deleting";

export interface TableColumn extends Column {
  readonly id: ColumnId;
  readonly tableId: TableId;
  readonly description: string;
  readonly position: number;
  readonly status: ColumnStatus;
  /** The state of an ongoing change, for the job that runs it. */
  readonly change: Readonly<Record<string, unknown>> | null;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const columnsMax = 200;

export interface ColumnTexts {
  readonly name: string;
  readonly key: string;
  readonly type: ColumnType;
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
  readonly unique?: boolean | undefined;
  readonly default?: unknown;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** The key and the type cannot be changed here, because cells are stored under the key and have the type. */
export type ColumnChange = {
  readonly [K in keyof Omit<ColumnTexts, "key" | "type">]?: ColumnTexts[K] | undefined;
};

/** Pointers refer to the column in the request. */
export type Problem = Omit<ColumnProblem, "key">;
export type Judged = { readonly ok: true; readonly column: TableColumn } | Refused;
type Refused = { readonly ok: false; readonly problems: readonly Problem[] };

export function create(
  id: ColumnId,
  tableId: TableId,
  texts: ColumnTexts,
  position: number,
  now: Date,
): Judged {
  const { settings: raw = {}, default: fallback = null, required = false, unique = false } = texts;
  return judged(
    {
      id,
      tableId,
      key: texts.key,
      name: texts.name,
      description: texts.description ?? "",
      type: texts.type,
      required,
      unique,
      default: null,
      settings: raw,
      position,
      status: "active",
      change: null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    },
    fallback,
  );
}

export function change(column: TableColumn, texts: ColumnChange, now: Date): Judged {
  const { name = column.name, description = column.description } = texts;
  const { required = column.required, unique = column.unique, settings = column.settings } = texts;
  const fallback = texts.default === undefined ? column.default : texts.default;
  const next = { ...column, name, description, required, unique, settings };
  return judged({ ...next, revision: column.revision + 1, updatedAt: now }, fallback);
}

/** The column with another type, as the target of a conversion. Drops a default that cannot be converted. */
export function retyped(
  column: TableColumn,
  type: ColumnType,
  settings: Readonly<Record<string, unknown>>,
  now: Date,
): Judged {
  const unique = column.unique && canBeUnique(type);
  const next = { ...column, type, settings, unique, revision: column.revision + 1, updatedAt: now };
  const kept = judged(next, column.default);
  return kept.ok ? kept : judged(next, null);
}

function judged(column: TableColumn, fallback: unknown): Judged {
  const settings = readSettings(column.type, column.settings);
  if (!settings.ok) return { ok: false, problems: settings.problems };
  const sound: TableColumn = { ...column, settings: settings.settings };
  const read = isComputed(column) ? { ok: true as const, cell: null } : readCell(sound, fallback);
  const problems: Problem[] = [...flagProblems(sound, fallback)];
  if (!read.ok) problems.push({ pointer: "/default", code: read.code, message: read.message });
  const cell: Cell = read.ok ? read.cell : null;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, column: { ...sound, default: cell } };
}

function flagProblems(column: TableColumn, fallback: unknown): readonly Problem[] {
  const problem = (pointer: string, message: string): Problem => ({ pointer, code: "option", message });
  const found: Problem[] = [];
  if (isReservedKey(column.key)) found.push(problem("/key", "This key is reserved."));
  if (column.unique && !canBeUnique(column.type))
    found.push(problem("/unique", `Columns of type ${column.type} cannot be unique.`));
  if (column.unique && fallback !== null)
    found.push(
      problem("/default", "A unique column cannot have a default because only one row could use it."),
    );
  if (isComputed(column) && column.required)
    found.push(problem("/required", "A computed column cannot be required."));
  if (isComputed(column) && fallback !== null)
    found.push(problem("/default", "A computed column cannot have a default."));
  return found;
}

/** Conflicts between the columns of a table. If possible, reports only those of new or changed columns. */
export function togetherProblems(
  columns: readonly TableColumn[],
  changed: ReadonlySet<string>,
): readonly ColumnProblem[] {
  const problems = columnProblems(columns);
  // A circular dependency is reported at one of its columns, which may not be the changed one.
  const own = problems.filter(({ key }) => changed.has(key));
  return own.length > 0 ? own : problems;
}

/** The keys of the columns that read this column. */
export function readersOf(columns: readonly TableColumn[], key: string): readonly string[] {
  const isReader = ({ type, settings }: TableColumn) =>
    (type === "formula" && readByFormula(String(settings.formula)).includes(key)) ||
    (type === "lookup" && settings.link === key);
  return columns.filter(isReader).map((column) => column.key);
}

/** Moves a column after another one, or to the front, and renumbers all positions. */
export function moved(
  columns: readonly TableColumn[],
  id: ColumnId,
  after: ColumnId | null,
): readonly TableColumn[] | undefined {
  const one = columns.find((column) => column.id === id);
  const rest = columns.filter((column) => column.id !== id);
  const at = after === null ? 0 : rest.findIndex((column) => column.id === after) + 1;
  if (!one || (after !== null && at === 0)) return undefined;
  return rest.toSpliced(at, 0, one).map((column, position) => ({ ...column, position }));
}
