/**
 * Converts a file row to the answers of an entry: which form fields a column can fill, and how to parse each cell.
 * The form engine validates the answers. Pure.
 */
import { type Json, type JsonObject, type Kind, type Program, patchAnswers } from "@formstead/form-logic";
import { type Column, type ColumnType, parserOf } from "@formstead/table-core";
import type { RawCell, RawRow } from "@formstead/tabular";
import { idToUuid } from "../../../platform/ids/ids.ts";
import type { ImportId, ImportOptions, Mapping } from "./imports.rules.ts";
import type { ImportField } from "./mapping.rules.ts";

/** The target for the external ID of an entry. */
export const externalIdKey = "$external_id";

type Node = Program["nodes"][number];
type ReadText = (text: string) => Json;

export function fieldsOfForm(program: Program, options: ImportOptions): ImportField[] {
  const fields = importableNodes(program).map((node): ImportField => {
    const read = answerReader(node, options);
    return {
      key: keyOf(node),
      name: node.field?.item.label ?? keyOf(node),
      type: node.field?.item.type ?? "repeat",
      required: node.field?.item.required ?? false,
      // Never needed, because the field may be hidden, have a default, or be empty in a draft.
      isNeeded: false,
      isMatchable: false,
      isTelling: ["email", "url", "date", "datetime", "phone", "iban"].includes(node.field?.item.type ?? ""),
      reads: (cell) => isAccepted(node, read(cell)),
    };
  });
  return [...fields, externalId];
}

const externalId: ImportField = {
  key: externalIdKey,
  name: "External ID",
  type: "text",
  required: false,
  isNeeded: false,
  isMatchable: true,
  isTelling: false,
  reads: (cell) => typeof cell === "string" || typeof cell === "number",
};

/** Top-level fields of the form. A repeat has one column that contains a JSON list. */
function importableNodes({ nodes }: Program): Node[] {
  return nodes.filter(
    ({ kind, scope, field, keys }) =>
      keys.length > 0 &&
      scope.repeat === undefined &&
      (kind === "repeat" || (field !== undefined && !field.isComputed && field.logic.setBy === undefined)),
  );
}

const keyOf = ({ keys }: Node): string => keys.join(".");

function isAccepted({ field }: Node, answer: Json): boolean {
  if (!field) return Array.isArray(answer);
  const value = field.logic.normalise(answer, field.settings);
  if (typeof value === "symbol") return false;
  return (
    value === null || field.logic.validate(value, field.settings, { nowMs: 0, language: "en" }).length === 0
  );
}

export interface EntryCells {
  readonly answers: JsonObject;
  /** The same answers, by path. */
  readonly patch: JsonObject;
  readonly externalId: string | null;
}

export function entryReader(
  program: Program,
  mapping: Mapping,
  header: readonly string[],
  options: ImportOptions,
): (row: RawRow) => EntryCells {
  const byKey = new Map(importableNodes(program).map((node) => [keyOf(node), node]));
  const readers = mapping.columns.flatMap(({ from, to }) => {
    const node = byKey.get(to);
    return node ? [{ at: header.indexOf(from), to, read: answerReader(node, options) }] : [];
  });
  const externalAt = header.indexOf(mapping.columns.find(({ to }) => to === externalIdKey)?.from ?? "");
  return (row) => {
    const patch: Record<string, Json> = {};
    for (const { at, to, read } of readers) {
      const answer = read(row[at] ?? null);
      if (answer !== null) patch[to] = answer;
    }
    const external = externalAt < 0 ? "" : String(row[externalAt] ?? "").trim();
    return { answers: patchAnswers({}, patch).answers, patch, externalId: external === "" ? null : external };
  };
}

const externalIdCharsMax = 200;

/** Applies the same checks as the API. PostgreSQL cannot store NUL or unpaired surrogates. */
export function externalIdProblem(
  externalId: string | null,
): { readonly code: string; readonly message: string } | undefined {
  if (externalId === null) return undefined;
  if (externalId.includes("\0") || !externalId.isWellFormed())
    return { code: "pattern", message: "Must not contain NUL or invalid characters." };
  if (externalId.length > externalIdCharsMax)
    return { code: "max", message: `Must not be longer than ${externalIdCharsMax} characters.` };
  return undefined;
}

