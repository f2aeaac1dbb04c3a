/** The columns of a data table's rows: the common properties, its own columns, and lookups. Pure. */
import type { Column, ColumnType } from "@formstead/table-core";
import type { Id } from "../../../platform/ids/ids.ts";
import type { ColumnKind, SourceColumn } from "./source-columns.rules.ts";

const own = (name: string, label: string, kind: ColumnKind): SourceColumn => ({
  ...kind,
  name,
  key: name,
  label,
});

const rowColumns: readonly SourceColumn[] = [
  own("id", "ID", { kind: "id", prefix: "row" }),
  own("created_at", "Created at", { kind: "time" }),
  own("updated_at", "Updated at", { kind: "time" }),
  own("source", "Source", { kind: "text" }),
  own("created_by", "Created by", { kind: "id", prefix: "usr" }),
];

/** `linked` contains the columns of other tables, by table ID. */
export function tableColumns(
  columns: readonly Column[],
  linked: ReadonlyMap<string, readonly Column[]>,
): readonly SourceColumn[] {
  const taken = new Set(rowColumns.map(({ name }) => name));
  const found = columns.flatMap((column): SourceColumn[] => {
    const { key, name: label, type } = column;
    const name = `values.${key}`;
    const named = { name, label, key: taken.has(key) ? name : key };
    if (type === "lookup") return lookedUp(column, columns, linked).map((rest) => ({ ...named, ...rest }));
    if (isStamp(type)) return [{ ...named, kind: "time", from: type }];
    return [{ ...named, path: [key], kind: kindOf(column) }];
  });
  return [...rowColumns, ...found];
}

/** The tables that the lookups refer to. */
export function linkedTables(columns: readonly Column[]): ReadonlySet<Id<"tbl">> {
  const lookups = columns.filter(({ type }) => type === "lookup");
  return new Set(lookups.flatMap((column) => linkOf(column, columns)?.tableId ?? []));
}

interface Link {
  readonly link: string;
  readonly tableId: Id<"tbl">;
  readonly isMany: boolean;
}

function linkOf(lookup: Column, columns: readonly Column[]): Link | undefined {
  const link = columns.find(({ key, type }) => type === "link" && key === lookup.settings.link);
  if (!link) return undefined;
  const { table_id: tableId, many } = link.settings as { table_id: Id<"tbl">; many?: boolean };
  return { link: link.key, tableId, isMany: many === true };
}

/** Returns no column if the looked-up column no longer exists. */
function lookedUp(
  lookup: Column,
  columns: readonly Column[],
  linked: ReadonlyMap<string, readonly Column[]>,
): (Pick<SourceColumn, "lookup"> & { kind: CellKind })[] {
  const link = linkOf(lookup, columns);
  const target = link && linked.get(link.tableId)?.find(({ key }) => key === lookup.settings.column);
  if (!link || !target) return [];
  const stamp = isStamp(target.type) ? target.type : undefined;
  const kind = stamp === undefined ? kindOf(target) : "datetime";
  return [{ lookup: { ...link, column: target.key, stamp }, kind: link.isMany ? "list" : kind }];
}

function isStamp(type: ColumnType): type is "created_at" | "updated_at" {
  return type === "created_at" || type === "updated_at";
}

type CellKind = Exclude<ColumnKind["kind"], "id" | "time">;

const kinds: Readonly<Partial<Record<ColumnType, CellKind>>> = {
  number: "number",
  decimal: "number",
  currency: "money",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  multi_select: "list",
  link: "list",
  json: "json",
};

/** For a formula, uses the type of its result, which has the same name as a column type. */
function kindOf({ type, settings }: Column): CellKind {
  const result = type === "formula" ? (settings.result as ColumnType) : type;
  return kinds[result] ?? "text";
}
