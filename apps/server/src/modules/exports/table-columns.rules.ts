/** The columns of a data table's rows: what every row has, and its own. What lookups show is not kept in the row, and left out. Pure. */
import type { Column, ColumnType } from "@formstead/table-core";
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

export function tableColumns(columns: readonly Column[]): readonly SourceColumn[] {
  const taken = new Set(rowColumns.map(({ name }) => name));
  const found = columns.flatMap((column): SourceColumn[] => {
    const { key, name: label, type } = column;
    if (type === "lookup") return [];
    const name = `values.${key}`;
    const named = { name, label, key: taken.has(key) ? name : key };
    if (type === "created_at" || type === "updated_at") return [{ ...named, kind: "time", from: type }];
    return [{ ...named, path: [key], kind: kindOf(column) }];
  });
  return [...rowColumns, ...found];
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

/** Of a formula: that of what it gives, which is named like a column's type. */
function kindOf({ type, settings }: Column): CellKind {
  const result = type === "formula" ? (settings.result as ColumnType) : type;
  return kinds[result] ?? "text";
}