function answerReader(node: Node, options: ImportOptions): (cell: RawCell) => Json {
  const read = node.field ? textReader(node.field, options) : readJson;
  return (cell) => {
    if (typeof cell !== "string") return (cell ?? null) as Json;
    const text = cell.trim();
    return text === "" ? null : read(text);
  };
}

function textReader({ logic, settings }: NonNullable<Node["field"]>, options: ImportOptions): ReadText {
  const kind: Kind = typeof logic.kind === "function" ? logic.kind(settings) : logic.kind;
  const values = optionValues(settings);
  const option = (text: string): string => values.get(text) ?? values.get(text.toLowerCase()) ?? text;
  switch (kind) {
    case "boolean":
      return booleanReader(settings);
    case "number":
      return (text) => plainText("decimal", text, options);
    case "date":
    case "time":
    case "datetime":
      return (text) => plainText(kind, text, options);
    case "list":
      return (text) => readList(text, option, values);
    case "text":
      return (text) => (text.startsWith("{") ? readJson(text) : option(text));
    default:
      return (text) => (/^[[{]/.test(text) ? readJson(text) : text);
  }
}

const yes = ["true", "yes", "y", "1", "x", "on"];
const no = ["false", "no", "n", "0", "off"];

function booleanReader(settings: JsonObject): ReadText {
  const labels = (own: Json | undefined, known: readonly string[]) =>
    new Set([...known, ...(typeof own === "string" ? [own.toLowerCase()] : [])]);
  const [isYes, isNo] = [labels(settings.true_label, yes), labels(settings.false_label, no)];
  return (text) => {
    const plain = text.toLowerCase();
    return isYes.has(plain) ? true : isNo.has(plain) ? false : text;
  };
}

const noSettings: Omit<Column, "type"> = {
  id: "",
  key: "",
  name: "",
  required: false,
  unique: false,
  default: null,
  settings: {},
};
const columns = new Map<ColumnType, Column>();

/**
 * Parses text the way table columns do, so that the options have the same meaning. Text that cannot be parsed is kept
 * and rejected later.
 */
function plainText(type: ColumnType, text: string, options: ImportOptions): Json {
  const settings = type === "decimal" ? { scale: 10 } : {};
  const column = columns.get(type) ?? { ...noSettings, type, settings };
  columns.set(type, column);
  const read = parserOf(column, options)(text);
  if (!read.ok || typeof read.cell !== "string") return text;
  return type === "decimal" && read.cell.includes(".") ? read.cell.replace(/\.?0*$/, "") : read.cell;
}

/** The values of the options, by value and by label; labels are case-insensitive. */
function optionValues({ options }: JsonObject): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const list = (Array.isArray(options) ? options : []) as readonly { value?: unknown; label?: unknown }[];
  for (const { value, label } of list) {
    if (typeof value !== "string" || typeof label !== "string") continue;
    for (const name of [label, label.toLowerCase()]) if (!values.has(name)) values.set(name, value);
  }
  for (const { value } of list) if (typeof value === "string") values.set(value, value);
  return values;
}

/** Accepts values separated by semicolons, a JSON list, or values separated by commas if each is an option. */
function readList(text: string, option: (text: string) => string, values: ReadonlyMap<string, string>): Json {
  if (text.startsWith("[")) return readJson(text);
  const split = (by: string) => text.split(by).flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  const isKnown = (part: string) => values.has(part) || values.has(part.toLowerCase());
  const byComma = split(",");
  const parts = !isKnown(text) && !text.includes(";") && byComma.every(isKnown) ? byComma : split(";");
  return (isKnown(text) ? [text] : parts).map(option);
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * IDs of created resources, derived from the import and the file row. A repeated batch therefore creates nothing twice,
 * and the created resources can be found again without a list. The format is UUIDv7: the time of the import, the row
 * (32 bits), and 42 random bits of the import, so that IDs sort like rows.
 */
export function rowUuids(importId: ImportId): (row: number) => string {
  const hex = idToUuid(importId).replaceAll("-", "");
  const time = `${hex.slice(0, 8)}-${hex.slice(8, 12)}`;
  const own = BigInt(`0x${hex.slice(16)}`) & ((1n << 42n) - 1n);
  return (row) => {
    const high = Math.floor(row / 2 ** 20)
      .toString(16)
      .padStart(3, "0");
    const rest = (2n << 62n) | (BigInt(row % 2 ** 20) << 42n) | own;
    const low = rest.toString(16);
    return `${time}-7${high}-${low.slice(0, 4)}-${low.slice(4)}`;
  };
}
