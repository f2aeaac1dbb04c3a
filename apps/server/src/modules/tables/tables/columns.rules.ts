/**
 * What a column of a table is, and whether columns are sound: each by itself and all together. Cells are the business of
 * packages/table-core. Pure.
 *
 *   active → changing (its cells are being worked on, nobody writes them) → active
 *   active → deleting (nobody sees it any more) → gone
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
  /** What is being done to the cells, for whoever does it. */
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

/** Key and type stay: cells are kept under the one and are of the other. */
export type ColumnChange = {
  readonly [K in keyof Omit<ColumnTexts, "key" | "type">]?: ColumnTexts[K] | undefined;
};

/** Pointers are into the column as it was sent. */
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

/** The same column as another type, for what its cells become. Its default goes where it does not convert. */
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

/** What all columns of a table say of each other, for those that are new or changed. */
export function togetherProblems(
  columns: readonly TableColumn[],
  changed: ReadonlySet<string>,
): readonly ColumnProblem[] {
  const problems = columnProblems(columns);
  // A circle is named at one of its columns, which need not be the one that closed it.
  const own = problems.filter(({ key }) => changed.has(key));
  return own.length > 0 ? own : problems;
}

/** Keys of the columns that read this one. */
export function readersOf(columns: readonly TableColumn[], key: string): readonly string[] {
  const isReader = ({ type, settings }: TableColumn) =>
    (type === "formula" && readByFormula(String(settings.formula)).includes(key)) ||
    (type === "lookup" && settings.link === key);
  return columns.filter(isReader).map((column) => column.key);
}

/** The columns with one moved behind another, or to the front; their positions are new. */
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
