/**
 * The possible columns of a file, and the format of their values. Pure. An import can read the text format back:
 * lists as `a; b`, money as `12.50 EUR`, and anything deeper as JSON. For formats with types, values are JSON.
 */
import { type Column, printText } from "@formstead/table-core";
import {
  type CopyColumn,
  createZonedTime,
  listBytes,
  moneyBytes,
  utcTimeBytes,
  type ValueType,
} from "@formstead/tabular";
import { type Id, idWriter, uuidToId } from "../../../platform/ids/ids.ts";

/**
 * `id` is stored as a UUID and shown with its prefix; `time` is a timestamp column of the database. `json` is JSON
 * even for a string; `mixed` is plain text for a string.
 */
export type ColumnKind =
  | {
      readonly kind:
        | "text"
        | "number"
        | "boolean"
        | "date"
        | "datetime"
        | "list"
        | "money"
        | "json"
        | "mixed"
        | "time";
    }
  | { readonly kind: "id"; readonly prefix: string };

export type SourceColumn = ColumnKind & {
  /** As in filters: `status`, `answers.email`, `values.price`. */
  readonly name: string;
  /** The path of the value in the row's document. Absent for database columns, for which `from` contains the name. */
  readonly path?: readonly string[];
  readonly from?: string;
  /** Used instead of `path` for the value of a row in another table. */
  readonly lookup?: {
    readonly tableId: Id<"tbl">;
    readonly link: string;
    readonly isMany: boolean;
    readonly column: string;
    readonly stamp?: "created_at" | "updated_at" | undefined;
  };
  /** The column header: the key, or a label for people. */
  readonly key: string;
  readonly label: string;
};

/** How a file format represents values: as text, as JSON, or by type. */
export type Shape = "text" | "json" | "typed";

export function shapeOf(format: "csv" | "xlsx" | "ndjson" | "parquet"): Shape {
  if (format === "ndjson") return "json";
  return format === "parquet" ? "typed" : "text";
}

/** Whether the database returns the value as JSON or as text. */
export function isJson({ kind, path, lookup }: SourceColumn, shape: Shape): boolean {
  if (shape === "json") return path !== undefined || lookup !== undefined || kind === "list";
  if (shape === "text") return kind === "json";
  return kind === "list" || kind === "money" || kind === "json" || kind === "mixed";
}

export function valueType(column: SourceColumn, shape: Shape): ValueType {
  if (isJson(column, shape)) return shape === "text" ? "text" : "json";
  switch (column.kind) {
    case "number":
    case "boolean":
    case "date":
    case "datetime":
      return column.kind;
    case "time":
      return "datetime";
    default:
      return "text";
  }
}

/** Converts the database output to the file content. Works on bytes where that is simple and worthwhile. */
export function rewriting(
  column: SourceColumn,
  shape: Shape,
  timezone: string,
): Pick<CopyColumn, "rewrite" | "rewriteBytes"> {
  if (column.kind === "id") {
    const { prefix } = column;
    return {
      rewrite: (uuid) => uuidToId(prefix as "ent", uuid),
      rewriteBytes: idWriter(prefix),
    };
  }
  if (column.kind === "time") {
    const zone = shape === "text" ? timezone : "UTC";
    return {
      rewrite: createZonedTime(zone),
      ...(zone === "UTC" ? { rewriteBytes: utcTimeBytes } : {}),
    };
  }
  if (isJson(column, shape)) return {};
  if (column.kind === "list") return { rewrite: listText, rewriteBytes: listBytes };
  return column.kind === "money" ? { rewrite: moneyText, rewriteBytes: moneyBytes } : {};
}

const someList: Column = {
  id: "",
  key: "list",
  name: "",
  type: "multi_select",
  required: false,
  unique: false,
  default: null,
  settings: { options: [] },
};
const plainList = /^\["[^"\\;,[\]\s](?:[^"\\;,]*[^"\\;,\s])?"(?:, "[^"\\;,\s](?:[^"\\;,]*[^"\\;,\s])?")*\]$/u;

/** The cell text for `["a", "b"]`. Lists that contain anything but strings stay JSON. */
function listText(json: string): string {
  if (json === "[]") return "";
  if (plainList.test(json)) return json.slice(2, -2).replaceAll('", "', "; ");
  const list: unknown = readJson(json);
  if (!Array.isArray(list)) return typeof list === "string" ? list : json;
  return list.every((one) => typeof one === "string") ? printText(someList, list) : json;
}

/** The cell text for `{"amount": "12.50", "currency": "EUR"}`. */
function moneyText(json: string): string {
  const [, amount, currency] = /^\{"amount": "([^"\\]*)", "currency": "([A-Z]{3})"\}$/.exec(json) ?? [];
  return amount === undefined ? json : `${amount} ${currency}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Chosen =
  | { readonly ok: true; readonly columns: readonly SourceColumn[] }
  | { readonly ok: false; readonly at: number };

/** The columns with these names, in order; all columns if no names are given. */
export function choose(all: readonly SourceColumn[], names: readonly string[] | undefined): Chosen {
  if (names === undefined) return { ok: true, columns: all };
  const byName = new Map(all.map((column) => [column.name, column]));
  const columns: SourceColumn[] = [];
  for (const [at, name] of names.entries()) {
    const column = byName.get(name);
    if (!column) return { ok: false, at };
    columns.push(column);
  }
  return { ok: true, columns };
}
